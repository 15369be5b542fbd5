import Foundation
import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Tokens that are bound to a key: the key")
struct BoundKeyTests {
    enum Loss: CaseIterable, Sendable {
        case lost, different, locked

        func happen(to keys: SimulatedDeviceKeys) {
            switch self {
            case .lost: keys.removeAll()
            case .different: keys.replaceKeys()
            case .locked: keys.isLocked = true
            }
        }

        func isReported(by error: OktaOidcError) -> Bool {
            switch (self, error) {
            case (.lost, .dpopKey(.lost)), (.different, .dpopKey(.different)),
                (.locked, .dpopKey(.unavailable)):
                true
            default: false
            }
        }
    }

    @Test(
        "A key that is gone, another one, or not readable now is an error of its own; nothing is sent",
        arguments: Loss.allCases
    )
    func loss(_ loss: Loss) async throws {
        let bound = BoundSession()
        let first = try await bound.signIn()
        try first.store()
        let count = bound.network.requests.count
        loss.happen(to: bound.keys)
        let manager = try first.readElsewhere()
        #expect(manager.isBoundToKey)
        var request = try bound.resource()
        let operations: [@Sendable () async throws -> Void] = [
            { try await manager.renew() }, { _ = try await manager.getUser() },
            { [request] in
                var request = request
                try await manager.authorize(&request)
            },
        ]
        for operation in operations {
            let error = try await #require(throws: OktaOidcError.self) { try await operation() }
            #expect(loss.isReported(by: error), "\(error)")
            let text = error.userText(in: "en")
            #expect(text.contains(loss == .locked ? "unlock" : "sign in again"))
            #expect(error.description.contains("key"))
        }
        #expect(
            bound.network.requests.dropFirst(count).allSatisfy {
                $0.url?.path.hasSuffix("configuration") == true
            })
        // The session stays, and works again as soon as the device is unlocked.
        #expect(try first.readElsewhere().refreshToken == first.refreshToken)
        guard loss == .locked else {
            // The way out is a sign-in, and needs no change of the configuration.
            let again = try await bound.signIn()
            try again.store()
            let next = try again.readElsewhere()
            try await next.renew()
            #expect(next.isBoundToKey)
            return
        }
        #expect(try await manager.freshAccessToken() == first.accessToken)
        bound.keys.isLocked = false
        try await manager.authorize(&request)
        #expect(try await bound.send(request).statusCode == 200)
        try await manager.renew()
        #expect(manager.isBoundToKey)
    }

    @Test("An app that no longer names a key store learns so, and its bound session stays bound")
    func noStore() async throws {
        let bound = BoundSession()
        try await bound.signIn().store()
        let configuration = try bound.session.configuration {
            bound.configure(&$0)
            $0.dpopKeys = nil
        }
        let server = AuthorizationServer(configuration)
        let manager = try #require(
            try OktaOidcStateManager.restore(nil, from: server, in: SessionRegistry())
        )
        let error = try await #require(throws: OktaOidcError.self) { try await manager.renew() }
        guard case .invalidConfiguration(let text) = error else { throw error }
        #expect(text.contains("dpopKeys"))
        var request = try bound.resource()
        await #expect(throws: OktaOidcError.self) { try await manager.authorize(&request) }
        #expect(request.value(forHTTPHeaderField: "Authorization") == nil)
        await #expect(throws: OktaOidcError.self) { try await manager.getUser() }
        #expect(bound.network.requests(to: "/userinfo").isEmpty)
        #expect(bound.network.requests(to: "/token").count == 2)
    }

    @Test("A session that was stored as Bearer stays so until the next sign-in")
    func bearerStays() async throws {
        let bound = BoundSession()
        bound.simulator.oauth.clients[0].requiresDPoP = false
        try await bound.session.signIn().store()
        let server = AuthorizationServer(
            try bound.session.configuration(configure: bound.configure))
        let manager = try #require(
            try OktaOidcStateManager.restore(nil, from: server, in: SessionRegistry())
        )
        try await manager.renew()
        _ = try await manager.getUser()
        var request = try bound.resource()
        try await manager.authorize(&request)
        #expect(request.value(forHTTPHeaderField: "Authorization")?.hasPrefix("Bearer ") == true)
        #expect(request.value(forHTTPHeaderField: "DPoP") == nil)
        #expect(!manager.isBoundToKey && bound.keys.names.isEmpty)
        #expect(bound.proofs(to: "/token").isEmpty && bound.proofs(to: "/userinfo").isEmpty)
        #expect(try await bound.signIn().isBoundToKey)
    }

    @Test("A key that cannot be stored ends the sign-in before the org is asked for tokens")
    func cannotStore() async throws {
        let bound = BoundSession()
        bound.keys.isLocked = true
        let client = try bound.session.client(configure: bound.configure)
        let exchange = client.exchange(ofSessionToken: try bound.session.sessionToken())
        let error = try await #require(throws: OktaOidcError.self) { try await exchange.session() }
        guard case .dpopKey(.unavailable) = error else { throw error }
        #expect(bound.network.requests(to: "/token").isEmpty)
        // The same sign-in goes on once the device is unlocked.
        bound.keys.isLocked = false
        #expect(try await exchange.session().isBoundToKey)
    }

    @Test("Each sign-in has a key of its own, which all its managers and processes share")
    func ownKeys() async throws {
        let bound = BoundSession()
        let first = try await bound.signIn()
        try first.store(as: "one")
        let second = try await bound.signIn()
        try second.store(as: "two")
        #expect(bound.keys.names.count == 2)
        // Another process renews, and this one takes the result.
        let elsewhere = try first.readElsewhere("one")
        try await elsewhere.renew()
        try await first.renew()
        try await second.renew()
        #expect(bound.simulator.dpopCounts.keys.count == 2)
        #expect(bound.refused("binding") == 0 && first.isBoundToKey)
        // A further sign-in in the place of another leaves that one's key as long as it is in use.
        let third = try await bound.signIn()
        try third.store(as: "two")
        #expect(bound.keys.names.count == 3)
        try await third.signOut()
        #expect(bound.keys.names.count == 2)
        // One is signed out; the other goes on.
        try await first.signOut()
        #expect(bound.keys.names.count == 1)
        try await second.renew()
    }

    @Test("Two clients in one app have a key each, and the end of one leaves the other's")
    func twoClients() async throws {
        let bound = BoundSession()
        var client = bound.simulator.oauth.clients[0]
        client.id = "second"
        bound.simulator.oauth.clients.append(client)
        let first = try await bound.signIn()
        try first.store()
        let second = try await bound.session.signIn(
            ["clientId": "second"], configure: bound.configure
        )
        try second.store()
        #expect(bound.keys.names.count == 2 && bound.simulator.dpopCounts.keys.count == 2)
        try await first.signOut()
        #expect(await eventually { bound.keys.names.count == 1 })
        try await second.readElsewhere().renew()
        #expect(bound.refused("binding") == 0)
    }

    @Test("Signing out revokes without a proof, and removes the key last")
    func signOut() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        try manager.store()
        bound.network.hold("/revoke")
        _ = try await bound.session.clock.run { try await manager.signOut() }
        #expect(bound.keys.names.count == 1)
        bound.network.release()
        #expect(await eventually { bound.keys.names.isEmpty })
        let requests = bound.network.requests(to: "/revoke")
        #expect(requests.count == 1)
        #expect(requests.allSatisfy { $0.value(forHTTPHeaderField: "DPoP") == nil })
    }

    @Test("A session that the app or the org ends leaves no key", arguments: [true, false])
    func ended(byApp: Bool) async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        try manager.store()
        if byApp {
            try await manager.revoke(manager.refreshToken)
        } else {
            let token = try #require(manager.refreshToken)
            try await AuthorizationServer(manager.configuration)
                .revoke(token, hint: "refresh_token")
            await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        }
        #expect(manager.refreshToken == nil && bound.keys.names.isEmpty)
    }

    @Test("The key is stored before the tokens are asked for, so that no kill leaves tokens alone")
    func order() async throws {
        let bound = BoundSession()
        let names = Locked<[Int]>([])
        bound.network.change("/token") { [keys = bound.keys] _ in
            names.withLock { $0.append(keys.names.count) }
        }
        _ = try await bound.signIn()
        #expect(names.withLock { $0 } == [1, 1])
    }

    @Test(
        "A process that is killed at any point finds a session with its key, or none",
        arguments: 1...6)
    func killed(after requests: Int) async throws {
        let bound = BoundSession()
        let store = OktaMemoryStore()
        // No request passes after this number, as if the process had ended.
        let count = Locked(0)
        bound.network.change("") { response in
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number > requests { response.statusCode = 503 }
        }
        let manager = try? await bound.session.clock.run {
            try await bound.signIn { $0.tokenStore = store }
        }
        try manager?.store()
        bound.network.reset()
        let configuration = try bound.session.configuration {
            bound.configure(&$0)
            $0.tokenStore = store
        }
        let found = try OktaOidcStateManager.restore(
            nil, from: AuthorizationServer(configuration), in: SessionRegistry()
        )
        #expect((found == nil) == (manager == nil))
        try await found?.renew()
        #expect(found?.isBoundToKey ?? true)
        if found == nil { #expect(bound.keys.names.isEmpty) }
    }

    @Test("A stored session that does not name its key whole is not used")
    func storedBytes() async throws {
        let bound = BoundSession()
        try await bound.signIn().store()
        let tokens = TokenSet(accessToken: "a", idToken: nil, refreshToken: "r", scope: nil)
        var session = StoredSession(tokens, signIn: "s")
        let plain = session.data(for: "app", of: "i")
        #expect(String(decoding: plain, as: UTF8.self).contains(#""version":2"#))
        session.tokens.binding = KeyBinding(name: "n", thumbprint: "t")
        let data = session.data(for: "app", of: "i")
        #expect(try StoredSession(data, for: "app", of: "i") == session)
        let text = String(decoding: data, as: UTF8.self)
        // An earlier version of this library refuses it: it would send the token without a proof.
        #expect(text.contains(#""version":3"#))
        for part in [#""key":"n","#, #""key_thumbprint":"t","#] {
            let broken = text.replacingOccurrences(of: part, with: "")
            #expect(broken != text)
            #expect(throws: OktaOidcError.self) {
                try StoredSession(Data(broken.utf8), for: "app", of: "i")
            }
        }
    }

    @Test("A stored session without its key's name or thumbprint does not stop the next sign-in")
    func unusableBytes() async throws {
        for part in ["key", "key_thumbprint"] {
            let bound = BoundSession()
            let store = WatchedStore()
            try await bound.signIn { $0.tokenStore = store }.store()
            let old = store.values
            store.values = try old.mapValues { data in
                let name = try Regex(#""\#(part)":"[^"]*","#)
                return Data(String(decoding: data, as: UTF8.self).replacing(name, with: "").utf8)
            }
            #expect(store.values != old)
            let manager = try await bound.signIn { $0.tokenStore = store }
            #expect(throws: OktaOidcError.self) { try manager.readElsewhere() }
            try manager.store()
            let next = try manager.readElsewhere()
            try await next.renew()
            #expect(next.isBoundToKey)
        }
    }

    @Test("An org that finds another key in the refresh token signs no user out")
    func refusedBinding() async throws {
        let bound = BoundSession()
        bound.simulator.oauth.rotatesRefreshTokens = false
        let manager = try await bound.signIn()
        try manager.store()
        bound.network.change("/token") { response in
            response.statusCode = 400
            response.changeBody {
                $0 = [
                    "error": "invalid_dpop_proof",
                    "error_description": "Invalid DPoP Public Key binding in refresh token",
                ]
            }
        }
        let error = try await #require(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(error.oauthError == "invalid_dpop_proof")
        #expect(manager.refreshToken != nil && bound.keys.names.count == 1)
        bound.network.reset()
        try await manager.readElsewhere().renew()
    }

    @Test("No text, log or response observer shows a proof, a key or its name")
    func secrets() async throws {
        let log = EntryLog()
        let bound = BoundSession()
        let manager = try await bound.signIn { $0.logger = log }
        var request = try bound.resource()
        try await manager.authorize(&request)
        let binding = try #require(manager.tokens?.binding)
        let proof = try #require(request.value(forHTTPHeaderField: "DPoP"))
        let key = try bound.keys.key(named: binding.name)
        let values: [Any] = [
            manager, manager.session, manager.tokens as Any, bound.keys,
            try manager.server.key(of: binding), manager.configuration,
            OktaOidcError.dpopKey(.lost), OktaDPoPKeyProblem.unavailable("x"),
        ]
        let secrets =
            [proof, binding.name] + bound.proofs(to: "/token").map(\.text)
            + proof.split(separator: ".").map(String.init)
        for value in values {
            let text = RedactionRoute.texts(of: value)
            for secret in secrets { #expect(!text.contains(secret), "\(type(of: value))") }
        }
        #expect(key != nil)
        let lines = log.lines.joined()
        for secret in secrets { #expect(!lines.contains(secret)) }
        let recorder = CassetteRecorder(org: bound.simulator.url, recording: bound.network)
        _ = try await bound.signIn { $0.transport = recorder }
        let cassette = String(decoding: recorder.cassette.encoded, as: UTF8.self)
        for proof in bound.proofs(to: "/token") {
            #expect(!cassette.contains(proof.text) && !cassette.contains(proof.nonce ?? proof.text))
        }
        // An org that repeats the proof in its message.
        bound.network.change("/token") { [network = bound.network] response in
            let proof = network.requests(to: "/token").last?.value(forHTTPHeaderField: "DPoP") ?? ""
            response.statusCode = 400
            response.changeBody {
                $0 = ["error": "invalid_dpop_proof", "error_description": .string("x \(proof) x")]
            }
        }
        let error = try await #require(throws: OktaOidcError.self) { try await manager.renew() }
        let sent = try #require(bound.proofs(to: "/token").last?.text)
        #expect(!error.description.contains(sent) && error.description.contains("<redacted>"))
    }
}
