/// How the org uses passkeys, at both engines.
public struct SimulatedPasskeys: Sendable, Equatable {
    /// The domain that passkeys are for; `nil` for the host of the org, which is not named then.
    public var relyingPartyId: String?
    /// Origins besides the org and its domain from which passkeys are accepted.
    public var origins: [String] = []
    /// Whether the key has to check who uses it: `required`, `preferred` or `discouraged`.
    public var userVerification = "preferred"
    /// Whether new keys have to need no user name.
    public var requiresResidentKey = false
    /// The attestation that is asked for.
    public var attestation = "direct"
    /// Whether a key whose counter does not go up is accepted, as a copy of another one.
    public var acceptsClones = false
    /// How many passkeys a user may have; `nil` for any number.
    ///
    /// Classic Engine sends the number. Identity Engine offers another passkey while the user has fewer than the
    /// number; without a number, it offers the first one only.
    public var maximumCount: Int?
    /// Identity Engine: whether the keyboard may suggest a passkey in place of a user name.
    public var isSuggested = false
    /// Identity Engine: whether there is a button to sign in with a passkey.
    public var hasButton = false
    /// Identity Engine: whether there is the older form for that, which leads to a step of its own.
    ///
    /// There the user can also set up a passkey that needs no user name.
    public var hasOlderForm = false
    /// Identity Engine: whether users without a passkey are asked to set one up after the sign-in.
    public var isPromoted = false
    /// How often a user may skip that; `nil` for as often as they like.
    public var promotionSkips: Int?

    /// Creates the default rules.
    @_spi(Server) public init() {}
}
