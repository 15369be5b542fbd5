import OktaAuthSdk

/// How an operation of the SDK ends, for code that waits for its closures.
@MainActor
final class Outcome {
    /// The ways it can end.
    enum Ending {
        case status(OktaAuthStatus)
        case error(OktaError)
        /// The user left while it was under way.
        case left
    }

    private var settled: Ending?
    private var waiter: CheckedContinuation<Void, Never>?

    /// Ends the wait.
    func settle(_ ending: Ending) {
        settled = ending
        waiter?.resume()
        waiter = nil
    }

    /// Waits until it has ended.
    func ending() async -> Ending {
        while true {
            if let settled { return settled }
            await withCheckedContinuation { waiter = $0 }
        }
    }
}
