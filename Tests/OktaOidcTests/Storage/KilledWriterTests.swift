#if os(Linux)
import Foundation
import Glibc
import OktaCore
import Testing

@testable import OktaOidc

/// Writes tokens in a process of its own, which is stopped while it does.
///
/// The process is this test program, asked to run ``writer()`` only.
@Suite("A process that is stopped while it stores tokens", .serialized)
struct KilledWriterTests {
    private static let variables = ProcessInfo.processInfo.environment
    private static let folder = variables["STORE_WRITER_FOLDER"]
    private static let key = "app_https://example.test"

    /// Tokens of a size that takes several blocks, all about `number`.
    private static func tokens(_ number: Int) -> Data {
        let text = String(repeating: "\(number % 10)", count: 20_000)
        let tokens = TokenSet(accessToken: text, idToken: nil, refreshToken: text, scope: nil)
        return StoredSession(tokens, signIn: "s").data(for: "a", of: "i")
    }

    @Test("A process stores tokens until it is stopped, when asked to", .enabled(if: folder != nil))
    func writer() throws {
        let store = OktaFileStore(directory: URL(fileURLWithPath: Self.folder ?? "/"))
        if let limit = Self.variables["STORE_WRITER_LIMIT"].flatMap(UInt.init) {
            // Writing beyond the limit stops the process in the middle of a write, or fails like on
            // a full disk.
            var value = rlimit(rlim_cur: limit, rlim_max: limit)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &value)
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGXFSZ)
            let survives = Self.variables["STORE_WRITER_SURVIVES"] != nil
            signal(SIGXFSZ, survives ? SIG_IGN : SIG_DFL)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
        let all = (0..<10).map(Self.tokens)
        if let delay = Self.variables["STORE_WRITER_DELAY"].flatMap(Int.init) {
            // After these nanoseconds, the kernel kills the process at any point.
            var event = sigevent()
            event.sigev_signo = SIGKILL
            var timer: timer_t?
            var time = itimerspec()
            time.it_value.tv_nsec = delay
            try #require(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0)
            try #require(timer_settime(timer, 0, &time, nil) == 0)
        }
        for number in 0..<100_000 { try store.setValue(all[number % 10], for: Self.key) }
    }

    /// Runs ``writer()`` until limit or delay stops it, or until it reports the error.
    private func run(
        in folder: URL, limit: Int? = nil, delay: Int? = nil, survives: Bool = false
    ) throws {
        let process = try startTests(
            of: "KilledWriterTests",
            [
                "STORE_WRITER_FOLDER": folder.path, "STORE_WRITER_LIMIT": limit.map(String.init),
                "STORE_WRITER_DELAY": delay.map(String.init),
                "STORE_WRITER_SURVIVES": survives ? "1" : nil,
            ]
        )
        process.waitUntilExit()
        #expect(process.terminationReason == (survives ? .exit : .uncaughtSignal))
        if survives { #expect(process.terminationStatus != 0, "the writer reports the error") }
    }

    /// A later process finds one of `expected`, in files that only their owner may read.
    private func check(_ folder: URL, expecting expected: [Data?] = [tokens(3)]) throws {
        let store = OktaFileStore(directory: folder)
        let found = try store.value(for: Self.key)
        #expect(expected.contains { $0 == found })
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let path = folder.appendingPathComponent(name).path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
        // The next write clears away what was left.
        try store.setValue(Self.tokens(7), for: Self.key)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        #expect(try store.value(for: Self.key) == Self.tokens(7))
    }

    @Test(
        "A process that is stopped in the middle of a write leaves the old tokens",
        .enabled(if: folder == nil),
        arguments: [0, 1, 17, 4_095, 4_096, 4_097, 20_000, 40_000]
    )
    func stoppedInWrite(limit: Int) async throws {
        try await withFolder { folder in
            try OktaFileStore(directory: folder).setValue(Self.tokens(3), for: Self.key)
            try run(in: folder, limit: limit)
            try check(folder)
        }
    }

    @Test(
        "A process that finds the disk full leaves the old tokens, and throws",
        .enabled(if: folder == nil)
    )
    func fullDisk() async throws {
        try await withFolder { folder in
            try OktaFileStore(directory: folder).setValue(Self.tokens(3), for: Self.key)
            try run(in: folder, limit: 5_000, survives: true)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
            try check(folder)
        }
    }

    @Test(
        "A process that is killed at any moment leaves whole tokens or none",
        .enabled(if: folder == nil)
    )
    func killed() async throws {
        for step in 0..<20 {
            try await withFolder { folder in
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true
                )
                try run(in: folder, delay: 1 + step * 700_000)
                try check(folder, expecting: [nil] + (0..<10).map(Self.tokens))
            }
        }
    }
}
#endif
