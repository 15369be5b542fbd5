public import Foundation

/// The members of an object, found by key.
///
/// The models of the wire are views of one: a member is converted when it is read, and what was
/// not sent takes no room.
@usableFromInline
package struct JSONObject: Hashable, Sendable {
    package private(set) var members: [JSONValue.Member] = []

    @usableFromInline package init() {}

    package init(_ members: [JSONValue.Member]) { self.members = members }

    package var isEmpty: Bool { members.isEmpty }

    // Not synthesised: the order of members does not count.
    @usableFromInline
    package static func == (one: JSONObject, other: JSONObject) -> Bool {
        guard one.members.count == other.members.count else { return false }
        return zip(one.members, other.members).allSatisfy { $0 == $1 }
            || one.members.sortedByKey == other.members.sortedByKey
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {
        hasher.combine(members.reduce(0) { $0 ^ $1.hashValue })
    }

    // The accessors of the models are many and call these. None is worth a copy in each of them.

    @inline(never)
    package func value(_ key: String) -> JSONValue? {
        for member in members where member.key == key { return member.value }
        return nil
    }

    @inline(never)
    package mutating func setValue(_ value: JSONValue?, for key: String) {
        let index = members.firstIndex { $0.key == key }
        switch (index, value) {
        case (let index?, let value?): members[index] = .init(key: key, value: value)
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append(.init(key: key, value: value))
        case (nil, nil): break
        }
    }

    /// The object behind `key`; an empty one stands for one that is missing.
    @usableFromInline
    package subscript(nested key: String) -> JSONObject {
        @inline(never) get { self[key] ?? JSONObject() }
        @inline(never) set { self[key] = newValue.isEmpty ? nil : newValue }
    }

    // MARK: Scalars

    @usableFromInline
    package subscript(key: String) -> String? {
        @inline(never) get { value(key)?.string }
        @inline(never) set { setValue(newValue.map(JSONValue.string), for: key) }
    }

    @usableFromInline
    package subscript(key: String) -> Bool? {
        @inline(never) get { value(key)?.bool }
        @inline(never) set { setValue(newValue.map(JSONValue.bool), for: key) }
    }

    @usableFromInline
    package subscript(key: String) -> Int? {
        @inline(never) get { value(key)?.number.flatMap { Int(exactly: $0) } }
        @inline(never) set { setValue(newValue?.json, for: key) }
    }

    @usableFromInline
    package subscript(key: String) -> Date? {
        @inline(never) get { self[key].flatMap(WireDate.date(from:)) }
        @inline(never) set { self[key] = newValue.map(WireDate.text(from:)) }
    }

    @usableFromInline
    package subscript(key: String) -> URL? {
        @inline(never) get { self[key].flatMap { URL(string: $0) } }
        @inline(never) set { self[key] = newValue?.absoluteString }
    }

    @usableFromInline
    package subscript(key: String) -> [String]? {
        @inline(never) get { value(key)?.strings }
        @inline(never) set { setValue(newValue?.json, for: key) }
    }

    @usableFromInline
    package subscript(key: String) -> [String: [String]]? {
        @inline(never)
        get {
            guard case .object(let lists)? = value(key) else { return nil }
            return lists.reduce(into: [:]) { $0[$1.key] = $1.value.strings }
        }
        @inline(never) set { setValue(newValue?.json, for: key) }
    }

    // Inlinable, or it would run without being specialised.
    @inlinable
    package subscript<Value: OktaOpenEnum>(key: String) -> Value? {
        get { self[key].map(Value.init(raw:)) }
        set { self[key] = newValue?.rawValue }
    }

    // MARK: Objects

    package subscript(key: String) -> JSONObject? {
        @inline(never) get { value(key)?.object }
        @inline(never) set { setValue(newValue.map { .object($0.members) }, for: key) }
    }

    package subscript(key: String) -> [JSONObject]? {
        @inline(never)
        get {
            guard case .array(let elements)? = value(key) else { return nil }
            return elements.compactMap(\.object)
        }
        @inline(never)
        set { setValue(newValue.map { .array($0.map { .object($0.members) }) }, for: key) }
    }

    @usableFromInline
    package subscript<Model: WireModel>(key: String) -> Model? {
        get { self[key].map(Model.init(object:)) }
        set { self[key] = newValue?.object }
    }

    @usableFromInline
    package subscript<Model: WireModel>(key: String) -> [Model]? {
        get { (self[key] as [JSONObject]?)?.map(Model.init(object:)) }
        set { self[key] = newValue?.map(\.object) }
    }

    @usableFromInline
    package subscript<Model: WireModel>(key: String) -> [String: Model]? {
        get {
            (self[key] as JSONObject?)?.members.reduce(into: [:]) { models, member in
                models[member.key] = member.value.object.map(Model.init(object:))
            }
        }
        set {
            let members = newValue?.map {
                JSONValue.Member(key: $0, value: .object($1.object.members))
            }
            setValue(members.map(JSONValue.object), for: key)
        }
    }

    /// The objects of the members that no field names.
    @usableFromInline
    package func others(besides fields: [Field]) -> [String: [JSONObject]] {
        members.reduce(into: [:]) { others, member in
            if !member.isNamed(in: fields) { others[member.key] = self[member.key] }
        }
    }

    /// Replaces the members that no field names.
    @usableFromInline
    package mutating func setOthers(_ others: [String: [JSONObject]], besides fields: [Field]) {
        for member in members where !member.isNamed(in: fields) { setValue(nil, for: member.key) }
        for (key, objects) in others { self[key] = objects }
    }
}
