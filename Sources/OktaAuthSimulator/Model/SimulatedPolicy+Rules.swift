public import Foundation

extension SimulatedPolicy {
    /// The rules for locking accounts, and whether responses reveal it.
    public struct Lockout: Sendable, Equatable {
        /// Wrong passwords, or wrong factor codes, in a row that lock an account; default 10, never
        /// with 0.
        public var maxAttempts = 10
        /// Whether a locked user gets `LOCKED_OUT`.
        ///
        /// If not, the response is the same as for a wrong password.
        public var isShown = true

        /// Minutes after which an account that wrong attempts locked is unlocked; default 0: never.
        public var autoUnlockMinutes = 0
    }

    /// The rules for account recovery.
    public struct Recovery: Sendable, Equatable {
        /// The channels with which recovery can start; default all.
        public var channels = Set(SimulatedMessage.Channel.allCases)
        /// Whether users with a recovery question must answer it; default true.
        public var asksQuestion = true
        /// Whether users may unlock their own account; default true.
        public var allowsUnlock = true
        /// Seconds until the state token of a code by text message or call expires; default 3600.
        @_spi(Server) public var challengeLifetime: TimeInterval = 3600
        /// Seconds until the token in a recovery e-mail expires; default 3600.
        @_spi(Server) public var tokenLifetime: TimeInterval = 3600
    }

    /// Whether devices can be remembered.
    public struct RememberDevice: Sendable, Equatable {
        /// Whether users may choose to remember the device.
        public var isAllowed = true
        /// Minutes for which a device is remembered; default 0: until its token expires.
        @_spi(Server) public var lifetimeInMinutes = 0
        /// Whether the check box is initially selected.
        @_spi(Server) public var isDefault = false

        /// Whether `context.deviceToken` is honoured without an API token.
        ///
        /// Default true, for clients that send nothing else; a real org ignores it (wire document,
        /// section 2) and honours the cookie `DT` only.
        @_spi(Server) public var honoursPublicDeviceTokens = true
    }

    /// The sign-in queue for times of high load.
    public struct SignInQueue: Sendable, Equatable {
        /// Seconds in which the response to every sign-in is `POLL`; default 0: no queue.
        public var wait: TimeInterval = 0
        /// Milliseconds between two polls, as included in the response; default 1000.
        public var refreshMilliseconds = 1000
    }
}

extension SimulatedPolicy {
    /// The rules for passwords.
    public struct Password: Sendable, Equatable {
        /// An external page that changes passwords which the org does not manage.
        @_spi(Server) public struct Page: Sendable, Equatable {
            /// The title of its button.
            @_spi(Server) public var title = "Corporate directory"
            /// The URL.
            @_spi(Server) public var url = "https://passwords.example.test"

            /// Creates a page.
            @_spi(Server) public init() {}
        }

        /// The minimum number of characters; default 8.
        public var minLength = 8
        /// The minimum number of lower-case letters; default 1.
        public var minLowerCase = 1
        /// The minimum number of upper-case letters; default 1.
        public var minUpperCase = 1
        /// The minimum number of digits; default 1.
        public var minNumber = 1
        /// The minimum number of symbols; default 0.
        public var minSymbol = 0
        /// Whether parts of the login are forbidden; default true.
        @_spi(Server) public var excludesUsername = true
        /// Days after which a password expires; default 0: never.
        public var maxAgeDays = 0
        /// Days before that in which `PASSWORD_WARN` is shown; default 30.
        public var warningDays = 30
        /// The minimum age of a password, in minutes; default 0.
        @_spi(Server) public var minAgeMinutes = 0
        /// The number of passwords, including the current one, that cannot be reused; default 4.
        public var historyCount = 4
        /// The page that changes passwords, `nil` if the org does.
        @_spi(Server) public var page: Page?
        /// Whether a password that breaks a rule is rejected with `E0000080`, as the error catalogue
        /// lists, and not with `E0000014`, as the reference page shows.
        @_spi(Server) public var usesComplexityError = false
    }
}
