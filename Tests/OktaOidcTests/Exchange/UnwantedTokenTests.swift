import Foundation
import OktaAuthSimulator
import OktaBrowserSignIn
import OktaCore
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Tokens of a sign-in that makes no session")
struct UnwantedTokenTests {
    enum Door: CaseIterable, Sendable {
        case sessionToken, browser, device
    }

    private let bound = BoundSession()

    private func client(isBound: Bool) throws -> OktaOidc {
        bound.simulator.oauth.clients[0].requiresDPoP = isBound
        bound.simulator.oauth.dpop.requiresNonce = false
        return try bound.session.client { if isBound { bound.configure(&$0) } }
    }

    /// Begins a sign-in of a user who has done everything at the org.
    private func signIn(_ door: Door, with oidc: OktaOidc) async throws
        -> Task<OktaOidcStateManager, any Error>
    {
        switch door {
        case .sessionToken:
            let token = try bound.session.sessionToken()
            return Task { try await oidc.authenticate(withSessionToken: token) }
        case .browser:
            let browser = bound.simulator.browser.signingIn(as: "ada@example.test")
            return Task { try await oidc.signInWithBrowser(browser) }
        case .device:
            let code = try await oidc.requestDeviceCode()
            bound.simulator.device(showing: code.userCode).enterCode(as: "ada@example.test")
            let task = Task { try await oidc.signIn(with: code) }
            await bound.session.clock.waitUntilPending()
            bound.session.clock.advance(by: 5)
            return task
        }
    }

    @Test(
        "Tokens that arrive after a sign-in was cancelled are revoked, and their key is gone",
        arguments: Door.allCases, [false, true]
    )
    func revoked(door: Door, isBound: Bool) async throws {
        let oidc = try client(isBound: isBound)
        let issued = Recorder<String>()
        bound.network.change("/token") { issued.add($0.json?["refresh_token"]?.string ?? "none") }
        bound.network.hold("/token")
        let task = try await signIn(door, with: oidc)
        #expect(await eventually { !issued.values.isEmpty })
        #expect(bound.keys.names.count == (isBound ? 1 : 0))

        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(bound.keys.names.isEmpty && bound.network.requests(to: "/revoke").isEmpty)

        bound.network.release()
        #expect(await eventually { !bound.network.requests(to: "/revoke").isEmpty })
        let request = try #require(bound.network.requests(to: "/revoke").first)
        #expect(issued.values == [request.form["token"]])
        #expect(request.form["token_type_hint"] == "refresh_token")
        #expect(request.value(forHTTPHeaderField: "DPoP") == nil)
        #expect(bound.network.requests(to: "/token").count == 1)
        #expect(bound.session.clock.pendingCount == 0)
    }

    @Test(
        "Tokens that are not valid are revoked, and their key is gone",
        arguments: Door.allCases, [false, true]
    )
    func invalid(door: Door, isBound: Bool) async throws {
        let oidc = try client(isBound: isBound)
        bound.session.changeIDToken { $0["aud"] = "other" }
        let task = try await signIn(door, with: oidc)
        let error = await #expect(throws: OktaOidcError.self) { try await task.value }
        guard case .JWTValidationError = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(bound.keys.names.isEmpty)
        #expect(await eventually { !bound.network.requests(to: "/revoke").isEmpty })
        let request = try #require(bound.network.requests(to: "/revoke").first)
        #expect(request.form["token_type_hint"] == "refresh_token")
    }

    @Test(
        "Of tokens without a refresh token, the access token is revoked", arguments: Door.allCases)
    func accessToken(door: Door) async throws {
        bound.simulator.oauth.clients[0].requiresDPoP = false
        let oidc = try bound.session.client(["scopes": "openid"])
        bound.session.changeIDToken { $0["aud"] = "other" }
        let task = try await signIn(door, with: oidc)
        await #expect(throws: OktaOidcError.self) { try await task.value }
        #expect(await eventually { !bound.network.requests(to: "/revoke").isEmpty })
        let request = try #require(bound.network.requests(to: "/revoke").first)
        #expect(request.form["token_type_hint"] == "access_token")
        #expect(request.form["token"]?.isEmpty == false)
    }

    @Test(
        "A response without tokens that arrives after a sign-in was cancelled changes nothing",
        arguments: Door.allCases)
    func refused(door: Door) async throws {
        let oidc = try client(isBound: false)
        let count = Locked(0)
        bound.network.change("/token") { response in
            count.withLock { $0 += 1 }
            response.statusCode = 400
            response.changeBody { $0 = ["error": "authorization_pending"] }
        }
        bound.network.hold("/token")
        let task = try await signIn(door, with: oidc)
        #expect(await eventually { count.withLock { $0 } == 1 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let sent = bound.network.requests.count
        bound.network.release()
        for _ in 0..<100 { await Task.yield() }
        bound.session.clock.advance(by: 600)
        #expect(bound.network.requests.count == sent)
    }
}
