import OktaAuthSdk

/// The outcome of an operation of the SDK, awaited by the code that started it.
@MainActor
final class Outcome {
    /// The possible outcomes.
    enum Ending {
        case status(OktaAuthStatus)
        case error(OktaError)
        /// The user left while the operation was in flight.
        case left
    }

    private var settled: Ending?
    private var waiter: CheckedContinuation<Void, Never>?

    /// Sets the outcome and resumes ``ending()``.
    func settle(_ ending: Ending) {
        settled = ending
        waiter?.resume()
        waiter = nil
    }

    /// Waits until the outcome is known.
    func ending() async -> Ending {
        while true {
            if let settled { return settled }
            await withCheckedContinuation { waiter = $0 }
        }
    }
}
