import Foundation

/// Reads the members of one object leniently, and notes what does not fit.
///
/// `null` means the same as absent. Numbers and booleans may arrive as strings and the other way
/// round, and one text as an array. Of several members with one name, the first that fits counts.
struct ObjectReader {
    private let members: OktaJSON.Members
    private let log: IssueLog

    init(_ members: OktaJSON.Members, log: IssueLog) {
        self.members = members
        self.log = log
    }

    /// The member `name`, converted by `read`; `nil` if it is missing or does not fit.
    private func value<Value>(
        _ name: String, _ expected: Expected, _ read: (OktaJSON) -> Value?
    ) -> Value? {
        var misfit: OktaJSON?
        for index in members.list.indices where members.list[index].name == name {
            let member = members.list[index].value
            if member.isNull { continue }
            if let value = read(member) { return value }
            misfit = member
        }
        if let misfit { note(misfit, insteadOf: expected, at: name) }
        return nil
    }

    private func note(_ found: OktaJSON, insteadOf expected: Expected, at name: String) {
        // An object of the right kind went to its model. If the model refused it, the model has noted why.
        guard !expected.includes(found) else { return }
        log.note(expected: expected.rawValue, found: found.kind, at: .name(name))
    }

    /// The expected kind of a member, in the words of a decoding issue.
    private enum Expected: String {
        case string = "a string"
        case integer = "an integer"
        case boolean = "a boolean"
        case date = "a date"
        case url = "a URL"
        case strings = "an array of strings"
        case object = "an object"
        case objects = "an array of objects"
        case objectOrObjects = "an object or an array of objects"

        /// Whether a value is of this kind; scalars count as another kind, because `read` refused them.
        func includes(_ value: OktaJSON) -> Bool {
            switch (self, value) {
            case (.object, .object), (.objectOrObjects, .object), (.objects, .array),
                (.strings, .array):
                true
            default: false
            }
        }
    }

    // MARK: Scalars

    subscript(name: String) -> String? { value(name, .string, \.scalarText) }

    subscript(name: String) -> Int? { value(name, .integer, \.integer) }

    subscript(name: String) -> Bool? {
        value(name, .boolean) { value in
            value.flag ?? value.text.flatMap { Bool($0.lowercased()) }
        }
    }

    subscript(name: String) -> Date? {
        value(name, .date) { $0.scalarText.flatMap(WireDate.date(from:)) }
    }

    subscript(name: String) -> [String]? { value(name, .strings, Self.texts) }

    subscript(name: String) -> [String: [String]]? {
        value(name, .object) { dictionary($0, .strings, at: name, Self.texts) }
    }

    subscript<Value: OktaOpenEnum>(name: String) -> Value? {
        (self[name] as String?).map(Value.init(raw:))
    }

    /// A text that the object needs; its absence is noted.
    func requiredText(_ name: String) -> String? { required(self[name], .string, name) }

    func requiredURL(_ name: String) -> URL? {
        required(value(name, .url) { $0.scalarText.flatMap(URL.init(string:)) }, .url, name)
    }

    /// Notes a member that is missing; one that does not fit was noted when it was read.
    private func required<Value>(_ value: Value?, _ expected: Expected, _ name: String) -> Value? {
        if value == nil, !members.list.contains(where: { $0.name == name && !$0.value.isNull }) {
            log.note(expected: expected.rawValue, found: "nothing", at: .name(name))
        }
        return value
    }

    private static func texts(_ value: OktaJSON) -> [String]? {
        value.elements?.compactMap(\.scalarText) ?? value.text.map { [$0] }
    }

    // MARK: Objects

    /// The object `name`, which has no model, converted by `read`.
    func nested<Value>(_ name: String, _ read: (ObjectReader) -> Value?) -> Value? {
        value(name, .object, \.members).flatMap { members in
            at(.name(name)) { read(ObjectReader(members, log: log)) }
        }
    }

    subscript<Model: WireModel>(name: String) -> Model? {
        value(name, .object) { model($0, at: .name(name)) }
    }

    subscript<Model: WireModel>(name: String) -> [Model]? {
        value(name, .objects) { models($0, at: name) }
    }

    /// An object whose names are data, for example factor ids; of equal names the last counts.
    subscript<Model: WireModel>(name: String) -> [String: Model]? {
        value(name, .object) { value in
            // `nil`, because `dictionary` has entered the name of each model in the log.
            dictionary(value, .object, at: name) { model($0, at: nil) }
        }
    }

    /// One object, or the first of an array.
    func first<Model: WireModel>(_ name: String) -> Model? {
        switch oneOrMany(name) as OneOrMany<Model>? {
        case .one(let model): model
        case .many(let models): models.first
        case nil: nil
        }
    }

    /// An array, or one object that becomes one.
    func list<Model: WireModel>(_ name: String) -> [Model]? {
        value(name, .objectOrObjects) { oneOrMany($0, at: name)?.all }
    }

    func oneOrMany<Model: WireModel>(_ name: String) -> OneOrMany<Model>? {
        value(name, .objectOrObjects) { oneOrMany($0, at: name) }
    }

    /// An array of objects; `make` turns a text into one.
    func list<Model: WireModel>(_ name: String, fromText make: (String) -> Model?) -> [Model]? {
        value(name, .objects) { value in
            models(value, at: name, fromText: make) ?? value.text.flatMap(make).map { [$0] }
        }
    }

    /// All members except `names`, each an array or one object.
    ///
    /// In one pass: a hostile response can have 100,000 of them.
    func lists<Model: WireModel>(except names: [String]) -> [String: [Model]] {
        var lists: [String: [Model]] = [:]
        for (name, value) in members.list where !value.isNull && !names.contains(name) {
            guard lists[name] == nil else { continue }
            lists[name] = oneOrMany(value, at: name)?.all
            if lists[name] == nil { note(value, insteadOf: .objectOrObjects, at: name) }
        }
        return lists
    }

    /// Reads with `place` added to the path of the notes.
    private func at<Result>(_ place: IssueLog.Place?, _ read: () -> Result) -> Result {
        guard let place else { return read() }
        log.enter(place)
        defer { log.leave() }
        return read()
    }

    private func model<Model: WireModel>(_ value: OktaJSON, at place: IssueLog.Place?) -> Model? {
        guard case .object(let members) = value else { return nil }
        return at(place) { Model(ObjectReader(members, log: log)) }
    }

    private func oneOrMany<Model: WireModel>(
        _ value: OktaJSON, at name: String
    ) -> OneOrMany<Model>? {
        models(value, at: name).map { .many($0) } ?? model(value, at: .name(name)).map { .one($0) }
    }

    private func models<Model: WireModel>(
        _ value: OktaJSON, at name: String, fromText make: (String) -> Model? = { _ in nil }
    ) -> [Model]? {
        guard case .array(let elements) = value else { return nil }
        return at(.name(name)) {
            var models: [Model] = []
            models.reserveCapacity(elements.count)
            for (index, element) in elements.enumerated() {
                if case .object = element {
                    if let model: Model = model(element, at: .index(index)) { models.append(model) }
                } else if let model = element.text.flatMap(make) {
                    models.append(model)
                } else {
                    log.note(expected: "an object", found: element.kind, at: .index(index))
                }
            }
            return models
        }
    }

    private func dictionary<Value>(
        _ value: OktaJSON, _ expected: Expected, at name: String, _ read: (OktaJSON) -> Value?
    ) -> [String: Value]? {
        guard case .object(let members) = value else { return nil }
        return at(.name(name)) {
            var values: [String: Value] = [:]
            for (name, value) in members.list where !value.isNull {
                if let value = at(.name(name), { read(value) }) {
                    values[name] = value
                } else {
                    note(value, insteadOf: expected, at: name)
                }
            }
            return values
        }
    }
}

/// A member that the server sends as one object or as an array of objects.
enum OneOrMany<Model> {
    case one(Model)
    case many([Model])

    var all: [Model] {
        switch self {
        case .one(let model): [model]
        case .many(let models): models
        }
    }
}
