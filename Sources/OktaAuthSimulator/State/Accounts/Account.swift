import Foundation

struct Account: Sendable {
    let id: String
    let phoneID: String
    var user: SimulatedUser
    private(set) var factors: [EnrolledFactor]
    private(set) var passwordChanged: Date
    /// `nil` if the password does not expire.
    var passwordExpires: Date?
    private var formerPasswords: [String] = []
    private(set) var isLocked: Bool
    /// When the account was locked by wrong attempts; `nil` if an administrator locked it.
    private(set) var lockedAt: Date?
    var isDeactivated = false
    var isRegistering = false
    /// How often the user skipped the set-up of a passkey.
    var skippedPromotions = 0
    /// Whether an administrator reset the password and the user has not chosen a new one.
    var mustRecover = false
    /// The number verified by enrolling a factor.
    private(set) var verifiedPhone: String?
    private var presses: [SimulatedFactorKind: Int] = [:]
    var newPINStep = NewPINStep.none
    private var passwordFailures = 0
    private var factorFailures = 0
    /// The codes that were sent and not used, by what they are for.
    private var codes: [CodePurpose: IssuedCode] = [:]
    /// The times of wrong codes while a factor of this kind was enrolled.
    private var activationFailures: [SimulatedFactorKind: [Date]] = [:]
    /// The profile fields the user has submitted, by name.
    var profile: [String: String] = [:]
    /// The fingerprints of the devices that trusted applications have seen.
    var fingerprints: Set<String> = []
    /// The expiry of remembered devices, by device token.
    private var rememberedDevices: [String: Date] = [:]

    init(
        _ user: SimulatedUser,
        _ policy: SimulatedPolicy,
        _ generator: inout SeededGenerator,
        id: String? = nil,
        at now: Date
    ) {
        self.id = id ?? generator.identifier("00u")
        phoneID = generator.identifier("mbl")
        self.user = user
        isLocked = user.isLocked
        passwordChanged = now.addingTimeInterval(-30 * 86_400)
        passwordExpires =
            switch user.passwordState {
            case .valid: policy.password.expiry(at: now)
            case .expiresIn(let days): now.addingTimeInterval(Double(days) * 86_400)
            case .expired: now
            }
        factors = user.factors.map { EnrolledFactor($0, &generator) }
    }

    // MARK: Password

    func isPasswordExpired(at now: Date) -> Bool { passwordExpires.map { $0 <= now } ?? false }

    /// Checks a password; the account is locked at the policy's limit of wrong ones.
    mutating func check(_ password: String, _ policy: SimulatedPolicy, at now: Date)
        throws(APIError)
    {
        guard password == user.password, !mustRecover, !user.isStaged else {
            passwordFailures += 1
            lock(after: passwordFailures, policy, at: now)
            throw .authenticationFailed
        }
        passwordFailures = 0
    }

    mutating func setPassword(_ password: String, _ policy: SimulatedPolicy, at now: Date) {
        // A user who has yet to choose a password has none to store.
        if !user.isStaged { formerPasswords.insert(user.password, at: 0) }
        user.password = password
        user.passwordState = .valid
        passwordChanged = now
        passwordExpires = policy.password.expiry(at: now)
        user.isStaged = false
        mustRecover = false
        passwordFailures = 0
    }

    /// The current password and former ones, at most `count` of them.
    func recentPasswords(_ count: Int) -> ArraySlice<String> {
        let current = user.isStaged ? [] : [user.password]
        return (current + formerPasswords).prefix(max(0, count))
    }

    // MARK: Lock

    mutating func lock() { isLocked = true }

    mutating func unlock() {
        (isLocked, lockedAt) = (false, nil)
        passwordFailures = 0
        factorFailures = 0
    }

    /// Counts a wrong code or answer, and returns whether the account is locked now.
    mutating func countFailure(_ policy: SimulatedPolicy, at now: Date) -> Bool {
        factorFailures += 1
        lock(after: factorFailures, policy, at: now)
        return isLocked
    }

    mutating func forgetFailures() { factorFailures = 0 }

    private mutating func lock(after failures: Int, _ policy: SimulatedPolicy, at now: Date) {
        let limit = policy.lockout.maxAttempts
        guard limit > 0, failures >= limit else { return }
        (isLocked, lockedAt) = (true, now)
    }

    // MARK: Factors

    func factor(_ idOrType: String) -> EnrolledFactor? {
        factors.first { $0.id == idOrType } ?? factors.first { $0.kind.factorType == idOrType }
    }

    func has(_ kind: SimulatedFactorKind) -> Bool { factors.contains { $0.kind == kind } }

    func count(of kind: SimulatedFactorKind) -> Int { factors.count { $0.kind == kind } }

    /// Adds an active factor, and the phone number that it verified.
    mutating func add(_ factor: EnrolledFactor) {
        factors.append(factor)
        activationFailures[factor.kind] = nil
        guard let number = factor.factor.phoneNumber else { return }
        user.phoneNumber = user.phoneNumber ?? number
        verifiedPhone = number
    }

    mutating func removeFactors() { factors = [] }

    mutating func update(factor id: String, _ body: (inout EnrolledFactor) -> Void) {
        guard let index = factors.firstIndex(where: { $0.id == id }) else { return }
        body(&factors[index])
    }

    /// Notes that this factor was verified, which makes it the first one, as clients expect.
    mutating func accept(factor id: String) {
        forgetFailures()
        guard let index = factors.firstIndex(where: { $0.id == id }) else { return }
        factors.insert(factors.remove(at: index), at: 0)
    }

    /// Presses the button of a device, and returns how often that was done.
    mutating func press(_ kind: SimulatedFactorKind) -> Int {
        presses[kind, default: 0] += 1
        return presses[kind, default: 0]
    }

    // MARK: Codes

    /// Expects `code`, in place of the one sent before for the same purpose.
    mutating func expect(_ code: IssuedCode, for purpose: CodePurpose) { codes[purpose] = code }

    /// Whether `attempt` is the code that was sent, which counts once.
    mutating func redeem(_ attempt: String, for purpose: CodePurpose, at now: Date) -> Bool {
        guard codes[purpose]?.matches(attempt, at: now) == true else { return false }
        codes[purpose] = nil
        return true
    }

    mutating func countActivationFailure(_ kind: SimulatedFactorKind, at now: Date) {
        activationFailures[kind, default: []].append(now)
    }

    /// Rejects codes unchecked after five wrong ones within five minutes.
    func checkActivationFailures(_ kind: SimulatedFactorKind, at now: Date) throws(APIError) {
        let recent = (activationFailures[kind] ?? []).filter { now < $0.addingTimeInterval(300) }
        guard recent.count < 5 else { throw .rateLimited }
    }

    // MARK: Recipients and devices

    func recipient(of factor: SimulatedFactor) -> String? {
        factor.kind.channel.flatMap { factor.phoneNumber ?? recipient(on: $0) }
    }

    func recipient(on channel: SimulatedMessage.Channel) -> String? {
        channel == .email ? user.email : user.phoneNumber
    }

    /// Whether the device with this token need not verify a factor.
    func remembers(_ deviceToken: String?, at now: Date) -> Bool {
        guard let deviceToken, let end = rememberedDevices[deviceToken] else { return false }
        return now < end
    }

    mutating func remember(_ deviceToken: String, _ policy: SimulatedPolicy, at now: Date) {
        let minutes = policy.rememberDevice.lifetimeInMinutes
        rememberedDevices[deviceToken] =
            minutes > 0 ? now.addingTimeInterval(Double(minutes) * 60) : .distantFuture
    }
}

struct IssuedCode: Sendable {
    let value: String
    let expiresAt: Date

    func matches(_ attempt: String, at now: Date) -> Bool { attempt == value && now < expiresAt }
}

enum CodePurpose: Hashable, Sendable {
    /// The factor with this id, active or not.
    case factor(String)
    case recovery(SimulatedMessage.Channel)
}

extension SimulatedPolicy {
    func missingFactors(of account: Account) -> [SimulatedFactorKind] {
        requiredFactors(of: account.user).filter { !account.has($0) }
    }

    func canSkipEnrollment(of account: Account, at now: Date) -> Bool {
        missingFactors(of: account).isEmpty || enrollmentGraceEnd.map { now < $0 } == true
    }
}

extension SimulatedPolicy.Password {
    fileprivate func expiry(at now: Date) -> Date? {
        maxAgeDays > 0 ? now.addingTimeInterval(Double(maxAgeDays) * 86_400) : nil
    }
}
