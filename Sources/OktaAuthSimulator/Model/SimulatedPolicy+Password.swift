extension SimulatedPolicy {
    /// What a password must look like.
    public struct Password: Sendable, Equatable {
        /// The two codes with which servers reject a password that is too simple.
        public enum ComplexityError: Sendable, Equatable {
            /// `E0000014`, as the reference page shows.
            case updateFailed
            /// `E0000080`, as the error catalogue lists.
            case complexity
        }

        /// A page of somebody else, where passwords are changed that the org does not keep.
        public struct Page: Sendable, Equatable {
            /// Its name, as a button shows it.
            public var title: String
            /// Where it is.
            public var url: String

            /// Creates a page.
            public init(
                title: String = "Corporate directory",
                url: String = "https://passwords.example.test"
            ) {
                (self.title, self.url) = (title, url)
            }
        }

        /// The fewest characters.
        ///
        /// Default 8.
        public var minLength = 8
        /// The fewest lower-case letters.
        ///
        /// Default 1.
        public var minLowerCase = 1
        /// The fewest upper-case letters.
        ///
        /// Default 1.
        public var minUpperCase = 1
        /// The fewest digits.
        ///
        /// Default 1.
        public var minNumber = 1
        /// The fewest symbols.
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
        /// Minutes a password has to be kept.
        ///
        /// Default 0.
        public var minAgeMinutes = 0
        /// How many former passwords, the current one included, cannot be used again.
        ///
        /// Default 4.
        public var historyCount = 4
        /// Where passwords are changed, `nil` if the org itself does so.
        public var page: Page?
        /// The code with which a password that breaks a rule is rejected.
        public var complexityError = ComplexityError.updateFailed

        /// Creates the default rules.
        public init() {}
    }
}
