/// The challenge of a transaction in `MFA_CHALLENGE`.
struct FactorChallenge: Sendable {
    /// The expected kind of answer.
    enum Method: Sendable {
        /// An answer on the phone.
        case push(PushChallenge)
        /// A signature over this challenge.
        case signature(String)
        /// A visit to a page in a browser.
        case web(WebTask)
        /// A code that was sent, or that the user reads off a device; an answer or a password.
        case answer
    }

    let factorID: String
    var method: Method
    /// The requested type, `nil` if requested by id: any factor of that type may answer.
    var factorType: String?

    /// The push, if this waits for one.
    var push: PushChallenge? {
        guard case .push(let push) = method else { return nil }
        return push
    }

    /// The task in a browser, if this waits for one.
    var web: WebTask? {
        guard case .web(let task) = method else { return nil }
        return task
    }

    /// The challenge to sign, if this waits for a signature.
    var nonce: String? {
        guard case .signature(let nonce) = method else { return nil }
        return nonce
    }
}
