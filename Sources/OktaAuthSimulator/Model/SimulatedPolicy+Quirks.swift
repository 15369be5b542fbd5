extension SimulatedPolicy {
    /// A way in which servers differ from the reference page.
    ///
    /// Source: wire document, section 16.9, and its list of quirks.
    public enum Quirk: String, Sendable, CaseIterable {
        /// One link instead of a list under `resend` in the factor states, and a list in recovery.
        case swapsResend
        /// Lists of factors under `factor`, single factors under `factors`.
        case swapsFactorKeys
        /// The link in `PASSWORD_RESET` is named `password` instead of `resetPassword`.
        case renamesPasswordReset
        /// `factorsPolicyInfo` as `null`.
        case sendsNullFactorsPolicyInfo
        /// `factorsPolicyInfo` as `{}`.
        case sendsEmptyFactorsPolicyInfo
        /// No `factorsPolicyInfo`.
        case omitsFactorsPolicyInfo
        /// Errors without `errorCauses`.
        case omitsErrorCauses
        /// Errors as an HTML page.
        case sendsErrorsAsHTML
        /// Errors of the OAuth endpoints as `errorCode` and `errorSummary`, instead of `error` and
        /// `error_description`.
        case sendsOAuthErrorsAsOkta
        /// A `cancel` link on `SUCCESS` and `LOCKED_OUT`.
        case addsCancelLink
        /// `_embedded.factor._embedded.verification` as `null` in challenges.
        case sendsNullVerification
        /// `excludeUsername` as a text.
        case sendsTruthAsText
        /// Numbers as texts.
        case sendsNumbersAsText
        /// Links without hints.
        case omitsHints
        /// `FACTOR_*` states instead of `MFA_*`.
        case usesFactorStates
        /// `UNAUTHENTICATED` with the links of newer pipelines: `login`, `enroll`, `recoverLogin`.
        case usesLoginLinks
        /// `UNAUTHENTICATED` instead of the first `MFA_REQUIRED` of a sign-in without a password.
        case beginsUnauthenticated
        /// `UNAUTHENTICATED` of a step-up without its application and without `expiresAt`.
        case hidesApplication
        /// `original` as a link of its own on `SUCCESS`, with the type `SESSION_SSO`.
        case addsOriginalLink
        /// `SUCCESS` with a state token, and a `next` link, besides the session token.
        case addsStateToken
        /// Logos as a list on `SUCCESS` of a step-up, without the authentication request.
        case listsLogos
        /// `errorCause` instead of `errorCauses`.
        case misspellsErrorCauses
        /// A wrong code of a device as the error `E0000170`, instead of `DEVICE_ACTIVATE` again.
        case refusesUserCodes
    }
}
