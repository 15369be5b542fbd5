/// A value of which only the parts that are not secret appear in text.
///
/// Printing, dumping, mirroring and debugging all go through ``visibleParts``, so that a secret that is
/// left out there appears nowhere. Where a type is not `CustomDebugStringConvertible`, debugging shows its
/// `description`.
package protocol PartlyVisible: CustomStringConvertible, CustomReflectable {
    /// The parts that may be shown.
    var visibleParts: [(label: String, value: Any)] { get }
    /// The description, if it is something shorter than the type and its parts.
    var shortText: String? { get }
}

extension PartlyVisible {
    package var shortText: String? { nil }

    /// The type and its parts, without secrets.
    public var description: String { shortText ?? visibleText }

    /// The type and its parts, for types whose ``description`` is something shorter.
    public var debugDescription: String { visibleText }

    /// Mirrors the parts that may be shown.
    public var customMirror: Mirror {
        // Suppressed, or the stored properties of superclasses would appear beside the parts.
        Mirror(
            self,
            children: visibleParts.map { (label: $0.label, value: $0.value) },
            ancestorRepresentation: .suppressed
        )
    }

    private var visibleText: String {
        let parts = visibleParts.map { "\($0.label): \($0.value)" }
        return "\(type(of: self))(\(parts.joined(separator: ", ")))"
    }
}

/// A value that lists which of its fields may appear in text.
package protocol Redacting: PartlyVisible {
    /// The fields that may be shown; a secret is replaced by ``Secret/redacted(_:)``, `nil` is left out.
    var redactedFields: KeyValuePairs<String, Any?> { get }
}

extension Redacting {
    package var visibleParts: [(label: String, value: Any)] {
        redactedFields.compactMap { label, value in value.map { (label, $0) } }
    }
}

/// Stand-in for a value that must not be shown.
package struct Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private init() {}

    /// `<redacted>` for a value, `nil` for `nil`.
    package static func redacted(_ value: Any?) -> Secret? { value == nil ? nil : Secret() }

    package var description: String { "<redacted>" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
