import OktaAuthSimulator

extension Table<SimulatedPolicy> {
    /// Every rule of an org.
    static let policy = Table([
        Member("lockout", \.lockout, table: .lockout),
        Member("rememberDevice", \.rememberDevice, table: .rememberDevice),
        Member("password", \.password, table: .password),
        Member("recovery", \.recovery, table: .recovery),
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
        Member("signInQueue", \.signInQueue, table: .signInQueue),
        Member("registration", \.registration, Kind.profileField.list),
        Member("apps", \.apps, Kind.app.list),
        Member("quirks", \.quirks, table: .quirks),
    ])
}

extension Table<SimulatedPolicy.Lockout> {
    static let lockout = Table([
        Member("maxAttempts", \.maxAttempts, Kind.number), Member("isShown", \.isShown, Kind.flag),
        Member("autoUnlockMinutes", \.autoUnlockMinutes, Kind.number),
    ])
}

extension Table<SimulatedPolicy.RememberDevice> {
    static let rememberDevice = Table([
        Member("isAllowed", \.isAllowed, Kind.flag),
        Member("lifetimeInMinutes", \.lifetimeInMinutes, Kind.number),
        Member("isDefault", \.isDefault, Kind.flag),
        Member("honoursPublicDeviceTokens", \.honoursPublicDeviceTokens, Kind.flag),
    ])
}

extension Table<SimulatedPolicy.Password> {
    static let password = Table([
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
        Member("page", \.page, Table<SimulatedPolicy.Password.Page>.page.codec(.init()).optional),
        Member(
            "complexityError",
            \.complexityError,
            .choice("error", [("updateFailed", .updateFailed), ("complexity", .complexity)])
        ),
    ])
}

extension Table<SimulatedPolicy.Password.Page> {
    static let page = Table([Member("title", \.title, Kind.text), Member("url", \.url, Kind.text)])
}

extension Table<SimulatedPolicy.Recovery> {
    static let recovery = Table([
        Member("channels", \.channels, Kind.channel.set),
        Member("asksQuestion", \.asksQuestion, Kind.flag),
        Member("allowsUnlock", \.allowsUnlock, Kind.flag),
        Member("challengeLifetime", \.challengeLifetime, Kind.seconds),
        Member("tokenLifetime", \.tokenLifetime, Kind.seconds),
    ])
}

extension Table<SimulatedPolicy.SignInQueue> {
    static let signInQueue = Table([
        Member("wait", \.wait, Kind.seconds),
        Member("refreshMilliseconds", \.refreshMilliseconds, Kind.number),
    ])
}

extension Table<SimulatedPolicy.Quirks> {
    static let quirks = Table([
        Member("swapsResend", \.swapsResend, Kind.flag),
        Member("swapsFactorKeys", \.swapsFactorKeys, Kind.flag),
        Member("passwordResetName", \.passwordResetName, Kind.text),
        Member(
            "factorsPolicyInfo",
            \.factorsPolicyInfo,
            .choice(
                "form",
                [("map", .map), ("null", .null), ("empty", .empty), ("absent", .absent)]
            )
        ),
        Member("omitsErrorCauses", \.omitsErrorCauses, Kind.flag),
        Member("sendsErrorsAsHTML", \.sendsErrorsAsHTML, Kind.flag),
        Member("addsCancelLink", \.addsCancelLink, Kind.flag),
        Member("sendsNullVerification", \.sendsNullVerification, Kind.flag),
        Member("sendsTruthAsText", \.sendsTruthAsText, Kind.flag),
        Member("sendsNumbersAsText", \.sendsNumbersAsText, Kind.flag),
        Member("omitsHints", \.omitsHints, Kind.flag),
        Member("usesFactorStates", \.usesFactorStates, Kind.flag),
        Member("usesLoginLinks", \.usesLoginLinks, Kind.flag),
        Member("beginsUnauthenticated", \.beginsUnauthenticated, Kind.flag),
        Member("hidesApplication", \.hidesApplication, Kind.flag),
        Member("addsOriginalLink", \.addsOriginalLink, Kind.flag),
        Member("addsStateToken", \.addsStateToken, Kind.flag),
        Member("listsLogos", \.listsLogos, Kind.flag),
        Member("misspellsErrorCauses", \.misspellsErrorCauses, Kind.flag),
        Member("refusesUserCodes", \.refusesUserCodes, Kind.flag),
        Member("status", \.status, Kind.text.optional),
        Member("factorType", \.factorType, Kind.text.optional),
        Member("factorResult", \.factorResult, Kind.text.optional),
    ])
}

extension Kind {
    static let app = Table<SimulatedApp>.app.codec(SimulatedApp(), requiring: "id")
}

extension Table<SimulatedApp> {
    static let app = Table([
        Member("id", \.id, Kind.text), Member("name", \.name, Kind.text),
        Member("label", \.label, Kind.text),
        Member("url", \.url, Kind.text), Member("allowsSignIn", \.allowsSignIn, Kind.flag),
        Member("clientID", \.clientID, Kind.text.optional),
        Member("scopes", \.scopes, Kind.scope.list),
        Member("needsAdministrator", \.needsAdministrator, Kind.flag),
        Member("audience", \.audience, Kind.text.optional),
        Member("samlAttributes", \.samlAttributes, Kind.text.list.map),
    ])
}

extension Kind {
    static let scope = Table<SimulatedScope>([
        Member("name", \.name, Kind.text), Member("displayName", \.displayName, Kind.text.optional),
        Member("description", \.description, Kind.text.optional),
        Member("isOptional", \.isOptional, Kind.flag.optional),
    ]).codec(SimulatedScope(""), requiring: "name")
}

extension Kind {
    static let profileField = Table<SimulatedProfileField>([
        Member("name", \.name, Kind.text), Member("label", \.label, Kind.text),
        Member("isRequired", \.isRequired, Kind.flag), Member("isEnabled", \.isEnabled, Kind.flag),
    ]).codec(SimulatedProfileField("", label: ""), requiring: "name", "label")
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

extension Kind {
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
