extension OktaAPISuccessResponse {
    /// What a recovery is for.
    public enum RecoveryType: OktaOpenEnum {
        /// Setting a new password.
        case password
        /// Unlocking the account.
        case unlock
        /// Setting the first password of a new account.
        case accountActivation
        /// A purpose newer than this SDK, spelled as the server spelled it.
        case unknown(String)

        /// The values this SDK knows, each with its spelling on the wire.
        public static let spellings: KeyValuePairs<String, Self> = [
            "PASSWORD": .password,
            "UNLOCK": .unlock,
            "ACCOUNT_ACTIVATION": .accountActivation,
        ]

        /// The spelling on the wire.
        public var rawValue: String {
            if case .unknown(let spelling) = self { spelling } else { knownSpelling }
        }
    }
}

/// What a recovery is for.
public typealias RecoveryType = OktaAPISuccessResponse.RecoveryType
