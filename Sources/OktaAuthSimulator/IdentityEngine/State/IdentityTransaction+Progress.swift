import Foundation

extension IdentityTransaction {
    /// The authenticators that can be enrolled now: the required ones, then the optional ones.
    func enrollable(
        _ account: Account?,
        _ policy: SimulatedPolicy,
        _ rules: SimulatedIdentity
    ) -> [SimulatedAuthenticator] {
        guard let account else { return [] }
        if mustChoosePassword { return [.password] }
        let required = missing(account, policy, rules)
        return required.isEmpty ? optional(account, policy) : required
    }

    /// Whether a recovery has yet to end with a new password.
    private var mustChoosePassword: Bool {
        purpose == .recovery && !verified.contains(.password)
    }

    /// The required authenticators that the user lacks.
    func missing(
        _ account: Account,
        _ policy: SimulatedPolicy,
        _ rules: SimulatedIdentity
    ) -> [SimulatedAuthenticator] {
        let first = purpose == .registration ? rules.registrationAuthenticators + [.password] : []
        let kinds = policy.requiredFactors(of: account.user)
        return lacking(first + kinds.compactMap(SimulatedAuthenticator.init), account)
    }

    /// The further authenticators the user may enroll.
    private func optional(_ account: Account, _ policy: SimulatedPolicy)
        -> [SimulatedAuthenticator]
    {
        lacking(policy.optionalFactors.compactMap(SimulatedAuthenticator.init), account)
    }

    /// Those of `authenticators` that the user lacks, each once.
    private func lacking(_ authenticators: [SimulatedAuthenticator], _ account: Account)
        -> [SimulatedAuthenticator]
    {
        let enrolled = account.authenticators
        return authenticators.reduce(into: []) {
            if !enrolled.contains($1), !$0.contains($1) { $0.append($1) }
        }
    }

    /// Whether enrollment, or the warning about the password, can be skipped.
    func canSkip(
        _ account: Account?,
        _ policy: SimulatedPolicy,
        _ rules: SimulatedIdentity,
        at now: Date
    ) -> Bool {
        guard state != .passwordWarning, let account else { return true }
        guard !mustChoosePassword else { return false }
        return missing(account, policy, rules).isEmpty
            || purpose != .registration && policy.enrollmentGraceEnd.map { now < $0 } == true
    }

    /// Goes on to what the rules of the org require next, finally to success.
    mutating func advance(in org: inout SimulatedOrg, at now: Date) {
        guard let account = org.accounts[id: accountID] else { return move(to: .identify) }
        let (policy, rules) = (org.policy, org.identity.settings)
        if purpose == .unlock {
            org.accounts.update(account.id) { $0.unlock() }
            return move(to: .unlocked)
        }
        if mustChoosePassword {
            let enrollment = IdentityEnrollment(
                authenticator: .password,
                factor: FactorSetup(kind: .password)
            )
            let isReset = !rules.variants.contains(.recoveryEndsInEnrollment)
            return move(to: isReset ? .resetPassword : .enrollment(enrollment))
        }
        let open = account.authenticators.filter { !verified.contains($0) }
        let count = verified.count + (usedProvider ? 1 : 0)
        if count < requiredCount(account, rules, at: now), !open.isEmpty {
            return offer(open, rules)
        }
        if verified.contains(.password), account.isPasswordExpired(at: now) {
            return move(to: .passwordExpired)
        }
        if mustEnroll(account, policy, rules) { return move(to: .selectEnrollment) }
        if verified.contains(.password), !hasSkippedWarning, let end = account.passwordExpires,
            now >= end.addingTimeInterval(-Double(policy.password.warningDays) * 86_400)
        {
            return move(to: .passwordWarning)
        }
        move(to: .success)
    }

    /// Offers `authenticators` for verification.
    mutating func offer(_ authenticators: [SimulatedAuthenticator], _ rules: SimulatedIdentity) {
        let isDirect =
            authenticators == [.email] && rules.variants.contains(.emailVerificationData)
        move(to: isDirect ? .verificationData(.email) : .selectAuthenticator)
    }

    private func requiredCount(
        _ account: Account,
        _ rules: SimulatedIdentity,
        at now: Date
    ) -> Int {
        guard purpose == .signIn, rules.requiresTwoAuthenticators,
            !account.remembers(deviceToken, at: now)
        else { return 1 }
        return account.authenticators == [.password] ? 1 : 2
    }

    private func mustEnroll(
        _ account: Account,
        _ policy: SimulatedPolicy,
        _ rules: SimulatedIdentity
    ) -> Bool {
        guard !hasSkippedEnrollment else { return false }
        guard missing(account, policy, rules).isEmpty else { return true }
        let isNew = purpose == .registration || hasEnrolled || account.authenticators == [.password]
        return isNew && purpose != .recovery && !optional(account, policy).isEmpty
    }
}
