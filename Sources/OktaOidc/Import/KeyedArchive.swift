import Foundation

/// An archive of `NSKeyedArchiver`, of which single values are read.
///
/// Nothing else is resolved: the rest can be cyclic, and can contain passwords.
struct KeyedArchive {
    /// An archived object: its members, unresolved.
    typealias Object = [String: PropertyList]

    private let objects: [PropertyList]
    private let top: Object

    init(_ data: Data) throws {
        guard let list = try PropertyList(data).dictionary,
            list["$archiver"] != nil || list["$objects"] != nil
        else { throw OktaPredecessorProblem.notAnArchive }
        guard list["$archiver"]?.string == "NSKeyedArchiver", list["$version"]?.number == 100_000
        else { throw OktaPredecessorProblem.unsupportedVersion }
        guard let objects = list["$objects"]?.array, let top = list["$top"]?.dictionary else {
            throw OktaPredecessorProblem.malformed
        }
        (self.objects, self.top) = (objects, top)
    }

    /// The first object at the top whose class is one of `classes`; the app chose its key.
    func root(_ classes: Set<String>) throws -> Object {
        guard !top.isEmpty else { throw OktaPredecessorProblem.malformed }
        let values = [top["root"]].compactMap(\.self) + top.sorted { $0.key < $1.key }.map(\.value)
        for value in values {
            guard let object = try resolved(value)?.dictionary else { continue }
            if try self.classes(of: object).isDisjoint(with: classes) == false { return object }
        }
        throw OktaPredecessorProblem.unknownClass
    }

    /// The names of the class of `object` and its superclasses, without their modules.
    func classes(of object: Object) throws -> Set<String> {
        guard let described = try value("$class", of: object)?.dictionary else {
            throw OktaPredecessorProblem.malformed
        }
        let names =
            (described["$classes"]?.array ?? []) + [described["$classname"]].compactMap(\.self)
        return Set(
            names.compactMap(\.string).compactMap { $0.split(separator: ".").last }.map(String.init)
        )
    }

    // MARK: Members

    func object(
        _ name: String,
        of object: Object?,
        _ classes: Set<String>
    ) throws -> Object? {
        guard let found = try value(name, of: object) else { return nil }
        guard let members = found.dictionary,
            try !self.classes(of: members).isDisjoint(with: classes)
        else { throw OktaPredecessorProblem.unknownClass }
        return members
    }

    func string(_ name: String, of object: Object?) throws -> String? {
        guard var found = try value(name, of: object) else { return nil }
        if let members = found.dictionary {
            // A mutable string, or a URL without a base.
            let text = try value("NS.string", of: members) ?? value("NS.relative", of: members)
            guard let text, try value("NS.base", of: members) == nil else {
                throw OktaPredecessorProblem.wrongType
            }
            found = text
        }
        guard let text = found.string else { throw OktaPredecessorProblem.wrongType }
        return text.isEmpty ? nil : text
    }

    func number(_ name: String, of object: Object?) throws -> Double? {
        guard let found = try value(name, of: object) else { return nil }
        guard let number = found.number else { throw OktaPredecessorProblem.wrongType }
        return number
    }

    /// Whether the member is `true`; absent ones are not.
    func flag(_ name: String, of object: Object?) throws -> Bool {
        if case .bool(true)? = try value(name, of: object) { true } else { false }
    }

    /// A moment, unless it cannot be one.
    func date(_ name: String, of object: Object?) throws -> Date? {
        guard let found = try self.object(name, of: object, ["NSDate"], orThrow: .wrongType),
            let time = try number("NS.time", of: found)
        else { return nil }
        return time.isFinite && abs(time) < 1e11 ? Date(timeIntervalSinceReferenceDate: time) : nil
    }

    func data(_ name: String, of object: Object?) throws -> Data? {
        let found = try value(name, of: object)
        if let members = found?.dictionary { return try value("NS.data", of: members)?.data }
        return found?.data
    }

    /// A value of a dictionary whose key is a text.
    func entry(_ key: String, of object: Object?) throws -> String? {
        let (keys, values) = (object?["NS.keys"]?.array ?? [], object?["NS.objects"]?.array ?? [])
        guard keys.count == values.count else { throw OktaPredecessorProblem.malformed }
        for (name, value) in zip(keys, values) where try resolved(name)?.string == key {
            return try resolved(value)?.string
        }
        return nil
    }

    private func object(
        _ name: String,
        of object: Object?,
        _ classes: Set<String>,
        orThrow problem: OktaPredecessorProblem
    ) throws -> Object? {
        do {
            return try self.object(name, of: object, classes)
        } catch {
            throw problem
        }
    }

    func value(
        _ name: String,
        of object: Object?
    ) throws -> PropertyList? {
        guard let value = object?[name] else { return nil }
        return try resolved(value)
    }

    private func resolved(_ value: PropertyList) throws -> PropertyList? {
        guard case .reference(let index) = value else { return value }
        guard objects.indices.contains(index) else { throw OktaPredecessorProblem.malformed }
        return index == 0 ? nil : objects[index]
    }
}
