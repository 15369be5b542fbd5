import Foundation

/// An archive of `NSKeyedArchiver`, of which single values are read.
///
/// Nothing else is resolved: the rest can be cyclic, and can contain passwords.
struct KeyedArchive {
    /// An archived object: its members, unresolved.
    typealias Object = [String: Any]

    private let objects: [Any]
    private let top: Object

    init(_ data: Data) throws {
        guard let list = try PropertyList.read(data) as? Object,
            list["$archiver"] != nil || list["$objects"] != nil
        else { throw OktaLegacySessionError.notAnArchive }
        guard list["$archiver"] as? String == "NSKeyedArchiver",
            Self.number(list["$version"]) == 100_000
        else { throw OktaLegacySessionError.unsupportedVersion }
        guard let objects = list["$objects"] as? [Any], let top = list["$top"] as? Object else {
            throw OktaLegacySessionError.malformed
        }
        (self.objects, self.top) = (objects, top)
    }

    /// The first object at the top whose class is one of `classes`; the app chose its key.
    func root(_ classes: Set<String>) throws -> Object {
        guard !top.isEmpty else { throw OktaLegacySessionError.malformed }
        for name in ["root"] + top.keys.sorted() {
            guard let object = try value(name, of: top) as? Object else { continue }
            if try !self.classes(of: object).isDisjoint(with: classes) { return object }
        }
        throw OktaLegacySessionError.unknownClass
    }

    /// The names of the class of `object` and its superclasses, without their modules.
    func classes(of object: Object) throws -> Set<String> {
        guard let described = try value("$class", of: object) as? Object else {
            throw OktaLegacySessionError.malformed
        }
        let listed = described["$classes"] as? [Any] ?? []
        // A class has a few superclasses; each name at the top of an archive reads them again.
        guard listed.count <= 64 else { throw OktaLegacySessionError.malformed }
        let names = listed + [described["$classname"] as Any]
        return Set(
            names.compactMap { ($0 as? String)?.split(separator: ".").last.map(String.init) }
        )
    }

    // MARK: Members

    func object(_ name: String, of object: Object?, _ classes: Set<String>) throws -> Object? {
        guard let found = try value(name, of: object) else { return nil }
        guard let members = found as? Object,
            try !self.classes(of: members).isDisjoint(with: classes)
        else { throw OktaLegacySessionError.unknownClass }
        return members
    }

    func string(_ name: String, of object: Object?) throws -> String? {
        guard var found = try value(name, of: object) else { return nil }
        // A mutable string, or a URL without a base.
        if let members = found as? Object, try value("NS.base", of: members) == nil {
            found = try value("NS.string", of: members) ?? value("NS.relative", of: members) ?? 0
        }
        guard let text = found as? String else { throw OktaLegacySessionError.wrongType }
        return text.isEmpty ? nil : text
    }

    func number(_ name: String, of object: Object?) throws -> Double? {
        guard let found = try value(name, of: object) else { return nil }
        guard let number = Self.number(found) else { throw OktaLegacySessionError.wrongType }
        return number
    }

    private static func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

    /// A moment, unless it cannot be one.
    func date(_ name: String, of object: Object?) throws -> Date? {
        guard let found = try value(name, of: object) else { return nil }
        guard let members = found as? Object,
            (try? classes(of: members))?.contains("NSDate") == true
        else { throw OktaLegacySessionError.wrongType }
        guard let time = try number("NS.time", of: members), abs(time) < 1e11 else { return nil }
        return Date(timeIntervalSinceReferenceDate: time)
    }

    func data(_ name: String, of object: Object?) throws -> Data? {
        let found = try value(name, of: object)
        return try found as? Data ?? value("NS.data", of: found as? Object) as? Data
    }

    /// A value of a dictionary whose key is a text.
    func entry(_ key: String, of object: Object?) throws -> String? {
        let keys = object?["NS.keys"] as? [Any] ?? []
        let values = object?["NS.objects"] as? [Any] ?? []
        guard keys.count == values.count else { throw OktaLegacySessionError.malformed }
        for (name, value) in zip(keys, values) where try resolved(name) as? String == key {
            return try resolved(value) as? String
        }
        return nil
    }

    func value(_ name: String, of object: Object?) throws -> Any? {
        try (object?[name]).flatMap(resolved)
    }

    private func resolved(_ value: Any) throws -> Any? {
        guard let members = value as? Object, members.count == 1,
            let index = members[PropertyList.reference] as? Int
        else { return value }
        guard objects.indices.contains(index) else { throw OktaLegacySessionError.malformed }
        return index == 0 ? nil : objects[index]
    }
}
