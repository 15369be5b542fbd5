import Foundation
import Testing

#if os(Linux)
import Glibc
#endif

@testable import OktaAuthSdk

@Suite("A store")
struct StoreTests {
    private static func temporary() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    }

    @Test("A store keeps values by name, replaces and removes them", arguments: [true, false])
    func keeps(inFiles: Bool) throws {
        let directory = Self.temporary()
        defer { try? FileManager.default.removeItem(at: directory) }
        let store: any OktaStore =
            inFiles ? OktaFileStore(directory: directory) : OktaMemoryStore()
        #expect(try store.value(for: "../a") == nil)
        try store.setValue(nil, for: "../a")
        try store.setValue(Data([1]), for: "../a")
        try store.setValue(Data([2]), for: "b")
        try store.setValue(Data([3]), for: "../a")
        #expect(try store.value(for: "../a") == Data([3]))
        #expect(try store.value(for: "b") == Data([2]))
        try store.setValue(nil, for: "../a")
        #expect(try store.value(for: "../a") == nil)
    }

    @Test("A file store keeps files to their owner, inside its directory, for the next start")
    func files() throws {
        let directory = Self.temporary()
        defer { try? FileManager.default.removeItem(at: directory) }
        try OktaFileStore(directory: directory).setValue(Data([1]), for: "../../a/b_")
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(names.count == 1)
        let file = directory.appendingPathComponent(try #require(names.first)).path
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try OktaFileStore(directory: directory).value(for: "../../a/b_") == Data([1]))
    }

    @Test("A file store writes beside what an earlier attempt left there")
    func leftover() throws {
        let directory = Self.temporary()
        defer { try? FileManager.default.removeItem(at: directory) }
        let store = OktaFileStore(directory: directory)
        // A folder, which cannot be replaced by a file.
        let remains = directory.appendingPathComponent(".a.new-/b")
        try FileManager.default.createDirectory(at: remains, withIntermediateDirectories: true)
        try store.setValue(Data([1]), for: "a")
        #expect(try store.value(for: "a") == Data([1]))
    }

    #if os(Linux)
    @Test("A file store throws the reason why the system refused to write")
    func refused() {
        // No user may make a file there, not even the superuser.
        let descriptor = open("/sys/.a", O_WRONLY | O_CREAT, 0o600)
        let codes: [Int32: CocoaError.Code] = [
            EACCES: .fileWriteNoPermission, EROFS: .fileWriteVolumeReadOnly,
        ]
        let expected = codes[errno]
        #expect(descriptor < 0 && expected != nil)

        let store = OktaFileStore(directory: URL(fileURLWithPath: "/sys"))
        let error = #expect(throws: CocoaError.self) { try store.setValue(Data([1]), for: "a") }
        #expect(error?.code == expected)
    }
    #endif

    @Test("A store gets a device token once, of the length and letters that a server takes")
    func deviceToken() throws {
        let store = OktaMemoryStore()
        let token = try OktaDeviceToken.loadOrCreate(in: store)
        #expect(try OktaDeviceToken.loadOrCreate(in: store) == token)
        #expect(token.value.count == 32 && token.value.allSatisfy(\.isHexDigit))
        #expect(OktaDeviceToken.make() != OktaDeviceToken.make())
        try OktaDeviceToken.remove(from: store)
        #expect(try OktaDeviceToken.loadOrCreate(in: store) != token)
    }

    @Test(
        "A store that holds something useless gets a new device token",
        arguments: ["", String(repeating: "x", count: 33)]
    )
    func useless(text: String) throws {
        #expect(OktaDeviceToken(text) == nil)
        let store = OktaMemoryStore()
        store.setValue(Data(text.utf8), for: "okta.device-token")
        #expect(try OktaDeviceToken.loadOrCreate(in: store).value.count == 32)
    }

    @Test(
        "Neither a store nor an app can put a cookie into a device token",
        arguments: [
            "abc; sid=attacker", "a b", "x,y", "a\"b", "a\\b", "é", "a\r\nb", "",
            String(repeating: "x", count: 64),
        ]
    )
    func cookie(text: String) throws {
        #expect(OktaDeviceToken(text) == nil)
        let store = OktaMemoryStore()
        store.setValue(Data(text.utf8), for: "okta.device-token")
        for (isStored, sent) in [(true, 1), (false, 0)] {
            let session = try ScriptedSession(.fixture("success")) {
                $0.deviceTokenTransports = [.cookie]
                if isStored { $0.deviceTokenStore = store } else { $0.deviceToken = text }
            }
            let recorder = session.record { session.start.signIn(reportingTo: $0) }
            let cookies = session.network.sent.compactMap { $0.headers["Cookie"] }
            #expect(cookies.count == sent)
            #expect(cookies.allSatisfy { $0.wholeMatch(of: /DT=[0-9a-f]{32}/) != nil })
            let flaw =
                (1...32).contains(text.utf16.count)
                ? "holds a character that a cookie cannot hold" : "has 1 to 32 characters"
            let message = "a device token \(flaw); nothing was sent"
            #expect(recorder.messages == (isStored ? [] : [message]))
        }
    }

    @Test("A device token that was replaced in its store meanwhile counts")
    func createdTwice() throws {
        /// Another process stores its token just after this one did.
        final class Contended: OktaStore {
            let reads = Locked(0)
            func value(for key: String) throws -> Data? {
                let read = reads.withLock { reads in
                    reads += 1
                    return reads
                }
                return read == 1 ? nil : Data("device2".utf8)
            }
            func setValue(_ value: Data?, for key: String) throws {}
        }
        #expect(try OktaDeviceToken.loadOrCreate(in: Contended()).value == "device2")
    }

    @Test(
        "A store gives a sign-in with an activation token its device token",
        arguments: [true, false]
    )
    func activation(isStored: Bool) throws {
        let store = OktaMemoryStore()
        store.setValue(Data("device1".utf8), for: "okta.device-token")
        let session = try ScriptedSession(.fixture("success")) {
            if isStored { $0.deviceTokenStore = store } else { $0.deviceToken = "device1" }
            $0.deviceTokenTransports = [.context]
        }
        session.start.authenticate(
            activationToken: "token-1", reporting: StatusCallbacks({ _ in }, { Issue.record($0) })
        )
        session.wait()
        let body = session.network.sent[0].text
        #expect(body.contains(#""context":{"deviceToken":"device1"}"#))
    }

    @Test("A store is not asked for more than once in a transaction")
    func once() throws {
        final class Counting: OktaStore {
            let reads = Locked(0)
            func value(for key: String) throws -> Data? {
                reads.withLock { $0 += 1 }
                return Data("device1".utf8)
            }
            func setValue(_ value: Data?, for key: String) throws {}
        }
        let store = Counting()
        let session = try ScriptedSession(.fixture("mfa-challenge.sms"), .fixture("success")) {
            $0.deviceTokenStore = store
            $0.deviceTokenTransports = [.cookie]
        }
        let recorder = session.record { session.start.signIn(reportingTo: $0) }
        (recorder.statuses.first as? OktaAuthStatusFactorChallenge)?.verify(
            "012345", reportingTo: recorder
        )
        session.wait()
        #expect(session.network.sent.map { $0.headers["Cookie"] } == ["DT=device1", "DT=device1"])
        #expect(store.reads.withLock { $0 } == 1)
    }

    @Test("A device token that is too long is an error, and nothing is sent")
    func tooLong() throws {
        let session = try ScriptedSession { $0.deviceToken = String(repeating: "x", count: 33) }
        let recorder = session.record { session.start.signIn(reportingTo: $0) }
        #expect(recorder.messages == ["a device token has 1 to 32 characters; nothing was sent"])
        session.expectFinished()
    }
}
