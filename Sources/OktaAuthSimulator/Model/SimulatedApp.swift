/// An application of the org, for step-up, audiences, consent and devices.
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
    /// The OpenID Connect client it is, `nil` for an application that uses SAML.
    public var clientID: String?
    /// What it asks for: who has not agreed yet gets `CONSENT_REQUIRED`.
    public var scopes: [SimulatedScope] = []
    /// Whether an administrator agrees for everybody: `ADMIN_CONSENT_REQUIRED`.
    public var needsAdministrator = false

    /// Creates an application that uses SAML.
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

    /// An OpenID Connect client that asks for `scopes`.
    ///
    /// Where one of them says whether it is optional, each is granted or refused by itself.
    public static func asking(for scopes: SimulatedScope...) -> SimulatedApp {
        var app = SimulatedApp(
            id: "0oaSimClient00000000",
            name: "oidc_client",
            label: "Simulated Client"
        )
        (app.clientID, app.scopes) = (app.id, scopes)
        return app
    }

    /// A client that asks to read and to write, both or nothing.
    public static var askingForAll: SimulatedApp {
        .asking(
            for: SimulatedScope(
                "api:read",
                displayName: "Read your data",
                description: "Lets the app read protected data."
            ),
            SimulatedScope("api:write")
        )
    }

    /// A client that needs `openid`, and would like to have `email`.
    public static var askingForEach: SimulatedApp {
        .asking(
            for: SimulatedScope("openid", isOptional: false),
            SimulatedScope("email", displayName: "View your email address.", isOptional: true)
        )
    }

    /// A client that asks an administrator for the log.
    public static var askingAdministrator: SimulatedApp {
        var app = SimulatedApp.asking(
            for: SimulatedScope("okta.logs.read", description: "Read System Log entries.")
        )
        app.needsAdministrator = true
        return app
    }

    /// Whether each scope is granted or refused by itself.
    var isGranular: Bool { scopes.contains { $0.isOptional != nil } }
}
