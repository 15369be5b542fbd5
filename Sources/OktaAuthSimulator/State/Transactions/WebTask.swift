import Foundation

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

    /// The factor result, as answers include it.
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
