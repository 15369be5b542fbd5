import OktaAuthSdk

extension OktaFactor {
    /// The factor as a screen shows it.
    func choice(id: String = "0") -> OktaSignIn.Factor {
        var factor = type.choice(id: id)
        switch (kind, provider) {
        case (.totp(let totp), _) where totp.app == .oktaVerify: factor.name = "Okta Verify code"
        case (.totp(let totp), _) where totp.app == .googleAuthenticator:
            factor.name = "Google Authenticator code"
        case (.token, .rsa): factor.name = "RSA SecurID code"
        case (.token, .symantec): factor.name = "Symantec VIP code"
        default: break
        }
        factor.detail = detail ?? profile?.name
        factor.isRequired = enrollment == "REQUIRED"
        return factor
    }
}

extension FactorType {
    /// A factor of this type as a screen shows it; by default its id is the type.
    func choice(id: String? = nil) -> OktaSignIn.Factor {
        let (kind, name): (OktaSignIn.Factor.Kind, String) =
            switch self {
            case .question: (.question, "Security question")
            case .sms: (.sms, "Text message")
            case .call: (.call, "Voice call")
            case .email: (.email, "E-mail")
            case .push: (.push, "Okta Verify notification")
            case .TOTP: (.totp, "Authenticator app code")
            case .token: (.token, "Token code")
            case .tokenHardware: (.token, "YubiKey code")
            case .hotp: (.token, "Code of a counter-based token")
            case .webauthn: (.passkey, "Passkey")
            case .saml, .oidc, .claimsProvider: (.identityProvider, "Identity provider")
            case .password: (.password, "Password")
            case .web: (.other(rawValue), "Duo")
            case .u2f: (.other(rawValue), "U2F security key")
            case .signedNonce, .unknown: (.other(rawValue), rawValue)
            }
        return .init(id: id ?? rawValue, kind: kind, name: name)
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
