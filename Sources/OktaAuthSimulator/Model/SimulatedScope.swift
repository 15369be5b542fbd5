/// A scope that an application requests from a user or an administrator.
public struct SimulatedScope: Sendable, Equatable {
    /// The technical name, for example `email`.
    public var name: String
    /// The display name, `nil` if there is none.
    public var displayName: String?
    /// The description, `nil` if there is none.
    public var description: String?
    /// Whether the user may refuse it and grant others, `nil` if all are granted together.
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
