import Foundation

/// Reads the members of one object leniently, and notes what does not fit.
///
/// `null` means the same as absent. Numbers and booleans may arrive as strings, and strings as
/// numbers. Of several members with one name, the first that fits counts.
struct ObjectReader {
    let members: OktaJSON.Members
    let log: IssueLog

    init(_ members: OktaJSON.Members, log: IssueLog) {
        self.members = members
        self.log = log
    }

    /// What `read` makes of the member `name`; `nil` if it is missing or does not fit.
    private func value<Value>(
        _ name: String,
        _ expected: String,
        _ read: (OktaJSON) -> Value?
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
        // An object that lacks what it needs has noted that itself.
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

    /// The URL without which the object is of no use; it is noted also if it is missing.
    func requiredURL(_ name: String) -> URL? {
        let url = value(name, "a URL") { $0.scalarText.flatMap(URL.init(string:)) }
        if url == nil, !members.list.contains(where: { $0.name == name && !$0.value.isNull }) {
            log.note(expected: "a URL", found: "nothing", at: .name(name))
        }
        return url
    }

    private static func texts(_ value: OktaJSON) -> [String]? {
        value.elements?.compactMap(\.scalarText) ?? value.text.map { [$0] }
    }

    // MARK: Objects

    /// The member `name`, an object; to read members of it that have no model.
    func object(_ name: String) -> ObjectReader? {
        value(name, "an object", \.members).map { ObjectReader($0, log: log) }
    }

    /// What `read` makes of the members of the object `name`.
    func nested<Value>(_ name: String, _ read: (ObjectReader) -> Value?) -> Value? {
        guard let object = object(name) else { return nil }
        return at(.name(name)) { read(object) }
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
            dictionary(value, "an object", at: name) { model($0, at: nil) }
        }
    }

    /// One object, or the first of an array.
    func first<Model: WireModel>(_ name: String) -> Model? {
        value(name, Self.oneOrMany) { value -> Model?? in
            if let models: [Model] = models(value, at: name) { return .some(models.first) }
            let model: Model? = model(value, at: .name(name))
            return model.map { .some($0) }
        } ?? nil
    }

    /// An array, or one object that becomes one.
    func list<Model: WireModel>(_ name: String) -> [Model]? {
        value(name, Self.oneOrMany) { list($0, at: name) }
    }

    /// One object or an array, as the server wrote it.
    func oneOrMany<Model: WireModel>(_ name: String) -> OneOrMany<Model>? {
        value(name, Self.oneOrMany) { value in
            models(value, at: name).map { .many($0) }
                ?? model(value, at: .name(name)).map { .one($0) }
        }
    }

    /// An array of objects; `make` turns a text into one.
    func list<Model: WireModel>(_ name: String, fromText make: (String) -> Model?) -> [Model]? {
        value(name, "an array of objects") { value in
            models(value, at: name, fromText: make) ?? value.text.flatMap(make).map { [$0] }
        }
    }

    /// All members besides `names`, each an array or one object.
    func lists<Model: WireModel>(besides names: [String]) -> [String: [Model]] {
        var lists: [String: [Model]] = [:]
        for (name, value) in members.list where !value.isNull && !names.contains(name) {
            guard lists[name] == nil else { continue }
            lists[name] = list(value, at: name)
            if lists[name] == nil { note(value.kind, insteadOf: Self.oneOrMany, at: name) }
        }
        return lists
    }

    private static let oneOrMany = "an object or an array of objects"

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

    private func list<Model: WireModel>(_ value: OktaJSON, at name: String) -> [Model]? {
        models(value, at: name) ?? model(value, at: .name(name)).map { [$0] }
    }

    private func models<Model: WireModel>(
        _ value: OktaJSON,
        at name: String,
        fromText make: (String) -> Model? = { _ in nil }
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
        _ value: OktaJSON,
        _ expected: String,
        at name: String,
        _ read: (OktaJSON) -> Value?
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

/// One object or several.
enum OneOrMany<Model> {
    case one(Model)
    case many([Model])
}
