package import Foundation
import OktaCore

package struct StoredSession: Sendable, Equatable {
    /// The id of the sign-in; its renewals keep it.
    package let signIn: String
    /// Grows with each change: the copy in memory or in the store with the higher number is newer.
    package internal(set) var revision = 0
    /// Whether the tokens must be renewed before use: the response to a renewal is missing, so that the
    /// server may have replaced the refresh token, or an earlier SDK asked for a renewal.
    var mustRenewBeforeUse = false
    package internal(set) var tokens: TokenSet
    /// When the user signed in, on this machine's clock; `nil` if that was not stored.
    package var startedAt: Date?
    /// The stored time of the last use; `nil` unless the app sets an idle time.
    var usedAt: Date?
    /// When the org ends the session, on the server's clock; `nil` if it did not say.
    var endsAt: Date?

    /// A new sign-in, or one that an earlier SDK stored, with the id `signIn`.
    package init(
        _ tokens: TokenSet, signIn: String = Random.hexText(byteCount: 16), revision: Int = 0
    ) {
        self.tokens = tokens
        self.signIn = signIn
        self.revision = revision
    }

    /// The id of a sign-in that version 1 stored without one.
    ///
    /// A hash: the same in every process that reads the record, and without the tokens in it.
    package static func name(of tokens: TokenSet) -> String {
        let text = tokens.refreshToken ?? tokens.accessToken ?? ""
        return Base64URL.encode(SHA256.hash(Array(text.utf8)).prefix(16))
    }

    // MARK: The format

    /// The version that is written; version 1 had the tokens alone.
    private static let version = 2.0
    /// The version of tokens that are bound to a key, which earlier readers must not send without it.
    private static let boundVersion = 3.0

    private static func number(_ date: Date?) -> OktaJSON? {
        date.map { .number($0.timeIntervalSince1970) }
    }

    private static func date(_ value: OktaJSON?) -> Date? {
        (value?.finiteNumber).map(Date.init(timeIntervalSince1970:))
    }

    func data(for clientId: String, of issuer: String) -> Data {
        let members: OktaJSON = .object([
            "version": OktaJSON.number(tokens.binding == nil ? Self.version : Self.boundVersion),
            "sign_in": signIn,
            "revision": OktaJSON.number(Double(revision)),
            "renewing": OktaJSON.bool(mustRenewBeforeUse),
            "client_id": clientId,
            "issuer": issuer,
            "access_token": tokens.accessToken,
            "id_token": tokens.idToken,
            "refresh_token": tokens.refreshToken,
            "scope": tokens.scope,
            "expires_at": tokens.expiresAt.map { OktaJSON.number($0.timeIntervalSince1970) },
            "clock_skew": OktaJSON.number(tokens.clockSkew),
            "started_at": Self.number(startedAt),
            "used_at": Self.number(usedAt),
            "ends_at": Self.number(endsAt),
            "key": tokens.binding?.name,
            "key_thumbprint": tokens.binding?.thumbprint,
        ])
        return JSONWriter.data(members)
    }

    /// Reads what this or an earlier version wrote.
    init(_ data: Data, for clientId: String, of issuer: String) throws {
        guard let members = JSONDocument.object(in: data),
            let version = members["version"]?.finiteNumber
        else { throw OktaOidcError.unreadableSession("the stored bytes are not a session") }
        guard version <= Self.boundVersion else {
            throw OktaOidcError.unreadableSession("a later version of this library stored them")
        }
        for (name, own) in ["client_id": clientId, "issuer": issuer] {
            guard members[name]?.text ?? own == own else {
                throw OktaOidcError.unreadableSession("they belong to another client or issuer")
            }
        }
        func token(_ name: String) -> String? {
            members[name]?.text.flatMap { $0.isEmpty ? nil : $0 }
        }
        var tokens = TokenSet(
            accessToken: token("access_token"),
            idToken: token("id_token"),
            refreshToken: token("refresh_token"),
            scope: members["scope"]?.text
        )
        tokens.expiresAt = Self.date(members["expires_at"])
        if version >= Self.boundVersion {
            guard let name = members["key"]?.text, let thumbprint = members["key_thumbprint"]?.text
            else { throw OktaOidcError.unreadableSession("they do not name the key of the tokens") }
            tokens.binding = KeyBinding(name: name, thumbprint: thumbprint)
        }
        tokens.clockSkew = members["clock_skew"]?.finiteNumber ?? 0
        guard tokens.accessToken != nil || tokens.refreshToken != nil else {
            throw OktaOidcError.unreadableSession("the stored bytes contain no token")
        }
        self.init(
            tokens,
            signIn: members["sign_in"]?.text ?? Self.name(of: tokens),
            revision: (members["revision"]?.finiteNumber).flatMap(Int.init(exactly:)) ?? 0
        )
        mustRenewBeforeUse = members["renewing"] == .bool(true)
        startedAt = Self.date(members["started_at"])
        usedAt = Self.date(members["used_at"])
        endsAt = Self.date(members["ends_at"])
    }
}

extension StoredSession: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["revision": revision, "tokens": tokens]
    }
}
