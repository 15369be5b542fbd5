import Foundation

// Grants without a page: for the app of the org itself, and for a program without a user.
extension SimulatedOrg {
    private static let notAllowed = APIError.oauth(
        "unauthorized_client", "The client is not authorized to use the provided grant type."
    )

    /// Tokens for a user's name and password (RFC 6749, section 4.3).
    mutating func exchangePassword(_ request: ClientRequest) throws(APIError) -> EndpointResponse {
        let (call, client) = (request.call, request.client)
        guard client.allowsPasswords else { throw Self.notAllowed }
        let scope = call.field("scope") ?? ""
        try sessions.oauth.settings.check(scope.split(separator: " ").map(String.init), of: client)
        let account = accounts[named: call.field("username") ?? ""]
        guard let account, !account.isLocked, !account.user.isStaged,
            accepts(call.field("password") ?? "", of: account, at: call.now)
        else { throw .oauth("invalid_grant", "The credentials provided were invalid.") }
        guard !client.requiresFactor else {
            throw .oauth("access_denied", "The sign-on policy of the app asks for a factor.")
        }
        let subject = TokenSubject(
            accountID: account.id, scope: scope, authenticatedAt: call.now, usedFactor: false
        )
        return try tokens(for: subject, request, family: generator.token("", count: 43))
    }

    /// An access token for the client itself (RFC 6749, section 4.4).
    mutating func exchangeClientCredentials(_ request: ClientRequest) throws(APIError)
        -> EndpointResponse
    {
        let (call, client) = (request.call, request.client)
        guard client.allowsClientCredentials, client.secret != nil, request.server != nil else {
            throw Self.notAllowed
        }
        let scope = call.field("scope") ?? ""
        let scopes = scope.split(separator: " ").map(String.init)
        try sessions.oauth.settings.check(scopes, of: client)
        guard Set(scopes).isDisjoint(with: ["openid", "profile", "email", "offline_access"]) else {
            throw .oauth("invalid_scope", "The scopes of users cannot be granted to a client.")
        }
        let subject = TokenSubject(
            accountID: "", scope: scope, authenticatedAt: call.now, usedFactor: false
        )
        return try tokens(for: subject, request, family: generator.token("", count: 43))
    }
}
