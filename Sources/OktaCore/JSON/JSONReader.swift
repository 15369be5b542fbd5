package import Foundation

/// Reads the members of one object leniently, and logs those that do not fit.
///
/// `null` means the same as absent. Numbers and booleans may arrive as strings, and strings as
/// numbers. Of several members with one key, the first that fits counts.
///
/// Generic methods are inlinable so that modules above get code specialised for their models.
@usableFromInline package struct JSONReader {
    @usableFromInline let object: JSONNode
    @usableFromInline let log: IssueLog

    /// Creates a reader; a value that is not an object has no members.
    @inlinable package init(_ object: JSONNode, log: IssueLog) {
        self.object = object
        self.log = log
    }

    // MARK: Scalars

    package func string(_ key: StaticString) -> String? { read(key, as: "a string", Self.string) }

    package func bool(_ key: StaticString) -> Bool? { read(key, as: "a boolean", Self.bool) }

    package func int(_ key: StaticString) -> Int? { read(key, as: "an integer", Self.int) }

    package func date(_ key: StaticString) -> Date? {
        read(key, as: "a date") { Self.string($0).flatMap(WireDate.date(from:)) }
    }

    /// Reads a URL without which the object is of no use.
    package func requiredURL(_ key: StaticString) -> URL? {
        if !object.members.contains(where: { $0.key.isString(key) && !$0.value.isNull }) {
            log.inside(.key(key)) { log.note(expected: "a URL", found: "nothing") }
        }
        return read(key, as: "a URL") { Self.string($0).flatMap { URL(string: $0) } }
    }

    @inlinable package func value<Value: OktaOpenEnum>(
        _ key: StaticString,
        _ type: Value.Type = Value.self
    ) -> Value? {
        read(key, as: "a string") { Self.string($0).map(Value.init(raw:)) }
    }

    package func strings(_ key: StaticString) -> [String]? {
        read(key, as: "an array of strings", Self.strings)
    }

    // MARK: Objects

    @inlinable package func object<Model: JSONReadable>(
        _ key: StaticString,
        _ type: Model.Type = Model.self
    )
        -> Model?
    {
        read(key, as: "an object") { model(from: $0, at: .key(key)) }
    }

    @inlinable package func array<Model: JSONReadable>(
        _ key: StaticString,
        _ type: Model.Type = Model.self
    )
        -> [Model]?
    {
        read(key, as: "an array of objects") { value in
            value.isArray ? elements(of: value, at: .key(key)) : nil
        }
    }

    /// Reads a member that the server writes as one object or as an array of them.
    @inlinable package func oneOrMany<Model: JSONReadable>(_ key: StaticString) -> OneOrMany<Model>?
    {
        read(key, as: "an object or an array of objects") { oneOrMany(in: $0, at: .key(key)) }
    }

    /// Reads the first of what ``oneOrMany(_:)`` reads.
    @inlinable package func first<Model: JSONReadable>(
        _ key: StaticString,
        _ type: Model.Type = Model.self
    )
        -> Model?
    {
        // An empty array fits, although there is nothing in it.
        let found = read(key, as: "an object or an array of objects") { value -> Model?? in
            if value.isArray {
                let models: [Model] = elements(of: value, at: .key(key))
                return .some(models.first)
            }
            let model: Model? = model(from: value, at: .key(key))
            return model.map { .some($0) }
        }
        return found ?? nil
    }

    /// Reads an object of arrays of strings.
    ///
    /// Nearly all of them are `{"allow": ["POST"]}`; those share one value.
    package func hints(_ key: StaticString) -> [String: [String]]? {
        for member in object.members where member.key.isString(key) {
            var hints = member.value.members
            guard let hint = hints.next(), hints.next() == nil, hint.key.isString("allow"),
                hint.value.isArray
            else { break }
            var methods = hint.value.elements
            guard let method = methods.next(), methods.next() == nil, method.isString("POST") else {
                break
            }
            return Self.postOnly
        }
        return dictionary(key, of: "an array of strings", Self.strings)
    }

    private static let postOnly = ["allow": ["POST"]]

    /// Reads an object whose keys are data, for example factor ids.
    @inlinable package func dictionary<Value>(
        _ key: StaticString,
        of expected: String,
        _ convert: (JSONNode) -> Value?
    ) -> [String: Value]? {
        read(key, as: "an object") { value in
            guard value.isObject else { return nil }
            return log.inside(.key(key)) {
                value.members.reduce(into: [:]) { result, member in
                    guard let name = member.key.string else { return }
                    if let value = convert(member.value) {
                        result[name] = value
                    } else if !member.value.isNull {
                        log.inside(.member(member.key)) {
                            log.note(expected: expected, found: member.value.kind)
                        }
                    }
                }
            }
        }
    }

    /// Reads an object of models whose keys are data.
    @inlinable package func dictionary<Model: JSONReadable>(
        _ key: StaticString,
        of type: Model.Type
    ) -> [String:
        Model]?
    {
        dictionary(key, of: "an object") { value in
            value.isObject ? Model(reading: JSONReader(value, log: log)) : nil
        }
    }

    /// Reads the members whose key is none of `keys`, each one object or an array of them.
    @inlinable package func others<Model: JSONReadable>(besides keys: [StaticString]) -> [String:
        [Model]]
    {
        var result: [String: [Model]] = [:]
        for member in object.members where !member.value.isNull {
            guard !keys.contains(where: member.key.isString), let name = member.key.string,
                result[name] == nil
            else { continue }
            let place = IssueLog.Place.member(member.key)
            if let models: OneOrMany<Model> = oneOrMany(in: member.value, at: place) {
                result[name] = models.all
            } else if !member.value.isObject {
                log.inside(place) {
                    log.note(
                        expected: "an object or an array of objects",
                        found: member.value.kind
                    )
                }
            }
        }
        return result
    }

    // MARK: Conversions

    @usableFromInline package static func string(_ value: JSONNode) -> String? {
        if let text = value.string { return text }
        if let number = value.number {
            return Int(exactly: number).map(String.init) ?? String(number)
        }
        return value.bool.map { String($0) }
    }

    @usableFromInline package static func bool(_ value: JSONNode) -> Bool? {
        value.bool ?? value.string.flatMap { Bool($0.lowercased()) }
    }

    @usableFromInline package static func int(_ value: JSONNode) -> Int? {
        value.number.map { Int(exactly: $0) } ?? value.string.flatMap { Int($0) }
    }

    @usableFromInline package static func strings(_ value: JSONNode) -> [String]? {
        value.isArray ? value.elements.compactMap(string) : value.string.map { [$0] }
    }

    @inlinable func read<Value>(
        _ key: StaticString,
        as expected: String,
        _ convert: (JSONNode) -> Value?
    ) -> Value? {
        var misfit: JSONNode?
        for member in object.members where member.key.isString(key) && !member.value.isNull {
            if let value = convert(member.value) { return value }
            misfit = member.value
        }
        // An object that lacks what it needs has noted that itself.
        if let misfit, !expected.hasPrefix(misfit.kind) {
            log.inside(.key(key)) { log.note(expected: expected, found: misfit.kind) }
        }
        return nil
    }

    @inlinable func model<Model: JSONReadable>(from value: JSONNode, at place: IssueLog.Place)
        -> Model?
    {
        guard value.isObject else { return nil }
        return log.inside(place) { Model(reading: JSONReader(value, log: log)) }
    }

    @inlinable func oneOrMany<Model: JSONReadable>(
        in value: JSONNode,
        at place: IssueLog.Place
    ) -> OneOrMany<Model>? {
        value.isArray
            ? .many(elements(of: value, at: place))
            : model(from: value, at: place).map(OneOrMany.one)
    }

    @inlinable func elements<Model: JSONReadable>(
        of value: JSONNode,
        at place: IssueLog.Place
    ) -> [Model] {
        log.inside(place) {
            value.elements.enumerated().compactMap { index, element in
                log.inside(.index(index)) {
                    guard element.isObject else {
                        log.note(expected: "an object", found: element.kind)
                        return nil
                    }
                    return Model(reading: JSONReader(element, log: log))
                }
            }
        }
    }
}

/// A member that is written as one object or as an array of them.
@usableFromInline package enum OneOrMany<Value> {
    case one(Value)
    case many([Value])
}

extension OneOrMany {
    /// All values, in order.
    @inlinable package var all: [Value] {
        switch self {
        case .one(let value): [value]
        case .many(let values): values
        }
    }
}
