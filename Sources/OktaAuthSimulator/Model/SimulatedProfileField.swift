/// Something users have to tell, or may tell, about themselves.
public struct SimulatedProfileField: Sendable, Equatable {
    /// The technical name, for example `streetAddress`.
    public var name: String
    /// The name people see.
    public var label: String
    /// Whether it must be given.
    public var isRequired: Bool
    /// Whether it may be given at all.
    public var isEnabled: Bool

    /// Creates a field for a text.
    public init(
        _ name: String,
        label: String,
        isRequired: Bool = true,
        isEnabled: Bool = true
    ) {
        (self.name, self.label) = (name, label)
        (self.isRequired, self.isEnabled) = (isRequired, isEnabled)
    }
}
