extension OktaAPISuccessResponse {
    /// The purpose of a recovery.
    public enum RecoveryType: SpelledEnum {
        /// Setting a new password.
        case password
        /// Unlocking the account.
        case unlock
        /// Setting the first password of a new account.
        case accountActivation
        /// A purpose newer than this SDK, spelled as the server spelled it.
        case unknown(String)

        package static let spellings: KeyValuePairs<String, Self> = [
            "PASSWORD": .password,
            "UNLOCK": .unlock,
            "ACCOUNT_ACTIVATION": .accountActivation,
        ]

        package var unknownSpelling: String? {
            if case .unknown(let spelling) = self { spelling } else { nil }
        }
    }
}

/// The purpose of a recovery.
public typealias RecoveryType = OktaAPISuccessResponse.RecoveryType

/// The channel that takes a recovery code or link to the user.
public enum OktaRecoveryFactors: String, CaseIterable, Codable, Sendable {
    /// An e-mail with a link.
    case email
    /// A text message with a code.
    case sms
    /// A voice call that reads a code out.
    case call

    /// The factor type of this channel.
    public func toFactorType() -> FactorType { FactorType(raw: rawValue) }
}
