/// The states of a sign-in: what the next answer of the user is about.
package enum IdentityState: String, Sendable, CaseIterable {
    /// The user name is asked for.
    case identify
    /// The profile of a new user is asked for.
    case profile
    /// The user name is asked for, to recover a password.
    case recovery
    /// User name and authenticator are asked for, to unlock an account.
    case unlock
    /// An authenticator to verify is to be chosen.
    case selectAuthenticator
    /// A method of the chosen authenticator is to be chosen.
    case verificationData
    /// The answer to a challenge is asked for.
    case challenge
    /// A push waits for an answer on the phone.
    case push
    /// A push was rejected, or timed out.
    case pushEnded
    /// An authenticator to enroll is to be chosen.
    case selectEnrollment
    /// Method and number of the chosen authenticator are asked for.
    case enrollmentData
    /// The answer that completes an enrollment is asked for.
    case enrollment
    /// Okta Verify waits to be set up on a phone.
    case enrollmentPoll
    /// The address for the link that sets up Okta Verify is asked for.
    case channelData
    /// A new password is asked for, after a recovery.
    case resetPassword
    /// A new password is asked for, because the current one has expired.
    case passwordExpired
    /// A new password may be chosen, because the current one expires soon.
    case passwordWarning
    /// An interaction code was issued.
    case success
    /// The account was unlocked; the user has to sign in again.
    case unlocked
    /// Wrong answers locked the account.
    case locked
}
