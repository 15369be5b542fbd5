import Foundation
import OktaCore

/// A sign-in that is over on this device, whose tokens the server still accepts.
///
/// Kept apart from the sessions, so that a new sign-in has nothing to do with it.
struct PendingRevocation: Equatable, Sendable {
    /// The id of the sign-in that is over.
    let signIn: String
    /// The name that its session was stored under.
    let name: String?
    /// The refresh token, with which the server revokes the others; the access token if there is no other.
    let token: String
    let kind: TokenKind
    /// The name of the key that its tokens are bound to, which is removed last.
    let key: String?

    /// The token of `session` that has to be revoked; `nil` if there is no token.
    init?(_ session: StoredSession, name: String?) {
        let tokens = session.tokens
        kind = tokens.refreshToken == nil ? .access : .refresh
        guard let token = kind.token(in: tokens) else { return nil }
        (signIn, self.name, self.token) = (session.signIn, name, token)
        key = tokens.binding?.name
    }

    // MARK: The format

    private static let version = 1.0

    private init?(_ json: OktaJSON) {
        guard let signIn = json["sign_in"]?.text, let token = json["token"]?.text,
            let kind = json["hint"]?.text.flatMap(TokenKind.init)
        else { return nil }
        (self.signIn, self.token, self.kind) = (signIn, token, kind)
        (name, key) = (json["name"]?.text, json["key"]?.text)
    }

    /// Reads a list; nothing if it belongs to another client or issuer, or cannot be read.
    static func list(in data: Data, for clientId: String, of issuer: String) -> [Self] {
        guard let members = JSONDocument.object(in: data),
            let version = members["version"]?.finiteNumber, version <= Self.version,
            members["client_id"]?.text == clientId, members["issuer"]?.text == issuer
        else { return [] }
        return (members["sign_ins"]?.elements ?? []).compactMap(Self.init)
    }

    static func data(of list: [Self], for clientId: String, of issuer: String) -> Data {
        let entries = list.map { entry -> OktaJSON in
            .object([
                "sign_in": entry.signIn, "name": entry.name, "token": entry.token,
                "hint": entry.kind.rawValue, "key": entry.key,
            ])
        }
        return JSONWriter.data(
            .object([
                "version": OktaJSON.number(version), "client_id": clientId, "issuer": issuer,
                "sign_ins": OktaJSON.array(entries),
            ])
        )
    }
}

extension PendingRevocation: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["token": Secret.redacted(token), "kind": kind.rawValue]
    }
}

extension [PendingRevocation] {
    /// Adds `entry` in place of an earlier token of the same sign-in.
    mutating func add(_ entry: PendingRevocation) {
        removeAll { $0.signIn == entry.signIn }
        append(entry)
    }
}
