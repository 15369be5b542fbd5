public import Foundation

extension SimulatedPolicy {
    /// How long users wait for their turn when too many sign in at once.
    public struct SignInQueue: Sendable, Equatable {
        /// Seconds in which every sign-in answers `POLL`.
        ///
        /// Default 0: there is no queue.
        public var wait: TimeInterval = 0
        /// Milliseconds between two questions, as the answer says.
        ///
        /// Default 1000.
        public var refreshMilliseconds = 1000

        /// Creates an org without a queue.
        public init() {}
    }
}
