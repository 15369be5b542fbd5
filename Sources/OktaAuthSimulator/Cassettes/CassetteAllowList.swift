/// The texts that a cassette keeps.
enum CassetteAllowList {
    /// Header fields of responses.
    static let headers: Set = [
        "date", "content-type", "retry-after", "x-rate-limit-limit", "x-rate-limit-remaining",
        "x-rate-limit-reset",
    ]

    /// Whether a text may be the value of the member `name`.
    ///
    /// The text is compared with the values that the API defines. A secret in the wrong place has no such value.
    static func isKept(_ text: String, of name: String) -> Bool {
        if dates.contains(name) { return isDate(text) }
        if name == "errorCode" { return isErrorCode(text) }
        if words.contains(name) { return definedTexts.contains(text) }
        if name == "name", linkNames.contains(text) || attributes.contains(text) { return true }
        if name == "excludeAttributes" { return attributes.contains(text) }
        if name == "type", text == "image/png" { return true }
        return isKeptOfIdentityEngine(text, of: name)
    }

    /// The texts of ``words``; a newer one is replaced like a secret.
    private static let definedTexts: Set = [
        // Statuses of transactions, factors, users and pushes.
        "UNAUTHENTICATED", "PASSWORD_WARN", "PASSWORD_EXPIRED", "RECOVERY", "RECOVERY_CHALLENGE",
        "PASSWORD_RESET", "LOCKED_OUT", "MFA_ENROLL", "MFA_ENROLL_ACTIVATE", "MFA_REQUIRED",
        "MFA_CHALLENGE", "SUCCESS", "CONSENT_REQUIRED", "ADMIN_CONSENT_REQUIRED",
        "PROFILE_REQUIRED", "FACTOR_REQUIRED", "DEVICE_ACTIVATE", "POLL", "ACTIVE", "INACTIVE",
        "NOT_SETUP", "PENDING_ACTIVATION", "ENROLLED", "EXPIRED", "PENDING", "WAITING",
        "CHALLENGE", "FAILED", "REJECTED", "TIMEOUT", "TIME_WINDOW_EXCEEDED",
        "PASSCODE_REPLAYED", "ERROR", "CANCELLED", "DEVICE_ACTIVATED", "INVALID_USER_CODE",
        // Factors, providers, methods of authenticators.
        "question", "sms", "SMS", "call", "CALL", "email", "EMAIL", "push", "PUSH", "token",
        "token:software:totp", "token:hardware", "token:hotp", "web", "u2f", "webauthn",
        "assertion:saml2", "assertion:oidc", "claims_provider", "password", "signed_nonce",
        "totp", "otp", "voice", "idp", "cert", "duo", "tac", "nfc_pin", "nfc", "OKTA", "GOOGLE",
        "RSA", "SYMANTEC", "YUBICO", "DUO", "FIDO", "CUSTOM", "DEL_OATH", "GENERIC_SAML",
        "GENERIC_OIDC", "FACEBOOK", "LINKEDIN", "MICROSOFT", "APPLE", "OIDC", "SAML2", "X509",
        "IWA", "OIN_SOCIAL", "ID_PROOFING",
        // Authenticators and values of the Identity Engine.
        "app", "phone", "security_question", "security_key", "federated", "device", "proximity",
        "array", "object", "string", "boolean", "set", "public-key",
        // The rest: why, how often, how.
        "PASSWORD", "UNLOCK", "ACCOUNT_ACTIVATION", "FACTOR", "FACTOR_TYPE", "REQUIRED",
        "OPTIONAL", "ONE", "MANY", "GET", "POST", "PUT", "DELETE", "base32", "none", "APP",
        "LOGIN", "SESSION_SSO", "SESSION_STEP_UP", "ANDROID", "IOS", "SmartPhone_Android",
        "SmartPhone_IPhone",
    ]

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

    private static func isErrorCode(_ text: String) -> Bool {
        text.count == 8 && text.first == "E"
            && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
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
