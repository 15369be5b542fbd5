/// Something an application asks a user, or an administrator, to agree to.
public struct SimulatedScope: Sendable, Equatable {
    /// The technical name, for example `email`.
    public var name: String
    /// The name people see, `nil` if there is none.
    public var displayName: String?
    /// What it allows, `nil` if nothing says so.
    public var description: String?
    /// Whether the user may refuse it and grant others, `nil` where all are granted together.
    public var isOptional: Bool?

    /// Creates a scope.
    public init(
        _ name: String,
        displayName: String? = nil,
        description: String? = nil,
        isOptional: Bool? = nil
    ) {
        (self.name, self.displayName) = (name, displayName)
        (self.description, self.isOptional) = (description, isOptional)
    }
}
