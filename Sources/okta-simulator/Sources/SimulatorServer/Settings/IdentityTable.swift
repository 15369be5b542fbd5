import OktaAuthSimulator

extension Table<SimulatedIdentity> {
    /// Every rule of the Identity Engine.
    static let identity = Table([
        Member(
            "identifyPage",
            \.identifyPage,
            .choice(
                "page",
                [("withPassword", .withPassword), ("identifierOnly", .identifierOnly)]
            )
        ),
        Member(
            "recoveryEnd",
            \.recoveryEnd,
            .choice(
                "end",
                [
                    ("resetAuthenticator", .resetAuthenticator),
                    ("enrollAuthenticator", .enrollAuthenticator),
                ]
            )
        ),
        Member(
            "emailStart",
            \.emailStart,
            .choice(
                "start",
                [("challenge", .challenge), ("verificationData", .verificationData)]
            )
        ),
        Member("emailLink", \.emailLink, .choice("link", [("page", .page), ("app", .app)])),
        Member(
            "phoneOption",
            \.phoneOption,
            .choice("option", [("withMethod", .withMethod), ("withoutMethod", .withoutMethod)])
        ),
        Member("rateLimitBody", \.rateLimitBody, .choice("body")),
        Member("allowsRegistration", \.allowsRegistration, Kind.flag),
        Member(
            "registrationAuthenticators",
            \.registrationAuthenticators,
            Codec.choice("authenticator").list
        ),
        Member("requiresTwoAuthenticators", \.requiresTwoAuthenticators, Kind.flag),
        Member("providers", \.providers, Kind.provider.list),
        Member("redirectState", \.redirectState, Kind.text.optional),
        Member("fixedCode", \.fixedCode, Kind.text.optional),
        Member("messageLimit", \.messageLimit, Kind.number),
        Member("interactionCodeLifetime", \.interactionCodeLifetime, Kind.seconds),
        Member("interactionLifetime", \.interactionLifetime, Kind.seconds),
        Member("refreshMilliseconds", \.refreshMilliseconds, Kind.number),
    ])
}

extension Table<SimulatedUpgrade> {
    /// Every rule of an upgraded org.
    static let upgrade = Table([
        Member("ignoresAudience", \.ignoresAudience, Kind.flag),
        Member("ignoresCookieToken", \.ignoresCookieToken, Kind.flag),
        Member("hasClassicRecovery", \.hasClassicRecovery, Kind.flag),
        Member("keepsStateTokens", \.keepsStateTokens, Kind.flag),
    ])
}

extension Kind {
    static let engine = Codec<SimulatedEngine>.choice("engine")

    static let provider = Table<SimulatedIdentityProvider>([
        Member("id", \.id, Kind.text), Member("name", \.name, Kind.text),
        Member("type", \.type, Kind.text), Member("login", \.login, Kind.text),
    ]).codec(SimulatedIdentityProvider(), requiring: "id")
}
