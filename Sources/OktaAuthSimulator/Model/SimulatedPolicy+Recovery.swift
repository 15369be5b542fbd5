public import Foundation

extension SimulatedPolicy {
    /// How users recover their account.
    public struct Recovery: Sendable, Equatable {
        /// The ways on which recovery can begin.
        ///
        /// Default all.
        public var channels = Set(SimulatedMessage.Channel.allCases)
        /// Whether the recovery question has to be answered, by users who have one.
        ///
        /// Default true.
        public var asksQuestion = true
        /// Whether users may unlock their own account.
        ///
        /// Default true.
        public var allowsUnlock = true
        /// Seconds the state token of a code by text message or call lives.
        ///
        /// Default 3600.
        public var challengeLifetime: TimeInterval = 3600
        /// Seconds the token in a recovery e-mail is good.
        ///
        /// Default 3600.
        public var tokenLifetime: TimeInterval = 3600

        /// Creates the default rules.
        public init() {}
    }
}
