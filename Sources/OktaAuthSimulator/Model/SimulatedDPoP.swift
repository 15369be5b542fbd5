public import Foundation

/// How the org checks proofs of keys, which tokens can be bound to.
///
/// Apps with ``SimulatedOAuthClient/requiresDPoP`` need proofs; other apps may send them.
///
/// Source: RFC 9449; Okta's guide "Configure OAuth 2.0 Demonstrating Proof-of-Possession".
public struct SimulatedDPoP: Sendable, Equatable {
    /// Whether a proof at the token endpoint needs a nonce; default true.
    public var requiresNonce = true
    /// Whether a proof at the userinfo endpoint needs a nonce, too; default false.
    public var requiresNonceAtResources = false
    /// Seconds after which the org gives another nonce; default 86400, a day.
    public var nonceLifetime: TimeInterval = 86_400
    /// Seconds for which the org still accepts the nonce before; default 172800, two days.
    public var nonceGrace: TimeInterval = 172_800
    /// Seconds by which the time in a proof may differ from the org's, to both sides; default 300.
    public var window: TimeInterval = 300

    /// Creates the default rules.
    @_spi(Server) public init() {}
}

/// How many proofs of keys the org has seen.
public struct SimulatedDPoPCounts: Sendable, Equatable {
    /// The proofs that were accepted.
    public internal(set) var accepted = 0
    /// The requests that were refused, by the name of the check that failed, for example `replay`.
    public internal(set) var refused: [String: Int] = [:]
    /// The thumbprints of the keys whose proofs were accepted.
    public internal(set) var keys: Set<String> = []

    init() {}
}
