import Foundation
import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaBrowserSignIn
@testable import OktaOidc

@Suite("Printing a value of this library")
struct RedactionTests {
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
            "OktaResourceResponse": [OktaResourceResponse.accepted],
            "OktaStepUp": [OktaStepUp(acrValues: ["a"], maxAge: 1)],
            "OktaEndSessionPage": [
                OktaEndSessionPage(
                    session.simulator.url,
                    idToken: manager.idToken ?? "",
                    redirectURI: nil,
                    clientId: "app"
                )
            ],
            "OktaDeviceCode": [try await client.requestDeviceCode()],
            "OktaWebSignIn": [OktaWebSignIn(token: "secret-key", expiresAt: session.clock.now)],
            "OktaDPoPKeyProblem": [OktaDPoPKeyProblem.lost],
            "OktaLegacySessionError": [OktaLegacySessionError.empty],
            "OktaPresencePolicy": [OktaPresencePolicy(.always, by: TestPerson())],
            "Frequency": [OktaPresencePolicy.Frequency.always],
            "OktaPresenceError": [OktaPresenceError.cancelled],
            "OktaSessionPolicy": [OktaSessionPolicy()],
            "OktaSessionState": [OktaSessionState.signedIn(user: manager.claims?.subject)],
            "OktaLegacySession": [OktaLegacySession(refreshToken: manager.refreshToken)],
        ]
        let appleOnly: Set = [
            "OktaKeychainStore", "OktaKeychainError", "OktaDeviceOwner", "OktaDeviceKeys",
            "OktaSystemBrowser",
        ]
        let types = try PublicTypes.shortNames(in: "OktaOidc")
            .union(PublicTypes.shortNames(in: "OktaBrowserSignIn")).subtracting(appleOnly)
        #expect(types == Set(samples.keys))
        #expect("\(client)" == "OktaOidc(configuration: \(client.configuration))")
        let tokens = try #require(manager.tokens)
        let parts = "clientId: app, issuer: \(session.issuer), tokens: \(tokens)"
        #expect("\(manager)" == "OktaOidcStateManager(\(parts))")
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
        #expect(
            "\(OktaOidcClaims(values.mapValues(OktaJSON.string)))"
                == "OktaOidcClaims(names: \(list))"
        )
        var predecessor = OktaLegacySession(
            accessToken: "secret", refreshToken: "secret", idToken: "secret", scope: "openid",
            expiresAt: Date(timeIntervalSince1970: 0), clientId: "app", clientSecret: "secret",
            issuer: "org", id: "i"
        )
        predecessor.tags = values
        let hidden = "<redacted>"
        #expect(
            "\(predecessor)" == """
                OktaLegacySession(accessToken: \(hidden), refreshToken: \(hidden), \
                idToken: \(hidden), scope: openid, expiresAt: 1970-01-01 00:00:00 +0000, \
                clientId: app, clientSecret: \(hidden), issuer: org, id: i, tags: \(list), \
                needsRenewal: false)
                """
        )
        var network = OktaNetworkOptions()
        network.headers = values
        #expect("\(network)".contains("headers: \(list)"))
        var tokens = TokenSet(
            accessToken: "secret", idToken: "secret", refreshToken: "secret", scope: "openid"
        )
        tokens.expiresAt = Date(timeIntervalSince1970: 0)
        let stored = StoredSession(tokens, signIn: "s", revision: 7)
        #expect(
            "\(stored)" == """
                StoredSession(revision: 7, tokens: TokenSet(accessToken: \(hidden), \
                idToken: \(hidden), refreshToken: \(hidden), scope: openid, \
                expiresAt: 1970-01-01 00:00:00 +0000))
                """
        )
        let session = Session(stored, key: "key", in: SessionRegistry())
        #expect("\(session)" == "Session(content: \(stored))")
        let page = URL(fileURLWithPath: "/")
        let signOut = OktaEndSessionPage(
            page, idToken: "secret", redirectURI: page, clientId: "app")
        #expect("\(signOut)" == "OktaEndSessionPage(redirectURI: file:///)")
    }

    @Test("Printing a value of OktaOidc shows nothing in the log but facts")
    func log() async throws {
        let log = EntryLog()
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.logger = log }
        try await manager.revoke(manager.accessToken)
        let lines = log.lines
        try #require(lines.count == 5)
        #expect(lines[2].hasPrefix("GET /oauth2/default/v1/authorize 302 "))
        #expect(lines.allSatisfy { !$0.contains("?") })
    }
}
