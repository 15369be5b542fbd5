import Foundation

/// What the org knows about codes and tokens.
struct OAuthStore: Sendable {
    var settings = SimulatedOAuth()
    /// The codes that have not expired, also those that were exchanged.
    var codes: [String: AuthorizationCode] = [:]
    /// The tokens that have not expired, by their text.
    var tokens: [String: IssuedToken] = [:]
    /// Authorizations on their way through redirects, by the key in the address.
    var detours: [String: Detour] = [:]

    /// An authorization on its way through redirects of the org.
    struct Detour: Sendable {
        let query: [String: String]
        let sessionID: String
        var remaining: Int
        let expiresAt: Date
    }

    /// Forgets what has expired: it is answered like the unknown.
    mutating func sweep(at now: Date) {
        codes = codes.filter { now < $0.value.expiresAt }
        tokens = tokens.filter { now < $0.value.expiresAt }
        detours = detours.filter { now < $0.value.expiresAt }
    }

    /// Revokes every token of one sign-in.
    mutating func revoke(family: String) {
        tokens = tokens.filter { $0.value.family != family }
    }
}
