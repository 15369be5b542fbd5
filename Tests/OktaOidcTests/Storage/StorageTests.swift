import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

@Suite("Stored tokens")
struct StorageTests {
    /// A store on a disk that may be full: reading and removing work nevertheless.
    private final class DiskStore: OktaStore {
        let inner = OktaMemoryStore()
        let isFull = Locked(false)

        func value(for key: String) -> Data? { inner.value(for: key) }

        func setValue(_ value: Data?, for key: String) throws {
            if value != nil, isFull.withLock({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) }
            inner.setValue(value, for: key)
        }
    }

    private func restored(_ session: SimulatedSession) throws -> OktaOidcStateManager? {
        OktaOidcStateManager.readFromSecureStorage(for: try session.configuration())
    }

    @Test(
        "Stored tokens are there again after a restart, for the same client of the same issuer only"
    )
    func roundTrip() async throws {
        let session = SimulatedSession()
        session.simulator.faults.clockSkew = 100
        let manager = try await session.signIn()
        #expect(try restored(session) == nil)
        #expect(manager.writeToSecureStorage() == nil)

        let other = try #require(try restored(session))
        #expect(other.tokens == manager.tokens)
        #expect(other.scopes == manager.scopes)
        #expect(try await other.getUser().email == "ada@example.test")
        for change in [["clientId": "other"], ["issuer": "https://other.test"]] {
            let configuration = try session.configuration(change)
            #expect(OktaOidcStateManager.readFromSecureStorage(for: configuration) == nil)
        }

        try manager.removeFromSecureStorage()
        #expect(try restored(session) == nil)
        #expect(manager.accessToken != nil)
        try await manager.renew()
        #expect(try restored(session) == nil)
    }

    @Test("Stored tokens follow what happens to the tokens")
    func followsChanges() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        manager.writeToSecureStorage()
        try await manager.renew()
        #expect(try restored(session)?.tokens == manager.tokens)
        let other = try #require(try restored(session))
        try await other.renew()
        #expect(try restored(session)?.tokens == other.tokens)
        try await other.revoke(other.accessToken)
        #expect(try restored(session)?.accessToken == nil)
        #expect(try restored(session)?.refreshToken != nil)
        try await other.revoke(other.refreshToken)
        #expect(try restored(session) == nil)
    }

    private static let notASession = "the stored bytes are not a session"
    private static let noToken = "the stored bytes contain no token"

    @Test(
        "Stored tokens that cannot be used are not read, and do not block a new sign-in",
        arguments: [
            ("", notASession), ("{", notASession), ("[]", notASession), ("{}", notASession),
            (#"{"version":1,"access_token":"x","version":1}"#, notASession),
            (#"{"version":2,"access_token":"","refresh_token":""}"#, noToken),
            (#"{"version":1}"#, noToken), (#"{"version":1,"access_token":7}"#, noToken),
            (#"{"version":4,"access_token":"x"}"#, "a later version of this library stored them"),
            (
                #"{"version":2,"client_id":"z","access_token":"x"}"#,
                "they belong to another client or issuer"
            ),
            (
                #"{"version":2,"issuer":"https://other.test","access_token":"x"}"#,
                "they belong to another client or issuer"
            ),
        ]
    )
    func unreadable(text: String, problem: String) async throws {
        let session = SimulatedSession()
        let configuration = try session.configuration()
        let key = SessionSlot(configuration).key
        session.store.setValue(Data(text.utf8), for: key)
        #expect(try restored(session) == nil)
        let error = #expect(throws: OktaOidcError.self) {
            try OktaOidcStateManager.restore(for: configuration)
        }
        #expect(error?.description == "The stored tokens cannot be used: \(problem).")
        #expect(session.store.value(for: key) == Data(text.utf8))

        // The next sign-in takes its place.
        let manager = try await session.signIn()
        #expect(manager.writeToSecureStorage() == nil)
        #expect(try OktaOidcStateManager.restore(for: configuration)?.tokens == manager.tokens)
        // An app that cleans up removes it.
        session.store.setValue(Data(text.utf8), for: key)
        try manager.removeFromSecureStorage()
        #expect(session.store.value(for: key) == nil)
    }

    @Test(
        "The reason of a failed store is said in words",
        arguments: [
            (CocoaError.Code.fileWriteOutOfSpace, "the disk is full"),
            (.fileWriteNoPermission, "access is denied"),
            (.fileReadNoPermission, "access is denied"),
            (.fileWriteVolumeReadOnly, "the volume is read-only"),
            (.fileNoSuchFile, "its folder cannot be created"),
            (.fileWriteFileExists, "its folder cannot be created"),
            (.fileWriteInvalidFileName, "its folder cannot be created"),
            (.fileReadCorruptFile, "the file system reported 259"),
        ]
    )
    func reason(code: CocoaError.Code, words: String) {
        #expect(StoreFailure.reason(for: CocoaError(code)) == words)
    }

    @Test("A file store whose folder cannot be created says so", arguments: ["file", "file/below"])
    func folder(path: String) throws {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent(Random.hexText(byteCount: 8))
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        try Data().write(to: place.appendingPathComponent("file"))
        let store = OktaFileStore(directory: place.appendingPathComponent(path))
        let error = try #require(
            #expect(throws: (any Error).self) { try store.setValue(Data([1]), for: "key") }
        )
        #expect(StoreFailure.reason(for: error) == "its folder cannot be created")
    }

    @Test(
        "A session of an earlier SDK is taken over by its client of its issuer",
        arguments: [
            ([:], true), (["clientId": "other"], false), (["issuer": "https://other.test"], false),
            (["issuer": "x"], false), (["issuer": "ISSUER//", "clientId": "app"], true),
            (["tokenType": "BEARER"], true), (["tokenType": "DPoP"], false),
        ]
    )
    func migrate(members: [String: String], isAccepted: Bool) throws {
        let session = SimulatedSession()
        let configuration = try session.configuration()
        let issuer = members["issuer"]?.replacingOccurrences(of: "ISSUER", with: session.issuer)
        let end = session.clock.now.addingTimeInterval(600)
        let predecessor = OktaLegacySession(
            accessToken: "a", refreshToken: "r", idToken: "i", tokenType: members["tokenType"],
            scope: "s", expiresAt: end, clientId: members["clientId"], issuer: issuer,
            needsRenewal: members.isEmpty
        )
        guard isAccepted else {
            let error = #expect(throws: OktaOidcError.self) {
                try OktaOidcStateManager.migrate(from: predecessor, for: configuration)
            }
            let sentence =
                issuer == "x"
                ? "issuer is not a URL; it looks like https://example.okta.com/oauth2/default"
                : "the stored session belongs to another client or issuer, or its token is no "
                    + "Bearer token"
            #expect(error?.description == "The configuration is not usable: \(sentence).")
            #expect(try OktaOidcStateManager.restore(named: "b", for: configuration) == nil)
            return
        }
        let manager = try OktaOidcStateManager.migrate(
            from: predecessor, as: "b", for: configuration)
        var tokens = TokenSet(accessToken: "a", idToken: "i", refreshToken: "r", scope: "s")
        tokens.expiresAt = end
        let content = try #require(manager.session.content)
        #expect(content.tokens == tokens && content.signIn == StoredSession.name(of: tokens))
        #expect(content.mustRenewBeforeUse == members.isEmpty)
        #expect(try OktaOidcStateManager.restore(named: "b", for: configuration)?.tokens == tokens)
        let again = try OktaOidcStateManager.migrate(
            from: OktaLegacySession(accessToken: "z"), as: "b", for: configuration
        )
        #expect(again.tokens == tokens)
    }

    @Test("The lock of a file store is held by one at a time")
    func fileLock() async throws {
        try await withFolder { folder in
            let (one, other) = (OktaFileStore(directory: folder), OktaFileStore(directory: folder))
            let lock = try #require(try one.takeLock(for: "key"))
            #expect(try other.takeLock(for: "key") == nil)
            lock.cancel()
            #expect(try other.takeLock(for: "key") != nil)
        }
    }

    @Test("A store that fails during a renewal leaves the current access token usable")
    func fullDiskDuringRenewal() async throws {
        let session = SimulatedSession()
        let store = DiskStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        #expect(manager.writeToSecureStorage() == nil)
        let token = try #require(manager.accessToken)
        let lifetime = try #require(manager.tokens?.expiresAt).timeIntervalSince(session.clock.now)
        session.clock.advance(by: lifetime - 1)
        store.isFull.withLock { $0 = true }
        #expect(try await manager.freshAccessToken() == token)
        session.clock.advance(by: 1)
        await #expect(throws: OktaOidcError.self) { try await manager.freshAccessToken() }
    }

    @Test("Tokens that cannot be stored are reported, and are not half there")
    func fullDisk() async throws {
        let session = SimulatedSession()
        let store = DiskStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        store.isFull.withLock { $0 = true }
        let error = try #require(manager.writeToSecureStorage())
        #expect(error.description == "The token store failed: the disk is full.")
        let key = SessionSlot(manager.configuration).key
        #expect(store.value(for: key) == nil)

        // A renewal that could not be stored is not begun: the stored refresh token stays good.
        store.isFull.withLock { $0 = false }
        #expect(manager.writeToSecureStorage() == nil)
        let stored = store.value(for: key)
        store.isFull.withLock { $0 = true }
        let before = manager.accessToken
        let failure = await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(failure?.description == error.description)
        #expect(session.network.requests(to: "/token").count == 1)
        #expect(store.value(for: key) == stored)
        #expect(try await manager.freshAccessToken() == before)
        store.isFull.withLock { $0 = false }
        try await manager.renew()
        #expect(store.value(for: key) != stored)
    }

    @Test("Tokens in a file are readable by its owner only")
    func permissions() async throws {
        try await withFolder { directory in
            let session = SimulatedSession()
            let manager = try await session.signIn {
                $0.tokenStore = OktaFileStore(directory: directory)
            }
            #expect(manager.writeToSecureStorage() == nil)
            try await manager.renew()
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            #expect(names.count { !$0.hasSuffix(".lock") } == 1)
            for path in [directory.path] + names.map({ directory.appendingPathComponent($0).path })
            {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                let permissions = attributes[.posixPermissions] as? NSNumber
                #expect((permissions?.intValue ?? 0o777) & 0o077 == 0)
            }
            let read = OktaOidcStateManager.readFromSecureStorage(for: manager.configuration)
            #expect(read?.tokens == manager.tokens)
        }
    }
}
