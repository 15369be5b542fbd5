public import Foundation

/// Facts for a user interface, derived from the answer.
extension OktaAuthStatus {
    /// When the transaction ends, on the server's clock; `nil` if unknown.
    ///
    /// Every accepted request extends it.
    public var expiresAt: Date? { model.expiresAt }

    /// Seconds until the transaction ends, corrected by the server's clock; never negative.
    public var secondsLeft: TimeInterval? {
        guard let expiresAt else { return nil }
        return max(0, expiresAt.timeIntervalSince(serverTime))
    }

    /// The estimated time on the server.
    public var serverTime: Date {
        restApi.clock.now.addingTimeInterval(model.http?.clockSkew ?? 0)
    }

    /// The remember-device policy; `nil` if it does not apply.
    public var rememberDevicePolicy: EmbeddedResponse.Policy.RememberDevice? {
        model.embedded?.rememberDevice
    }

    /// The policy for a new password; `nil` in a status that takes none.
    public var passwordPolicy: EmbeddedResponse.Policy.Password? {
        model.embedded?.policy?.password
    }

    /// The rules of ``passwordPolicy`` that a password breaks, as far as a client can check.
    ///
    /// Empty if it may be sent. The rule about age applies to voluntary changes only, that is in
    /// ``OktaAuthStatusPasswordWarning``.
    ///
    /// - Parameters:
    ///   - newPassword: The password to check.
    ///   - formerPasswords: Earlier passwords known to the app, newest first; for example the one
    ///     just typed as the old password.
    /// - Returns: The broken rules, in the order of the policy.
    public func passwordRulesBroken(
        by newPassword: String,
        formerPasswords: [String] = []
    ) -> [OktaPasswordRule] {
        passwordPolicy?.rulesBroken(
            by: OktaPasswordCandidate(
                newPassword,
                user: user,
                formerPasswords: formerPasswords,
                now: self is OktaAuthStatusPasswordWarning ? serverTime : nil
            )
        ) ?? []
    }

    /// The token to resume the transaction after a relaunch.
    ///
    /// `nil` if there is no transaction to resume.
    public var resumeToken: OktaResumeToken? { OktaResumeToken(model, at: restApi.oktaDomain) }
}

extension OktaAuthStatusFactorEnroll {
    /// When optional enrollment becomes required; `nil` if it does not.
    public var gracePeriodEnd: Date? { model.embedded?.gracePeriodEnd }
}

extension OktaAuthStatusRecoveryChallenge {
    /// Whether a link is on its way by e-mail, so that only "check your mail" can be shown.
    ///
    /// The transaction continues with the token of the link when it opens the app.
    public var isWaitingForMail: Bool { factorType == .email && !canVerify() }
}

extension OktaAuthStatusSuccess {
    /// The page to open in a browser to finish a step-up; `nil` after an ordinary sign-in.
    ///
    /// It holds the state token: never log it.
    public var redirectLink: LinksResponse.Link? {
        model.links?.others["original"]?.first ?? model.links?.next
    }

    /// The result of a device activation, for example `DEVICE_ACTIVATED`; `nil` if there was none.
    public var deviceActivationStatus: String? { model.embedded?.deviceActivationStatus }
}
