import Foundation
import Testing

@testable import OktaAuthSimulator
import OktaCore

/// An org with one client, and a program that signs in to it without any library.
struct OAuthSession {
    static let redirect = "com.example.app:/callback"
    /// The example of RFC 7636, appendix B, whose challenge is among ``parameters``.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    /// The authorization parameters of an app, with either engine.
    static let parameters: [String: String?] = [
        "client_id": "app", "redirect_uri": redirect, "state": "s-1", "nonce": "n-1",
        "scope": "openid profile email offline_access",
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        "code_challenge_method": "S256",
    ]

    let session: SimulatorSession
    let base: String

    init(server: String? = "default", _ client: SimulatedOAuthClient = .init(id: "app")) {
        session = SimulatorSession(.ada)
        base = server.map { "/oauth2/\($0)/v1" } ?? "/oauth2/v1"
        session.simulator.oauth.clients = [client]
    }

    /// Asks for a code; `changes` replaces parameters, an empty value removes one.
    func authorize(
        _ changes: [String: String] = [:], cookie: String = "", sessionToken: String? = nil
    ) throws -> SimulatorResponse {
        var query = Self.parameters
        (query["response_type"], query["prompt"]) = ("code", "none")
        query["sessionToken"] = try sessionToken ?? session.sessionToken()
        query.merge(changes) { $1 }
        return session.get("\(base)/authorize?\(SimulatorSession.form(query))", cookie: cookie)
    }

    func post(
        _ endpoint: String, _ form: [String: String], headers: [String: String] = [:]
    ) -> SimulatorResponse { session.postForm("\(base)/\(endpoint)", form, headers: headers) }

    func exchange(_ code: String, _ changes: [String: String] = [:]) -> SimulatorResponse {
        let form = [
            "grant_type": "authorization_code", "client_id": "app", "code": code,
            "redirect_uri": Self.redirect, "code_verifier": Self.verifier,
        ]
        return post("token", form.merging(changes) { $1 })
    }

    func refresh(_ token: String?) -> SimulatorResponse {
        let form = [
            "grant_type": "refresh_token", "client_id": "app", "refresh_token": token ?? "",
        ]
        return post("token", form)
    }

    func tokens() throws -> SimulatorJSON {
        let code = try #require(authorize().redirected["code"])
        return try #require(exchange(code).json)
    }
}

extension SimulatorResponse {
    /// The parameters of the address a browser is sent to.
    var redirected: [String: String] {
        let items = URLComponents(string: headers["Location"] ?? "")?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    /// The error of OAuth, from the body or from the address a browser is sent to.
    var oauthError: String? { json?["error"]?.string ?? redirected["error"] }
    var oauthRefusal: String? {
        let text = json?["error_description"]?.string ?? redirected["error_description"]
        return oauthError.map { "\($0): \(text ?? "")" }
    }
}

extension SimulatorJSON {
    var claims: SimulatorJSON? {
        let parts = (string ?? "").split(separator: ".")
        return parts.count == 3
            ? Data(base64Lenient: String(parts[1])).flatMap(SimulatorJSON.init(parsing:)) : nil
    }
}
