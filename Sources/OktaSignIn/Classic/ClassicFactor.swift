import OktaAuthSdk

extension OktaFactor {
    /// The factor as a screen shows it.
    func choice(id: String) -> OktaSignIn.Factor {
        .init(
            id: id,
            kind: signInKind,
            name: signInName,
            detail: detail ?? profile?.name,
            isRequired: enrollment == "REQUIRED"
        )
    }

    private var signInKind: OktaSignIn.Factor.Kind {
        switch kind {
        case .question: .question
        case .sms: .sms
        case .call: .call
        case .email: .email
        case .push: .push
        case .totp: .totp
        case .token, .tokenHardware, .hotp: .token
        case .webAuthn: .passkey
        case .saml, .oidc, .claimsProvider: .identityProvider
        case .password: .password
        case .duo, .u2f, .other, .custom: .other(type.rawValue)
        }
    }

    private var signInName: String {
        switch kind {
        case .question: "Security question"
        case .sms: "Text message"
        case .call: "Voice call"
        case .email: "E-mail"
        case .push: "Okta Verify notification"
        case .totp(let totp):
            switch totp.app {
            case .oktaVerify: "Okta Verify code"
            case .googleAuthenticator: "Google Authenticator code"
            case .other: "Authenticator app code"
            }
        case .token:
            switch provider {
            case .rsa: "RSA SecurID code"
            case .symantec: "Symantec VIP code"
            default: "Token code"
            }
        case .tokenHardware: "YubiKey code"
        case .hotp: "Code of a counter-based token"
        case .webAuthn: "Passkey"
        case .saml, .oidc, .claimsProvider: "Identity provider"
        case .password: "Password"
        case .duo: "Duo"
        case .u2f: "U2F security key"
        case .other, .custom: type.rawValue
        }
    }
}

extension FactorType {
    /// The factor as a screen shows it, with a type alone.
    var choice: OktaSignIn.Factor {
        switch self {
        case .sms: .init(id: rawValue, kind: .sms, name: "Text message")
        case .call: .init(id: rawValue, kind: .call, name: "Voice call")
        case .email: .init(id: rawValue, kind: .email, name: "E-mail")
        case .push: .init(id: rawValue, kind: .push, name: "Okta Verify notification")
        case .question: .init(id: rawValue, kind: .question, name: "Security question")
        case .webauthn: .init(id: rawValue, kind: .passkey, name: "Passkey")
        default: .init(id: rawValue, kind: .other(rawValue), name: rawValue)
        }
    }
}

extension OktaEnrollmentField {
    var label: String {
        switch self {
        case .phoneNumber: "Phone number, like +15551234567"
        case .phoneExtension: "Extension, or nothing"
        case .questionId: "Question"
        case .questionText: "Your own question"
        case .answer: "Answer"
        case .credentialId: "Name or serial number of the token"
        case .passCode: "Code"
        case .nextPassCode: "The code after it, or nothing"
        case .password: "New password"
        }
    }
}
