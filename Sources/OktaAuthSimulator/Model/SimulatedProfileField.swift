/// A field of a user profile.
public struct SimulatedProfileField: Sendable, Equatable {
    /// The technical name, for example `streetAddress`.
    public var name: String
    /// The display name.
    public var label: String
    /// Whether a value is required.
    public var isRequired: Bool
    /// Whether the field is enabled.
    public var isEnabled: Bool

    /// Creates a text field.
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
