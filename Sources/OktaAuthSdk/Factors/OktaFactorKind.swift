package import OktaCore

/// A factor by its class, for a `switch` that needs neither a cast nor a `default`.
///
/// A factor class of the app counts as the class it extends.
public enum OktaFactorKind {
    /// Ask a security question.
    case question(OktaFactorQuestion)
    /// Send a code by text message, and ask for it.
    case sms(OktaFactorSms)
    /// Send a code by voice call, and ask for it.
    case call(OktaFactorCall)
    /// Wait until the user approves a notification in Okta Verify.
    case push(OktaFactorPush)
    /// Ask for a code from an app.
    case totp(OktaFactorTotp)
    /// Send a code by e-mail, and ask for it.
    case email(OktaFactorEmail)
    /// Ask for a code from a token.
    case token(OktaFactorToken)
    /// Ask for a code from a YubiKey.
    case tokenHardware(OktaFactorTokenHardware)
    /// Ask for a code from a counter-based token.
    case hotp(OktaFactorHotp)
    /// Show Duo's page.
    case duo(OktaFactorDuo)
    /// Request a signature from a U2F security key.
    case u2f(OktaFactorU2F)
    /// Request a passkey, from a security key or from the device.
    case webAuthn(OktaFactorWebAuthn)
    /// Open a SAML identity provider in a browser.
    case saml(OktaFactorSaml)
    /// Open an OpenID Connect identity provider in a browser.
    case oidc(OktaFactorOidc)
    /// Open a claims provider in a browser.
    case claimsProvider(OktaFactorClaimsProvider)
    /// Ask for the password as one factor of several.
    case password(OktaFactorPassword)
    /// A factor this SDK has no class for.
    case unknown(OktaFactorOther)
    /// A factor class of the app that extends none of these.
    case appDefined(OktaFactor)
}

extension OktaFactor {
    /// This factor by its class.
    public var kind: OktaFactorKind {
        BuiltInFactor.rows.lazy.compactMap { $0.kind(self) }.first ?? .appDefined(self)
    }
}

/// The screen on which a user proves or sets up a factor.
package enum FactorScreen: Sendable {
    case question, sms, call, email, push, app, token, passkey, browser, password, unknown
}

/// One row per factor type: its class, its case of ``OktaFactorKind``, its names for people, its screen.
///
/// Everything else a factor offers is defined by its class.
package final class BuiltInFactor: Sendable {
    let type: FactorType
    let factorClass: OktaFactor.Type
    /// The case of a factor of this class, or of a class that extends it.
    let kind: @Sendable (OktaFactor) -> OktaFactorKind?
    private let name: UserText
    /// The names of the providers whose factor has one of its own.
    private let providers: [FactorProvider: UserText]
    package let screen: FactorScreen

    private init<Factor: OktaFactor>(
        _ type: FactorType,
        _ name: UserText,
        _ screen: FactorScreen,
        _ kind: @escaping @Sendable (Factor) -> OktaFactorKind,
        by providers: [FactorProvider: UserText] = [:]
    ) {
        self.type = type
        self.name = name
        self.providers = providers
        self.screen = screen
        factorClass = Factor.self
        self.kind = { ($0 as? Factor).map(kind) }
    }

    /// The name that a user reads.
    package func name(by provider: FactorProvider? = nil) -> UserText {
        provider.flatMap { providers[$0] } ?? name
    }

    /// The row of a type; `nil` for one that is newer than this SDK.
    package static func row(of type: FactorType) -> BuiltInFactor? {
        rows.first { $0.type == type }
    }

    /// The factor types this SDK knows.
    ///
    /// ``OktaFactor/kind`` takes the first row that fits, so a class comes before the class it extends.
    /// `OktaFactorOther`, which many classes extend, is last. A factor whose screen is `.unknown` is
    /// one of the kind `other` in OktaSignIn.
    package static let rows: [BuiltInFactor] = [
        .init(.question, .factorQuestion, .question, OktaFactorKind.question),
        .init(.sms, .factorText, .sms, OktaFactorKind.sms),
        .init(.call, .factorCall, .call, OktaFactorKind.call),
        .init(.push, .factorPush, .push, OktaFactorKind.push),
        .init(
            .TOTP, .factorApp, .app, OktaFactorKind.totp,
            by: [.okta: .factorOktaVerify, .google: .factorGoogle]
        ),
        .init(.email, .factorEmail, .email, OktaFactorKind.email),
        .init(
            .token, .factorToken, .token, OktaFactorKind.token,
            by: [.rsa: .factorSecurID, .symantec: .factorSymantec]
        ),
        .init(.tokenHardware, .factorYubiKey, .token, OktaFactorKind.tokenHardware),
        .init(.hotp, .factorCounterToken, .token, OktaFactorKind.hotp),
        .init(.web, .factorDuo, .unknown, OktaFactorKind.duo),
        .init(.u2f, .factorU2F, .unknown, OktaFactorKind.u2f),
        .init(.webauthn, .factorPasskey, .passkey, OktaFactorKind.webAuthn),
        .init(.saml, .factorProvider, .browser, OktaFactorKind.saml),
        .init(.oidc, .factorProvider, .browser, OktaFactorKind.oidc),
        .init(.claimsProvider, .factorProvider, .browser, OktaFactorKind.claimsProvider),
        .init(.password, .factorPassword, .password, OktaFactorKind.password),
        .init(.signedNonce, .factorFastPass, .unknown, OktaFactorKind.unknown),
    ]
}

extension OktaFactor {
    /// Creates a factor of the SDK's class for its type; an ``OktaFactorOther`` for an unknown type.
    ///
    /// Takes the parameters of ``init(factor:stateToken:verifyLink:activationLink:)``. The factors
    /// of a status have the class that ``OktaAuthStatusResponseHandler/factorClass(for:)`` returns;
    /// an app can override it.
    public class func createFactorWith(
        _ factor: EmbeddedResponse.Factor,
        stateToken: String,
        verifyLink: LinksResponse.Link?,
        activationLink: LinksResponse.Link?
    ) -> OktaFactor {
        factorClass(for: factor.factorType).init(
            factor: factor,
            stateToken: stateToken,
            verifyLink: verifyLink,
            activationLink: activationLink
        )
    }

    static func factorClass(for type: FactorType) -> OktaFactor.Type {
        BuiltInFactor.row(of: type)?.factorClass ?? OktaFactorOther.self
    }
}
