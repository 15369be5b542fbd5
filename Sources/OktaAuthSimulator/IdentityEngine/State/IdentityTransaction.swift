import Foundation
import OktaCore

struct IdentityTransaction: StoredTransaction {
    enum Purpose: Sendable {
        case signIn, registration, recovery, unlock
    }

    let interaction: AuthorizationRequest
    /// The current state handle; former ones are refused.
    var handle: String
    var expiresAt: Date
    var accountID: String?
    var purpose = Purpose.signIn
    var verified: Set<SimulatedAuthenticator> = []
    var usedProvider = false
    var hasEnrolled = false
    var hasSkippedEnrollment = false
    var hasSkippedWarning = false
    /// Whether a passkey was used that verified its user.
    var passkeyVerifiedUser = false
    /// Whether the user sets up a passkey that needs no user name.
    var setsUpPasskey = false
    /// How many passkeys were refused in place of a user name; each refusal makes a new challenge.
    var refusedPasskeys = 0
    /// The token of the device, if the org shall remember it.
    var rememberedDevice: String?
    /// The token of the device that sent the first request.
    var deviceToken: String?
    var code: String?
    private(set) var hasMoved = false
    private(set) var state = IdentityState.identify
    /// The authenticator of the state; `nil` without one, or for the password alone.
    var task: IdentityTask?

    init(_ interaction: AuthorizationRequest, handle: String, expiresAt: Date) {
        (self.interaction, self.handle, self.expiresAt) = (interaction, handle, expiresAt)
    }

    /// Goes on to `state`; the next response has a new handle.
    mutating func move(to state: IdentityState, _ task: IdentityTask? = nil) {
        (self.state, self.task) = (state, task)
        hasMoved = true
    }

    mutating func rotate(to handle: String) {
        self.handle = handle
        hasMoved = false
    }

    mutating func restart(_ purpose: Purpose = .signIn, at state: IdentityState = .identify) {
        let device = deviceToken
        self = IdentityTransaction(interaction, handle: handle, expiresAt: expiresAt)
        (self.purpose, deviceToken) = (purpose, device)
        move(to: state)
    }

    /// The challenge for a passkey in place of a user name.
    var passkeyChallenge: String {
        Base64URL.encode(SHA256.hash(Array("\(refusedPasskeys) \(handle)".utf8)))
    }

    /// How many proofs the user has given.
    ///
    /// A passkey that verified its user is two proofs: possession, and knowledge or a feature of the body.
    var proofCount: Int {
        verified.count + [usedProvider, passkeyVerifiedUser].count { $0 }
    }

    /// Whether the user has yet to prove who they are, to recover or unlock.
    var isProving: Bool { (purpose == .recovery || purpose == .unlock) && verified.isEmpty }
}
