/// The channel that takes a recovery code or link to the user.
public enum OktaRecoveryFactors: String, CaseIterable, Codable, Sendable {
    /// A link by e-mail.
    case email
    /// A code by text message.
    case sms
    /// A code by voice call.
    case call

    /// The factor type of this channel.
    public func toFactorType() -> FactorType {
        switch self {
        case .email: .email
        case .sms: .sms
        case .call: .call
        }
    }
}
