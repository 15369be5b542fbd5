import Foundation

/// A sign-in with the Identity Engine.
struct IdentityTransaction: StoredTransaction {
    /// The current step, with its data.
    enum Step: Sendable {
        case identify
        case profile
        case recovery
        case unlock
        case selectAuthenticator
        case verificationData(SimulatedAuthenticator)
        case challenge(IdentityChallenge)
        case push(PushChallenge)
        case pushEnded(PushChallenge.Decision?)
        case selectEnrollment
        case enrollmentData(SimulatedAuthenticator)
        case enrollment(IdentityEnrollment)
        case enrollmentPoll(IdentityEnrollment)
        case channelData(IdentityEnrollment.Channel)
        case resetPassword
        case passwordExpired
        case passwordWarning
        case success
        case unlocked
        case locked
    }

    /// The purpose of the transaction.
    enum Purpose: Sendable {
        case signIn, registration, recovery, unlock
    }

    let interaction: Interaction
    /// The current state handle; former ones are refused.
    var handle: String
    var expiresAt: Date
    var accountID: String?
    var purpose = Purpose.signIn
    /// The authenticators verified so far.
    var verified: Set<SimulatedAuthenticator> = []
    /// Whether the user signed in at another identity provider.
    var usedProvider = false
    var hasEnrolled = false
    var hasSkippedEnrollment = false
    var hasSkippedWarning = false
    /// The token of the device, if the org shall remember it.
    var rememberedDevice: String?
    /// The token of the device that sent the first request.
    var deviceToken: String?
    /// The interaction code, once there is one.
    var code: String?
    /// Whether the step has changed since the last response.
    private(set) var hasMoved = false
    private(set) var step = Step.identify

    init(_ interaction: Interaction, handle: String, expiresAt: Date) {
        (self.interaction, self.handle, self.expiresAt) = (interaction, handle, expiresAt)
    }

    /// Goes on to `step`; the next response has a new handle.
    mutating func move(to step: Step) {
        self.step = step
        hasMoved = true
    }

    /// Takes the current handle out of use.
    mutating func rotate(to handle: String) {
        self.handle = handle
        hasMoved = false
    }

    /// Begins again, for the same app.
    mutating func restart() {
        let device = deviceToken
        self = IdentityTransaction(interaction, handle: handle, expiresAt: expiresAt)
        deviceToken = device
        move(to: .identify)
    }

    var state: IdentityState {
        switch step {
        case .identify: .identify
        case .profile: .profile
        case .recovery: .recovery
        case .unlock: .unlock
        case .selectAuthenticator: .selectAuthenticator
        case .verificationData: .verificationData
        case .challenge: .challenge
        case .push: .push
        case .pushEnded: .pushEnded
        case .selectEnrollment: .selectEnrollment
        case .enrollmentData: .enrollmentData
        case .enrollment: .enrollment
        case .enrollmentPoll: .enrollmentPoll
        case .channelData: .channelData
        case .resetPassword: .resetPassword
        case .passwordExpired: .passwordExpired
        case .passwordWarning: .passwordWarning
        case .success: .success
        case .unlocked: .unlocked
        case .locked: .locked
        }
    }

    /// Whether the user has yet to prove who they are, to recover or unlock.
    var isProving: Bool {
        (purpose == .recovery || purpose == .unlock) && verified.isEmpty
    }

    var challenge: IdentityChallenge? {
        get {
            guard case .challenge(let challenge) = step else { return nil }
            return challenge
        }
        set { if let newValue { step = .challenge(newValue) } }
    }

    var push: PushChallenge? {
        get {
            guard case .push(let push) = step else { return nil }
            return push
        }
        set { if let newValue { step = .push(newValue) } }
    }

    var enrollment: IdentityEnrollment? {
        get {
            switch step {
            case .enrollment(let enrollment), .enrollmentPoll(let enrollment): enrollment
            default: nil
            }
        }
        set {
            guard let newValue else { return }
            step = state == .enrollment ? .enrollment(newValue) : .enrollmentPoll(newValue)
        }
    }

    /// The token of the link in a message, or of the QR code.
    var linkToken: String? { message?.linkToken ?? enrollment?.linkToken }

    /// The message with a code or link that waits for the user.
    var message: SentMessage? {
        get { challenge?.message ?? enrollment?.message }
        set {
            challenge?.message = newValue
            enrollment?.message = newValue
        }
    }
}

/// The request of an app to `interact`.
struct Interaction: Sendable, Equatable {
    /// The id of the authorization server, `nil` for the org itself.
    let server: String?
    let clientID: String
    let redirectURI: String
    let scope: String
    let state: String
    let nonce: String?
    /// The base64url of the SHA-256 of the verifier.
    let codeChallenge: String
    /// Whether its client has a secret.
    let isConfidential: Bool
}
