import Foundation

/// Something that happens on a page in a browser: Duo, or another identity provider.
struct WebTask: Sendable {
    /// How it ended.
    enum Outcome: Sendable, Equatable {
        case pending, finished
        case failed(String)
    }

    /// Names this task in links and signatures.
    let token: String
    let expiresAt: Date
    var outcome = Outcome.pending

    /// How far it has come, as answers say it.
    func result(at now: Date) -> FactorResult {
        switch outcome {
        case .failed: .failed
        case .finished, .pending: now < expiresAt ? .waiting : .timeout
        }
    }

    /// What Duo's script gets to sign.
    var signature: String { "TX|\(token):APP|\(token)" }

    /// Whether `response` is what Duo's script makes of the signature.
    func accepts(_ response: String) -> Bool {
        response.hasPrefix("AUTH|") && response.hasSuffix(":APP|\(token)")
    }
}
