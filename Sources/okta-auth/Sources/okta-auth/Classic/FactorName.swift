import OktaAuthSdk

/// Factors in plain words.
enum FactorName {
    /// The name of a factor with its phone, address or device.
    static func full(_ factor: OktaFactor) -> String {
        let place: String?
        switch factor.kind {
        case .sms, .call: place = factor.profile?.phoneNumber.map { "to \($0)" }
        case .email: place = factor.profile?.email.map { "to \($0)" }
        case .push: place = factor.profile?.name.map { "on \($0)" }
        case .question(let question): place = question.factorQuestionText.map { "“\($0)”" }
        case .webAuthn, .hotp, .claimsProvider: place = factor.detail.map { "(\($0))" }
        case .totp, .token, .tokenHardware, .duo, .u2f, .saml, .oidc, .password,
            .other, .custom:
            place = nil
        }
        return short(factor) + (place.map { " \($0)" } ?? "")
    }

    /// The name of a kind of factor.
    static func short(_ factor: OktaFactor) -> String {
        switch factor.kind {
        case .question: "security question"
        case .sms: "text message"
        case .call: "voice call"
        case .email: "e-mail"
        case .push: "Okta Verify notification"
        case .totp(let totp): totpName(totp)
        case .token: tokenName(factor.provider)
        case .tokenHardware: "YubiKey code"
        case .hotp: "code of a counter-based token"
        case .duo: "Duo"
        case .u2f: "U2F security key"
        case .webAuthn: "security key or built-in authenticator"
        case .saml: "SAML identity provider in a browser"
        case .oidc: "OpenID Connect identity provider in a browser"
        case .claimsProvider: "identity provider in a browser"
        case .password: "password"
        case .other, .custom: "“\(factor.type.rawValue)”, which this program does not know"
        }
    }

    /// The name of a channel.
    static func channel(_ type: FactorType) -> String {
        switch type {
        case .sms: "text message"
        case .call: "voice call"
        case .email: "e-mail"
        case .push: "notification"
        default: type.rawValue
        }
    }

    /// Whether only a browser can do it.
    static func needsBrowser(_ factor: OktaFactor) -> Bool {
        switch factor.kind {
        case .duo, .u2f, .webAuthn: true
        default: false
        }
    }

    private static func totpName(_ totp: OktaFactorTotp) -> String {
        switch totp.app {
        case .oktaVerify: "Okta Verify code"
        case .googleAuthenticator: "Google Authenticator code"
        case .other: "authenticator app code"
        }
    }

    private static func tokenName(_ provider: FactorProvider?) -> String {
        switch provider {
        case .rsa: "RSA SecurID code"
        case .symantec: "Symantec VIP code"
        case .onPrem: "on-premises token code"
        default: "token code"
        }
    }
}
