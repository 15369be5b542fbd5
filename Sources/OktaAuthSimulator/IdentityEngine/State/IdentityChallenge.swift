/// The challenge of one authenticator.
struct IdentityChallenge: Sendable {
    let authenticator: SimulatedAuthenticator
    /// The method that was chosen.
    let kind: SimulatedFactorKind
    /// The message that was sent, for kinds with sent codes.
    var message: SentMessage?
    /// The challenge a security key signs.
    var nonce: String?
}
