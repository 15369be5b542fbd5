public import Foundation

/// A factor that a user has enrolled.
public struct SimulatedFactor: Sendable, Equatable {
    /// What kind of factor it is.
    public let kind: SimulatedFactorKind
    /// The number that codes go to, `nil` for the number of the user.
    var phoneNumber: String?
    /// The key of the question, for example `disliked_food`.
    var question: String?
    /// The answer to the question.
    var answer: String?
    /// The secret of an authenticator app; the org makes one up where it is `nil`.
    var secret: [UInt8]?
    /// The name of the phone that gets the notifications.
    var deviceName: String?
    /// The serial number or user name of a token, `nil` for the login of the user.
    var credentialID: String?

    init(kind: SimulatedFactorKind) { self.kind = kind }

    /// A factor of this kind as it usually is.
    public static func usual(_ kind: SimulatedFactorKind) -> SimulatedFactor {
        switch kind {
        case .question: .question()
        case .push: .push()
        case .webAuthn: .webAuthn()
        default: SimulatedFactor(kind: kind)
        }
    }

    /// A security question.
    public static func question(
        _ key: String = "disliked_food",
        answer: String = "mayonnaise"
    ) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .question)
        (factor.question, factor.answer) = (key, answer)
        return factor
    }

    /// Codes by text message, to the number of the user unless another one is given.
    public static func sms(_ phoneNumber: String? = nil) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .sms)
        factor.phoneNumber = phoneNumber
        return factor
    }

    /// Codes by voice call, to the number of the user unless another one is given.
    public static func call(_ phoneNumber: String? = nil) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .call)
        factor.phoneNumber = phoneNumber
        return factor
    }

    /// Codes to the primary e-mail address of the user.
    public static var email: SimulatedFactor { SimulatedFactor(kind: .email) }

    /// Codes of Okta Verify.
    public static func oktaTOTP(secret: Data? = nil) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .oktaTOTP)
        factor.secret = secret.map(Array.init)
        return factor
    }

    /// Codes of Google Authenticator.
    public static func googleTOTP(secret: Data? = nil) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .googleTOTP)
        factor.secret = secret.map(Array.init)
        return factor
    }

    /// Notifications of Okta Verify on the phone `deviceName`.
    public static func push(deviceName: String = "Simulated phone") -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .push)
        factor.deviceName = deviceName
        return factor
    }

    /// An RSA token; its code is the user's ``SimulatedUser/tokenPassCode``.
    public static func rsaToken(credentialID: String? = nil) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .rsaToken)
        factor.credentialID = credentialID
        return factor
    }

    /// A Symantec VIP token; its code is the user's ``SimulatedUser/tokenPassCode``.
    public static func symantecToken(credentialID: String? = nil) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .symantecToken)
        factor.credentialID = credentialID
        return factor
    }

    /// A token of an on-premises server; its code is ``SimulatedUser/tokenPassCode``.
    public static func onPremToken(credentialID: String? = nil) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .onPremToken)
        factor.credentialID = credentialID
        return factor
    }

    /// A U2F security key.
    public static func u2f(credentialID: String? = nil) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .u2f)
        factor.credentialID = credentialID
        return factor
    }

    /// A security key, or an authenticator built into a device.
    public static func webAuthn(
        name: String = "Simulated key",
        credentialID: String? = nil
    ) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: .webAuthn)
        (factor.deviceName, factor.credentialID) = (name, credentialID)
        return factor
    }

    /// A YubiKey that types codes.
    public static var yubiKey: SimulatedFactor { SimulatedFactor(kind: .yubiKey) }

    /// A token that counts.
    public static var hotp: SimulatedFactor { SimulatedFactor(kind: .hotp) }

    /// Duo.
    public static var duo: SimulatedFactor { SimulatedFactor(kind: .duo) }

    /// Another identity provider, by SAML.
    public static var saml: SimulatedFactor { SimulatedFactor(kind: .saml) }

    /// Another identity provider, by OpenID Connect.
    public static var oidc: SimulatedFactor { SimulatedFactor(kind: .oidc) }

    /// An identity provider of the org's own.
    public static var claimsProvider: SimulatedFactor { SimulatedFactor(kind: .claimsProvider) }

    /// The password, as a factor of its own.
    public static var password: SimulatedFactor { SimulatedFactor(kind: .password) }
}

extension SimulatedFactor: CustomStringConvertible, CustomReflectable {
    /// The kind only: answers and secrets are never printed.
    public var description: String { "SimulatedFactor(\(kind))" }

    /// The kind only: answers and secrets are never printed.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind]) }
}
