import Foundation
import OktaCore

extension SimulatedOrg {
    private struct Refusal: Error {
        let code: String
        let description: String
    }

    /// `GET /oauth2/{server}/v1/authorize`: a code for a session token or a cookie.
    mutating func authorize(_ call: Call) throws(APIError) -> Reply {
        let query = call.request.parameters
        guard let redirect = query["redirect_uri"], redirect.contains(":"),
            Reply.isAddress(redirect),
            let client = query["client_id"], !client.isEmpty
        else { throw .invalid("authorize", "client_id and redirect_uri are required.") }
        let separator =
            query["response_mode"] == "fragment" ? "#" : redirect.contains("?") ? "&" : "?"
        var answer: [(String, String)] = []
        var cookies: [String] = []
        do throws(Refusal) {
            try check(query)
            // A valid cookie has precedence over the token, as in orgs of this engine.
            let session =
                (try? session(of: call)) ?? openSession(query["sessionToken"], at: call.now)
            guard let session else {
                guard query["prompt"] == "none" else {
                    return .redirect(to: "\(call.origin)/login/login.htm")
                }
                throw Refusal(
                    code: "login_required",
                    description:
                        "The client specified not to prompt, but the user is not logged in."
                )
            }
            cookies = self.cookies(of: session, for: call)
            answer = [("code", issueCode(for: session, query, at: call.now))]
        } catch {
            answer = [("error", error.code), ("error_description", error.description)]
        }
        answer += query["state"].map { [("state", $0)] } ?? []
        let text = answer.map { "\($0)=\(Self.escape($1))" }.joined(separator: "&")
        return .redirect(to: redirect + separator + text, cookies: cookies)
    }

    /// `POST /oauth2/{server}/v1/token`: tokens for a code and its verifier.
    mutating func exchangeCode(_ call: Call) throws(APIError) -> Reply {
        do throws(Refusal) {
            return try tokens(for: call)
        } catch {
            return Reply(
                statusCode: error.code == "invalid_client" ? 401 : 400,
                headers: ["Cache-Control": "no-store"],
                body: [
                    "error": .string(error.code),
                    "error_description": .string(error.description),
                ]
            )
        }
    }

    private func check(_ query: [String: String]) throws(Refusal) {
        guard query["state"]?.isEmpty == false else {
            throw Refusal(code: "invalid_request", description: "The state is required.")
        }
        guard query["response_type"] == "code" else {
            throw Refusal(
                code: "unsupported_response_type",
                description: "The response type is not supported."
            )
        }
        guard (query["scope"] ?? "").split(separator: " ").contains("openid") else {
            throw Refusal(code: "invalid_scope", description: "The scope openid is required.")
        }
        guard query["code_challenge"] == nil || query["code_challenge_method"] == "S256" else {
            throw Refusal(
                code: "invalid_request",
                description: "The code challenge method must be S256."
            )
        }
    }

    private mutating func issueCode(
        for session: Session,
        _ query: [String: String],
        at now: Date
    ) -> String {
        let code = generator.token("", count: 43)
        authorizationCodes[code] = AuthorizationCode(
            accountID: session.accountID,
            clientID: query["client_id"] ?? "",
            redirectURI: query["redirect_uri"] ?? "",
            scope: query["scope"] ?? "",
            nonce: query["nonce"],
            challenge: query["code_challenge"],
            expiresAt: now + 300
        )
        return code
    }

    private mutating func tokens(for call: Call) throws(Refusal) -> Reply {
        func field(_ name: String) -> String? { (try? call.text(name)) ?? nil }
        guard field("grant_type") == "authorization_code" else {
            throw Refusal(
                code: "unsupported_grant_type",
                description: "The authorization grant type is not supported."
            )
        }
        guard let grant = authorizationCodes.removeValue(forKey: field("code") ?? ""),
            call.now < grant.expiresAt, let account = account(grant.accountID)
        else {
            throw Refusal(
                code: "invalid_grant",
                description: "The authorization code is invalid or has expired."
            )
        }
        guard field("client_id") == grant.clientID else {
            throw Refusal(code: "invalid_client", description: "The client_id does not match.")
        }
        guard field("redirect_uri") == grant.redirectURI else {
            throw Refusal(
                code: "invalid_grant",
                description: "The redirect_uri does not match the one of the authorization."
            )
        }
        if let challenge = grant.challenge {
            let verifier = field("code_verifier") ?? ""
            guard Base64.url(SHA256.hash(Array(verifier.utf8))) == challenge else {
                throw Refusal(code: "invalid_grant", description: "PKCE verification failed.")
            }
        }
        let scopes = grant.scope.split(separator: " ")
        let refreshes = scopes.contains("offline_access")
        return Reply(
            headers: ["Cache-Control": "no-store"],
            body: .compact([
                "token_type": "Bearer",
                "expires_in": 3600,
                "scope": .string(grant.scope),
                "access_token": .string(token(for: account, grant, call)),
                "id_token": .string(token(for: account, grant, call)),
                "refresh_token": refreshes ? .string(generator.token("", count: 43)) : nil,
            ])
        )
    }

    /// A token in the format of a JWT, with an invalid signature.
    private mutating func token(
        for account: Account,
        _ grant: AuthorizationCode,
        _ call: Call
    ) -> String {
        let now = Int(saturating: Timestamp.readable(call.now))
        let issuer = call.request.path.components(separatedBy: "/v1/").first ?? ""
        let claims: SimulatorJSON = .compact([
            "sub": .string(account.id), "iss": .string(call.origin + issuer),
            "aud": .string(grant.clientID), "iat": .integer(now), "exp": .integer(now + 3600),
            "nonce": grant.nonce.map(SimulatorJSON.string),
            "preferred_username": .string(account.user.login),
        ])
        let header: SimulatorJSON = ["alg": "RS256", "kid": "simulated"]
        let parts = [Array(header.encoded), Array(claims.encoded), generator.bytes(32)]
        return parts.map { Base64.url($0) }.joined(separator: ".")
    }

    private static func escape(_ text: String) -> String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
    }
}
