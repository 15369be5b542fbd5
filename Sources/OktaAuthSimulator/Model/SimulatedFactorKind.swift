/// A kind of factor the simulator can enroll and verify.
public enum SimulatedFactorKind: String, Sendable, CaseIterable {
    /// A security question.
    case question
    /// A code by text message.
    case sms
    /// A code by voice call.
    case call
    /// A code by e-mail.
    case email
    /// Codes of Okta Verify.
    case oktaTOTP
    /// Codes of Google Authenticator.
    case googleTOTP
    /// A notification of Okta Verify.
    case push
    /// A code of an RSA token.
    case rsaToken
    /// A code of a Symantec VIP token.
    case symantecToken
    /// A code of a token that an on-premises server checks.
    case onPremToken
    /// A code of a YubiKey.
    case yubiKey
    /// A code of a counter-based token; administrators enroll it.
    case hotp
    /// A confirmation on a page of Duo.
    case duo
    /// A U2F security key.
    case u2f
    /// A security key or a built-in authenticator.
    case webAuthn
    /// A sign-in at another identity provider by SAML.
    case saml
    /// A sign-in at another identity provider by OpenID Connect.
    case oidc
    /// A sign-in at a claims provider of the org.
    case claimsProvider
    /// The password, as one factor of several.
    case password

    var factorType: String { row.factorType }
    var provider: String { row.provider }
    var idPrefix: String { row.idPrefix }
    var style: FactorStyle { row.style }

    private var row: (factorType: String, provider: String, idPrefix: String, style: FactorStyle) {
        switch self {
        case .question: ("question", "OKTA", "ufs", .knowledge)
        case .sms: ("sms", "OKTA", "sms", .message)
        case .call: ("call", "OKTA", "clf", .message)
        case .email: ("email", "OKTA", "emf", .message)
        case .oktaTOTP: ("token:software:totp", "OKTA", "ost", .app)
        case .googleTOTP: ("token:software:totp", "GOOGLE", "uft", .app)
        case .push: ("push", "OKTA", "opf", .push)
        case .rsaToken: ("token", "RSA", "rsa", .token)
        case .symantecToken: ("token", "SYMANTEC", "ufv", .token)
        case .onPremToken: ("token", "DEL_OATH", "rsa", .token)
        case .yubiKey: ("token:hardware", "YUBICO", "ykf", .token)
        case .hotp: ("token:hotp", "CUSTOM", "chf", .token)
        case .duo: ("web", "DUO", "dsf", .duo)
        case .u2f: ("u2f", "FIDO", "fuf", .securityKey)
        case .webAuthn: ("webauthn", "FIDO", "fwf", .securityKey)
        case .saml: ("assertion:saml2", "GENERIC_SAML", "sml", .redirect)
        case .oidc: ("assertion:oidc", "GENERIC_OIDC", "oid", .redirect)
        case .claimsProvider: ("claims_provider", "CUSTOM", "clp", .redirect)
        case .password: ("password", "OKTA", "password", .knowledge)
        }
    }

    /// The member `vendorName` on the wire: a made-up name if an administrator chooses it.
    var vendorName: String {
        switch self {
        case .onPremToken: "On-Prem MFA"
        case .hotp: "Entrust"
        case .saml: "Third Party Factor"
        case .oidc: "OIDC Factor"
        case .claimsProvider: "IDP factor"
        default: provider
        }
    }

    var pendingIDPrefix: String? { [.sms, .call].contains(self) ? "mbl" : nil }

    var channel: SimulatedMessage.Channel? {
        switch self {
        case .sms: .sms
        case .call: .call
        case .email: .email
        default: nil
        }
    }

    /// The kind with these two members, `nil` if they do not belong together.
    init?(factorType: String, provider: String) {
        let match = Self.allCases.first {
            $0.factorType == factorType.lowercased() && $0.provider == provider.uppercased()
        }
        guard let match else { return nil }
        self = match
    }
}

enum FactorStyle: Sendable {
    /// A secret the user knows.
    case knowledge
    /// A code the org sends.
    case message
    /// A code an authenticator app shows.
    case app
    /// A code a device shows.
    case token
    case push
    /// Approval on a page of Duo, posted back as a form.
    case duo
    /// A signature over a challenge.
    case securityKey
    /// A visit to another page in a browser.
    case redirect

    /// Whether it is active at once after enrollment.
    var needsNoActivation: Bool { self == .knowledge || self == .token }
}
