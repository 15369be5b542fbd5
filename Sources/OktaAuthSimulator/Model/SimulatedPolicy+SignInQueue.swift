public import Foundation

extension SimulatedPolicy {
    /// The sign-in queue for times of high load.
    public struct SignInQueue: Sendable, Equatable {
        /// Seconds in which every sign-in answers `POLL`.
        ///
        /// Default 0: there is no queue.
        public var wait: TimeInterval = 0
        /// Milliseconds between two polls, as included in the answer.
        ///
        /// Default 1000.
        public var refreshMilliseconds = 1000

        /// Creates an org without a queue.
        public init() {}
    }
}
