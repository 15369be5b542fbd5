/// The texts that a cassette keeps.
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
        case "name": attributes.contains(text) || partNames.contains(text)
        case "value": methods.contains(text)
        case "label", "displayName": labels.contains(text)
        case "accepts", "produces": contentTypes.contains(text)
        case "relatesTo": isReference(text)
        case "key": authenticatorKeys.contains(text) || isMessageKey(text)
        case "class", "intent", "rel", "method", "methodType", "token_type", "selectedChannel":
            identityTexts.contains(text)
        case "correctAnswer": text.count <= 2 && text.allSatisfy(\.isNumber)
        case _ where dates.contains(name): isDate(text)
        default: words.contains(name) && definedTexts.contains(text)
        }
    }

    /// The path of an authenticator in the response: `$.authenticators.value[0]`.
    private static func isReference(_ text: String) -> Bool {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false)[...]
        guard parts.popFirst() == "$" else { return false }
        return parts.allSatisfy { part in
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            let index = pieces.dropFirst().first ?? "0]"
            return pieces.count <= 2 && names.contains(String(pieces[0]))
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

    private static let identityTexts: Set = methods.union([
        "ERROR", "INFO", "WARNING", "SUCCESS", "create-form", "POST", "GET", "PUT", "DELETE",
        "Bearer", "qrcode", "LOGIN", "CONSENT", "AUTHENTICATION", "ENROLLMENT", "RECOVERY",
        "ENROLL_NEW_USER", "UNLOCK_ACCOUNT", "CREDENTIAL_ENROLLMENT", "CREDENTIAL_RECOVERY",
        "CREDENTIAL_MODIFY", "CREDENTIAL_UNENROLLMENT",
    ])

    private static let messageRoots: Set = [
        "api", "authfactor", "errors", "idx", "incorrectPassword", "model", "oie", "oktaverify",
        "password", "registration", "security", "tooManyRequests",
    ]

    /// Members whose numbers are kept; one of a challenge is good once and on one phone.
    static let numbers: Set = [
        "age", "alg", "correctAnswer", "daysToExpiry", "expires_in", "historyCount", "keyLength",
        "maxLength", "minAgeMinutes", "minLength", "minLowerCase", "minNumber", "minSymbol",
        "minUpperCase", "passwordExpireDays", "refresh", "rememberDeviceLifetimeInMinutes",
        "timeStep", "timeoutSeconds",
    ]

    /// The names of links, forms and their fields.
    private static let partNames: Set = [
        "activate", "admin-consent", "answer", "attestation", "authenticator",
        "authenticator-enrollment-data", "authenticator-verification-data", "authenticatorData",
        "autoChallenge", "call", "cancel", "cancel-polling", "challenge", "challenge-authenticator",
        "challenge-poll", "changePassword", "channel", "clientData", "client_id", "client_secret",
        "code_verifier", "complete", "consent", "credentials", "device-challenge-poll", "enroll",
        "enroll-authenticator", "enroll-poll", "enroll-profile", "enrollProfile",
        "enrollment-channel-data", "enrollmentId", "failure-redirect", "grant_type",
        "granular-consent", "id", "identifier", "identify", "identify-recovery", "interaction_code",
        "issue", "launch-authenticator", "methodType", "optedScopes", "original", "passcode",
        "phoneNumber", "piv-idp", "poll", "profile-update", "push", "question", "questionKey",
        "questions", "recover", "recoverLogin", "recovery", "redirect", "redirect-idp",
        "reenroll-authenticator", "reenroll-authenticator-warning", "rememberMe", "resend", "reset",
        "reset-authenticator", "resetPassword", "revokeSessions", "script",
        "select-authenticator-authenticate", "select-authenticator-enroll",
        "select-authenticator-unlock-account", "select-enroll-profile", "select-enrollment-channel",
        "select-identify", "select-platform", "send", "signatureData", "skip", "sms", "stateHandle",
        "success-redirect", "totp", "unlock", "unlock-account", "user-code", "userCode",
        "userProfile", "verify", "web",
    ]

    /// The attributes of a profile that a policy or a form names.
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

    /// The texts of forms in English, as every org has them.
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

    /// The words in paths of the API.
    static let pathWords: Set = [
        ".well-known", "activate", "answer", "api", "authenticators", "authn", "call", "cancel",
        "challenge", "change_password", "consent", "credential", "credentials", "deactivate",
        "default", "device", "duo", "duoCallback", "email", "enroll", "factors", "identify", "idp",
        "idps", "idx", "img", "interact", "introspect", "js", "keys", "lifecycle", "login", "logos",
        "new", "oauth2", "okta-organization", "openid-configuration", "password", "poll",
        "previous", "qr", "questions", "recover", "recovery", "redirect", "resend",
        "reset_password", "revoke", "sections", "select", "send", "skip", "sms", "sso", "step-up",
        "token", "transactions", "unlock", "unlock-account", "users", "v1", "verify", "web",
    ]

    static let names = words.union(dates).union(numbers).union([
        "_embedded", "_links", "accepts", "access_token", "activation", "activationData",
        "allowRememberDevice", "amr", "answer", "app", "appId", "appid", "attestation",
        "authentication", "authenticator", "authenticatorData", "authenticatorEnrollments",
        "authenticatorName", "authenticatorSelection", "authenticators", "autoChallenge",
        "autoPush", "autoPushEnabled", "cancel", "challenge", "challengeData", "channel", "class",
        "client", "client-uri", "clientData", "complete", "complexity", "consent", "context",
        "contextualData", "createNewAccount", "credentialId", "credentials", "currentAuthenticator",
        "currentAuthenticatorEnrollment", "default", "description", "deviceName", "deviceToken",
        "displayName", "email", "emails", "enabled", "enroll", "enrolledQuestion",
        "enrollmentAuthenticator", "enrollmentId", "errorCause", "errorCauses", "errorId",
        "errorLink", "errorSummary", "excludeAttributes", "excludeCredentials", "excludeUsername",
        "expiration", "extensions", "factor", "factorResultMessage", "factorTypes", "factors",
        "factorsPolicyInfo", "firstName", "form", "gracePeriod", "hints", "host", "href", "i18n",
        "id", "id_token", "identifier", "idp", "intent", "interactionHandle", "interaction_handle",
        "issuer", "key", "keys", "kid", "kty", "label", "lastName", "locale", "login", "logo",
        "message", "messages", "method", "methodType", "methods", "multiOptionalFactorEnroll",
        "mutable", "name", "newPassword", "next", "nextPassCode", "nonce", "oldPassword",
        "optedScopes", "optional", "options", "original", "params", "passCode", "passcode",
        "password", "phoneExtension", "phoneNumber", "phones", "policy", "poll", "prev",
        "privacy-policy", "produces", "profile", "protocol", "pubKeyCredParams", "qrcode",
        "question", "questionKey", "questionKeys", "questionText", "questions", "recover",
        "recoverLogin", "recoveryAuthenticator", "recoveryToken", "recovery_question",
        "refresh_token", "registration", "registrationData", "rel", "relatesTo", "relayState",
        "remediation", "rememberDevice", "rememberDeviceByDefault", "rememberMe",
        "requireResidentKey", "required", "resend", "revokeSessions", "rp", "scope", "scopes",
        "script", "secret", "selectedChannel", "self", "send", "sessionToken", "settings",
        "sharedSecret", "signature", "signatureData", "skip", "stateHandle", "stateToken",
        "successWithInteractionCode", "target", "terms-of-service", "timeZone", "title", "token",
        "token_type", "totp", "transaction", "u2fParams", "updatePhone", "uri", "use", "user",
        "userCode", "userId", "userProfile", "userVerification", "username", "usingDeviceFlow",
        "value", "vendorName", "verification", "verify", "version", "visible",
        "warnBeforePasswordExpired", "x5c",
    ])
}
