package import Foundation
package import OktaCore

package struct TokenSet: Sendable, Equatable {
    package var accessToken: String?
    package var idToken: String?
    package var refreshToken: String?
    package var scope: String?
    /// When the access token ends, on this machine's clock; `nil` if unknown.
    package var expiresAt: Date?
    /// The key that the tokens are bound to; `nil` for Bearer tokens.
    package var binding: KeyBinding?
    /// Seconds by which the server's clock is ahead of this machine's.
    package var clockSkew: TimeInterval

    /// Tokens that are known; when they end is not.
    package init(accessToken: String?, idToken: String?, refreshToken: String?, scope: String?) {
        self.accessToken = accessToken
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.scope = scope
        clockSkew = 0
    }

    /// Reads the response to a request with a proof by `key`, or without one; no error quotes `secrets`.
    package init(
        _ reply: HTTPReply, boundTo key: ProofKey?, hiding secrets: [String?] = []
    ) throws {
        let members = try reply.jsonObject(of: "token", hiding: secrets)
        guard let access = members["access_token"]?.text, !access.isEmpty else {
            throw OktaOidcError.parseFailure("The token endpoint returned no access token.")
        }
        let (type, expected) = (members["token_type"]?.text, key == nil ? "Bearer" : "DPoP")
        guard type?.lowercased() == expected.lowercased() else {
            if key != nil, type?.lowercased() == "bearer" { throw OktaOidcError.tokensNotBound }
            throw OktaOidcError.parseFailure(
                "The token endpoint returned a token that is not of the type '\(expected)'."
            )
        }
        binding = key?.binding
        guard [nil, .null].contains(members["id_token"]) || members["id_token"]?.text != nil else {
            throw OktaOidcError.parseFailure(
                "The token endpoint returned an ID token that is not a text."
            )
        }
        guard Self.isSendable(access) else {
            throw OktaOidcError.parseFailure(
                "The token endpoint returned an access token that no header field can hold."
            )
        }
        accessToken = access
        idToken = members["id_token"]?.text
        refreshToken = (members["refresh_token"]?.text).flatMap { $0.isEmpty ? nil : $0 }
        scope = members["scope"]?.text
        expiresAt = (members["expires_in"]?.lenientNumber).map {
            reply.info.receivedAt.addingTimeInterval($0)
        }
        clockSkew = reply.info.clockSkew
    }

    /// Whether a header field can carry `accessToken`; Foundation drops other fields without a word.
    static func isSendable(_ accessToken: String) -> Bool {
        accessToken.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }

    /// This response to a renewal of `old`, with the old value of what the server did not return again.
    package func keeping(_ old: TokenSet) -> TokenSet {
        var copy = self
        copy.idToken = idToken ?? old.idToken
        copy.refreshToken = refreshToken ?? old.refreshToken
        copy.scope = scope ?? old.scope
        return copy
    }

    /// The time on the server when this machine's clock shows `now`.
    func serverTime(at now: Date) -> Date { now.addingTimeInterval(clockSkew) }
}

extension TokenSet: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "accessToken": Secret.redacted(accessToken), "idToken": Secret.redacted(idToken),
            "refreshToken": Secret.redacted(refreshToken), "scope": scope, "expiresAt": expiresAt,
            "thumbprint": binding?.thumbprint,
        ]
    }
}
