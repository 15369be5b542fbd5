public import Foundation
import OktaCore

/// A session that an earlier SDK of Okta stored: okta-oidc-ios with its forerunners and AppAuth,
/// okta-idx-swift, or okta-mobile-swift.
///
/// Nothing is sent to read one, and what was read stays where it is. Printing it shows no token.
public struct OktaLegacySession: Equatable, Sendable {
    /// The access token; `nil` if the session has to be renewed first.
    public internal(set) var accessToken: String?
    /// The refresh token.
    public internal(set) var refreshToken: String?
    /// The ID token, which is not validated.
    public internal(set) var idToken: String?
    /// How the access token is used, for example `Bearer`.
    public internal(set) var tokenType: String?
    /// The granted scopes, or else the requested ones, separated by spaces.
    public internal(set) var scope: String?
    /// When the access token ends; `nil` if unknown.
    public internal(set) var expiresAt: Date?
    /// The client the tokens were issued to.
    public internal(set) var clientId: String?
    /// The secret of the client.
    public internal(set) var clientSecret: String?
    /// Who issued the tokens.
    public internal(set) var issuer: String?
    /// The token endpoint, if it was stored.
    public internal(set) var tokenEndpoint: String?
    /// The redirect URI of the client.
    public internal(set) var redirectURI: String?
    /// The name it was stored under; `nil` if the app chose the place.
    public internal(set) var id: String?
    /// The app's notes about the session.
    public internal(set) var tags: [String: String] = [:]
    /// Whether it must be renewed before the access token is used.
    public internal(set) var needsRenewal = false

    /// The same session, if there is one to be had.
    func checked(at now: Date) throws -> Self {
        var copy = self
        if accessToken?.isEmpty == true { copy.accessToken = nil }
        if clientSecret?.isEmpty == true { copy.clientSecret = nil }
        guard copy.accessToken != nil || refreshToken != nil else {
            throw OktaLegacySessionError.noToken
        }
        let isExpired = expiresAt.map { $0 <= now } ?? false
        guard !isExpired || refreshToken != nil else { throw OktaLegacySessionError.expired }
        copy.needsRenewal =
            needsRenewal || expiresAt == nil || isExpired || copy.accessToken == nil
        return copy
    }
}

extension OktaLegacySession: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "accessToken": Secret.redacted(accessToken),
            "refreshToken": Secret.redacted(refreshToken), "idToken": Secret.redacted(idToken),
            "scope": scope, "expiresAt": expiresAt, "clientId": clientId,
            "clientSecret": Secret.redacted(clientSecret), "issuer": issuer, "id": id,
            "tags": tags.keys.sorted(), "needsRenewal": needsRenewal,
        ]
    }
}
