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
    let server: AuthorizationServer

    let state = Random.base64URLText(byteCount: 32)
    private let nonce = Random.base64URLText(byteCount: 32)
    private let verifier = Random.base64URLText(byteCount: 32)
    private let knownCode = Locked<String?>(nil)

    init(of sessionToken: String, at server: AuthorizationServer) {
        (self.sessionToken, self.server) = (sessionToken, server)
    }

    var configuration: OktaOidcConfig { server.configuration }

    /// The texts that no message quotes, even if the authorization endpoint repeats them.
    var secrets: [String] {
        // An app's own parameters can be a token or the user's name.
        let own = configuration.additionalParams.filter {
            $0.key.contains("token") || $0.key.hasSuffix("hint")
        }
        return [sessionToken, state, nonce, verifier] + own.values
    }

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
        return try await server.exchange(
            code,
            as: .authorizationCode,
            verifier: verifier,
            nonce: nonce,
            maxAge: configuration.additionalParams["max_age"].flatMap(TimeInterval.init(digits:))
        )
        .tokens
    }

    // MARK: The code

    private func code() async throws -> String {
        var parameters = [
            "client_id": configuration.clientId,
            "redirect_uri": configuration.redirectUri.absoluteString,
            "response_type": "code",
            "scope": configuration.scopes,
            "state": state,
            "nonce": nonce,
            "code_challenge": Base64URL.encode(SHA256.hash(Array(verifier.utf8))),
            "code_challenge_method": "S256",
            "sessionToken": sessionToken,
            "prompt": "none",
        ]
        parameters.merge(configuration.additionalParams) { $1 }
        // An empty value leaves the parameter out, so that an app can do without 'prompt'.
        parameters = parameters.filter { !$0.value.isEmpty }
        var url = try await server.url(of: .authorization).settingQuery(parameters)
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
            if let code = try code(in: location) { return code }
            guard let next = URL(string: location, relativeTo: url)?.absoluteURL,
                Origin(next) == origin
            else { throw strayRedirect(to: location, from: url) }
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
