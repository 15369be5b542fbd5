/// What a transaction waits for in `MFA_CHALLENGE`.
struct FactorChallenge: Sendable {
    /// The kind of answer that is awaited.
    enum Method: Sendable {
        /// A code that was sent.
        case code(IssuedCode)
        /// An answer on the phone.
        case push(PushChallenge)
        /// Something the user knows or reads off a device.
        case answer
    }

    let factorID: String
    var method: Method

    /// The push, if this waits for one.
    var push: PushChallenge? {
        guard case .push(let push) = method else { return nil }
        return push
    }
}
