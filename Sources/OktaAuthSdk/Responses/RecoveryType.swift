extension OktaAPISuccessResponse {
    /// What a recovery is for.
    public enum RecoveryType: SpelledEnum {
        /// Setting a new password.
        case password
        /// Unlocking the account.
        case unlock
        /// Setting the first password of a new account.
        case accountActivation
        /// A purpose newer than this SDK, spelled as the server spelled it.
        case unknown(String)

        /// The values this SDK knows, each with its spelling on the wire.
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

/// What a recovery is for.
public typealias RecoveryType = OktaAPISuccessResponse.RecoveryType
