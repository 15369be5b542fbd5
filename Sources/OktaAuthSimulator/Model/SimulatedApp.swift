/// An application of the org, for step-up and audiences.
public struct SimulatedApp: Sendable, Equatable {
    /// The id of its instance: an `audience`.
    public var id: String
    /// The internal name.
    public var name: String
    /// The name people see.
    public var label: String
    /// Where the browser goes in the end.
    public var url: String
    /// Whether users may sign in for this app through the Authn API.
    public var allowsSignIn: Bool

    /// Creates an application.
    public init(
        id: String = "0oaSimApp00000000000",
        name: String = "sim_app",
        label: String = "Simulated App",
        url: String = "https://app.example.test/",
        allowsSignIn: Bool = true
    ) {
        (self.id, self.name, self.label) = (id, name, label)
        (self.url, self.allowsSignIn) = (url, allowsSignIn)
    }
}
