/// The purpose of a recovery, spelled as on the wire.
enum RecoveryKind: String, Sendable {
    case password = "PASSWORD"
    case unlock = "UNLOCK"
    case activation = "ACCOUNT_ACTIVATION"
}
