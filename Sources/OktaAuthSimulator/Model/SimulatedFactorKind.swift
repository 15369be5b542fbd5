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

    /// The member `factorType` on the wire.
    var factorType: String {
        switch self {
        case .question: "question"
        case .sms: "sms"
        case .call: "call"
        case .email: "email"
        case .oktaTOTP, .googleTOTP: "token:software:totp"
        case .push: "push"
        case .rsaToken, .symantecToken: "token"
        }
    }

    /// The member `provider` on the wire.
    var provider: String {
        switch self {
        case .question, .sms, .call, .email, .oktaTOTP, .push: "OKTA"
        case .googleTOTP: "GOOGLE"
        case .rsaToken: "RSA"
        case .symantecToken: "SYMANTEC"
        }
    }

    /// How ids of enrolled factors begin.
    var idPrefix: String {
        switch self {
        case .question: "ufs"
        case .sms: "sms"
        case .call: "clf"
        case .email: "emf"
        case .oktaTOTP: "ost"
        case .googleTOTP: "uft"
        case .push: "opf"
        case .rsaToken: "rsa"
        case .symantecToken: "ufv"
        }
    }

    /// How ids begin until activation, if they change with it.
    var pendingIDPrefix: String? {
        switch self {
        case .sms, .call: "mbl"
        case .question, .email, .oktaTOTP, .googleTOTP, .push, .rsaToken, .symantecToken: nil
        }
    }

    /// Where the org sends the code, for the kinds that have one sent.
    var channel: SimulatedMessage.Channel? {
        switch self {
        case .sms: .sms
        case .call: .call
        case .email: .email
        case .question, .oktaTOTP, .googleTOTP, .push, .rsaToken, .symantecToken: nil
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
