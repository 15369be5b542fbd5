import Foundation

/// The challenge of a transaction in `MFA_CHALLENGE`.
struct FactorChallenge: Sendable {
    /// The expected kind of verification.
    enum Method: Sendable {
        /// Approval on the phone.
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
    /// The requested type, `nil` if requested by id: any factor of that type may verify.
    var factorType: String?

    /// The push, if this waits for one.
    var push: PushChallenge? {
        get {
            guard case .push(let push) = method else { return nil }
            return push
        }
        set { if let newValue { method = .push(newValue) } }
    }

    /// The task in a browser, if this waits for one.
    var web: WebTask? {
        get {
            guard case .web(let task) = method else { return nil }
            return task
        }
        set { if let newValue { method = .web(newValue) } }
    }

    /// The challenge to sign, if this waits for a signature.
    var nonce: String? {
        guard case .signature(let nonce) = method else { return nil }
        return nonce
    }
}

/// A factor that is enrolled but not yet active.
struct PendingEnrollment: Sendable {
    /// The activation of a push factor.
    struct Activation: Sendable {
        let serial: Int
        let expiresAt: Date
        var isScanned = false
        var result = FactorResult.waiting
    }

    let id: String
    var factor: FactorSetup
    var activation: Activation?
    /// The challenge a security key signs.
    var nonce: String?
    /// The task in a browser.
    var web: WebTask?
    /// The last part of the link to the QR code.
    let qrToken: String
}

/// A task on a page in a browser: Duo, or another identity provider.
struct WebTask: Sendable {
    /// The outcome.
    enum Outcome: Sendable, Equatable {
        case pending, finished
        case failed(String)
    }

    /// Identifies this task in links and signatures.
    let token: String
    let expiresAt: Date
    var outcome = Outcome.pending

    init(_ generator: inout SeededGenerator, _ call: Call) {
        token = generator.token("", count: 24)
        expiresAt = call.now.addingTimeInterval(call.policy.pushLifetime)
    }

    /// The factor result, as responses include it.
    func result(at now: Date) -> FactorResult {
        switch outcome {
        case .failed: .failed
        case .finished, .pending: now < expiresAt ? .waiting : .timeout
        }
    }

    /// The signature request for Duo's script.
    var signature: String { "TX|\(token):APP|\(token)" }

    /// Whether `response` is Duo's signed response to this request.
    func accepts(_ response: String) -> Bool {
        response.hasPrefix("AUTH|") && response.hasSuffix(":APP|\(token)")
    }
}

/// A push sent to verify a user.
struct PushChallenge: Sendable {
    /// The user's decision on the phone.
    enum Decision: Sendable {
        case approved, rejected
        /// The Okta Verify version on the phone is too old for this push.
        case tooOld
    }

    /// Increases with each push of the org; a phone shows the newest.
    let serial: Int
    let expiresAt: Date
    /// The three numbers on the phone; empty without a number challenge.
    let numbers: [Int]
    let correctAnswer: Int?
    var decision: Decision?
    /// The result last sent to the client.
    ///
    /// Every result but `WAITING` is final.
    var result = FactorResult.waiting
    /// Whether responses include the right number: from the first poll on.
    var showsAnswer = false

    /// Whether the phone can still approve or reject.
    func isOpen(at now: Date) -> Bool { decision == nil && now < expiresAt }
}

/// The result of a factor, spelled as on the wire.
enum FactorResult: String, Sendable {
    case waiting = "WAITING"
    case rejected = "REJECTED"
    case timeout = "TIMEOUT"
    case failed = "FAILED"
    case challenge = "CHALLENGE"
}
