import Foundation
import OktaCore

extension OAuthStore.WebToken {
    static let grantType = "urn:ietf:params:oauth:grant-type:token-exchange"
    static let type = "urn:okta:params:oauth:token-type:interclient_token"
    static let scope = "interclient_access"
    static let lifetime: TimeInterval = 300
}

// Native to Web SSO: an app's tokens become a token that signs its user in to another app.
extension SimulatedOrg {
    /// `POST …/v1/token` with an ID token and an access token: a token for another app.
    mutating func exchangeForWebToken(_ request: ClientRequest) throws(APIError)
        -> EndpointResponse
    {
        let call = request.call
        let standard = "urn:ietf:params:oauth:token-type"
        for (name, expected) in [
            ("actor_token_type", "\(standard):access_token"),
            ("subject_token_type", "\(standard):id_token"),
            ("requested_token_type", OAuthStore.WebToken.type),
        ] where call.field(name) != expected {
            throw .oauth("invalid_request", "'\(name)' is invalid or not supported.")
        }
        let prefix = "urn:okta:apps:"
        guard let audience = call.field("audience"), audience.hasPrefix(prefix) else {
            throw .oauth(
                "invalid_target",
                "Token Exchange requests must include a valid audience of the authorization server."
            )
        }
        let target = String(audience.dropFirst(prefix.count))
        guard let actor = token(call.field("actor_token"), .access, of: request),
            actor.subject.scopes.contains(OAuthStore.WebToken.scope)
        else {
            throw .oauth(
                "invalid_grant",
                "The 'actor_token' must have the 'interclient_access' scope to request a "
                    + "'interclient_token'."
            )
        }
        guard let subject = token(call.field("subject_token"), .id, of: request),
            subject.subject.accountID == actor.subject.accountID
        else {
            throw .oauth(
                "invalid_grant",
                "The 'subject_token' either expired or the session associated with it was terminated."
            )
        }
        let starters = sessions.oauth.settings.clients.first { $0.id == target }?.startingClients
        guard starters?.contains(request.client.id) ?? isSAMLApp(target) else {
            var error = APIError.oauth(
                "access_denied",
                "No trust relationship exists between the client app and the target app."
            )
            error.statusCode = 403
            throw error
        }
        let text = generator.token("IC.", count: 43)
        let end = call.now + OAuthStore.WebToken.lifetime
        let session = Session(
            accountID: actor.subject.accountID,
            createdAt: actor.subject.authenticatedAt,
            expiresAt: end,
            usedFactor: actor.subject.usedFactor,
            deviceToken: nil
        )
        sessions.oauth.webTokens[text] = .init(session: session, target: target, expiresAt: end)
        return EndpointResponse(
            headers: ["Cache-Control": "no-store", "Pragma": "no-cache"],
            body: [
                "token_type": "N_A",
                "expires_in": .integer(Int(saturating: OAuthStore.WebToken.lifetime)),
                "access_token": .string(text),
                "issued_token_type": .string(OAuthStore.WebToken.type),
            ]
        )
    }

    /// A session for the user of an unused token that is for `target`; the token is used up.
    mutating func beginSession(withWebToken text: String, for target: String, at now: Date)
        throws(APIError) -> Session
    {
        let problem = "The 'interclient_token' has an invalid audience."
        guard let token = sessions.oauth.webTokens[text], token.target == target,
            now < token.expiresAt
        else { throw APIError(401, "invalid_token", problem) }
        sessions.oauth.webTokens[text] = nil
        var session = token.session
        session.id = generator.token("101", count: 22)
        session.expiresAt = now + Session.lifetime
        sessions.open[session.id] = session
        return session
    }

    private func token(_ text: String?, _ kind: IssuedToken.Kind, of request: ClientRequest)
        -> IssuedToken?
    {
        guard let token = sessions.oauth.tokens[text ?? ""], token.kind == kind,
            token.clientID == request.client.id, token.server == request.server,
            request.call.now < token.expiresAt,
            accounts[id: token.subject.accountID]?.isDeactivated == false
        else { return nil }
        return token
    }

    private func isSAMLApp(_ id: String) -> Bool { policy.samlApps.contains { $0.id == id } }
}
