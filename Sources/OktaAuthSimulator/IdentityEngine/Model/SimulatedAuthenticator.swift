/// An authenticator of the Identity Engine.
///
/// A user has those to which a ``SimulatedFactor`` belongs, and a password.
public enum SimulatedAuthenticator: String, Sendable, CaseIterable {
    /// A code or a link by e-mail.
    case email
    /// Google Authenticator.
    case googleAuthenticator
    /// Okta Verify: a push or a code.
    case oktaVerify
    /// The password.
    case password
    /// A code by text message or voice call.
    case phone
    /// A security key, or an authenticator built into a device.
    case webAuthn
    /// A security question.
    case securityQuestion

    private var spelling: (key: String, type: String, name: String) {
        switch self {
        case .email: ("okta_email", "email", "Email")
        case .googleAuthenticator: ("google_otp", "app", "Google Authenticator")
        case .oktaVerify: ("okta_verify", "app", "Okta Verify")
        case .password: ("okta_password", "password", "Password")
        case .phone: ("phone_number", "phone", "Phone")
        case .webAuthn: ("webauthn", "security_key", "Security Key or Biometric")
        case .securityQuestion: ("security_question", "security_question", "Security Question")
        }
    }

    var key: String { spelling.key }
    var type: String { spelling.type }
    var displayName: String { spelling.name }

    /// The id of the authenticator in the org, of 20 characters.
    var id: String {
        let name = "autSim" + displayName.filter(\.isLetter)
        return String((name + String(repeating: "0", count: 20)).prefix(20))
    }

    /// The kinds of factors it consists of, in the order of its methods.
    var kinds: [SimulatedFactorKind] {
        switch self {
        case .email: [.email]
        case .googleAuthenticator: [.googleTOTP]
        case .oktaVerify: [.push, .oktaTOTP]
        case .password: [.password]
        case .phone: [.sms, .call]
        case .webAuthn: [.webAuthn]
        case .securityQuestion: [.question]
        }
    }
}

extension SimulatedFactorKind {
    /// The authenticator that a factor of this kind belongs to, `nil` if this engine has none.
    var authenticator: SimulatedAuthenticator? {
        SimulatedAuthenticator.allCases.first { $0.kinds.contains(self) }
    }

    var method: String {
        switch self {
        case .call: "voice"
        case .googleTOTP: "otp"
        case .oktaTOTP: "totp"
        case .question: "security_question"
        default: factorType
        }
    }

    var methodLabel: String {
        switch self {
        case .sms: "SMS"
        case .call: "Voice call"
        case .oktaTOTP: "Enter a code"
        case .push: "Get a push notification"
        default: authenticator?.displayName ?? ""
        }
    }
}
