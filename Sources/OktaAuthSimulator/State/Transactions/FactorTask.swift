import Foundation

/// The factor that a step verifies or enrolls.
///
/// If `phone`, `nonce` and `web` are `nil`, it expects a code, an answer or a password.
struct FactorTask: Sendable {
    let factor: EnrolledFactor
    /// The requested type, `nil` if requested by id: any factor of that type may verify.
    var factorType: String?
    var phone: PhoneTask?
    var nonce: String?
    var web: WebTask?
    /// The last part of the link to the QR code of an enrollment.
    var qrToken = ""
}

/// A task on a page in a browser: Duo, or another identity provider.
struct WebTask: Sendable {
    enum Outcome: Sendable, Equatable {
        case pending, finished
        case failed(String)
    }

    let token: String
    let expiresAt: Date
    var outcome = Outcome.pending
    /// Whether a response has shown that it failed or expired.
    var isEndShown = false

    init(_ generator: inout SeededGenerator, _ call: Call) {
        token = generator.token("", count: 24)
        expiresAt = call.now.addingTimeInterval(call.policy.pushLifetime)
    }

    func result(at now: Date) -> FactorResult {
        switch outcome {
        case .failed: .failed
        case .finished, .pending: now < expiresAt ? .waiting : .timeout
        }
    }

    var signature: String { "TX|\(token):APP|\(token)" }

    func accepts(_ response: String) -> Bool {
        response.hasPrefix("AUTH|") && response.hasSuffix(":APP|\(token)")
    }
}

/// A task for Okta Verify: a push to approve or reject, or a QR code to scan.
struct PhoneTask: Sendable {
    enum Decision: Sendable {
        /// The push was approved, or the QR code was scanned.
        case approved
        case rejected
        /// The Okta Verify version on the phone is too old for this push.
        case tooOld
    }

    let isSetup: Bool
    /// Increases with each task of the org; a phone shows the newest.
    let serial: Int
    let expiresAt: Date
    /// The three numbers on the phone; empty without a number challenge.
    var numbers: [Int] = []
    var correctAnswer: Int?
    var decision: Decision?
    /// The result last sent to the client.
    ///
    /// Every result but `WAITING` is final.
    var result = FactorResult.waiting
    /// Whether responses include the right number: from the first poll on.
    var showsAnswer = false

    /// Whether the push can still be decided, or the QR code still be scanned.
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
