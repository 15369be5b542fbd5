import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

@Suite("Printing a value of this library", .timeLimit(.minutes(5)))
struct RedactionTests {
    /// The names of what a description shows.
    private func names(of value: Any) -> [String] {
        Mirror(reflecting: value).children.compactMap(\.label)
    }

    @Test("Printing a value of OktaOidc shows no token, secret or claim")
    func redacted() async throws {
        let session = SimulatedSession()
        session.simulator.oauth.clients[0].secret = "secret-of-client"
        let changes = ["clientSecret": "secret-of-client", "login_hint": "secret-hint"]
        let client = try session.client(changes) { $0.additionalHeaders = ["X-Key": "secret-key"] }
        let token = try session.sessionToken()
        let manager = try await client.authenticate(withSessionToken: token)
        let claims = try #require(manager.claims)
        let samples: [String: [Any]] = [
            "OktaOidc": [client],
            "OktaOidcConfig": [client.configuration],
            "OktaOidcTokenValidation": [OktaOidcTokenValidation.claimsOnly],
            "OktaOidcError": [
                OktaOidcError.authorization(error: "login_required", description: nil),
                OktaOidcError(connection: URLError(.timedOut, userInfo: ["url": token])),
            ],
            "OktaOidcResponseError": [OktaOidcResponseError(statusCode: 500, requestId: "r")],
            "OktaOidcStateManager": [manager, manager.tokens as Any],
            "OktaOidcClaims": [claims],
            "OktaSessionEvent": [OktaSessionEvent.renewed],
            "OktaResourceOutcome": [OktaResourceOutcome.accepted],
            "OktaStepUp": [OktaStepUp(acrValues: ["a"], maxAge: 1)],
            "OktaSignOut": [
                OktaSignOut(
                    session.simulator.url,
                    idToken: manager.idToken ?? "",
                    redirectURI: nil,
                    clientId: "app"
                )
            ],
            "OktaPredecessorProblem": [OktaPredecessorProblem.empty],
            "OktaPredecessorSession": [OktaPredecessorSession(refreshToken: manager.refreshToken)],
        ]
        let appleOnly: Set = ["OktaKeychainStore", "OktaKeychainError"]
        let types = try PublicTypes.shortNames(in: "OktaOidc").subtracting(appleOnly)
        #expect(types == Set(samples.keys))
        #expect(names(of: client) == ["configuration"])
        #expect(names(of: manager) == ["clientId", "issuer", "tokens"])
        #expect(
            names(of: try #require(manager.tokens))
                == ["accessToken", "idToken", "refreshToken", "scope", "expiresAt"]
        )
        #expect(
            names(of: client.configuration) == [
                "clientId", "issuer", "scopes", "redirectUri", "clientSecret", "tokenValidation",
                "additionalParams", "additionalHeaders", "allowedHosts",
            ]
        )
        let sent = session.network.requests
        let secrets =
            [
                token, manager.accessToken, manager.idToken, manager.refreshToken,
                "secret-of-client", "secret-hint", "secret-key", claims.email, claims.subject,
                claims.string("nonce"),
            ].compactMap { $0 } + sent.compactMap { $0.form["code_verifier"] }
            + sent.compactMap { $0.form["code"] } + sent.compactMap { $0.query["state"] }
        #expect(secrets.count == 13)
        for value in samples.values.joined() {
            let text = RedactionRoute.texts(of: value)
            #expect(!text.isEmpty)
            for secret in secrets { #expect(!text.contains(secret), "\(type(of: value))") }
        }
    }

    @Test("Printing a value of OktaOidc shows the names of what it keeps, in order")
    func names() {
        let names = ["a", "b", "c", "d", "e", "f"]
        let values = Dictionary(uniqueKeysWithValues: names.map { ($0, "secret") })
        let list = #"["a", "b", "c", "d", "e", "f"]"#
        let claims = OktaOidcClaims(values.mapValues(OktaJSON.string))
        #expect("\(claims)".contains("names: \(list)"))
        var predecessor = OktaPredecessorSession(refreshToken: "secret")
        predecessor.tags = values
        #expect("\(predecessor)".contains("tags: \(list)"))
        (predecessor.accessToken, predecessor.idToken) = ("secret", "secret")
        (predecessor.scope, predecessor.clientId) = ("openid", "app")
        (predecessor.expiresAt, predecessor.clientSecret) = (Date(), "secret")
        (predecessor.issuer, predecessor.id) = ("https://org.example.test", "id-1")
        #expect(
            self.names(of: predecessor) == [
                "accessToken", "refreshToken", "idToken", "scope", "expiresAt", "clientId",
                "clientSecret", "issuer", "id", "tags", "needsRenewal",
            ]
        )
        var network = OktaNetworkOptions()
        network.headers = values
        #expect("\(network)".contains("headers: \(list)"))
        let tokens = TokenSet(accessToken: "secret", idToken: nil, refreshToken: nil, scope: nil)
        let stored = "\(StoredSession(tokens, signIn: "s", revision: 7))"
        #expect(stored.contains("revision: 7") && stored.contains("tokens: "))
        #expect(!stored.contains("secret"))
    }

    @Test("A text of the server stays as it is if the secrets to hide are empty or missing")
    func emptySecrets() { #expect(ServerText.shown("text", hiding: ["", nil]) == "text") }

    @Test("Printing a value of OktaOidc shows nothing in the log but facts")
    func log() async throws {
        final class Log: OktaLogger {
            let lines = Locked<[String]>([])
            func log(_ entry: OktaLogEntry) { lines.withLock { $0.append("\(entry)") } }
        }
        let log = Log()
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.logger = log }
        try await manager.revoke(manager.accessToken)
        let lines = log.lines.withLock { $0 }
        #expect(lines.count == 5)
        #expect(lines[2].hasPrefix("GET /oauth2/default/v1/authorize 302 "))
        #expect(lines.allSatisfy { !$0.contains("?") })
    }
}
