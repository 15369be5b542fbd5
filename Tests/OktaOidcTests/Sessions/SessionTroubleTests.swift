import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

@Suite("A session in trouble")
struct SessionTroubleTests {
    @Test("A store that cannot be read is told from one that contains nothing")
    func lockedStore() async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        let configuration = manager.configuration
        #expect(try OktaOidcStateManager.restore(for: configuration) == nil)
        #expect(manager.writeToSecureStorage() == nil)
        let values = store.values
        store.fail { _ in CocoaError(.fileReadNoPermission) }
        let error = #expect(throws: OktaOidcError.self) {
            try OktaOidcStateManager.restore(for: configuration)
        }
        #expect(error?.description == "The token store failed: access is denied.")
        #expect(OktaOidcStateManager.readFromSecureStorage(for: configuration) == nil)
        #expect(manager.writeToSecureStorage() != nil)
        #expect(store.values == values)
    }

    @Test("A store that fails at any call of a renewal costs no tokens", arguments: 1...8)
    func failingStore(call: Int) async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        #expect(manager.writeToSecureStorage() == nil)
        store.fail { $0 == call ? CocoaError(.fileWriteOutOfSpace) : nil }
        _ = try? await manager.renew()
        store.fail(nil)
        _ = try await manager.freshAccessToken()
        try await manager.renew()
        #expect(try SessionSlot(manager.configuration).read() == manager.session.content)
    }

    @Test(
        "A renewal that no server can have read leaves the access token usable",
        arguments: [
            URLError.Code.notConnectedToInternet, .serverCertificateUntrusted,
            .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
            .appTransportSecurityRequiresSecureConnection,
        ]
    )
    func unreadRenewal(code: URLError.Code) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.retryPolicy = .never }
        session.network.fail("/token", with: code)
        await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(try await manager.freshAccessToken() == manager.accessToken)
    }

    @Test(
        "A page of the network in place of new tokens is one to the user, too",
        arguments: [200, 302, 403]
    )
    func portal(status: Int) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        session.network.change("/token") { $0.becomePage(status) }
        let error = await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(error?.userText() == UserText.blocked())
    }

    @Test("The scopes that a server does not name are the ones that were asked for")
    func unnamedScopes() async throws {
        let session = SimulatedSession()
        session.network.change("/token") { $0.changeBody { $0["scope"] = nil } }
        let manager = try await session.signIn()
        #expect(manager.scopes.joined(separator: " ") == manager.configuration.scopes)
    }

    @Test("A session that the server ended is over, even if the store fails")
    func endedWithFailingStore() async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        #expect(manager.writeToSecureStorage() == nil)
        session.network.change("/token") {
            store.fail { _ in CocoaError(.fileWriteOutOfSpace) }
            $0.statusCode = 400
            $0.body = Data(#"{"error":"invalid_grant"}"#.utf8)
        }
        await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(manager.tokens == nil)
    }

    @Test("A renewal that is refused without a reason names the endpoint")
    func refusedWithoutReason() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.retryPolicy = .never }
        session.network.change("/token") { $0.becomePage(503) }
        let error = await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(error?.description == "The token endpoint responded HTTP 503 without saying why.")
    }

    /// The response of the token endpoint, in place of new tokens or with them.
    enum Response: CaseIterable, Sendable {
        case noRefreshToken, anotherUser, invalidGrant, invalidClient, serverError, page
        case lostBefore, lostAfter, rateLimit
    }

    @Test("Only 'invalid_grant' ends a session", arguments: Response.allCases)
    func responses(response: Response) async throws {
        let session = SimulatedSession()
        session.simulator.oauth.refreshReuseGrace = 60
        let manager = try await session.signIn { $0.retryPolicy = .never }
        #expect(manager.writeToSecureStorage() == nil)
        let (access, refresh) = (manager.accessToken, manager.refreshToken)
        let events = manager.events
        func refuse(_ status: Int, _ error: String) {
            session.network.change("/token") {
                $0.statusCode = status
                $0.body = Data(#"{"error":"\#(error)"}"#.utf8)
            }
        }
        switch response {
        case .noRefreshToken:
            session.network.change("/token") { $0.changeBody { $0["refresh_token"] = nil } }
        case .anotherUser: session.changeIDToken { $0["sub"] = "00uOther" }
        case .invalidGrant: refuse(400, "invalid_grant")
        case .invalidClient: refuse(401, "invalid_client")
        case .serverError: session.network.change("/token") { $0.becomePage(500) }
        case .page: session.network.change("/token") { $0.becomePage(200) }
        case .lostBefore: session.network.fail("/token", with: .networkConnectionLost)
        case .lostAfter: session.simulator.faults.next(.dropAfter, on: "/token")
        case .rateLimit: session.network.change("/token") { $0.becomePage(429) }
        }
        let isRenewed = (try? await manager.renew()) != nil
        session.network.reset()

        #expect(isRenewed == (response == .noRefreshToken))
        let heard = await events.sent.map(Self.words)
        guard response != .invalidGrant else {
            #expect(heard.first == "removed" && heard.last?.hasSuffix(" true") == true)
            #expect(manager.tokens == nil)
            #expect(try OktaOidcStateManager.restore(for: manager.configuration) == nil)
            return
        }
        #expect(heard.count == 1)
        #expect(isRenewed ? heard == ["renewed"] : heard.last?.hasSuffix(" false") == true)
        #expect(isRenewed || manager.accessToken == access)
        #expect((manager.refreshToken != refresh) == (response == .anotherUser))
        #expect(try SessionSlot(manager.configuration).read() == manager.session.content)
        // After the next start of the app, at once if the server may have rotated.
        let later = try manager.readElsewhere()
        let mayHaveArrived: [Response] = [.lostBefore, .lostAfter, .serverError, .page]
        let fresh = try await later.freshAccessToken()
        #expect(isRenewed || (fresh != access) == mayHaveArrived.contains(response))
        try await later.renew()
        #expect(later.claims?.subject == manager.claims?.subject)
    }

    @Test(
        "A renewal that could not be sent leaves the access token in use",
        arguments: [
            URLError.Code.notConnectedToInternet, .cannotFindHost, .cannotConnectToHost,
            .dnsLookupFailed, .secureConnectionFailed, .dataNotAllowed, .internationalRoamingOff,
        ]
    )
    func unsentRenewal(code: URLError.Code) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.retryPolicy = .never }
        let old = manager.accessToken
        session.network.fail("/token", with: code)
        await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        session.network.reset()
        #expect(try await manager.freshAccessToken() == old)
    }

    @Test("A lost response is remembered while nothing can be sent", arguments: [nil, 401, 429])
    func lostResponseBeforeOutage(status: Int?) async throws {
        let session = SimulatedSession()
        session.simulator.oauth.refreshReuseGrace = 30
        let manager = try await session.signIn { $0.retryPolicy = .never }
        try manager.store()
        let old = manager.accessToken
        session.simulator.faults.next(.dropAfter, on: "/token")
        await #expect(throws: OktaOidcError.self) { try await manager.renew() }

        if let status {
            session.network.change("/token") { $0.becomePage(status) }
        } else {
            session.network.fail("/token", with: .notConnectedToInternet)
        }
        await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        session.network.reset()

        // The server has replaced the refresh token: it must be renewed within the grace period.
        #expect(try await manager.freshAccessToken() != old)
        session.clock.advance(by: 3_600)
        try await manager.renew()
    }

    @Test("A session tells every listener of its changes, and ends with its last manager")
    func events() async throws {
        let session = SimulatedSession()
        var manager: OktaOidcStateManager? = try await session.signIn()
        let listeners = [manager?.events, manager?.events].compactMap(\.self)
        try await manager?.renew()
        try await manager?.revoke(manager?.accessToken)
        try manager?.removeFromSecureStorage()
        try await manager?.revoke(manager?.refreshToken)
        _ = try? await manager?.renew()
        try manager?.signOutLocally()
        let expected = [
            "renewed", "removed", "removed", "There are no tokens: sign in first. true", "removed",
        ]
        for listener in listeners { #expect(await listener.sent.map(Self.words) == expected) }
        // The newest sixteen are kept for a listener that is late.
        let late = try #require(manager?.events)
        for _ in 0..<17 { try manager?.signOutLocally() }
        manager = nil
        var count = 0
        for await _ in late { count += 1 }
        #expect(count == 16)
    }

    private static func words(_ event: OktaSessionEvent) -> String {
        switch event {
        case .renewed: "renewed"
        case .renewalFailed(let error, let needsSignIn): "\(error) \(needsSignIn)"
        case .removed: "removed"
        }
    }

    @Test("A session is removed from memory during a renewal, and does not come back")
    func forgottenMeanwhile() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        try manager.store()
        session.network.hold("/token")
        let renewal = Task { try await manager.renew() }
        try #require(await eventually { session.network.requests(to: "/token").count >= 2 })
        try manager.signOutLocally()
        session.network.release()
        let error = await #expect(throws: OktaOidcError.self) { _ = try await renewal.value }
        #expect(error?.description == "There are no tokens: sign in first.")
        #expect(manager.tokens == nil)
        #expect(try OktaOidcStateManager.restore(for: manager.configuration) == nil)
    }

    @Test("Turns are taken in order, and a caller that was cancelled takes none")
    func turns() async throws {
        let (queue, order) = (TurnQueue(), Locked<[Int]>([]))
        try await queue.take()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<4 {
            tasks.append(
                Task {
                    try await queue.take()
                    order.withLock { $0.append(number) }
                    queue.give()
                }
            )
            try #require(await eventually { queue.waitingCount > number })
        }
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        queue.give()
        for number in [0, 2, 3] { try await tasks[number].value }
        #expect(order.withLock { $0 } == [0, 2, 3])
        try await queue.take()
    }

    @Test("Several sessions are stored side by side, under names")
    func severalSessions() async throws {
        let session = SimulatedSession()
        let (one, other) = (try await session.signIn(), try await session.signIn())
        let configuration = one.configuration
        #expect(try OktaOidcStateManager.storedSessionNames(for: configuration) == [])
        try one.store(as: "work")
        try other.store(as: "höme/#1")
        let names = ["höme/#1", "work"]
        #expect(try OktaOidcStateManager.storedSessionNames(for: configuration) == names)
        #expect(try OktaOidcStateManager.restore(for: configuration) == nil)
        #expect(
            try OktaOidcStateManager.restore(named: "work", for: configuration)?.tokens
                == one.tokens)
        try await other.renew()
        let restored = try OktaOidcStateManager.restore(named: "höme/#1", for: configuration)
        #expect(restored?.tokens == other.tokens)

        // Of two copies, one would have an old refresh token after a renewal.
        let error = #expect(throws: OktaOidcError.self) { try one.store(as: "play") }
        let problem = "the session is stored under another name or in another store"
        #expect(error?.description == "The configuration is not usable: \(problem).")
        #expect(throws: OktaOidcError.self) { try one.store() }
        #expect(try OktaOidcStateManager.storedSessionNames(for: configuration) == names)
        try one.removeFromSecureStorage()
        try one.store(as: "play")
        #expect(try OktaOidcStateManager.restore(named: "work", for: configuration) == nil)
        #expect(
            try OktaOidcStateManager.storedSessionNames(for: configuration) == ["höme/#1", "play"]
        )
        // The session that is removed has a place no longer, which another one can take.
        let third = try await session.signIn()
        try third.store(as: "work")
        try third.removeFromSecureStorage()
        let fourth = try await session.signIn()
        try fourth.store(as: "work")
        try third.removeFromSecureStorage()
        #expect(
            try OktaOidcStateManager.restore(named: "work", for: configuration)?.tokens
                == fourth.tokens)
        try fourth.removeFromSecureStorage()

        try await other.revoke(other.refreshToken)
        #expect(try OktaOidcStateManager.storedSessionNames(for: configuration) == ["play"])
        try OktaOidcStateManager.removeStored(named: "play", for: configuration)
        #expect(try OktaOidcStateManager.storedSessionNames(for: configuration) == [])
        #expect(try OktaOidcStateManager.restore(named: "play", for: configuration) == nil)
        // An empty name counts as no name, and a list that cannot be read as empty.
        let last = try await session.signIn()
        try last.store(as: "")
        #expect(try OktaOidcStateManager.restore(for: configuration)?.tokens == last.tokens)
        let key = "app_\(configuration.issuer)#"
        session.store.setValue(Data("x".utf8), for: key)
        #expect(try OktaOidcStateManager.storedSessionNames(for: configuration) == [])
    }

    @Test("A value that stays the same is not written")
    func unchangedValue() throws {
        let (store, calls) = (WatchedStore(), Locked(0))
        store.fail { call in
            calls.withLock { $0 = call }
            return nil
        }
        try store.replaceValue(for: "key") { $0 = nil }
        #expect(calls.withLock { $0 } == 1)
        try store.replaceValue(for: "key") { $0 = Data() }
        #expect(calls.withLock { $0 } == 3 && store.values == ["key": Data()])
    }

    @Test("A name is listed if its session is stored", arguments: 1...10)
    func names(failingCall: Int) async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        func check() throws {
            store.fail(nil)
            let isStored = store.values.keys.contains { $0.hasSuffix("#work") }
            let names = try OktaOidcStateManager.storedSessionNames(for: manager.configuration)
            #expect(names == (isStored ? ["work"] : []))
        }
        store.fail { $0 >= failingCall ? CocoaError(.fileWriteOutOfSpace) : nil }
        try? manager.store(as: "work")
        try check()
        try manager.store(as: "work")
        try check()
        store.fail { $0 >= failingCall ? CocoaError(.fileWriteOutOfSpace) : nil }
        try? manager.removeFromSecureStorage()
        try check()
    }

    @Test("Bytes of each earlier version are read")
    func earlierVersions() throws {
        let session = SimulatedSession()
        let configuration = try session.configuration()
        let place = SessionSlot(configuration)
        let recorded = [
            #"{"access_token":"at-1","clock_skew":2,"expires_at":1893456000.5,"#
                + #""refresh_token":"rt-1","scope":"openid","version":1}"#,
            #"{"access_token":"at-1","client_id":"app","clock_skew":2,"expires_at":1893456000.5,"#
                + #""issuer":"ISSUER","refresh_token":"rt-1","renewing":true,"#
                + #""revision":7,"scope":"openid","sign_in":"s-1","version":2}"#,
        ]
        for (index, text) in recorded.enumerated() {
            let text = text.replacingOccurrences(of: "ISSUER", with: configuration.issuer)
            let data = Data(text.utf8)
            session.store.setValue(data, for: "app_\(configuration.issuer)")
            let read = try #require(try place.read())
            #expect(read.tokens.accessToken == "at-1" && read.tokens.refreshToken == "rt-1")
            #expect(read.tokens.expiresAt == Date(timeIntervalSince1970: 1_893_456_000.5))
            #expect(read.tokens.clockSkew == 2 && read.tokens.scope == "openid")
            #expect(read.mustRenewBeforeUse == (index == 1) && read.revision == index * 7)
            // The bytes written now equal the recorded ones, so that the next version finds them here.
            if index == 1 {
                #expect(read.signIn == "s-1" && place.data(of: read) == data)
            } else {
                let hash = Base64URL.encode(SHA256.hash(Array("rt-1".utf8)).prefix(16))
                #expect(read.signIn == hash)
            }
        }
        let least = Data(#"{"version":1,"refresh_token":"r","revision":1.5,"renewing":1}"#.utf8)
        let read = try #require(try place.session(in: least))
        let known = TokenSet(accessToken: nil, idToken: nil, refreshToken: "r", scope: nil)
        #expect(read == StoredSession(known, signIn: StoredSession.name(of: known)))
        #expect(!read.mustRenewBeforeUse && read.revision == 0)
        let tokens = TokenSet(accessToken: "at-1", idToken: "i", refreshToken: nil, scope: nil)
        let hash = Base64URL.encode(SHA256.hash(Array("at-1".utf8)).prefix(16))
        #expect(StoredSession.name(of: tokens) == hash)
        #expect(StoredSession(tokens).signIn.count == 32 && StoredSession(tokens).revision == 0)
    }
}
