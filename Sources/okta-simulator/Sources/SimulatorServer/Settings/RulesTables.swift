import OktaAuthSimulator

extension Table<SimulatedPolicy> {
    /// Every rule of an org.
    static let policy = Table([
        Member(
            "lockout",
            \.lockout,
            table: Table<SimulatedPolicy.Lockout>([
                Member("maxAttempts", \.maxAttempts, Kind.number),
                Member("isShown", \.isShown, Kind.flag),
                Member("autoUnlockMinutes", \.autoUnlockMinutes, Kind.number),
            ])
        ),
        Member(
            "rememberDevice",
            \.rememberDevice,
            table: Table<SimulatedPolicy.RememberDevice>([
                Member("isAllowed", \.isAllowed, Kind.flag),
                Member("lifetimeInMinutes", \.lifetimeInMinutes, Kind.number),
                Member("isDefault", \.isDefault, Kind.flag),
                Member("honoursPublicDeviceTokens", \.honoursPublicDeviceTokens, Kind.flag),
            ])
        ),
        Member("password", \.password, table: password),
        Member(
            "recovery",
            \.recovery,
            table: Table<SimulatedPolicy.Recovery>([
                Member("channels", \.channels, Codec.choice("channel").set),
                Member("asksQuestion", \.asksQuestion, Kind.flag),
                Member("allowsUnlock", \.allowsUnlock, Kind.flag),
                Member("challengeLifetime", \.challengeLifetime, Kind.seconds),
                Member("tokenLifetime", \.tokenLifetime, Kind.seconds),
            ])
        ),
        Member("requiredFactors", \.requiredFactors, Kind.factorKind.list),
        Member("optionalFactors", \.optionalFactors, Kind.factorKind.list),
        Member("enrollmentGraceEnd", \.enrollmentGraceEnd, Kind.date.optional),
        Member("usesNumberChallenge", \.usesNumberChallenge, Kind.flag),
        Member("stateTokenLifetime", \.stateTokenLifetime, Kind.seconds),
        Member("sessionTokenLifetime", \.sessionTokenLifetime, Kind.seconds),
        Member("codeLifetime", \.codeLifetime, Kind.seconds),
        Member("pushLifetime", \.pushLifetime, Kind.seconds),
        Member("requestsPerMinute", \.requestsPerMinute, Kind.number),
        Member("enforcesRateLimits", \.enforcesRateLimits, Kind.flag),
        Member("signInsPerSecond", \.signInsPerSecond, Kind.number),
        Member("unreachablePhoneNumbers", \.unreachablePhoneNumbers, Kind.text.set),
        Member("userCodeLifetime", \.userCodeLifetime, Kind.seconds),
        Member(
            "signInQueue",
            \.signInQueue,
            table: Table<SimulatedPolicy.SignInQueue>([
                Member("wait", \.wait, Kind.seconds),
                Member("refreshMilliseconds", \.refreshMilliseconds, Kind.number),
            ])
        ),
        Member("registration", \.registration, Kind.profileField.list),
        Member("apps", \.apps, Kind.app.list),
        Member("quirks", \.quirks, Codec.choice("quirk").set),
        Member("statusOverride", \.statusOverride, Kind.text.optional),
        Member("factorTypeOverride", \.factorTypeOverride, Kind.text.optional),
        Member("factorResultOverride", \.factorResultOverride, Kind.text.optional),
    ])

    private static let password = Table<SimulatedPolicy.Password>([
        Member("minLength", \.minLength, Kind.number),
        Member("minLowerCase", \.minLowerCase, Kind.number),
        Member("minUpperCase", \.minUpperCase, Kind.number),
        Member("minNumber", \.minNumber, Kind.number),
        Member("minSymbol", \.minSymbol, Kind.number),
        Member("excludesUsername", \.excludesUsername, Kind.flag),
        Member("maxAgeDays", \.maxAgeDays, Kind.number),
        Member("warningDays", \.warningDays, Kind.number),
        Member("minAgeMinutes", \.minAgeMinutes, Kind.number),
        Member("historyCount", \.historyCount, Kind.number),
        Member("page", \.page, Kind.page.optional),
        Member("usesComplexityError", \.usesComplexityError, Kind.flag),
    ])
}

extension Table<SimulatedIdentity> {
    /// Every rule of the Identity Engine.
    static let identity = Table([
        Member("variants", \.variants, Codec.choice("variant").set),
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

extension Table<SimulatedOAuth> {
    /// Every rule for tokens.
    static let oauth = Table([
        Member("clients", \.clients, Kind.client.list),
        Member("servers", \.servers, Kind.text.map),
        Member(
            "keys",
            \.keys,
            Codec.choice("key", [("first", SimulatedSigningKey.first), ("second", .second)]).list
        ),
        Member("acceptsSessionTokens", \.acceptsSessionTokens, Kind.flag),
        Member("rotatesRefreshTokens", \.rotatesRefreshTokens, Kind.flag),
        Member("refreshReuseGrace", \.refreshReuseGrace, Kind.seconds),
        Member("codeLifetime", \.codeLifetime, Kind.seconds),
        Member("accessTokenLifetime", \.accessTokenLifetime, Kind.seconds),
        Member("idTokenLifetime", \.idTokenLifetime, Kind.seconds),
        Member("refreshTokenLifetime", \.refreshTokenLifetime, Kind.seconds),
        Member("extraRedirects", \.extraRedirects, Kind.number),
    ])
}

/// The objects in lists of rules, and in users.
extension Kind {
    static let engine = Codec<SimulatedEngine>.choice("engine")

    static let page = Table<SimulatedPolicy.Password.Page>([
        Member("title", \.title, Kind.text), Member("url", \.url, Kind.text),
    ]).codec(SimulatedPolicy.Password.Page())

    static let app = Table<SimulatedApp>([
        Member("id", \.id, Kind.text), Member("name", \.name, Kind.text),
        Member("label", \.label, Kind.text), Member("url", \.url, Kind.text),
        Member("allowsSignIn", \.allowsSignIn, Kind.flag),
        Member("clientID", \.clientID, Kind.text.optional),
        Member("scopes", \.scopes, Kind.scope.list),
        Member("needsAdministrator", \.needsAdministrator, Kind.flag),
        Member("audience", \.audience, Kind.text.optional),
        Member("samlAttributes", \.samlAttributes, Kind.text.list.map),
    ]).codec(SimulatedApp(), requiring: "id")

    static let scope = Table<SimulatedScope>([
        Member("name", \.name, Kind.text), Member("displayName", \.displayName, Kind.text.optional),
        Member("description", \.description, Kind.text.optional),
        Member("isOptional", \.isOptional, Kind.flag.optional),
    ]).codec(SimulatedScope(""), requiring: "name")

    static let profileField = Table<SimulatedProfileField>([
        Member("name", \.name, Kind.text), Member("label", \.label, Kind.text),
        Member("isRequired", \.isRequired, Kind.flag), Member("isEnabled", \.isEnabled, Kind.flag),
    ]).codec(SimulatedProfileField("", label: ""), requiring: "name", "label")

    static let provider = Table<SimulatedIdentityProvider>([
        Member("id", \.id, Kind.text), Member("name", \.name, Kind.text),
        Member("type", \.type, Kind.text), Member("login", \.login, Kind.text),
    ]).codec(SimulatedIdentityProvider(), requiring: "id")

    static let client = Table<SimulatedOAuthClient>([
        Member("id", \.id, Kind.text), Member("secret", \.secret, Kind.text.optional),
        Member("redirectURIs", \.redirectURIs, Kind.text.list),
        Member("postLogoutRedirectURIs", \.postLogoutRedirectURIs, Kind.text.list),
        Member("scopes", \.scopes, Kind.text.list), Member("allowsCodes", \.allowsCodes, Kind.flag),
        Member("allowsInteractionCodes", \.allowsInteractionCodes, Kind.flag),
        Member("allowsRefresh", \.allowsRefresh, Kind.flag),
        Member("requiresFactor", \.requiresFactor, Kind.flag),
        Member("requiresConsent", \.requiresConsent, Kind.flag),
    ]).codec(SimulatedOAuthClient(id: ""), requiring: "id")
}
