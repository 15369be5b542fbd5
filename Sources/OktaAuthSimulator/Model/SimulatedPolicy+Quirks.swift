extension SimulatedPolicy {
    /// Ways in which servers differ from the reference page, all off by default.
    ///
    /// Source: wire document, section 16.9, and its list of quirks.
    public struct Quirks: Sendable, Equatable {
        /// The form of `factorsPolicyInfo`.
        public enum FactorsPolicyInfo: Sendable, Equatable {
            /// By factor id.
            case map
            /// `null`.
            case null
            /// `{}`.
            case empty
            /// Absent.
            case absent
        }

        /// One link instead of a list under `resend` in the factor states, and a list in recovery.
        public var swapsResend = false
        /// Lists of factors under `factor`, single factors under `factors`.
        public var swapsFactorKeys = false
        /// The name of the link in `PASSWORD_RESET`: `resetPassword` or `password`.
        public var passwordResetName = "resetPassword"
        /// The form of `factorsPolicyInfo`.
        public var factorsPolicyInfo = FactorsPolicyInfo.map
        /// Errors without `errorCauses`.
        public var omitsErrorCauses = false
        /// Errors as an HTML page.
        public var sendsErrorsAsHTML = false
        /// A `cancel` link on `SUCCESS` and `LOCKED_OUT`.
        public var addsCancelLink = false
        /// `_embedded.factor._embedded.verification` as `null` in challenges.
        public var sendsNullVerification = false
        /// `excludeUsername` as a text.
        public var sendsTruthAsText = false
        /// Numbers as texts.
        public var sendsNumbersAsText = false
        /// Links without hints.
        public var omitsHints = false
        /// `FACTOR_*` states in place of `MFA_*`.
        public var usesFactorStates = false
        /// `UNAUTHENTICATED` with the links of newer pipelines: `login`, `enroll`, `recoverLogin`.
        public var usesLoginLinks = false
        /// `UNAUTHENTICATED` in place of the first `MFA_REQUIRED` of a sign-in without a password.
        public var beginsUnauthenticated = false
        /// `UNAUTHENTICATED` of a step-up without its application and without `expiresAt`.
        public var hidesApplication = false
        /// `original` as a link of its own on `SUCCESS`, with the type `SESSION_SSO`.
        public var addsOriginalLink = false
        /// `SUCCESS` with a state token, and a `next` link, besides the session token.
        public var addsStateToken = false
        /// Logos as a list on `SUCCESS` of a step-up, without the authentication request.
        public var listsLogos = false
        /// `errorCause` in place of `errorCauses`.
        public var misspellsErrorCauses = false
        /// A wrong code of a device as the error `E0000170`, in place of `DEVICE_ACTIVATE` again.
        public var refusesUserCodes = false
        /// A status instead of the right one.
        public var status: String?
        /// A factor type instead of the right ones.
        public var factorType: String?
        /// A factor result instead of the right one.
        public var factorResult: String?

        /// Creates a server without quirks.
        public init() {}
    }
}
