extension SimulatedPolicy {
    /// The rules for locking accounts, and whether answers reveal it.
    public struct Lockout: Sendable, Equatable {
        /// Wrong passwords, or wrong factor codes, in a row that lock an account.
        ///
        /// Default 10.
        ///
        /// 0 means that accounts are never locked.
        public var maxAttempts = 10
        /// Whether a locked user gets `LOCKED_OUT`.
        ///
        /// If not, the answer is that of a wrong password.
        public var isShown = true

        /// Minutes after which an account that wrong attempts locked is unlocked.
        ///
        /// Default 0: never.
        public var autoUnlockMinutes = 0

        /// Creates the default rules.
        public init() {}
    }
}
