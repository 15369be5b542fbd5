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

    /// The name of the factor on the sign-in page of the org.
    var title: String { row.title }
    /// The member `factorType` on the wire.
    package var factorType: String { row.type }
    /// The member `provider` on the wire.
    package var provider: String { row.provider }
    /// The beginning of the ids of factors of this kind.
    @_spi(Server) public var idPrefix: String { row.idPrefix }
    /// How it is set up and checked.
    @_spi(Server) public var style: FactorStyle { row.style }
    /// The member `vendorName` on the wire: a made-up name if an administrator chooses it.
    var vendorName: String { row.vendor ?? row.provider }
    var channel: SimulatedMessage.Channel? { row.channel }
    var pendingIDPrefix: String? { row.isPhone ? "mbl" : nil }
    /// Whether it is a code to a phone number.
    var isPhone: Bool { row.isPhone }
    /// Whether users can enroll it; an administrator otherwise.
    public var isEnrolledByUser: Bool { row.isEnrolledByUser }

    private var row: Row {
        switch self {
        case .question: Row("Security question", "question", "OKTA", "ufs", .knowledge)
        case .sms: Row("Text message", "sms", "OKTA", "sms", .message, channel: .sms, isPhone: true)
        case .call:
            Row("Phone call", "call", "OKTA", "clf", .message, channel: .call, isPhone: true)
        case .email: Row("E-mail", "email", "OKTA", "emf", .message, channel: .email)
        case .oktaTOTP: Row("Code of Okta Verify", "token:software:totp", "OKTA", "ost", .app)
        case .googleTOTP: Row("Google Authenticator", "token:software:totp", "GOOGLE", "uft", .app)
        case .push: Row("Push to Okta Verify", "push", "OKTA", "opf", .push)
        case .rsaToken: Row("RSA SecurID", "token", "RSA", "rsa", .token)
        case .symantecToken: Row("Symantec VIP", "token", "SYMANTEC", "ufv", .token)
        case .onPremToken:
            Row("On-premises token", "token", "DEL_OATH", "rsa", .token, vendor: "On-Prem MFA")
        case .yubiKey: Row("YubiKey", "token:hardware", "YUBICO", "ykf", .counter)
        case .hotp:
            Row(
                "Token with a button", "token:hotp", "CUSTOM", "chf", .counter, vendor: "Entrust",
                isEnrolledByUser: false)
        case .duo: Row("Duo", "web", "DUO", "dsf", .duo)
        case .u2f: Row("U2F security key", "u2f", "FIDO", "fuf", .securityKey)
        case .webAuthn: Row("Security key", "webauthn", "FIDO", "fwf", .securityKey)
        case .saml:
            Row(
                "SAML provider", "assertion:saml2", "GENERIC_SAML", "sml", .redirect,
                vendor: "Third Party Factor")
        case .oidc:
            Row(
                "OpenID provider", "assertion:oidc", "GENERIC_OIDC", "oid", .redirect,
                vendor: "OIDC Factor")
        case .claimsProvider:
            Row(
                "Claims provider", "claims_provider", "CUSTOM", "clp", .redirect,
                vendor: "IDP factor")
        case .password: Row("Password", "password", "OKTA", "password", .knowledge)
        }
    }

    private struct Row {
        let title: String
        let type: String
        let provider: String
        let idPrefix: String
        let style: FactorStyle
        var vendor: String?
        var channel: SimulatedMessage.Channel?
        var isPhone = false
        var isEnrolledByUser = true

        init(
            _ title: String,
            _ type: String,
            _ provider: String,
            _ idPrefix: String,
            _ style: FactorStyle,
            vendor: String? = nil,
            channel: SimulatedMessage.Channel? = nil,
            isPhone: Bool = false,
            isEnrolledByUser: Bool = true
        ) {
            (self.title, self.type, self.provider) = (title, type, provider)
            (self.idPrefix, self.style) = (idPrefix, style)
            self.vendor = vendor
            self.channel = channel
            self.isPhone = isPhone
            self.isEnrolledByUser = isEnrolledByUser
        }
    }

    /// The kind with these two members, `nil` if they do not belong together.
    package init?(factorType: String, provider: String) {
        let match = Self.allCases.first {
            $0.factorType == factorType.lowercased() && $0.provider == provider.uppercased()
        }
        guard let match else { return nil }
        self = match
    }
}

/// How a factor is set up and checked.
@_spi(Server) public enum FactorStyle: Sendable {
    /// A secret the user knows.
    case knowledge
    /// A code the org sends.
    case message
    /// A code an authenticator app shows.
    case app
    /// A code a device of another vendor shows, whose server checks it.
    case token
    /// A code a device shows at the press of a button, and counts.
    case counter
    /// A notification to approve.
    case push
    /// Approval on a page of Duo, posted back as a form.
    case duo
    /// A signature over a challenge.
    case securityKey
    /// A visit to another page in a browser.
    case redirect

    /// Whether it is active at once after enrollment.
    var needsNoActivation: Bool { [.knowledge, .token, .counter].contains(self) }
}
