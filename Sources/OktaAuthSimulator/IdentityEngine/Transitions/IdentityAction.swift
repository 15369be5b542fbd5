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
