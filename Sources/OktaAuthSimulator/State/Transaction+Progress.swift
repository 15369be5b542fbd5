import Foundation

extension Transaction {
    /// The application with outstanding consent, if any.
    func consentApp(_ account: Account, in org: SimulatedOrg) -> SimulatedApp? {
        let device = device.flatMap { org.devices[$0]?.app }
        guard let app = device ?? app ?? account.user.consentApp else { return nil }
        let answered = org.accounts.answers(of: account.id, to: app)
        return app.scopes.allSatisfy { answered[$0.name] != nil } ? nil : app
    }

    /// The next step that the policy requires, or `nil` at the end.
    ///
    /// Never returns an earlier step, even if a parallel sign-in changed the account.
    func nextStep(_ account: Account, in org: SimulatedOrg, at now: Date) -> AuthnState? {
        let policy = org.policy
        var steps: [AuthnState] = []
        if !hasFactor, !dueFactors(of: account).isEmpty { steps.append(.mfaRequired) }
        if hasVerifiedPassword, account.isPasswordExpired(at: now) {
            steps.append(.passwordExpired)
        }
        if mustOfferEnrollment(to: account, policy, at: now) { steps.append(.mfaEnroll) }
        if hasVerifiedPassword, warnsBeforeExpiry, !hasSkippedWarning,
            let expiry = account.passwordExpires,
            account.user.passwordState != .valid
                || now >= expiry.addingTimeInterval(-Double(policy.password.warningDays) * 86_400)
        {
            steps.append(.passwordWarn)
        }
        if !account.user.missingProfile.isEmpty { steps.append(.profileRequired) }
        if let app = consentApp(account, in: org) { steps.append(.consent(to: app)) }
        return steps.first { $0.order >= step.order }
    }

    /// The factors that `account` can verify now: of a sequence, only the next ones.
    func dueFactors(of account: Account) -> [EnrolledFactor] {
        let sequence = account.user.factorSequence.filter(account.has)
        guard !sequence.isEmpty else { return account.factors }
        let due = sequence.first { !verifiedKinds.contains($0) }
        return account.factors.filter { $0.kind == due }
    }

    private func mustOfferEnrollment(to account: Account, _ policy: SimulatedPolicy, at now: Date)
        -> Bool
    {
        if !policy.missingFactors(of: account).isEmpty {
            return !hasSkippedEnrollment || !policy.canSkipEnrollment(of: account, at: now)
        }
        let hasAll = policy.optionalFactors.allSatisfy(account.has)
        guard !hasAll, !hasSkippedEnrollment else { return false }
        // Afterwards, and after a recovery, further factors are offered on request only.
        if hasEnrolled || recovery != nil { return offersAllOptionalFactors }
        return account.factors.isEmpty
    }
}

extension AuthnState {
    static func consent(to app: SimulatedApp) -> Self {
        app.needsAdministrator ? .adminConsentRequired : .consentRequired
    }

    /// The place in the order of a sign-in, which never goes back.
    fileprivate var order: Int {
        switch self {
        case .unauthenticated, .poll, .deviceActivate, .lockedOut: 0
        case .recoveryChallenge, .recovery, .passwordReset: 0
        case .mfaRequired, .mfaChallenge, .factorRequired, .factorChallenge: 1
        case .passwordExpired: 2
        case .mfaEnroll, .mfaEnrollActivate, .factorEnroll, .factorEnrollActivate: 3
        case .passwordWarn: 4
        case .profileRequired: 5
        case .consentRequired, .adminConsentRequired: 6
        case .success: 7
        }
    }
}
