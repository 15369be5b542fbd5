/// How far a push has come, spelled as on the wire.
enum FactorResult: String, Sendable {
    case waiting = "WAITING"
    case rejected = "REJECTED"
    case timeout = "TIMEOUT"
}
