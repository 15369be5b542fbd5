/// The texts of the Identity Engine that a cassette keeps.
extension CassetteAllowList {
    /// Whether a text that the protocol defines may be the value of the member `name`.
    static func isKeptOfIdentityEngine(_ text: String, of name: String) -> Bool {
        switch name {
        case "name": formNames.contains(text) || fieldNames.contains(text)
        case "value": methods.contains(text)
        case "label", "displayName": labels.contains(text)
        case "accepts", "produces": contentTypes.contains(text)
        case "relatesTo": isReference(text)
        case "key": authenticatorKeys.contains(text) || isMessageKey(text)
        case "class", "intent", "rel", "method", "methodType", "token_type", "selectedChannel":
            definedTexts.contains(text)
        case "correctAnswer": text.count <= 2 && text.allSatisfy(\.isNumber)
        default: false
        }
    }

    /// The path of an authenticator in the response: `$.authenticators.value[0]`.
    private static func isReference(_ text: String) -> Bool {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false)[...]
        guard parts.popFirst() == "$" else { return false }
        return parts.allSatisfy { part in
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            let index = pieces.dropFirst().first ?? "0]"
            return pieces.count <= 2 && identityNames.contains(String(pieces[0]))
                && index.last == "]" && index.count <= 3 && index.dropLast().allSatisfy(\.isNumber)
        }
    }

    /// The key of a message: `api.authn.error.PASSCODE_INVALID`.
    private static func isMessageKey(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return messageRoots.contains(String(parts.first ?? "")) && text.count <= 60
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._".contains($0)) }
    }

    private static let messageRoots: Set = [
        "api", "authfactor", "errors", "idx", "incorrectPassword", "model", "oie", "oktaverify",
        "password", "registration", "security", "tooManyRequests",
    ]

    private static let definedTexts: Set = methods.union([
        "ERROR", "INFO", "WARNING", "SUCCESS", "create-form", "POST", "GET", "PUT", "DELETE",
        "Bearer", "qrcode", "LOGIN", "CONSENT", "AUTHENTICATION", "ENROLLMENT", "RECOVERY",
        "ENROLL_NEW_USER", "UNLOCK_ACCOUNT", "CREDENTIAL_ENROLLMENT", "CREDENTIAL_RECOVERY",
        "CREDENTIAL_MODIFY", "CREDENTIAL_UNENROLLMENT",
    ])

    private static let formNames: Set = [
        "identify", "select-identify", "identify-recovery", "unlock-account", "user-code",
        "redirect-idp", "piv-idp", "select-enroll-profile", "enroll-profile", "profile-update",
        "select-authenticator-authenticate", "select-authenticator-enroll",
        "select-authenticator-unlock-account", "select-enrollment-channel", "select-platform",
        "authenticator-verification-data", "authenticator-enrollment-data",
        "enrollment-channel-data", "challenge-authenticator", "enroll-authenticator",
        "reset-authenticator", "reenroll-authenticator", "reenroll-authenticator-warning",
        "challenge-poll", "enroll-poll", "device-challenge-poll", "poll", "cancel-polling",
        "launch-authenticator", "consent", "granular-consent", "admin-consent", "skip", "cancel",
        "issue", "recover", "send", "resend", "success-redirect", "failure-redirect",
    ]

    private static let fieldNames: Set = [
        "identifier", "credentials", "passcode", "totp", "answer", "question", "questionKey",
        "authenticator", "id", "methodType", "enrollmentId", "channel", "phoneNumber", "email",
        "rememberMe", "autoChallenge", "revokeSessions", "userProfile", "stateHandle", "consent",
        "optedScopes", "clientData", "authenticatorData", "signatureData", "attestation",
        "grant_type", "interaction_code", "client_id", "client_secret", "code_verifier",
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

    /// The words in paths that the Authn API does not have.
    static let identityPathWords: Set = [
        "idp", "idx", "introspect", "identify", "select", "new", "challenge", "answer", "poll",
        "send", "resend", "credential", "enroll", "authenticators", "recover", "unlock-account",
        "skip", "cancel", "consent", "oauth2", "default", "interact", "token", "keys",
        "openid-configuration", "revoke",
    ]

    /// Members whose numbers are kept.
    static let identityNumbers: Set = ["daysToExpiry", "expires_in", "maxLength"]

    /// The names of members.
    static let identityNames: Set = [
        "accepts", "access_token", "activationData", "app", "authenticatorEnrollments",
        "authenticators", "challengeData", "class", "contextualData", "currentAuthenticator",
        "currentAuthenticatorEnrollment", "deviceName", "enrolledQuestion",
        "enrollmentAuthenticator", "form", "i18n", "id_token", "identifier", "idp", "intent",
        "interaction_handle", "interactionHandle", "key", "message", "messages", "method",
        "methodType", "methods", "mutable", "params", "poll", "produces", "questionKey",
        "questionKeys", "recover", "recoveryAuthenticator", "refresh_token", "rel", "relatesTo",
        "remediation", "secret", "selectedChannel", "settings", "stateHandle",
        "successWithInteractionCode", "token_type", "u2fParams", "value", "visible",
        "authenticator", "autoChallenge", "channel", "correctAnswer", "credentials",
        "enrollmentId", "passcode", "rememberMe", "totp", "userProfile",
    ]
}
