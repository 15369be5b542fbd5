/// The states of a sign-in, by the user's next action.
package enum IdentityState: String, Sendable, CaseIterable {
    /// The user name is asked for.
    case identify
    /// The profile of a new user is asked for.
    case profile
    /// The user name is asked for, to recover a password.
    case recovery
    /// User name and authenticator are asked for, to unlock an account.
    case unlock
    /// The user chooses an authenticator to verify.
    case selectAuthenticator
    /// The user chooses a method of the authenticator.
    case verificationData
    /// The user verifies a challenge.
    case challenge
    /// A push waits for approval on the phone.
    case push
    /// A push was rejected, or timed out.
    case pushEnded
    /// The user chooses an authenticator to enroll.
    case selectEnrollment
    /// The user chooses the method and number of the authenticator.
    case enrollmentData
    /// The user completes an enrollment.
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
