import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaOidc
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the page for apps of okta-oidc-ios says of run time, row by row: `// row:` has the first cell.
@Suite("A difference at run time from okta-oidc-ios")
struct OktaOidcIOSRows {
    /// A store whose values another process could read.
    private final class OwnStore: OktaStore, @unchecked Sendable {
        private let lock = NSLock()
        private var values: [String: Data] = [:]

        func value(for key: String) throws -> Data? { lock.withLock { values[key] } }
        func setValue(_ value: Data?, for key: String) throws {
            lock.withLock { values[key] = value }
        }
        func contains(_ text: String?) -> Bool {
            let data = Data((text ?? "").utf8)
            return lock.withLock { values.values.contains { $0.range(of: data) != nil } }
        }
    }

    /// An app at a simulated org, with the closures that it had.
    private struct App {
        let clock = VirtualClock()
        let simulator: OktaSimulator
        let store = OwnStore()
        let configuration: OktaOidcConfig

        /// `spoil` changes the bodies of responses.
        init(spoil: @escaping @Sendable (String) -> String = { $0 }) throws {
            simulator = OktaSimulator(clock: clock)
            simulator.addUser(.plain)
            var configuration = try OktaOidcConfig(with: [
                "clientId": "app", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
                "redirectUri": "com.example.app:/callback", "scopes": "openid offline_access",
            ])
            configuration.clock = clock
            configuration.tokenStore = store
            configuration.transport = InterceptingTransport(
                simulator.urlSession,
                onBody: { Data(spoil(String(decoding: $0, as: UTF8.self)).utf8) }
            )
            self.configuration = configuration
        }

        func result<Value>(
            _ call: @escaping (@escaping (Value?, Error?) -> Void) -> Void
        ) async throws -> Value {
            try await clock.run {
                try await withCheckedThrowingContinuation {
                    (done: CheckedContinuation<Value, Error>) in
                    call { value, error in
                        if let value {
                            done.resume(returning: value)
                        } else {
                            done.resume(throwing: error ?? Nothing())
                        }
                    }
                }
            }
        }

        struct Nothing: Error {}

        func signIn() async throws -> OktaOidcStateManager {
            let okta = OktaAuthSdk(
                domain: simulator.url,
                configuration: OktaConfiguration(urlSession: simulator.urlSession)
            )
            let status = try await okta.authenticate(
                username: SimulatedUser.plain.login, password: "Passw0rd-1"
            )
            let token = try #require((status as? OktaAuthStatusSuccess)?.sessionToken)
            let oidc = try OktaOidc(configuration: configuration)
            return try await result {
                oidc.authenticate(withSessionToken: token, callback: $0)
            }
        }

        func requests(to path: String) -> Int {
            simulator.requests.filter { $0.path.hasSuffix(path) }.count
        }
    }

    // row: `writeToSecureStorage()`, and then `renew`
    @Test("Renewed tokens of a stored session are stored")
    func storedRenewal() async throws {
        let app = try App()
        let manager = try await app.signIn()
        let first = manager.accessToken
        #expect(manager.writeToSecureStorage() == nil && app.store.contains(first))
        let renewed: OktaOidcStateManager = try await app.result { manager.renew(callback: $0) }
        #expect(renewed.accessToken != first && app.store.contains(renewed.accessToken))
        let stored = OktaOidcStateManager.readFromSecureStorage(for: app.configuration)
        #expect(stored?.accessToken == renewed.accessToken)
    }

    // row: several calls of `renew` at once
    @Test("Several renewals at once are one request")
    func oneRenewal() async throws {
        let app = try App()
        let manager = try await app.signIn()
        let before = app.requests(to: "/token")
        try await app.clock.run {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<5 { group.addTask { _ = try await manager.renew() } }
                try await group.waitForAll()
            }
        }
        #expect(app.requests(to: "/token") == before + 1)
    }

    // row: an ID token with a wrong signature
    @Test("An ID token with a wrong signature is refused")
    func wrongSignature() async throws {
        let app = try App { body in
            body.replacing(#/("id_token":"[^".]*\.[^".]*\.)(.)/#) { match in
                "\(match.1)\(match.2 == "A" ? "B" : "A")"
            }
        }
        let error = await #expect(throws: OktaOidcError.self) { try await app.signIn() }
        guard case .JWTValidationError? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // row: an error as `NSError`
    @Test("An error has another domain and code as NSError, and its cases to compare")
    func bridged() {
        let error = OktaOidcError.noRefreshToken as NSError
        #expect(error.domain != "com.okta.oidc" && error.domain.hasSuffix("OktaOidcError"))
        #expect(error.localizedDescription == OktaOidcError.noRefreshToken.description)
    }

    // row: an error code of Okta's API at an OAuth endpoint
    @Test("A refusal in the form of Okta's API has its code and its summary")
    func apiError() async throws {
        // An org marks refusals by the status or by the body.
        let app = try App { body in
            body.contains("\"access_token\"")
                ? #"{"errorCode":"E0000015","errorSummary":"Not for this client."}"# : body
        }
        let error = await #expect(throws: OktaOidcError.self) { try await app.signIn() }
        #expect(error?.oauthError == "E0000015")
        #expect(error?.description.contains("Not for this client.") == true)
    }

    // row: an endpoint on another host than the issuer
    @Test("An endpoint on another host is used only if the app lists the host")
    func otherHost() async throws {
        let app = try App { body in
            body.replacing(#/("token_endpoint":"https://)[^/"]*/#) { "\($0.1)other.test" }
        }
        let error = await #expect(throws: OktaOidcError.self) { try await app.signIn() }
        guard case .untrustedAddress? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(app.requests(to: "/token") == 0)
    }

    // row: `revoke` of the refresh token
    @Test("A revocation of the refresh token removes the tokens from memory and storage")
    func revocation() async throws {
        let app = try App()
        let manager = try await app.signIn()
        #expect(manager.writeToSecureStorage() == nil)
        let isRevoked: Bool = try await app.result { done in
            manager.revoke(manager.refreshToken) { done($0, $1) }
        }
        #expect(isRevoked && manager.accessToken == nil && manager.refreshToken == nil)
        #expect(!app.store.contains("access_token"))
        #expect(OktaOidcStateManager.readFromSecureStorage(for: app.configuration) == nil)
    }

    // row: an expired `accessToken`
    @Test("An expired access token is nil, and a fresh one is there on request")
    func expired() async throws {
        let app = try App()
        let manager = try await app.signIn()
        #expect(manager.accessToken != nil)
        app.clock.advance(by: 4_000)
        #expect(manager.accessToken == nil)
        let fresh: String = try await app.result { manager.freshAccessToken(callback: $0) }
        #expect(manager.accessToken == fresh)
    }
}
