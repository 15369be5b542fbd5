extension SimulatedPolicy {
    /// The rules for passwords.
    public struct Password: Sendable, Equatable {
        /// The two error codes with which servers reject a weak password.
        public enum ComplexityError: Sendable, Equatable {
            /// `E0000014`, as the reference page shows.
            case updateFailed
            /// `E0000080`, as the error catalogue lists.
            case complexity
        }

        /// An external page that changes passwords which the org does not manage.
        public struct Page: Sendable, Equatable {
            /// The title of its button.
            public var title: String
            /// The URL.
            public var url: String

            /// Creates a page.
            public init(
                title: String = "Corporate directory",
                url: String = "https://passwords.example.test"
            ) {
                (self.title, self.url) = (title, url)
            }
        }

        /// The minimum number of characters.
        ///
        /// Default 8.
        public var minLength = 8
        /// The minimum number of lower-case letters.
        ///
        /// Default 1.
        public var minLowerCase = 1
        /// The minimum number of upper-case letters.
        ///
        /// Default 1.
        public var minUpperCase = 1
        /// The minimum number of digits.
        ///
        /// Default 1.
        public var minNumber = 1
        /// The minimum number of symbols.
        ///
        /// Default 0.
        public var minSymbol = 0
        /// Whether parts of the login are forbidden.
        ///
        /// Default true.
        public var excludesUsername = true
        /// Days after which a password expires.
        ///
        /// Default 0: never.
        public var maxAgeDays = 0
        /// Days before that in which `PASSWORD_WARN` is shown.
        ///
        /// Default 30.
        public var warningDays = 30
        /// The minimum age of a password, in minutes.
        ///
        /// Default 0.
        public var minAgeMinutes = 0
        /// The number of former passwords, including the current one, that cannot be reused.
        ///
        /// Default 4.
        public var historyCount = 4
        /// The page that changes passwords, `nil` if the org does.
        public var page: Page?
        /// The code with which a password that breaks a rule is rejected.
        public var complexityError = ComplexityError.updateFailed

        /// Creates the default rules.
        public init() {}
    }
}
