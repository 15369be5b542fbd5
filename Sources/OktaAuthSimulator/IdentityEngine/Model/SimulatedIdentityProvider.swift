/// Another identity provider, offered beside the user name: `redirect-idp`.
public struct SimulatedIdentityProvider: Sendable, Equatable {
    /// The id.
    public var id: String
    /// The display name.
    public var name: String
    /// The kind, for example `FACEBOOK`, `OIDC` or `SAML2`.
    public var type: String
    /// The user who signs in there.
    public var login: String

    /// Creates a provider at which the user with `login` signs in.
    public init(
        id: String = "0oaSimFacebook000000",
        name: String = "Facebook IdP",
        type: String = "FACEBOOK",
        login: String = "ada@example.test"
    ) {
        (self.id, self.name, self.type, self.login) = (id, name, type, login)
    }
}
