import Foundation

extension IdentityView {
    var verifiable: [SimulatedAuthenticator] {
        guard let account else { return transaction.purpose == .unlock ? recovering : [] }
        return transaction.isProving
            ? recovering.filter { $0 == .email || account.phone != nil }
            : account.authenticators.filter { !transaction.verified.contains($0) }
    }

    /// The authenticators that prove who a user is, to recover or unlock.
    private var recovering: [SimulatedAuthenticator] {
        let channels = policy.recovery.channels
        return (channels.contains(.email) ? [.email] : [])
            + (channels.contains(.sms) || channels.contains(.call) ? [.phone] : [])
    }

    /// The methods of `authenticator` that can be verified now.
    func methods(of authenticator: SimulatedAuthenticator) -> [SimulatedFactorKind] {
        guard !transaction.isProving else {
            return authenticator.kinds.filter { kind in
                kind.channel.map(policy.recovery.channels.contains) ?? false
            }
        }
        return authenticator == .password
            ? [.password] : account?.factors(of: authenticator).map(\.kind) ?? []
    }

    var needsFurther: Bool {
        guard let account, !verifiable.isEmpty else { return false }
        let needsTwo =
            transaction.purpose == .signIn && rules.requiresTwoAuthenticators
            && account.authenticators != [.password]
            && !account.remembers(transaction.deviceToken, at: now)
        return transaction.proofCount < (needsTwo ? 2 : 1)
    }

    /// The authenticators that can be enrolled now: the required ones, then the optional ones.
    var enrollable: [SimulatedAuthenticator] {
        if account != nil, mustChoosePassword { return [.password] }
        let required = missing
        return required.isEmpty ? optional : required
    }

    func enrollableMethods(of authenticator: SimulatedAuthenticator) -> [SimulatedFactorKind] {
        guard authenticator == .phone, let account else { return authenticator.kinds }
        let kinds = authenticator.kinds.filter(policy.offeredFactors(to: account.user).contains)
        return kinds.isEmpty ? authenticator.kinds : kinds
    }

    /// Whether a recovery has yet to end with a new password.
    var mustChoosePassword: Bool {
        transaction.purpose == .recovery && !transaction.verified.contains(.password)
    }

    private var missing: [SimulatedAuthenticator] {
        guard let account else { return [] }
        let isNew = transaction.purpose == .registration
        let first = isNew ? rules.registrationAuthenticators + [.password] : []
        let kinds = policy.requiredFactors(of: account.user)
        return lacking(first + kinds.compactMap(\.authenticator))
    }

    private var optional: [SimulatedAuthenticator] {
        let further: [SimulatedAuthenticator] = offersFurtherPasskey ? [.webAuthn] : []
        return lacking(policy.optionalFactors.compactMap(\.authenticator)) + further
    }

    /// Whether a user with a passkey may set up another one.
    private var offersFurtherPasskey: Bool {
        guard let account, account.has(.webAuthn), passkeys.maximumCount != nil else {
            return false
        }
        return policy.offeredFactors(to: account.user).contains(.webAuthn)
            && passkeys.allowAnother(for: account)
    }

    /// The `authenticators` that the user lacks, each once.
    private func lacking(_ authenticators: [SimulatedAuthenticator]) -> [SimulatedAuthenticator] {
        guard let enrolled = account?.authenticators else { return [] }
        return authenticators.reduce(into: []) {
            if !enrolled.contains($1), !$0.contains($1) { $0.append($1) }
        }
    }

    var mustEnroll: Bool {
        guard !transaction.hasSkippedEnrollment else { return false }
        guard missing.isEmpty else { return true }
        let isNew =
            transaction.purpose == .registration || transaction.hasEnrolled
            || account?.authenticators == [.password]
        return isNew && transaction.purpose != .recovery && !optional.isEmpty
    }

    /// Whether the user is asked to set up a passkey before the sign-in ends.
    var mustPromotePasskey: Bool {
        guard transaction.purpose == .signIn, let account, !transaction.hasSkippedEnrollment
        else { return false }
        if transaction.setsUpPasskey { return true }
        guard passkeys.isPromoted, !account.has(.webAuthn) else { return false }
        return remainingPromotionSkips ?? 1 > 0
    }

    /// How often the user may still skip it; `nil` for as often as they like.
    var remainingPromotionSkips: Int? {
        passkeys.promotionSkips.map { max(0, $0 - (account?.skippedPromotions ?? 0)) }
    }

    var canSkip: Bool {
        if transaction.state == .promotion { return !transaction.setsUpPasskey }
        guard transaction.state != .passwordWarning, account != nil else { return true }
        guard !mustChoosePassword else { return false }
        return missing.isEmpty
            || transaction.purpose != .registration
                && policy.enrollmentGraceEnd.map { now < $0 } == true
    }

    var warnsOfExpiry: Bool {
        guard !transaction.hasSkippedWarning, let end = account?.passwordExpires else {
            return false
        }
        return now >= end.addingTimeInterval(-Double(policy.password.warningDays) * 86_400)
    }
}
