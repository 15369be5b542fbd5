/// The result of a factor, spelled as on the wire.
enum FactorResult: String, Sendable {
    case waiting = "WAITING"
    case rejected = "REJECTED"
    case timeout = "TIMEOUT"
    case failed = "FAILED"
    case challenge = "CHALLENGE"
}
