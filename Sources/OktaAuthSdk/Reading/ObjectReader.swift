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
        _ name: String, _ expected: String, _ read: (OktaJSON) -> Value?
    ) -> Value? {
        var misfit: String?
        for index in members.list.indices where members.list[index].name == name {
            let member = members.list[index].value
            if member.isNull { continue }
            if let value = read(member) { return value }
            misfit = member.kind
        }
        if let misfit { note(misfit, insteadOf: expected, at: name) }
        return nil
    }

    private func note(_ found: String, insteadOf expected: String, at name: String) {
        // An object that does not fit was read by its model, which has noted the missing members.
        guard !expected.hasPrefix(found) else { return }
        log.note(expected: expected, found: found, at: .name(name))
    }

    // MARK: Scalars

    subscript(name: String) -> String? { value(name, "a string", \.scalarText) }

    subscript(name: String) -> Int? { value(name, "an integer", \.integer) }

    subscript(name: String) -> Bool? {
        value(name, "a boolean") { value in
            value.flag ?? value.text.flatMap { Bool($0.lowercased()) }
        }
    }

    subscript(name: String) -> Date? {
        value(name, "a date") { $0.scalarText.flatMap(WireDate.date(from:)) }
    }

    subscript(name: String) -> [String]? { value(name, "an array of strings", Self.texts) }

    subscript(name: String) -> [String: [String]]? {
        value(name, "an object") { dictionary($0, "an array of strings", at: name, Self.texts) }
    }

    subscript<Value: OktaOpenEnum>(name: String) -> Value? {
        (self[name] as String?).map(Value.init(raw:))
    }

    /// The text without which the object is of no use.
    func requiredText(_ name: String) -> String? { required(self[name], "a string", name) }

    func requiredURL(_ name: String) -> URL? {
        required(value(name, "a URL") { $0.scalarText.flatMap(URL.init(string:)) }, "a URL", name)
    }

    /// Notes a member that is missing; one that does not fit was noted when it was read.
    private func required<Value>(_ value: Value?, _ expected: String, _ name: String) -> Value? {
        if value == nil, !members.list.contains(where: { $0.name == name && !$0.value.isNull }) {
            log.note(expected: expected, found: "nothing", at: .name(name))
        }
        return value
    }

    private static func texts(_ value: OktaJSON) -> [String]? {
        value.elements?.compactMap(\.scalarText) ?? value.text.map { [$0] }
    }

    // MARK: Objects

    /// The object `name`, which has no model, converted by `read`.
    func nested<Value>(_ name: String, _ read: (ObjectReader) -> Value?) -> Value? {
        value(name, "an object", \.members).flatMap { members in
            at(.name(name)) { read(ObjectReader(members, log: log)) }
        }
    }

    subscript<Model: WireModel>(name: String) -> Model? {
        value(name, "an object") { model($0, at: .name(name)) }
    }

    subscript<Model: WireModel>(name: String) -> [Model]? {
        value(name, "an array of objects") { models($0, at: name) }
    }

    /// An object whose names are data, for example factor ids; of several the last counts.
    subscript<Model: WireModel>(name: String) -> [String: Model]? {
        value(name, "an object") { value in
            // `dictionary` has entered the name of each already.
            dictionary(value, "an object", at: name) { model($0, at: nil) }
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
        value(name, Self.objectOrArray) { oneOrMany($0, at: name)?.all }
    }

    func oneOrMany<Model: WireModel>(_ name: String) -> OneOrMany<Model>? {
        value(name, Self.objectOrArray) { oneOrMany($0, at: name) }
    }

    /// An array of objects; `make` turns a text into one.
    func list<Model: WireModel>(_ name: String, fromText make: (String) -> Model?) -> [Model]? {
        value(name, "an array of objects") { value in
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
            if lists[name] == nil { note(value.kind, insteadOf: Self.objectOrArray, at: name) }
        }
        return lists
    }

    private static let objectOrArray = "an object or an array of objects"

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
        _ value: OktaJSON, _ expected: String, at name: String, _ read: (OktaJSON) -> Value?
    ) -> [String: Value]? {
        guard case .object(let members) = value else { return nil }
        return at(.name(name)) {
            var values: [String: Value] = [:]
            for (name, value) in members.list where !value.isNull {
                if let value = at(.name(name), { read(value) }) {
                    values[name] = value
                } else {
                    note(value.kind, insteadOf: expected, at: name)
                }
            }
            return values
        }
    }
}

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
