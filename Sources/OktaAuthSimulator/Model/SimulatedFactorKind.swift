/// A kind of factor the simulator can enroll and verify.
public enum SimulatedFactorKind: Sendable, Hashable, CaseIterable {
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

    /// The member `factorType` on the wire.
    var factorType: String {
        switch self {
        case .question: "question"
        case .sms: "sms"
        case .call: "call"
        case .email: "email"
        case .oktaTOTP, .googleTOTP: "token:software:totp"
        case .push: "push"
        case .rsaToken, .symantecToken, .onPremToken: "token"
        case .yubiKey: "token:hardware"
        case .hotp: "token:hotp"
        case .duo: "web"
        case .u2f: "u2f"
        case .webAuthn: "webauthn"
        case .saml: "assertion:saml2"
        case .oidc: "assertion:oidc"
        case .claimsProvider: "claims_provider"
        case .password: "password"
        }
    }

    /// The member `provider` on the wire.
    var provider: String {
        switch self {
        case .question, .sms, .call, .email, .oktaTOTP, .push, .password: "OKTA"
        case .googleTOTP: "GOOGLE"
        case .rsaToken: "RSA"
        case .symantecToken: "SYMANTEC"
        case .onPremToken: "DEL_OATH"
        case .yubiKey: "YUBICO"
        case .duo: "DUO"
        case .u2f, .webAuthn: "FIDO"
        case .saml: "GENERIC_SAML"
        case .oidc: "GENERIC_OIDC"
        case .hotp, .claimsProvider: "CUSTOM"
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

    /// The prefix of ids of enrolled factors.
    var idPrefix: String {
        switch self {
        case .question: "ufs"
        case .sms: "sms"
        case .call: "clf"
        case .email: "emf"
        case .oktaTOTP: "ost"
        case .googleTOTP: "uft"
        case .push: "opf"
        case .rsaToken, .onPremToken: "rsa"
        case .symantecToken: "ufv"
        case .yubiKey: "ykf"
        case .hotp: "chf"
        case .duo: "dsf"
        case .u2f: "fuf"
        case .webAuthn: "fwf"
        case .saml: "sml"
        case .oidc: "oid"
        case .claimsProvider: "clp"
        case .password: "password"
        }
    }

    /// The prefix of ids before activation, if it differs.
    var pendingIDPrefix: String? { [.sms, .call].contains(self) ? "mbl" : nil }

    /// The channel of the code, for kinds with sent codes.
    var channel: SimulatedMessage.Channel? {
        switch self {
        case .sms: .sms
        case .call: .call
        case .email: .email
        default: nil
        }
    }

    /// The way a user verifies it.
    var style: FactorStyle {
        switch self {
        case .question, .password: .knowledge
        case .sms, .call, .email: .message
        case .oktaTOTP, .googleTOTP: .app
        case .push: .push
        case .rsaToken, .symantecToken, .onPremToken, .yubiKey, .hotp: .token
        case .duo: .duo
        case .u2f, .webAuthn: .securityKey
        case .saml, .oidc, .claimsProvider: .redirect
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

/// The way a user verifies a factor.
enum FactorStyle: Sendable {
    /// A secret the user knows.
    case knowledge
    /// A code the org sends.
    case message
    /// A code an authenticator app shows.
    case app
    /// A code a device shows.
    case token
    /// Approval on the phone.
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
