/// What a value is printed, dumped and mirrored by.
package typealias Printable = CustomStringConvertible & CustomReflectable

// What models show: everything but what their fields mark as secret or hidden.

extension WireModel {
    package var visibleParts: [(label: String, value: Any)] {
        object.visibleParts(of: Self.fields)
    }
}

// Public only to serve as witnesses for the public models.
extension WireModel {
    /// The type and its parts, without secrets.
    public var description: String { text(of: Self.self, with: visibleParts) }

    /// Mirrors the parts that may be shown.
    public var customMirror: Mirror { mirror(of: self, with: visibleParts) }
}

extension JSONObject {
    /// What may be shown of the members, in the order of `fields`.
    package func visibleParts(of fields: [Field]) -> [(label: String, value: Any)] {
        fields.flatMap { field -> [(label: String, value: Any)] in
            if case .others(let type) = field.kind {
                let others = members.filter { !$0.isNamed(in: fields) }
                guard !others.isEmpty else { return [] }
                let shown = JSONValue.object(others).shown(as: Field("", .dictionary(type)))
                return [(field.name ?? "", shown)]
            }
            guard field.visibility != .hidden, let value = value(field.key) else { return [] }
            if case .nested(let fields) = field.kind {
                return value.object?.visibleParts(of: fields) ?? []
            }
            let isSecret = field.visibility == .redacted
            return [
                (
                    label: field.name ?? field.key,
                    value: isSecret ? Secret.redacted(value) as Any : value.shown(as: field)
                )
            ]
        }
    }
}

extension JSONValue.Member {
    /// Whether one of `fields` is the field of this member.
    func isNamed(in fields: [Field]) -> Bool { fields.contains { $0.key == key } }
}

extension JSONValue {
    /// The value as it appears in descriptions and mirrors.
    fileprivate func shown(as field: Field) -> Any {
        switch (field.kind, self) {
        case (.object(let type), .object(let members)), (.first(let type), .object(let members)),
            (.oneOrMany(let type), .object(let members)):
            type.init(object: JSONObject(members))
        case (.objects(let type), .array(let elements)),
            (.objectsOrTexts(let type), .array(let elements)),
            (.oneOrMany(let type), .array(let elements)), (.list(let type), .array(let elements)),
            (.dictionary(let type), .array(let elements)):
            elements.map { $0.shown(as: Field(field.key, .object(type))) }
        case (.dictionary(let type), .object(let members)):
            members.reduce(into: [String: Any]()) { shown, member in
                let isArray = member.value.object == nil
                let kind: Field.Kind = isArray ? .list(type) : .object(type)
                shown[member.key] = member.value.shown(as: Field(member.key, kind))
            }
        case (_, .bool(let flag)): flag
        case (_, .number(let number)): number.narrowed
        case (_, .string(let text)): text
        case (_, .array): strings ?? []
        case (_, .object(let members)):
            members.reduce(into: [String: [String]]()) { $0[$1.key] = $1.value.strings }
        case (_, .null): "null"
        }
    }
}
