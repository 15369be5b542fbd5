import Foundation

/// Reads objects by the tables of their models, leniently, and notes what does not fit.
///
/// `null` means the same as absent. Numbers and booleans may arrive as strings, and strings as
/// numbers. Of several members with one key, the first that fits counts.
struct LenientReader {
    let log: IssueLog

    /// The members of `node` that `type` knows; `nil` if it is no object or lacks what is required.
    func object(in node: JSONNode, as type: any WireModel.Type) -> JSONObject? {
        guard var object = object(in: node, with: type.fields) else { return nil }
        type.adjust(&object)
        return object
    }

    private func object(in node: JSONNode, with fields: [Field]) -> JSONObject? {
        guard let members = node.members else { return nil }
        var object: [JSONValue.Member] = []
        object.reserveCapacity(min(fields.count, members.underestimatedCount))
        var found: UInt64 = 0
        var others = 0
        var misfits: [(index: Int, kind: String)] = []
        for (key, value) in members {
            guard let index = fields.indices.first(where: { key.isString(fields[$0].key) }) else {
                if case .others(let type)? = fields.last?.kind {
                    others += 1
                    readOther(key, value, as: type, into: &object)
                }
                continue
            }
            guard found & (1 << index) == 0 else { continue }
            if let json = convert(value, as: fields[index]) {
                found |= 1 << index
                if case .null = json { continue }
                object.append(.init(key: fields[index].key, value: json))
            } else if !value.isNull {
                misfits.append((index, value.kind))
            }
        }
        for index in fields.indices where found & (1 << index) == 0 {
            let misfit = misfits.isEmpty ? nil : misfits.last { $0.index == index }?.kind
            // An object that lacks what it needs has noted that itself.
            if let misfit, !fields[index].expected.hasPrefix(misfit) {
                note(fields[index], found: misfit)
            }
            guard fields[index].isRequired else { continue }
            if case .url = fields[index].kind, misfit == nil {
                note(fields[index], found: "nothing")
            }
            return nil
        }
        return JSONObject(others > 1 ? Self.first(of: object) : object)
    }

    /// The first member of each key.
    private static func first(of members: [JSONValue.Member]) -> [JSONValue.Member] {
        var keys: Set<String> = []
        return members.filter { keys.insert($0.key).inserted }
    }

    private func note(_ field: Field, found: String) {
        log.note(expected: field.expected, found: found, at: .name(field.key))
    }

    private func readOther(
        _ key: JSONNode,
        _ value: JSONNode,
        as type: any WireModel.Type,
        into object: inout [JSONValue.Member]
    ) {
        guard !value.isNull, let name = key.string else { return }
        let field = Field(name, .list(type))
        if let links = convert(value, as: field) {
            object.append(.init(key: name, value: links))
        } else if !field.expected.hasPrefix(value.kind) {
            log.note(expected: field.expected, found: value.kind, at: .name(name))
        }
    }

    /// The value as `field` keeps it; `nil` if it does not fit, `null` if it fits and is nothing.
    private func convert(_ value: JSONNode, as field: Field) -> JSONValue? {
        switch field.kind {
        case .string: return Self.string(value).map(JSONValue.string)
        case .bool:
            return (value.bool ?? value.string.flatMap { Bool($0.lowercased()) })
                .map(JSONValue.bool)
        case .int:
            let number =
                value.number.map { Int(exactly: $0) }
                ?? value.string.flatMap { Int64($0).flatMap(Int.init(exactly:)) }
            return number?.json
        case .date:
            guard let text = Self.string(value), WireDate.date(from: text) != nil else {
                return nil
            }
            return .string(text)
        case .url:
            guard let text = Self.string(value), Self.isURL(text) else { return nil }
            return .string(text)
        case .strings: return Self.strings(value)
        case .lists:
            let lists = dictionary(value, of: .strings, at: field.key)
            return lists?.object?.isEmpty ?? false ? .null : lists
        case .value(let type): return Self.string(value).map { .string(type.spelling(of: $0)) }
        case .object(let type): return model(value, as: type, at: field.key)
        case .objects(let type): return elements(of: value, as: type, at: field.key)
        case .objectsOrTexts(let type):
            return elements(of: value, as: type, at: field.key, orTexts: true)
        case .dictionary(let type):
            return dictionary(value, of: .object(type), at: field.key)
        case .first(let type):
            guard case .array(let models)? = elements(of: value, as: type, at: field.key) else {
                return model(value, as: type, at: field.key)
            }
            return models.first ?? .null
        case .oneOrMany(let type):
            return elements(of: value, as: type, at: field.key)
                ?? model(value, as: type, at: field.key)
        case .list(let type):
            return elements(of: value, as: type, at: field.key)
                ?? model(value, as: type, at: field.key).map { .array([$0]) }
        case .nested(let fields):
            log.enter(.name(field.key))
            defer { log.leave() }
            return object(in: value, with: fields).map { .object($0.members) }
        case .others: return nil
        }
    }

    // MARK: Scalars

    private static func string(_ value: JSONNode) -> String? {
        if let text = value.string { return text }
        if let number = value.number {
            return Int64(exactly: number).map { String($0) } ?? String(number)
        }
        return value.bool.map { String($0) }
    }

    /// Whether there is a URL in `text`; nearly all of them need no closer look.
    private static func isURL(_ text: String) -> Bool {
        let scheme = "https://"
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        guard text.hasPrefix(scheme), let first = rest.first, isAlphanumeric(first),
            rest.allSatisfy({ isPlain($0) })
        else { return URL(string: text) != nil }
        return true
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether a URL may hold the byte behind its host without a closer look.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
            UInt8(ascii: "/"):
            true
        default: isAlphanumeric(byte)
        }
    }

    private static func strings(_ value: JSONNode) -> JSONValue? {
        if let elements = value.elements {
            return .array(elements.compactMap { string($0).map(JSONValue.string) })
        }
        return value.string.map { .array([.string($0)]) }
    }

    // MARK: Objects

    private func model(_ value: JSONNode, as type: any WireModel.Type, at key: String) -> JSONValue?
    {
        log.enter(.name(key))
        defer { log.leave() }
        return object(in: value, as: type).map { .object($0.members) }
    }

    private func elements(
        of value: JSONNode,
        as type: any WireModel.Type,
        at key: String,
        orTexts: Bool = false
    ) -> JSONValue? {
        guard let elements = value.elements else {
            guard orTexts, let text = value.string else { return nil }
            return .array([Self.object(of: text, as: type)])
        }
        log.enter(.name(key))
        defer { log.leave() }
        var models: [JSONValue] = []
        for (index, element) in elements.enumerated() {
            log.enter(.index(index))
            defer { log.leave() }
            if let model = object(in: element, as: type) {
                models.append(.object(model.members))
            } else if orTexts, let text = element.string {
                models.append(Self.object(of: text, as: type))
            } else if element.members == nil {
                log.note(expected: "an object", found: element.kind)
            }
        }
        return .array(models)
    }

    private static func object(of text: String, as type: any WireModel.Type) -> JSONValue {
        .object(type.fields.prefix(1).map { .init(key: $0.key, value: .string(text)) })
    }

    /// Reads an object whose keys are data, for example factor ids.
    private func dictionary(_ value: JSONNode, of kind: Field.Kind, at key: String) -> JSONValue? {
        guard let members = value.members else { return nil }
        log.enter(.name(key))
        defer { log.leave() }
        var result: [JSONValue.Member] = []
        for (key, value) in members {
            guard let name = key.string else { continue }
            let field = Field(name, kind)
            if let value = convert(value, as: field) {
                result.append(.init(key: name, value: value))
            } else if !value.isNull {
                note(field, found: value.kind)
            }
        }
        // The last member of each key counts.
        guard result.count > 1 else { return .object(result) }
        return .object(Self.first(of: result.reversed()))
    }
}

extension OktaOpenEnum {
    /// How the enumeration spells `raw`.
    fileprivate static func spelling(of raw: String) -> String { Self(raw: raw).rawValue }
}
