/// An application of the org, for step-up, audiences, consent and devices.
public struct SimulatedApp: Sendable, Equatable {
    /// The id of its instance: an `audience`.
    public var id: String
    /// The internal name.
    public var name: String
    /// The display name.
    public var label: String
    /// The URL to which the browser finally returns; of a SAML application, with an assertion.
    public var url: String
    /// Whether users may sign in for this app through the Authn API.
    @_spi(Server) public var allowsSignIn: Bool
    /// The OpenID Connect client id, `nil` for an application that uses SAML.
    @_spi(Server) public var clientID: String?
    /// The requested scopes; a user without consent to them gets `CONSENT_REQUIRED`.
    public var scopes: [SimulatedScope] = []
    /// Whether an administrator consents for all users: `ADMIN_CONSENT_REQUIRED`.
    @_spi(Server) public var needsAdministrator = false

    /// The audience of the SAML assertion, `nil` for ``url``.
    @_spi(Server) public var audience: String?
    /// The attributes of the SAML assertion, by name.
    ///
    /// `{login}` in a value is the login of the user.
    @_spi(Server) public var samlAttributes: [String: [String]] = [:]

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

    /// The AWS console, with the roles in its assertion.
    ///
    /// A role is spelled as in the assertion: the provider's ARN, a comma, the role's ARN.
    @_spi(Server) public static func aws(
        roles: String..., id: String = "0oaSimulatedAWS00000"
    ) -> SimulatedApp {
        var app = SimulatedApp(
            id: id, name: "amazon_aws", label: "AWS", url: "https://signin.aws.amazon.com/saml"
        )
        let account = "arn:aws:iam::123456789012"
        let usual = ["\(account):saml-provider/okta,\(account):role/developer"]
        let prefix = "https://aws.amazon.com/SAML/Attributes"
        app.audience = "urn:amazon:webservices"
        app.samlAttributes = [
            "\(prefix)/Role": roles.isEmpty ? usual : roles,
            "\(prefix)/RoleSessionName": ["{login}"], "\(prefix)/SessionDuration": ["3600"],
        ]
        return app
    }

    /// An OpenID Connect client that requests `scopes`.
    ///
    /// If one of them sets whether it is optional, each is granted or refused separately.
    public static func asking(for scopes: SimulatedScope...) -> SimulatedApp {
        var app = SimulatedApp(
            id: "0oaSimClient00000000", name: "oidc_client", label: "Simulated Client"
        )
        (app.clientID, app.scopes) = (app.id, scopes)
        return app
    }

    /// A client that requests read and write access, granted together.
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

    /// A client with the required scope `openid` and the optional scope `email`.
    public static var askingForEach: SimulatedApp {
        .asking(
            for: SimulatedScope("openid", isOptional: false),
            SimulatedScope("email", displayName: "View your email address.", isOptional: true)
        )
    }

    /// A client that requests access to the log from an administrator.
    public static var askingAdministrator: SimulatedApp {
        var app = SimulatedApp.asking(
            for: SimulatedScope("okta.logs.read", description: "Read System Log entries.")
        )
        app.needsAdministrator = true
        return app
    }

    /// Whether each scope is granted or refused separately.
    var isGranular: Bool { scopes.contains { $0.isOptional != nil } }
}

/// A scope that an application requests from a user or an administrator.
public struct SimulatedScope: Sendable, Equatable {
    /// The technical name, for example `email`.
    @_spi(Server) public var name: String
    /// The display name, if any.
    @_spi(Server) public var displayName: String?
    /// The description, if any.
    @_spi(Server) public var description: String?
    /// Whether the user may refuse it and grant others, `nil` if all are granted together.
    @_spi(Server) public var isOptional: Bool?

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
