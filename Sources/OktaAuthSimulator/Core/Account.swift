import Foundation

/// A user and its mutable state.
struct Account: Sendable {
    let id: String
    let phoneID: String
    var user: SimulatedUser
    var factors: [EnrolledFactor]
    var passwordChanged: Date
    /// `nil` if the password does not expire.
    var passwordExpires: Date?
    /// Former passwords, newest first.
    var formerPasswords: [String] = []
    var isLocked: Bool {
        didSet { if !isLocked { lockedAt = nil } }
    }
    /// When the account was locked by wrong attempts; `nil` if an administrator locked it.
    var lockedAt: Date?
    var isDeactivated = false
    /// Whether the user is signing up, and has not finished.
    var isRegistering = false
    /// Whether an administrator reset the password and the user has not chosen a new one.
    var mustRecover = false
    /// The number verified by enrolling a factor.
    var verifiedPhone: String?
    /// The number of button presses of the user's devices.
    var presses: [SimulatedFactorKind: Int] = [:]
    /// The state of the dialogue about a new token PIN.
    var tokenDialogue = TokenDialogue.none
    var passwordFailures = 0
    var factorFailures = 0
    /// The user's answers to consent requests, by application and scope.
    var consents: [String: [String: Bool]] = [:]
    /// The profile fields the user has submitted, by name.
    var profile: [String: String] = [:]
    /// The fingerprints of the devices that trusted applications have seen.
    var fingerprints: Set<String> = []
    /// The expiry of remembered devices, by device token.
    var rememberedDevices: [String: Date] = [:]

    func isPasswordExpired(at now: Date) -> Bool { passwordExpires.map { $0 <= now } ?? false }

    /// Whether the device with this token need not verify a factor.
    func remembers(_ deviceToken: String?, at now: Date) -> Bool {
        guard let deviceToken, let end = rememberedDevices[deviceToken] else { return false }
        return now < end
    }

    /// The factor with this id, or the first of this type.
    func factor(_ idOrType: String) -> EnrolledFactor? {
        factors.first { $0.id == idOrType } ?? factors.first { $0.kind.factorType == idOrType }
    }

    /// The recipient of messages of `factor`.
    func recipient(of factor: SimulatedFactor) -> String? {
        switch factor.kind {
        case .sms, .call: factor.phoneNumber ?? user.phoneNumber
        case .email: user.email
        default: nil
        }
    }

    /// The default recipient of messages on `channel`.
    func recipient(on channel: SimulatedMessage.Channel) -> String? {
        switch channel {
        case .sms, .call: user.phoneNumber
        case .email: user.email
        }
    }

    mutating func setPassword(_ password: String, maxAge: Int, at now: Date) {
        // A user who has yet to choose a password has none to store.
        if !user.isStaged { formerPasswords.insert(user.password, at: 0) }
        user.password = password
        user.passwordState = .valid
        passwordChanged = now
        passwordExpires = maxAge > 0 ? now.addingTimeInterval(Double(maxAge) * 86_400) : nil
        user.isStaged = false
        mustRecover = false
        passwordFailures = 0
    }

    mutating func unlock() {
        isLocked = false
        passwordFailures = 0
        factorFailures = 0
    }

    /// Changes the factor with this id.
    mutating func update(factor id: String, _ body: (inout EnrolledFactor) -> Void) {
        guard let index = factors.firstIndex(where: { $0.id == id }) else { return }
        body(&factors[index])
    }

    /// The current password and former ones, at most `count` of them.
    func recentPasswords(_ count: Int) -> ArraySlice<String> {
        let current = user.isStaged ? [] : [user.password]
        return (current + formerPasswords).prefix(max(0, count))
    }

    /// Moves the factor used last to the front, as clients expect.
    mutating func moveToFront(factor id: String) {
        guard let index = factors.firstIndex(where: { $0.id == id }) else { return }
        factors.insert(factors.remove(at: index), at: 0)
    }
}
