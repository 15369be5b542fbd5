/// A value that lists which of its fields may appear in text.
///
/// Printing, dumping, mirroring and debugging all go through ``redactedFields``, so that a secret that is
/// left out there appears nowhere.
package protocol Redacting: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The fields that may be shown; a secret is replaced by ``Secret/redacted(_:)``, `nil` is left out.
    var redactedFields: KeyValuePairs<String, Any?> { get }
}

extension Redacting {
    /// The type and its parts, without secrets.
    public var description: String {
        let parts = visibleParts.map { "\($0.label): \($0.value)" }
        return "\(Self.self)(\(parts.joined(separator: ", ")))"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Mirrors the parts that may be shown.
    public var customMirror: Mirror {
        // Suppressed, or the stored properties of superclasses would appear beside the parts.
        Mirror(
            self,
            children: visibleParts.map { (label: $0.label, value: $0.value) },
            ancestorRepresentation: .suppressed
        )
    }

    private var visibleParts: [(label: String, value: Any)] {
        redactedFields.compactMap { label, value in value.map { (label, $0) } }
    }
}

/// Stand-in for a value that must not be shown.
package struct Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private init() {}

    /// A stand-in where there is a secret, `nil` where there is none.
    package static func redacted(_ value: Any?) -> Secret? { value == nil ? nil : Secret() }

    package var description: String { "<redacted>" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
