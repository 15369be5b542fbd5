enum CassetteAllowList {
    static let headers: Set = [
        "date", "content-type", "retry-after", "x-rate-limit-limit", "x-rate-limit-remaining",
        "x-rate-limit-reset",
    ]

    /// Whether a text may be the value of the member `name`.
    ///
    /// The text is compared with the values that the API defines. A secret in the wrong place has no such value.
    static func isKept(_ text: String, of name: String) -> Bool {
        switch name {
        case "errorCode": isErrorCode(text)
        case "excludeAttributes": attributes.contains(text)
        case "name": words.contains(text)
        case "value": methods.contains(text)
        case "label", "displayName": labels.contains(text)
        case "accepts", "produces": contentTypes.contains(text)
        case "relatesTo": isReference(text)
        case "key": authenticatorKeys.contains(text) || isMessageKey(text)
        case "correctAnswer": text.count <= 2 && text.allSatisfy(\.isNumber)
        case _ where dates.contains(name): isDate(text)
        default: defined.contains(name) && definedTexts.contains(text)
        }
    }

    /// The path of an authenticator in the response: `$.authenticators.value[0]`.
    private static func isReference(_ text: String) -> Bool {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false)[...]
        guard parts.popFirst() == "$" else { return false }
        return parts.allSatisfy { part in
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            let index = pieces.dropFirst().first ?? "0]"
            return pieces.count <= 2 && words.contains(String(pieces[0]))
                && index.last == "]" && index.count <= 3 && index.dropLast().allSatisfy(\.isNumber)
        }
    }

    /// The key of a message: `api.authn.error.PASSCODE_INVALID`.
    private static func isMessageKey(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return messageRoots.contains(String(parts.first ?? "")) && text.count <= 60
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._".contains($0)) }
    }

    private static func isErrorCode(_ text: String) -> Bool {
        text.count == 8 && text.first == "E"
            && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func isDate(_ text: String) -> Bool {
        text.count <= 40 && text.first?.isNumber ?? false
            && text.allSatisfy { $0.isASCII && ($0.isNumber || "TZ:.+-".contains($0)) }
    }

    /// The texts of the members in ``defined``; a text that is not in this list is replaced like a secret.
    private static let definedTexts = methods.union(
        SimulatedFactorKind.allCases.flatMap { [$0.factorType, $0.provider] }
    ).union([
        // Statuses of transactions, factors, users and pushes.
        "UNAUTHENTICATED", "PASSWORD_WARN", "PASSWORD_EXPIRED", "RECOVERY", "RECOVERY_CHALLENGE",
        "PASSWORD_RESET", "LOCKED_OUT", "MFA_ENROLL", "MFA_ENROLL_ACTIVATE", "MFA_REQUIRED",
        "MFA_CHALLENGE", "SUCCESS", "CONSENT_REQUIRED", "ADMIN_CONSENT_REQUIRED",
        "PROFILE_REQUIRED", "FACTOR_REQUIRED", "DEVICE_ACTIVATE", "POLL", "ACTIVE", "INACTIVE",
        "NOT_SETUP", "PENDING_ACTIVATION", "ENROLLED", "EXPIRED", "PENDING", "WAITING", "CHALLENGE",
        "FAILED", "REJECTED", "TIMEOUT", "TIME_WINDOW_EXCEEDED", "PASSCODE_REPLAYED", "ERROR",
        "CANCELLED", "DEVICE_ACTIVATED", "INVALID_USER_CODE",
        // Factors, providers, other methods of authenticators.
        "SMS", "CALL", "EMAIL", "PUSH", "cert", "duo", "nfc_pin", "nfc", "FACEBOOK",
        "LINKEDIN", "MICROSOFT", "APPLE", "OIDC", "SAML2", "X509", "IWA", "OIN_SOCIAL",
        "ID_PROOFING",
        // Authenticators and values of the Identity Engine.
        "app", "phone", "security_key", "federated", "device", "proximity", "array", "object",
        "string", "boolean", "set", "public-key", "create-form", "Bearer", "INFO", "WARNING",
        "CONSENT", "AUTHENTICATION", "ENROLLMENT", "ENROLL_NEW_USER", "UNLOCK_ACCOUNT",
        "CREDENTIAL_ENROLLMENT", "CREDENTIAL_RECOVERY", "CREDENTIAL_MODIFY",
        "CREDENTIAL_UNENROLLMENT",
        // Purposes, cardinalities, HTTP methods, devices.
        "PASSWORD", "UNLOCK", "ACCOUNT_ACTIVATION", "FACTOR", "FACTOR_TYPE", "REQUIRED", "OPTIONAL",
        "ONE", "MANY", "GET", "POST", "PUT", "DELETE", "base32", "none", "APP", "LOGIN",
        "SESSION_SSO", "SESSION_STEP_UP", "ANDROID", "IOS", "SmartPhone_Android",
        "SmartPhone_IPhone",
    ])

    /// Members whose texts the API defines, such as `status`.
    private static let defined: Set = [
        "allow", "cardinality", "challengeType", "class", "deviceActivationStatus", "deviceType",
        "encoding", "enrollment", "errorCode", "factorResult", "factorType", "intent", "method",
        "methodType", "platform", "provider", "recoveryType", "rel", "selectedChannel", "status",
        "token_type", "type",
    ]

    private static let dates: Set = [
        "expiresAt", "passwordChanged", "endDate", "lastPasswordVerification",
        "lastFactorVerification",
    ]

    private static let messageRoots: Set = [
        "api", "authfactor", "errors", "idx", "incorrectPassword", "model", "oie", "oktaverify",
        "password", "registration", "security", "tooManyRequests",
    ]

    /// Members whose numbers are kept.
    ///
    /// `correctAnswer` is not a secret: the number of a challenge is good once, and on one phone.
    static let numbers: Set = [
        "age", "alg", "correctAnswer", "daysToExpiry", "expires_in", "historyCount", "keyLength",
        "maxLength", "minAgeMinutes", "minLength", "minLowerCase", "minNumber", "minSymbol",
        "minUpperCase", "passwordExpireDays", "refresh", "rememberDeviceLifetimeInMinutes",
        "timeStep", "timeoutSeconds",
    ]

    private static let attributes: Set = [
        "email", "firstName", "lastName", "login", "password", "streetAddress",
    ]

    /// The methods of authenticators, which options have as their values.
    private static let methods: Set = [
        "email", "idp", "otp", "password", "push", "qrcode", "security_question", "signed_nonce",
        "sms", "tac", "totp", "voice", "webauthn", "interaction_code", "custom",
    ]

    private static let authenticatorKeys: Set = [
        "custom_app", "custom_otp", "duo", "external_idp", "google_otp", "okta_email",
        "okta_password", "okta_verify", "onprem_mfa", "phone_number", "rsa_token",
        "security_question", "smart_card_idp", "symantec_vip", "tac", "webauthn", "yubikey_token",
    ]

    /// The English texts of forms, which are the same at every org.
    private static let labels: Set = [
        "Answer", "Choose a security question", "Create a security question",
        "Create my own security question", "Duo Security", "EMAIL", "Email", "Enter Password",
        "Enter a code", "Enter code", "Enter password", "First name", "Get a push notification",
        "Google Authenticator", "Keep me signed in", "Last name", "New password", "Okta Verify",
        "Password", "Phone", "Phone number", "QRCODE", "RSA SecurID", "Remember this device",
        "SMS", "Security Key or Biometric", "Security Question", "Send push automatically",
        "Sign me out of all other devices", "Symantec VIP", "Username", "Voice call",
    ]

    private static let contentTypes: Set = [
        "application/ion+json; okta-version=1.0.0", "application/json; okta-version=1.0.0",
        "application/x-www-form-urlencoded",
    ]

    /// The words of the API: its members, its links and forms, and the segments of its paths.
    static let words = defined.union(dates).union(numbers).union(methods).union(attributes).union([
        ".well-known", "_embedded", "_links", "accepts", "access_token", "activate", "activation",
        "activationData", "admin-consent", "allowRememberDevice", "amr", "answer", "api", "app",
        "appId", "appid", "attestation", "authentication", "authenticator",
        "authenticator-enrollment-data", "authenticator-verification-data", "authenticatorData",
        "authenticatorEnrollments", "authenticatorName", "authenticators", "authenticatorSelection",
        "authn", "autoChallenge", "autoPush", "autoPushEnabled", "call", "cancel", "cancel-polling",
        "challenge", "challenge-authenticator", "challenge-poll", "challengeData",
        "change_password", "changePassword", "channel", "client", "client-uri", "client_id",
        "client_secret", "clientData", "code_verifier", "complete", "complexity", "consent",
        "context", "contextualData", "createNewAccount", "credential", "credentialId",
        "credentials", "currentAuthenticator", "currentAuthenticatorEnrollment", "deactivate",
        "default", "description", "device", "device-challenge-poll", "deviceName", "deviceToken",
        "displayName", "duo", "duoCallback", "emails", "enabled", "enroll", "enroll-authenticator",
        "enroll-poll", "enroll-profile", "enrolledQuestion", "enrollment-channel-data",
        "enrollmentAuthenticator", "enrollmentId", "enrollProfile", "errorCause", "errorCauses",
        "errorId", "errorLink", "errorSummary", "excludeAttributes", "excludeCredentials",
        "excludeUsername", "expiration", "extensions", "factor", "factorResultMessage", "factors",
        "factorsPolicyInfo", "factorTypes", "failure-redirect", "form", "gracePeriod", "grant_type",
        "granular-consent", "hints", "host", "href", "i18n", "id", "id_token", "identifier",
        "identify", "identify-recovery", "idps", "idx", "img", "interact", "interaction_handle",
        "interactionHandle", "introspect", "issue", "issuer", "js", "key", "keys", "kid", "kty",
        "label", "launch-authenticator", "lifecycle", "locale", "logo", "logos", "message",
        "messages", "methods", "multiOptionalFactorEnroll", "mutable", "name", "new", "newPassword",
        "next", "nextPassCode", "nonce", "oauth2", "okta-organization", "oldPassword",
        "openid-configuration", "optedScopes", "optional", "options", "original", "params",
        "passCode", "passcode", "phoneExtension", "phoneNumber", "phones", "piv-idp", "policy",
        "poll", "prev", "previous", "privacy-policy", "produces", "profile", "profile-update",
        "protocol", "pubKeyCredParams", "qr", "question", "questionKey", "questionKeys",
        "questions", "questionText", "recover", "recoverLogin", "recovery", "recovery_question",
        "recoveryAuthenticator", "recoveryToken", "redirect", "redirect-idp",
        "reenroll-authenticator", "reenroll-authenticator-warning", "refresh_token", "registration",
        "registrationData", "relatesTo", "relayState", "remediation", "rememberDevice",
        "rememberDeviceByDefault", "rememberMe", "required", "requireResidentKey", "resend",
        "reset", "reset-authenticator", "reset_password", "resetPassword", "revoke",
        "revokeSessions", "rp", "scope", "scopes", "script", "secret", "sections", "select",
        "select-authenticator-authenticate", "select-authenticator-enroll",
        "select-authenticator-unlock-account", "select-enroll-profile", "select-enrollment-channel",
        "select-identify", "select-platform", "self", "send", "sessionToken", "settings",
        "sharedSecret", "signature", "signatureData", "skip", "sso", "stateHandle", "stateToken",
        "step-up", "success-redirect", "successWithInteractionCode", "target", "terms-of-service",
        "timeZone", "title", "token", "transaction", "transactions", "u2fParams", "unlock",
        "unlock-account", "updatePhone", "uri", "use", "user", "user-code", "userCode", "userId",
        "username", "userProfile", "users", "userVerification", "usingDeviceFlow", "v1", "value",
        "vendorName", "verification", "verify", "version", "visible", "warnBeforePasswordExpired",
        "web", "x5c",
    ])
}
