public import Foundation

extension SimulatedPolicy {
    /// The rules for account recovery.
    public struct Recovery: Sendable, Equatable {
        /// The channels with which recovery can start.
        ///
        /// Default all.
        public var channels = Set(SimulatedMessage.Channel.allCases)
        /// Whether users with a recovery question must answer it.
        ///
        /// Default true.
        public var asksQuestion = true
        /// Whether users may unlock their own account.
        ///
        /// Default true.
        public var allowsUnlock = true
        /// Seconds until the state token of a code by text message or call expires.
        ///
        /// Default 3600.
        public var challengeLifetime: TimeInterval = 3600
        /// Seconds until the token in a recovery e-mail expires.
        ///
        /// Default 3600.
        public var tokenLifetime: TimeInterval = 3600

        /// Creates the default rules.
        public init() {}
    }
}
