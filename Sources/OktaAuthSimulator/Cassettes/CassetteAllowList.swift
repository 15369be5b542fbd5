/// The texts that a cassette keeps.
enum CassetteAllowList {
    /// Header fields of responses.
    static let headers: Set = [
        "date", "content-type", "retry-after", "x-rate-limit-limit", "x-rate-limit-remaining",
        "x-rate-limit-reset",
    ]

    /// Whether a text may be the value of the member `name`.
    ///
    /// Its form is checked, too: a secret in the wrong place does not look like this.
    static func isKept(_ text: String, of name: String) -> Bool {
        if dates.contains(name) { return isDate(text) }
        if words.contains(name) { return text.count <= 40 && text.allSatisfy(isWordCharacter) }
        if name == "name", linkNames.contains(text) || attributes.contains(text) { return true }
        if name == "excludeAttributes" { return attributes.contains(text) }
        if name == "type", text == "image/png" { return true }
        return isKeptOfIdentityEngine(text, of: name)
    }

    /// Members whose texts the API defines, such as `status`.
    private static let words: Set = [
        "status", "factorType", "provider", "factorResult", "recoveryType", "challengeType",
        "errorCode", "enrollment", "allow", "encoding", "cardinality", "deviceActivationStatus",
        "deviceType", "platform", "type",
    ]

    private static let dates: Set = [
        "expiresAt", "passwordChanged", "endDate", "lastPasswordVerification",
        "lastFactorVerification",
    ]

    /// Members whose numbers are kept; one of a challenge is good once and on one phone.
    static let numbers: Set = identityNumbers.union([
        "age", "alg", "correctAnswer", "historyCount", "keyLength", "minAgeMinutes", "minLength",
        "minLowerCase", "minNumber", "minSymbol", "minUpperCase", "passwordExpireDays", "refresh",
        "rememberDeviceLifetimeInMinutes", "timeStep", "timeoutSeconds",
    ])

    /// The names of links.
    private static let linkNames: Set = [
        "activate", "call", "cancel", "challenge", "changePassword", "complete", "email", "enroll",
        "login", "original", "password", "poll", "push", "questions", "recoverLogin", "recovery",
        "redirect", "resend", "reset", "resetPassword", "script", "send", "skip", "sms", "unlock",
        "verify", "answer", "consent", "enrollProfile", "userCode", "web",
    ]

    /// The attributes of a profile that a policy or a form names.
    private static let attributes: Set = [
        "email", "firstName", "lastName", "login", "password", "streetAddress",
    ]

    /// The words in paths of the API.
    static let pathWords: Set = identityPathWords.union([
        "api", "v1", "authn", "factors", "verify", "resend", "lifecycle", "activate", "poll",
        "recovery", "password", "unlock", "answer", "token", "credentials", "change_password",
        "reset_password", "previous", "skip", "cancel", "introspect", "users", "questions", "qr",
        "deactivate", "sms", "call", "email", "consent", "device", "enroll", "step-up", "redirect",
        "login", "duoCallback", "transactions", ".well-known", "okta-organization", "sso", "idps",
        "web", "img", "logos", "js", "sections", "duo",
    ])

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || "_:-".contains(character))
            || character.isASCII && character.isNumber
    }

    private static func isDate(_ text: String) -> Bool {
        text.count <= 40 && text.first?.isNumber ?? false
            && text.allSatisfy { $0.isASCII && ($0.isNumber || "TZ:.+-".contains($0)) }
    }

    /// The names of members.
    static let names = words.union(dates).union(numbers).union(identityNames).union([
        "_embedded", "_links", "activation", "allowRememberDevice", "amr", "answer", "appId",
        "appid", "attestation", "authentication", "authenticatorData", "authenticatorName",
        "authenticatorSelection", "autoPush", "autoPushEnabled", "cancel", "challenge", "client",
        "client-uri", "clientData", "complete", "complexity", "consent", "context",
        "createNewAccount",
        "credentialId", "default", "description", "deviceToken", "displayName", "email", "emails",
        "enabled", "enroll", "errorCause", "errorCauses", "errorId", "errorLink", "errorSummary",
        "excludeAttributes", "excludeCredentials", "excludeUsername", "expiration", "extensions",
        "factor", "factorResultMessage", "factorTypes", "factors", "factorsPolicyInfo", "firstName",
        "gracePeriod", "hints", "host", "href", "id", "issuer", "keys", "kid", "kty", "label",
        "lastName", "locale", "login", "logo", "multiOptionalFactorEnroll", "name", "newPassword",
        "next", "nextPassCode", "nonce", "oldPassword", "optedScopes", "optional", "options",
        "original", "passCode", "password", "phoneExtension", "phoneNumber", "phones", "policy",
        "prev", "privacy-policy", "profile", "protocol", "pubKeyCredParams", "qrcode", "question",
        "questionText", "questions", "recoverLogin", "recoveryToken", "recovery_question",
        "registration", "registrationData", "relayState", "rememberDevice",
        "rememberDeviceByDefault", "requireResidentKey", "required", "resend", "revokeSessions",
        "rp", "scope", "scopes", "script", "self", "send", "sessionToken", "sharedSecret",
        "signature", "signatureData", "skip", "stateToken", "target", "terms-of-service",
        "timeZone",
        "title", "token", "transaction", "updatePhone", "uri", "use", "user", "userCode", "userId",
        "userVerification", "username", "usingDeviceFlow", "vendorName", "verification", "verify",
        "version", "warnBeforePasswordExpired", "x5c",
    ])
}
