import OktaCore

extension IDXClient.Remediation {
    /// The type of a remediation, derived from its name.
    public enum RemediationType: String, CaseIterable, Hashable, Sendable {
        /// A remediation this library does not know: see ``IDXClient/Remediation/name``.
        case unknown
        /// Name the user, often with the password.
        case identify
        /// Go back to naming the user.
        case selectIdentify = "select-identify"
        /// Name the user who lost a password.
        case identifyRecovery = "identify-recovery"
        /// Unlock an account.
        case unlockAccount = "unlock-account"
        /// Enter the code of a device.
        case userCode = "user-code"
        /// Continue with an identity provider in a browser.
        case redirectIdp = "redirect-idp"
        /// Continue with a smart card in a browser.
        case pivIdp = "piv-idp"
        /// Go to the registration.
        case selectEnrollProfile = "select-enroll-profile"
        /// Register.
        case enrollProfile = "enroll-profile"
        /// Complete the profile.
        case profileUpdate = "profile-update"
        /// Select an authenticator to verify.
        case selectAuthenticatorAuthenticate = "select-authenticator-authenticate"
        /// Select an authenticator to set up.
        case selectAuthenticatorEnroll = "select-authenticator-enroll"
        /// Select an authenticator to unlock the account with.
        case selectAuthenticatorUnlockAccount = "select-authenticator-unlock-account"
        /// Select how to set up Okta Verify.
        case selectEnrollmentChannel = "select-enrollment-channel"
        /// Select a device.
        case selectPlatform = "select-platform"
        /// Choose a verification method, for example SMS.
        case authenticatorVerificationData = "authenticator-verification-data"
        /// Enter the data of an enrollment, for example a phone number.
        case authenticatorEnrollmentData = "authenticator-enrollment-data"
        /// Enter the data of an enrollment that was selected.
        case selectAuthenticatorEnrollData = "select-authenticator-enroll-data"
        /// Enter where the server sends the link for Okta Verify.
        case enrollmentChannelData = "enrollment-channel-data"
        /// Verify a password or code.
        case challengeAuthenticator = "challenge-authenticator"
        /// Set up with a password or code.
        case enrollAuthenticator = "enroll-authenticator"
        /// Set up an authenticator that the org recommends, or skip it.
        case enrollAuthenticatorPromotion = "enroll-authenticator-promotion"
        /// Set a new password.
        case resetAuthenticator = "reset-authenticator"
        /// Replace an expired password.
        case reenrollAuthenticator = "reenroll-authenticator"
        /// Replace a password that expires soon.
        case reenrollAuthenticatorWarning = "reenroll-authenticator-warning"
        /// Replace an expired password elsewhere.
        case reenrollCustomPasswordExpiry = "reenroll-custom-password-expiry"
        /// Replace a password that expires soon elsewhere.
        case reenrollCustomPasswordExpiryWarning = "reenroll-custom-password-expiry-warning"
        /// Verify a passkey that the system suggests.
        case challengeWebAuthnAutofill = "challenge-webauthn-autofillui-authenticator"
        /// Verify a passkey without naming the user, after a button.
        case launchPasskeysAuthenticator = "launch-passkeys-authenticator"
        /// Go on to verify a passkey without naming the user.
        case launchWebAuthnAuthenticator = "launch-webauthn-authenticator"
        /// Go on to set up a passkey that needs no user name.
        case enrollWebAuthnResidentKey = "enroll-webauthn-residentkey"
        /// Wait until the user has approved.
        case challengePoll = "challenge-poll"
        /// Wait until the user has set up Okta Verify.
        case enrollPoll = "enroll-poll"
        /// Wait for the device.
        case deviceChallengePoll = "device-challenge-poll"
        /// Wait.
        case poll
        /// Stop waiting.
        case cancelPolling = "cancel-polling"
        /// Open Okta Verify.
        case launchAuthenticator = "launch-authenticator"
        /// Use a key by radio, in a browser.
        case launchNFCAuthenticator = "launch-nfc-authenticator"
        /// Set the device up first.
        case deviceEnrollmentTerminal = "device-enrollment-terminal"
        /// Continue with the single sign-on extension of the device.
        case deviceAppleSsoExtension = "device-apple-sso-extension"
        /// The device does not meet the policy yet.
        case deviceAssuranceGracePeriod = "device-assurance-grace-period"
        /// Prove the identity in a browser.
        case redirectIdVerify = "redirect-idverify"
        /// Agree to scopes.
        case consent
        /// Agree for all users.
        case adminConsent = "admin-consent"
        /// Agree to single scopes.
        case granularConsent = "granular-consent"
        /// Agree by e-mail.
        case emailChallengeConsent = "email-challenge-consent"
        /// Go on without.
        case skip
        /// Start over.
        case cancel
        /// End the transaction.
        case cancelTransaction = "cancel-transaction"
        /// Send a code.
        case send
        /// Send the code again.
        case resend
        /// Recover.
        case recover
        /// Stay signed in.
        case keepMeSignedIn = "keep-me-signed-in"
        /// Ask for the e-mail that activates the account.
        case requestActivationEmail = "request-activation-email"
        /// Continue in a browser.
        case successRedirect = "success-redirect"
        /// Show the reason in a browser.
        case failureRedirect = "failure-redirect"
        /// Exchange the code for tokens.
        case issue
        /// Select a factor, in the words of older servers.
        case selectFactorAuthenticate = "select-factor-authenticate"
        /// Select a factor to set up, in the words of older servers.
        case selectFactorEnroll = "select-factor-enroll"
        /// Verify a factor, in the words of older servers.
        case challengeFactor = "challenge-factor"
        /// Set up a factor, in the words of older servers.
        case enrollFactor = "enroll-factor"

        /// The type of the remediation that the server names `string`.
        public init(string: String) {
            // As older servers name it.
            let name = string == "select-factor" ? "select-factor-authenticate" : string
            self = Self(rawValue: name) ?? .unknown
        }
    }
}
