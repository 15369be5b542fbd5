import Foundation
import Testing

@testable import OktaCore

@Suite("A store of files")
struct FileStoreTests {
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("store-\(Random.hexText(byteCount: 8))")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test("Several writers of one key all succeed, and leave one file")
    func severalWriters() async throws {
        try await withFolder { folder in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<4 {
                    group.addTask {
                        let store = OktaFileStore(directory: folder)
                        for number in 0..<60 {
                            try store.setValue(Data("\(writer) \(number)".utf8), for: "key")
                            #expect(try store.value(for: "key") != nil)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names == ["key"])
        }
    }

    @Test("A value that several writers count up counts each of them")
    func severalChanges() async throws {
        try await withFolder { folder in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let store = OktaFileStore(directory: folder)
                        for _ in 0..<25 {
                            try store.changeFile(for: "key") { $0 = ($0 ?? Data()) + [1] }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try OktaFileStore(directory: folder).value(for: "key")?.count == 100)
        }
    }

    @Test("What a killed writer left is removed with the value")
    func remains() async throws {
        try await withFolder { folder in
            let store = OktaFileStore(directory: folder)
            try store.setValue(nil, for: "key")
            #expect(!FileManager.default.fileExists(atPath: folder.path))
            try store.setValue(Data([1]), for: "key")
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            let remains = folder.appendingPathComponent(".key.new-0011")
            try Data([2]).write(to: remains)
            try store.setValue(nil, for: "key")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            #expect(try store.value(for: "key") == nil)
        }
    }

    @Test("A file name escapes everything but small letters, digits and hyphens")
    func names() async throws {
        try await withFolder { folder in
            try OktaFileStore(directory: folder).setValue(Data([1]), for: "../a-1_Z é")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names == ["_2e_2e_2fa-1_5f_5a_20_c3_a9"])
        }
    }

    @Test("Keys that differ in case only have files that a Mac tells apart")
    func letterCase() async throws {
        try await withFolder { folder in
            let store = OktaFileStore(directory: folder)
            try store.setValue(Data([1]), for: "Ada")
            try store.setValue(Data([2]), for: "ada")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(Set(names.map { $0.lowercased() }).count == 2)
            #expect(try store.value(for: "Ada") == Data([1]))
        }
    }

    @Test("A value is found under the name it had with capitals, and gets the new one")
    func earlierName() async throws {
        try await withFolder { folder in
            let store = OktaFileStore(directory: folder)
            func names() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: folder.path)
            }
            try store.setValue(Data([0]), for: "ada")
            try store.setValue(nil, for: "ada")
            try Data([1]).write(to: folder.appendingPathComponent("Ada"))
            #expect(try store.value(for: "ADA") == nil)
            #expect(try store.value(for: "Ada") == Data([1]))
            try store.changeFile(for: "Ada") { $0?.append(2) }
            #expect(try store.value(for: "Ada") == Data([1, 2]))
            #expect(try names() == ["_41da"])
            try Data([1]).write(to: folder.appendingPathComponent("Ada"))
            #expect(try store.value(for: "Ada") == Data([1, 2]))
            try store.setValue(nil, for: "Ada")
            #expect(try names() == [])
        }
    }

    @Test("A lock has one holder, and any number of them one after the other")
    func lock() async throws {
        try await withFolder { folder in
            let (one, other) = (OktaFileStore(directory: folder), OktaFileStore(directory: folder))
            let lock = try #require(try one.takeFileLock(for: "key"))
            #expect(try other.takeFileLock(for: "key") == nil)
            #expect(try other.takeFileLock(for: "other") != nil)
            try other.setValue(Data([1]), for: "key")
            lock.cancel()
            lock.cancel()
            #expect(try other.takeFileLock(for: "key") != nil)
            #expect(try one.takeFileLock(for: "key") != nil)
        }
    }

    @Test(
        "A folder that cannot be read is an error and not an absent value",
        .enabled(if: getuid() != 0)
    )
    func unreadable() async throws {
        try await withFolder { folder in
            let store = OktaFileStore(directory: folder)
            try store.setValue(Data([1]), for: "key")
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path)
            #expect(throws: (any Error).self) { try store.value(for: "key") }
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o700], ofItemAtPath: folder.path
            )
        }
    }

    @Test(
        "A key may be longer than a file name, also than the names of its lock and its new value",
        arguments: [199, 200, 201, 230, 250, 255, 256, 800]
    )
    func longKey(length: Int) async throws {
        try await withFolder { folder in
            let store = OktaFileStore(directory: folder)
            let keys = ["a", "b"].map { String(repeating: "x", count: length - 1) + $0 }
            for (index, key) in keys.enumerated() {
                try store.setValue(Data([UInt8(index)]), for: key)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            // A prefix, a hyphen and the hash take the place of a long name.
            #expect(names.map(\.count) == Array(repeating: length > 200 ? 144 : length, count: 2))
            for (index, key) in keys.enumerated() {
                #expect(try store.value(for: key) == Data([UInt8(index)]))
                #expect(try store.takeFileLock(for: key) != nil)
            }
        }
    }
}
