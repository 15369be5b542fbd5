public import Foundation

extension SimulatedPolicy {
    /// The rules for locking accounts, and whether responses reveal it.
    public struct Lockout: Sendable, Equatable {
        /// Wrong passwords, or wrong factor codes, in a row that lock an account.
        ///
        /// Default 10.
        ///
        /// 0 means that accounts are never locked.
        public var maxAttempts = 10
        /// Whether a locked user gets `LOCKED_OUT`.
        ///
        /// If not, the response is the same as for a wrong password.
        public var isShown = true

        /// Minutes after which an account that wrong attempts locked is unlocked.
        ///
        /// Default 0: never.
        public var autoUnlockMinutes = 0

        /// Creates the default rules.
        public init() {}
    }
}

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

extension SimulatedPolicy {
    /// Whether devices can be remembered.
    public struct RememberDevice: Sendable, Equatable {
        /// Whether users may choose to remember the device.
        public var isAllowed = true
        /// Minutes for which a device is remembered.
        ///
        /// 0, the default, means until its token expires.
        public var lifetimeInMinutes = 0
        /// Whether the check box is initially selected.
        public var isDefault = false

        /// Whether `context.deviceToken` is honoured without an API token.
        ///
        /// Default true, for clients that send nothing else; a real org ignores it (wire document,
        /// section 2) and honours the cookie `DT` only.
        public var honoursPublicDeviceTokens = true

        /// Creates the default rules.
        public init() {}
    }
}

extension SimulatedPolicy {
    /// The sign-in queue for times of high load.
    public struct SignInQueue: Sendable, Equatable {
        /// Seconds in which the response to every sign-in is `POLL`.
        ///
        /// Default 0: no queue.
        public var wait: TimeInterval = 0
        /// Milliseconds between two polls, as included in the response.
        ///
        /// Default 1000.
        public var refreshMilliseconds = 1000

        /// Creates an org without a queue.
        public init() {}
    }
}
