extension IDXClient {
    /// What a response asks for, for a `switch` that needs no `default`.
    ///
    /// ```swift
    /// func handle(_ response: IDXClient.Response) {
    ///     switch response.step {
    ///     case .success: show("exchange the code")
    ///     case .identify(let form), .identifyRecovery(let form): show(form.identifier?.label ?? "")
    ///     case .enrollProfile(let form): show(form.form.fields)
    ///     case .selectAuthenticator(let form), .selectEnrollment(let form): show(form.name)
    ///     case .authenticatorData(let form): show(form.authenticators)
    ///     case .challenge(let form), .enroll(let form): show(form.authenticators)
    ///     case .newPassword(let form): show(form.form.fields)
    ///     case .poll(let form): show(form.refreshTime)
    ///     case .redirect(let provider): show(provider.service)
    ///     case .consent(let form): show(form.form.fields)
    ///     case .message(let response): show(response.messages.allMessages)
    ///     case .unknown(let form): show(form.name)
    ///     }
    /// }
    /// ```
    public enum Step: Sendable {
        /// The sign-in is complete.
        case success(Response)
        /// Name the user, often with the password.
        case identify(Remediation)
        /// Name the user who lost a password, or whose account is to be unlocked.
        case identifyRecovery(Remediation)
        /// Register, or complete the profile.
        case enrollProfile(Remediation)
        /// Select an authenticator to verify.
        case selectAuthenticator(Remediation)
        /// Select an authenticator to set up, or how to.
        case selectEnrollment(Remediation)
        /// Tell how to be verified, or what to set up.
        case authenticatorData(Remediation)
        /// Answer with a password, code or credential.
        case challenge(Remediation)
        /// Set up with a password, code or credential.
        case enroll(Remediation)
        /// Set a new password.
        case newPassword(Remediation)
        /// Wait.
        case poll(Remediation)
        /// Continue at an identity provider.
        case redirect(Remediation.SocialAuth)
        /// Agree.
        case consent(Remediation)
        /// Nothing is left to do here: the messages say why, or where to go on.
        case message(Response)
        /// Something this library does not know; its form can still be sent.
        case unknown(Remediation)
    }
}

extension IDXClient.Remediation {
    /// What this remediation asks for.
    public var step: IDXClient.Step {
        switch type {
        case .identify, .userCode: .identify(self)
        case .identifyRecovery, .unlockAccount: .identifyRecovery(self)
        case .enrollProfile, .profileUpdate: .enrollProfile(self)
        case .selectAuthenticatorAuthenticate, .selectAuthenticatorUnlockAccount,
            .selectFactorAuthenticate:
            .selectAuthenticator(self)
        case .selectAuthenticatorEnroll, .selectEnrollmentChannel, .selectFactorEnroll,
            .selectPlatform:
            .selectEnrollment(self)
        case .authenticatorVerificationData, .authenticatorEnrollmentData, .enrollmentChannelData:
            .authenticatorData(self)
        case .challengeAuthenticator, .challengeWebAuthnAutofill, .challengeFactor:
            .challenge(self)
        case .enrollAuthenticator, .enrollWebAuthnResidentKey, .enrollFactor: .enroll(self)
        case .resetAuthenticator, .reenrollAuthenticator, .reenrollAuthenticatorWarning:
            .newPassword(self)
        case .challengePoll, .enrollPoll, .poll: .poll(self)
        case .redirectIdp: (self as? SocialAuth).map(IDXClient.Step.redirect) ?? .unknown(self)
        case .consent, .adminConsent, .granularConsent, .emailChallengeConsent, .keepMeSignedIn:
            .consent(self)
        case .unknown, .deviceChallengePoll, .selectIdentify, .pivIdp, .selectEnrollProfile,
            .cancelPolling,
            .launchAuthenticator, .deviceAppleSsoExtension, .deviceAssuranceGracePeriod,
            .redirectIdVerify, .skip, .cancel, .cancelTransaction, .send, .resend, .recover,
            .requestActivationEmail, .successRedirect, .failureRedirect, .issue,
            .reenrollCustomPasswordExpiry, .reenrollCustomPasswordExpiryWarning:
            .unknown(self)
        }
    }
}

extension IDXClient.Response {
    /// What this response asks for: its first remediation that an app can serve.
    ///
    /// If an app can serve none, that is ``IDXClient/Step/unknown(_:)`` with the first one, whose name
    /// says what the server wants.
    ///
    /// After a push that was rejected or has expired, that is to select an authenticator, the same one or
    /// another; the form that only sends the push again is `remediations[.resend]`.
    public var step: IDXClient.Step {
        if isLoginSuccessful { return .success(self) }
        let steps = remediations.filter { $0.type != .cancel }.map(\.step)
        let known = steps.first { if case .unknown = $0 { false } else { true } }
        return known ?? steps.first ?? .message(self)
    }
}
