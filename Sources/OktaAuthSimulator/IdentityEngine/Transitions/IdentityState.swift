/// The states of a sign-in, by the user's next action.
package enum IdentityState: String, Sendable, CaseIterable {
    /// The user name is asked for.
    case identify
    /// A passkey is asked for in place of a user name, after its own form.
    case passkey
    case profile
    /// The user name is asked for, to recover a password.
    case recovery
    /// User name and authenticator are asked for, to unlock an account.
    case unlock
    case selectAuthenticator
    case verificationData
    case challenge
    case push
    /// A push was rejected, or timed out.
    case pushEnded
    case selectEnrollment
    /// The user chooses the method and number of the authenticator.
    case enrollmentData
    case enrollment
    /// A passkey is offered to be set up, which can be skipped.
    case promotion
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
    case locked
}

/// The actions of a client, spelled like the form on the wire.
package enum IdentityAction: String, Sendable, CaseIterable {
    case identify
    case selectEnrollProfile = "select-enroll-profile"
    case unlockAccount = "unlock-account"
    case redirectProvider = "redirect-idp"
    case enrollProfile = "enroll-profile"
    case selectIdentify = "select-identify"
    case identifyRecovery = "identify-recovery"
    case selectUnlock = "select-authenticator-unlock-account"
    case selectAuthenticator = "select-authenticator-authenticate"
    case verificationData = "authenticator-verification-data"
    case challenge = "challenge-authenticator"
    case challengePoll = "challenge-poll"
    case selectEnrollment = "select-authenticator-enroll"
    case enrollmentData = "authenticator-enrollment-data"
    case enrollment = "enroll-authenticator"
    case enrollmentPoll = "enroll-poll"
    case promotion = "enroll-authenticator-promotion"
    case passkeySuggestion = "challenge-webauthn-autofillui-authenticator"
    case passkeyButton = "launch-passkeys-authenticator"
    case passkeyLaunch = "launch-webauthn-authenticator"
    case passkeySetup = "enroll-webauthn-residentkey"
    case selectChannel = "select-enrollment-channel"
    case channelData = "enrollment-channel-data"
    case resetPassword = "reset-authenticator"
    case reenroll = "reenroll-authenticator"
    case reenrollWarning = "reenroll-authenticator-warning"
    case skip
    case recover
    case send
    case resend
    case poll
    case cancel
}

package typealias IdentityTransition = Transition<IdentityState, IdentityAction>
