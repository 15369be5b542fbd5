package import Foundation

/// The members of an object, found by key.
///
/// The models of the wire are views of one: a member is converted when it is read, and what was
/// not sent takes no room.
package struct JSONObject: Hashable, Sendable {
    package private(set) var members: [JSONValue.Member] = []

    package init() {}

    package init(_ members: [JSONValue.Member]) { self.members = members }

    package var isEmpty: Bool { members.isEmpty }

    // Not synthesised: the order of members does not count.
    package static func == (one: JSONObject, other: JSONObject) -> Bool {
        guard one.members.count == other.members.count else { return false }
        return zip(one.members, other.members).allSatisfy { $0 == $1 }
            || one.members.sortedByKey == other.members.sortedByKey
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(members.reduce(0) { $0 ^ $1.hashValue })
    }

    // The accessors of the models are many and call these. None is worth a copy in each of them.

    package func value(_ key: String) -> JSONValue? {
        for member in members where member.key == key { return member.value }
        return nil
    }

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
    package subscript(nested key: String) -> JSONObject {
        get { self[key] ?? JSONObject() }
        set { self[key] = newValue.isEmpty ? nil : newValue }
    }

    // MARK: Scalars

    package subscript(key: String) -> String? {
        get { value(key)?.string }
        set { setValue(newValue.map(JSONValue.string), for: key) }
    }

    package subscript(key: String) -> Bool? {
        get { value(key)?.bool }
        set { setValue(newValue.map(JSONValue.bool), for: key) }
    }

    package subscript(key: String) -> Int? {
        get { value(key)?.number.flatMap { Int(exactly: $0) } }
        set { setValue(newValue?.json, for: key) }
    }

    package subscript(key: String) -> Date? {
        get { self[key].flatMap(WireDate.date(from:)) }
        set { self[key] = newValue.map(WireDate.text(from:)) }
    }

    package subscript(key: String) -> URL? {
        get { self[key].flatMap { URL(string: $0) } }
        set { self[key] = newValue?.absoluteString }
    }

    package subscript(key: String) -> [String]? {
        get { value(key)?.strings }
        set { setValue(newValue?.json, for: key) }
    }

    package subscript(key: String) -> [String: [String]]? {
        get {
            guard case .object(let lists)? = value(key) else { return nil }
            return lists.reduce(into: [:]) { $0[$1.key] = $1.value.strings }
        }
        set { setValue(newValue?.json, for: key) }
    }

    package subscript<Value: OktaOpenEnum>(key: String) -> Value? {
        get { self[key].map(Value.init(raw:)) }
        set { self[key] = newValue?.rawValue }
    }

    // MARK: Objects

    package subscript(key: String) -> JSONObject? {
        get { value(key)?.object }
        set { setValue(newValue.map { .object($0.members) }, for: key) }
    }

    package subscript(key: String) -> [JSONObject]? {
        get {
            guard case .array(let elements)? = value(key) else { return nil }
            return elements.compactMap(\.object)
        }
        set { setValue(newValue.map { .array($0.map { .object($0.members) }) }, for: key) }
    }

    package subscript<Model: WireModel>(key: String) -> Model? {
        get { self[key].map(Model.init(object:)) }
        set { self[key] = newValue?.object }
    }

    package subscript<Model: WireModel>(key: String) -> [Model]? {
        get { (self[key] as [JSONObject]?)?.map(Model.init(object:)) }
        set { self[key] = newValue?.map(\.object) }
    }

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
    package func others(besides fields: [Field]) -> [String: [JSONObject]] {
        members.reduce(into: [:]) { others, member in
            if !member.isNamed(in: fields) { others[member.key] = self[member.key] }
        }
    }

    /// Replaces the members that no field names.
    package mutating func setOthers(_ others: [String: [JSONObject]], besides fields: [Field]) {
        for member in members where !member.isNamed(in: fields) { setValue(nil, for: member.key) }
        for (key, objects) in others { self[key] = objects }
    }
}
