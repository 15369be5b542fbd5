public import Foundation
import OktaCore

extension IDXClient {
    /// The request of a response, for a `switch` that needs no `default`.
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
    ///     case .browser(let url): show(url)
    ///     case .message(let response): show(response.messages.allMessages)
    ///     case .unsupported(let form), .unknown(let form): show(form.name)
    ///     }
    /// }
    /// ```
    public enum Step: Sendable {
        /// The sign-in is complete.
        case success(Response)
        /// Name the user, often with the password.
        case identify(Remediation)
        /// Name the user who lost a password or has a locked account.
        case identifyRecovery(Remediation)
        /// Register, or complete the profile.
        case enrollProfile(Remediation)
        /// Select an authenticator to verify.
        case selectAuthenticator(Remediation)
        /// Select an authenticator to set up, or how to.
        case selectEnrollment(Remediation)
        /// Choose a verification method or what to enroll.
        case authenticatorData(Remediation)
        /// Verify a password, code or credential.
        case challenge(Remediation)
        /// Set up with a password, code or credential.
        case enroll(Remediation)
        /// Set a new password.
        case newPassword(Remediation)
        /// Wait.
        case poll(Remediation)
        /// Continue at an identity provider.
        case redirect(Remediation.SocialAuth)
        /// Agree, or go on: often the form asks for nothing.
        case consent(Remediation)
        /// Continue in a browser, from where nothing returns to the app.
        case browser(URL)
        /// Nothing is left to do here: the messages say why, or where to go on.
        case message(Response)
        /// A step for a browser or another app on the device, by its name.
        case unsupported(Remediation)
        /// Something this library does not know; its form can still be sent.
        case unknown(Remediation)
    }
}

extension IDXClient.Remediation {
    /// The step of this remediation.
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
        case .authenticatorVerificationData, .authenticatorEnrollmentData,
            .selectAuthenticatorEnrollData, .enrollmentChannelData:
            .authenticatorData(self)
        case .challengeAuthenticator, .challengeWebAuthnAutofill, .launchPasskeysAuthenticator,
            .challengeFactor:
            .challenge(self)
        case .enrollAuthenticator, .enrollAuthenticatorPromotion, .enrollFactor: .enroll(self)
        case .resetAuthenticator, .reenrollAuthenticator, .reenrollAuthenticatorWarning:
            .newPassword(self)
        case .challengePoll, .enrollPoll, .poll: .poll(self)
        case .redirectIdp: (self as? SocialAuth).map(IDXClient.Step.redirect) ?? .unsupported(self)
        case .consent, .adminConsent, .granularConsent, .emailChallengeConsent, .keepMeSignedIn,
            .launchWebAuthnAuthenticator, .enrollWebAuthnResidentKey,
            .deviceAssuranceGracePeriod, .requestActivationEmail, .skip, .selectIdentify,
            .selectEnrollProfile, .cancelPolling, .send, .resend, .recover:
            .consent(self)
        case .pivIdp, .redirectIdVerify, .successRedirect, .failureRedirect:
            browserStep(href)
        case .reenrollCustomPasswordExpiry, .reenrollCustomPasswordExpiryWarning:
            browserStep(customPasswordURL ?? (canProceed ? nil : href))
        case .deviceChallengePoll, .launchAuthenticator, .launchNFCAuthenticator,
            .deviceAppleSsoExtension, .deviceEnrollmentTerminal:
            .unsupported(self)
        case .unknown, .cancel, .cancelTransaction, .issue: .unknown(self)
        }
    }

    /// Where the user changes a password that the org does not keep.
    private var customPasswordURL: URL? {
        model.content.authenticators.lazy
            .compactMap { $0.members["settings"]?["customExpiredPasswordURL"]?.text }
            .first.flatMap(URL.init(string:))
    }

    private func browserStep(_ url: URL?) -> IDXClient.Step {
        guard let url, Origin(url).isSecure else { return .unsupported(self) }
        return .browser(url)
    }

    /// Forms that lead elsewhere, and ask for nothing.
    private static let sideways: Set<RemediationType> = [
        .skip, .selectIdentify, .selectEnrollProfile, .cancelPolling, .send, .resend, .recover,
        .launchWebAuthnAuthenticator, .enrollWebAuthnResidentKey,
    ]

    /// How well a step serves a user: the least number is what the response is about.
    package var rank: Int {
        switch step {
        case .unsupported: 2
        case .unknown: 1
        // Beside the user name, never in its place.
        case .challenge where isPasskeyFirst: 1
        case .consent where Self.sideways.contains(type): 1
        default: 0
        }
    }
}

extension IDXClient.Response {
    /// The step of this response: its first remediation that an app can serve.
    ///
    /// A form that asks for something comes before one that only leads elsewhere, for example `skip`.
    /// If an app can serve none, that is ``IDXClient/Step/unsupported(_:)`` or
    /// ``IDXClient/Step/unknown(_:)`` with the first one, whose name is the server's request.
    ///
    /// After a push that was rejected or has expired, the step is to select an authenticator, which may be
    /// the same one. To send the push again without a choice, use `remediations[.resend]`.
    public var step: IDXClient.Step {
        if isLoginSuccessful { return .success(self) }
        let forms = remediations.filter { $0.type != .cancel && $0.type != .cancelTransaction }
        if let form = forms.min(by: { $0.rank < $1.rank }) { return form.step }
        guard let url = successRedirectUrl ?? failureRedirectUrl, Origin(url).isSecure else {
            return .message(self)
        }
        return .browser(url)
    }
}
