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

    /// The values this SDK knows, by their spelling in upper case.
    public static let known: [String: Self] = [
        "PASSWORD": .password,
        "UNLOCK": .unlock,
        "ACCOUNT_ACTIVATION": .accountActivation,
    ]

    /// The spelling on the wire.
    public var rawValue: String {
        switch self {
        case .password: "PASSWORD"
        case .unlock: "UNLOCK"
        case .accountActivation: "ACCOUNT_ACTIVATION"
        case .unknown(let spelling): spelling
        }
    }
}
