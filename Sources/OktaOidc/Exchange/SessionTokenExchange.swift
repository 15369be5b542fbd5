import Foundation
import OktaCore

/// Exchanges a session token for a code and the code for tokens.
///
/// A session token and a code can be used once. After a lost connection, ``session()`` goes on where it
/// stopped: with the code, once there is one.
package final class SessionTokenExchange: Sendable {
    /// Redirects of the org that are followed before the one that carries the code.
    static let maximumRedirects = 5

    let sessionToken: String
    let authorization: OidcAuthorization
    private let knownCode = Locked<String?>(nil)

    init(of sessionToken: String, at server: AuthorizationServer) {
        self.sessionToken = sessionToken
        authorization = OidcAuthorization(server: server)
    }

    var server: AuthorizationServer { authorization.server }

    /// The texts that no message quotes, even if the authorization endpoint repeats them.
    var secrets: [String] { [sessionToken] + authorization.secrets }

    func tokens() async throws -> TokenSet {
        guard !sessionToken.isEmpty else { throw OktaOidcError.missingSessionToken }
        try await server.prepare()
        let code: String
        if let known = knownCode.withLock({ $0 }) {
            code = known
        } else {
            code = try await self.code()
            knownCode.withLock { $0 = code }
        }
        return try await authorization.tokens(for: code)
    }

    // MARK: The code

    private func code() async throws -> String {
        var url = try await authorization.url(
            adding: ["sessionToken": sessionToken, "prompt": "none"]
        )
        let origin = Origin(url)
        var cookies = ExchangeCookies()
        for _ in 0...Self.maximumRedirects {
            var headers = ["Accept": "text/html, application/json;q=0.9"]
            headers["Cookie"] = cookies.header
            let reply = try await server.send(
                to: url, headers, hiding: secrets + cookies.values, repeating: .never
            )
            cookies.store(reply.info.headers["set-cookie"], from: url)
            let location = try Self.location(in: reply)
            if let code = try authorization.code(in: location, hiding: [sessionToken]) {
                return code
            }
            guard let next = URL(string: location, relativeTo: url)?.absoluteURL,
                Origin(next) == origin
            else { throw authorization.strayRedirect(to: location, from: url, hiding: secrets) }
            url = next
        }
        throw OktaOidcError.unableToGetAuthCode(
            "the org redirects more than \(Self.maximumRedirects) times"
        )
    }

    /// Where a redirect leads: from the header field, because `URLSession` on Linux turns the
    /// address of an app into one of the server.
    private static func location(in reply: HTTPReply) throws -> String {
        let status = reply.info.statusCode
        guard [301, 302, 303, 307, 308].contains(status) else {
            let members = JSONDocument.object(in: reply.body)
            if members?["error"] != nil || members?["errorCode"] != nil {
                throw OktaOidcError(refusal: reply, of: "authorization")
            }
            throw OktaOidcError.unexpectedAuthCodeResponse(statusCode: status)
        }
        guard let location = reply.info.headers["location"], !location.isEmpty else {
            throw OktaOidcError.noLocationHeader
        }
        return location
    }
}
