@_spi(Server) import OktaAuthSimulator

extension SimulatedPolicy: ObjectSetting {
    static var usual: Self { SimulatedPolicy() }

    static let members: [Member<Self>] = [
        .init("lockout", \.lockout), .init("rememberDevice", \.rememberDevice),
        .init("password", \.password), .init("recovery", \.recovery),
        .init("requiredFactors", \.requiredFactors), .init("optionalFactors", \.optionalFactors),
        .init("enrollmentGraceEnd", \.enrollmentGraceEnd),
        .init("usesNumberChallenge", \.usesNumberChallenge),
        .init("stateTokenLifetime", \.stateTokenLifetime),
        .init("sessionTokenLifetime", \.sessionTokenLifetime),
        .init("codeLifetime", \.codeLifetime), .init("pushLifetime", \.pushLifetime),
        .init("requestsPerMinute", \.requestsPerMinute),
        .init("enforcesRateLimits", \.enforcesRateLimits),
        .init("signInsPerSecond", \.signInsPerSecond),
        .init("unreachablePhoneNumbers", \.unreachablePhoneNumbers),
        .init("userCodeLifetime", \.userCodeLifetime), .init("signInQueue", \.signInQueue),
        .init("registration", \.registration), .init("apps", \.apps), .init("quirks", \.quirks),
        .init("statusOverride", \.statusOverride),
        .init("factorTypeOverride", \.factorTypeOverride),
        .init("factorResultOverride", \.factorResultOverride),
    ]
}

extension SimulatedPasskeys: ObjectSetting {
    static var usual: Self { SimulatedPasskeys() }

    static let members: [Member<Self>] = [
        .init("relyingPartyId", \.relyingPartyId), .init("origins", \.origins),
        .init("userVerification", \.userVerification),
        .init("requiresResidentKey", \.requiresResidentKey),
        .init("attestation", \.attestation), .init("acceptsClones", \.acceptsClones),
        .init("maximumCount", \.maximumCount), .init("isSuggested", \.isSuggested),
        .init("hasButton", \.hasButton),
        .init("hasOlderForm", \.hasOlderForm), .init("isPromoted", \.isPromoted),
        .init("promotionSkips", \.promotionSkips),
    ]
}

extension SimulatedPolicy.Lockout: ObjectSetting {
    static var usual: Self { SimulatedPolicy().lockout }

    static let members: [Member<Self>] = [
        .init("maxAttempts", \.maxAttempts), .init("isShown", \.isShown),
        .init("autoUnlockMinutes", \.autoUnlockMinutes),
    ]
}

extension SimulatedPolicy.RememberDevice: ObjectSetting {
    static var usual: Self { SimulatedPolicy().rememberDevice }

    static let members: [Member<Self>] = [
        .init("isAllowed", \.isAllowed), .init("lifetimeInMinutes", \.lifetimeInMinutes),
        .init("isDefault", \.isDefault),
        .init("honoursPublicDeviceTokens", \.honoursPublicDeviceTokens),
    ]
}

extension SimulatedPolicy.Password: ObjectSetting {
    static var usual: Self { SimulatedPolicy().password }

    static let members: [Member<Self>] = [
        .init("minLength", \.minLength), .init("minLowerCase", \.minLowerCase),
        .init("minUpperCase", \.minUpperCase), .init("minNumber", \.minNumber),
        .init("minSymbol", \.minSymbol), .init("excludesUsername", \.excludesUsername),
        .init("maxAgeDays", \.maxAgeDays), .init("warningDays", \.warningDays),
        .init("minAgeMinutes", \.minAgeMinutes), .init("historyCount", \.historyCount),
        .init("page", \.page), .init("usesComplexityError", \.usesComplexityError),
    ]
}

extension SimulatedPolicy.Password.Page: ObjectSetting {
    static var usual: Self { Self() }

    static let members: [Member<Self>] = [.init("title", \.title), .init("url", \.url)]
}

extension SimulatedPolicy.Recovery: ObjectSetting {
    static var usual: Self { SimulatedPolicy().recovery }

    static let members: [Member<Self>] = [
        .init("channels", \.channels), .init("asksQuestion", \.asksQuestion),
        .init("allowsUnlock", \.allowsUnlock), .init("challengeLifetime", \.challengeLifetime),
        .init("tokenLifetime", \.tokenLifetime),
    ]
}

extension SimulatedPolicy.SignInQueue: ObjectSetting {
    static var usual: Self { SimulatedPolicy().signInQueue }

    static let members: [Member<Self>] = [
        .init("wait", \.wait), .init("refreshMilliseconds", \.refreshMilliseconds),
    ]
}

extension SimulatedProfileField: ObjectSetting {
    static var usual: Self { Self("", label: "") }
    static var required: [String] { ["name", "label"] }

    static let members: [Member<Self>] = [
        .init("name", \.name), .init("label", \.label), .init("isRequired", \.isRequired),
        .init("isEnabled", \.isEnabled),
    ]
}

extension SimulatedApp: ObjectSetting {
    static var usual: Self { Self() }
    static var required: [String] { ["id"] }

    static let members: [Member<Self>] = [
        .init("id", \.id), .init("name", \.name), .init("label", \.label), .init("url", \.url),
        .init("allowsSignIn", \.allowsSignIn), .init("clientID", \.clientID),
        .init("scopes", \.scopes), .init("needsAdministrator", \.needsAdministrator),
        .init("audience", \.audience), .init("samlAttributes", \.samlAttributes),
    ]
}

extension SimulatedScope: ObjectSetting {
    static var usual: Self { Self("") }
    static var required: [String] { ["name"] }

    static let members: [Member<Self>] = [
        .init("name", \.name), .init("displayName", \.displayName),
        .init("description", \.description), .init("isOptional", \.isOptional),
    ]
}

extension SimulatedIdentityEngine: ObjectSetting {
    static var usual: Self { Self() }

    static let members: [Member<Self>] = [
        .init("variants", \.variants), .init("rateLimitBody", \.rateLimitBody),
        .init("allowsRegistration", \.allowsRegistration),
        .init("registrationAuthenticators", \.registrationAuthenticators),
        .init("requiresTwoAuthenticators", \.requiresTwoAuthenticators),
        .init("providers", \.providers), .init("redirectState", \.redirectState),
        .init("fixedCode", \.fixedCode), .init("messageLimit", \.messageLimit),
        .init("interactionCodeLifetime", \.interactionCodeLifetime),
        .init("interactionLifetime", \.interactionLifetime),
        .init("refreshMilliseconds", \.refreshMilliseconds),
    ]
}

extension SimulatedIdentityProvider: ObjectSetting {
    static var usual: Self { Self() }
    static var required: [String] { ["id"] }

    static let members: [Member<Self>] = [
        .init("id", \.id), .init("name", \.name), .init("type", \.type), .init("login", \.login),
    ]
}

extension SimulatedOAuth: ObjectSetting {
    static var usual: Self { Self() }

    static let members: [Member<Self>] = [
        .init("clients", \.clients), .init("servers", \.servers), .init("keys", \.keys),
        .init("acceptsSessionTokens", \.acceptsSessionTokens),
        .init("rotatesRefreshTokens", \.rotatesRefreshTokens),
        .init("refreshReuseGrace", \.refreshReuseGrace), .init("codeLifetime", \.codeLifetime),
        .init("accessTokenLifetime", \.accessTokenLifetime),
        .init("idTokenLifetime", \.idTokenLifetime),
        .init("refreshTokenLifetime", \.refreshTokenLifetime),
        .init("extraRedirects", \.extraRedirects), .init("dpop", \.dpop),
    ]
}

extension SimulatedDPoP: ObjectSetting {
    static var usual: Self { Self() }

    static let members: [Member<Self>] = [
        .init("requiresNonce", \.requiresNonce),
        .init("requiresNonceAtResources", \.requiresNonceAtResources),
        .init("nonceLifetime", \.nonceLifetime), .init("nonceGrace", \.nonceGrace),
        .init("window", \.window),
    ]
}

extension SimulatedOAuthClient: ObjectSetting {
    static var usual: Self { Self(id: "") }
    static var required: [String] { ["id"] }

    static let members: [Member<Self>] = [
        .init("id", \.id), .init("secret", \.secret), .init("redirectURIs", \.redirectURIs),
        .init("postLogoutRedirectURIs", \.postLogoutRedirectURIs), .init("scopes", \.scopes),
        .init("allowsCodes", \.allowsCodes),
        .init("allowsInteractionCodes", \.allowsInteractionCodes),
        .init("allowsRefresh", \.allowsRefresh), .init("requiresFactor", \.requiresFactor),
        .init("requiresConsent", \.requiresConsent), .init("allowsDevices", \.allowsDevices),
        .init("allowsPasswords", \.allowsPasswords),
        .init("allowsClientCredentials", \.allowsClientCredentials),
        .init("startingClients", \.startingClients), .init("requiresDPoP", \.requiresDPoP),
    ]
}

extension SimulatedSigningKey: Setting {
    private enum Name: String, Choice {
        static let jsonKind = "key"
        case first, second
    }

    static var jsonKind: String { Name.jsonKind }
    static var input: Input { Name.input }

    static func read(_ json: SimulatorJSON, at place: String, changing _: Self?) throws -> Self {
        switch try Name.read(json, at: place) {
        case .first: .first
        case .second: .second
        }
    }

    var json: SimulatorJSON { self == .second ? "second" : "first" }
}

// MARK: The values with names

extension SimulatedEngine: Choice { static let jsonKind = "engine" }
extension SimulatedFactorKind: Choice { static let jsonKind = "factor" }
extension SimulatedFault.OddRateLimit: Choice { static let jsonKind = "header" }
extension SimulatedIdentityEngine.RateLimitBody: Choice { static let jsonKind = "body" }
extension SimulatedIdentityEngine.Variant: Choice { static let jsonKind = "variant" }
extension SimulatedMessage.Channel: Choice { static let jsonKind = "channel" }
extension SimulatedAuthenticator: Choice { static let jsonKind = "authenticator" }
extension SimulatedPolicy.Quirk: Choice { static let jsonKind = "quirk" }
extension SimulatedUpgrade: Choice { static let jsonKind = "upgrade" }
