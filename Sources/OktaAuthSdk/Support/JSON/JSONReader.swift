import Foundation

/// Reads the members of one object, leniently, and notes what does not fit.
///
/// `null` means the same as absent. Numbers and booleans may arrive as strings, and strings as
/// numbers. Of several members with one key, the first that fits counts.
struct JSONReader {
    private let members: [JSONValue.Member]
    private let log: IssueLog

    init(_ members: [JSONValue.Member], log: IssueLog) {
        self.members = members
        self.log = log
    }

    // MARK: Scalars

    func string(_ key: String) -> String? { read(key, as: "a string", Self.string) }

    func bool(_ key: String) -> Bool? { read(key, as: "a boolean", Self.bool) }

    func int(_ key: String) -> Int? { read(key, as: "an integer", Self.int) }

    func date(_ key: String) -> Date? {
        read(key, as: "a date") { Self.string($0).flatMap(WireDate.date(from:)) }
    }

    /// Reads a URL without which the object is of no use.
    func requiredURL(_ key: String) -> URL? {
        if !members.contains(where: { $0.key == key && $0.value != .null }) {
            log.inside(key) { log.note(expected: "a URL", found: "nothing") }
        }
        return read(key, as: "a URL") { Self.string($0).flatMap { URL(string: $0) } }
    }

    func value<Value: OktaOpenEnum>(_ key: String, _ type: Value.Type = Value.self) -> Value? {
        read(key, as: "a string") { Self.string($0).map(Value.init(raw:)) }
    }

    func strings(_ key: String) -> [String]? { read(key, as: "an array of strings", Self.strings) }

    // MARK: Objects

    func object<Model: WireModel>(_ key: String, _ type: Model.Type = Model.self) -> Model? {
        read(key, as: "an object") { model(from: $0, key: key) }
    }

    func array<Model: WireModel>(_ key: String, _ type: Model.Type = Model.self) -> [Model]? {
        read(key, as: "an array of objects") { value in
            guard case .array(let elements) = value else { return nil }
            return self.elements(elements, key: key)
        }
    }

    /// Reads a member that the server writes as one object or as an array of them.
    func oneOrMany<Model: WireModel>(_ key: String) -> OneOrMany<Model>? {
        read(key, as: "an object or an array of objects") { value in
            switch value {
            case .object: model(from: value, key: key).map(OneOrMany.one)
            case .array(let elements): .many(self.elements(elements, key: key))
            case .null, .bool, .number, .string: nil
            }
        }
    }

    /// Reads an object whose keys are data, for example factor ids.
    func dictionary<Value>(
        _ key: String,
        of expected: String,
        _ convert: (JSONValue) -> Value?
    ) -> [String: Value]? {
        read(key, as: "an object") { value in
            guard case .object(let members) = value else { return nil }
            return log.inside(key) {
                members.reduce(into: [:]) { result, member in
                    if let value = convert(member.value) {
                        result[member.key] = value
                    } else if member.value != .null {
                        log.inside(member.key) {
                            log.note(expected: expected, found: member.value.kind)
                        }
                    }
                }
            }
        }
    }

    /// Reads an object of models whose keys are data.
    func dictionary<Model: WireModel>(_ key: String, of type: Model.Type) -> [String: Model]? {
        dictionary(key, of: "an object") { value in
            guard case .object(let members) = value else { return nil }
            return Model(reading: JSONReader(members, log: log))
        }
    }

    /// The members whose key is none of `keys`.
    func members(besides keys: Set<String>) -> [JSONValue.Member] {
        members.filter { !keys.contains($0.key) }
    }

    // MARK: Conversions

    static func string(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
        case .bool(let flag): String(flag)
        case .null, .array, .object: nil
        }
    }

    static func bool(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let flag): flag
        case .string(let text): Bool(text.lowercased())
        case .null, .number, .array, .object: nil
        }
    }

    static func int(_ value: JSONValue) -> Int? {
        switch value {
        case .number(let number): Int(exactly: number)
        case .string(let text): Int(text)
        case .null, .bool, .array, .object: nil
        }
    }

    static func strings(_ value: JSONValue) -> [String]? {
        switch value {
        case .array(let elements): elements.compactMap(string)
        case .string(let text): [text]
        case .null, .bool, .number, .object: nil
        }
    }

    private func read<Value>(
        _ key: String,
        as expected: String,
        _ convert: (JSONValue) -> Value?
    ) -> Value? {
        var misfit: JSONValue?
        for member in members where member.key == key && member.value != .null {
            if let value = convert(member.value) { return value }
            misfit = member.value
        }
        // An object that lacks what it needs has noted that itself.
        if let misfit, !expected.hasPrefix(misfit.kind) {
            log.inside(key) { log.note(expected: expected, found: misfit.kind) }
        }
        return nil
    }

    private func model<Model: WireModel>(from value: JSONValue, key: String) -> Model? {
        guard case .object(let members) = value else { return nil }
        return log.inside(key) { Model(reading: JSONReader(members, log: log)) }
    }

    private func elements<Model: WireModel>(_ elements: [JSONValue], key: String) -> [Model] {
        log.inside(key) {
            elements.enumerated().compactMap { index, element in
                log.inside(index) {
                    guard case .object(let members) = element else {
                        log.note(expected: "an object", found: element.kind)
                        return nil
                    }
                    return Model(reading: JSONReader(members, log: log))
                }
            }
        }
    }
}

/// A member that is written as one object or as an array of them.
enum OneOrMany<Value> {
    case one(Value)
    case many([Value])
}

extension OneOrMany {
    /// All values, in order.
    var all: [Value] {
        switch self {
        case .one(let value): [value]
        case .many(let values): values
        }
    }
}
