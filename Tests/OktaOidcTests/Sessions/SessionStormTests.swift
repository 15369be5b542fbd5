import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One process of an app, which can be killed at any access to store or network.
private final class AppProcess: OktaSharedStore, OktaTransport, OktaClock {
    private struct State {
        var isDead = false
        /// Accesses until the process is killed.
        var accessesLeft: Int?
        var isStoreLocked = false
        var clockJump: TimeInterval = 0
        var locks: [any OktaCancellable] = []
    }

    struct Killed: Error {}

    let registry = SessionRegistry()
    private let store: WatchedStore
    private let network: OrgNetwork
    private let clock: VirtualClock
    private let state = Locked(State())

    init(_ store: WatchedStore, _ network: OrgNetwork, _ clock: VirtualClock) {
        (self.store, self.network, self.clock) = (store, network, clock)
    }

    var isDead: Bool { state.withLock { $0.isDead } }

    func kill(afterAccesses count: Int) { state.withLock { $0.accessesLeft = count } }

    func kill() {
        let locks = state.withLock { state in
            state.isDead = true
            defer { state.locks = [] }
            return state.locks
        }
        locks.forEach { $0.cancel() }
    }

    func lockStore(_ isLocked: Bool) { state.withLock { $0.isStoreLocked = isLocked } }

    func jump(by seconds: TimeInterval) { state.withLock { $0.clockJump = seconds } }

    /// Counts an access; the process may end with it.
    private func access() throws {
        let dies = state.withLock { state in
            guard let left = state.accessesLeft else { return false }
            state.accessesLeft = left - 1
            return left <= 0
        }
        if dies { kill() }
        if isDead { throw Killed() }
    }

    // MARK: Store

    private func accessStore() throws {
        try access()
        if state.withLock({ $0.isStoreLocked }) { throw CocoaError(.fileReadNoPermission) }
    }

    func value(for key: String) throws -> Data? {
        try accessStore()
        return try store.value(for: key)
    }

    func setValue(_ value: Data?, for key: String) throws {
        try accessStore()
        try store.setValue(value, for: key)
        try access()
    }

    func changeValue(for key: String, _ change: (inout Data?) throws -> Void) throws {
        try accessStore()
        try store.changeValue(for: key) { data in
            try change(&data)
            // Killed before the file takes its name.
            try access()
        }
        try access()
    }

    func takeLock(for key: String) throws -> (any OktaCancellable)? {
        try accessStore()
        guard let lock = try store.takeLock(for: key) else { return nil }
        let isDead = state.withLock { state in
            if !state.isDead { state.locks.append(lock) }
            return state.isDead
        }
        if isDead { lock.cancel() }
        return ProcessLock(process: self, lock: lock)
    }

    private struct ProcessLock: OktaCancellable {
        let process: AppProcess
        let lock: any OktaCancellable

        func cancel() {
            guard !process.isDead else { return }
            process.state.withLock { $0.locks = [] }
            lock.cancel()
        }
    }

    // MARK: Network and time

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        do {
            try access()
        } catch {
            completion(.failure(error))
            return Nothing()
        }
        return network.send(request) { [self] result in
            completion(Result { try access() }.flatMap { _ in result })
        }
    }

    private struct Nothing: OktaCancellable {
        func cancel() {}
    }

    var now: Date { clock.now.addingTimeInterval(state.withLock { $0.clockJump }) }

    func schedule(
        after delay: TimeInterval,
        _ action: @escaping @Sendable () -> Void
    ) -> any OktaCancellable { clock.schedule(after: delay, action) }
}

/// Uses a session as badly as the world does, and looks whether the user stays signed in.
@Suite("A storm over a session", .timeLimit(.minutes(300)))
struct SessionStormTests {
    private static let seeds =
        ProcessInfo.processInfo.environment["STORM_SEEDS"].flatMap(Int.init) ?? 1
    private static let seed = ProcessInfo.processInfo.environment["STORM_SEED"].flatMap(Int.init)

    enum Trouble: CaseIterable, Sendable {
        case twoInstances, twoProcesses, kill, lostResponse, lockedStore, clockJump, everything
    }

    @Test("No trouble ends a session, or uses a refresh token twice", arguments: Trouble.allCases)
    func storm(trouble: Trouble) async throws {
        let first = Self.seed ?? 0
        for seed in first..<first + Self.seeds {
            var storm = try await Storm(trouble, seed: seed)
            try await storm.run()
            let story = "\(trouble), seed \(seed): \(storm.log.joined(separator: ", "))"
            if Self.seed != nil { print(story) }
            #expect(storm.problems == [], "\(story)")
            if seed % 100 == 99 { print("\(trouble): \(seed + 1) seeds") }
        }
    }
}

private struct Storm {
    let trouble: SessionStormTests.Trouble
    let session = SimulatedSession()
    let store = WatchedStore()
    let configuration: OktaOidcConfig
    private let found = Locked<[String]>([])
    private(set) var log: [String] = []
    private var random: SeededNumbers
    private var processes: [AppProcess] = []
    private var managers: [[OktaOidcStateManager]] = []

    /// What must not happen, and has.
    var problems: [String] { found.withLock { $0 } }

    init(_ trouble: SessionStormTests.Trouble, seed: Int) async throws {
        self.trouble = trouble
        random = SeededNumbers(seed: seed)
        // As at Okta, where it is 30 s unless the administrator changes it.
        session.simulator.oauth.refreshReuseGrace = 30
        // Signing takes most of the time of a storm: all renewals return the same ID token.
        var key = SimulatedSigningKey.first
        key.isGenuine = false
        session.simulator.oauth.keys = [key]
        let store = store
        let manager = try await session.signIn {
            $0.tokenStore = store
            $0.tokenValidation = .claimsOnly
        }
        try manager.store()
        var claims = manager.idToken.flatMap(SimulatedSession.claims) ?? [:]
        (claims["nonce"], claims["at_hash"]) = (nil, nil)
        let idToken = SimulatedSigningKey.first.sign(claims)
        var configuration = manager.configuration
        configuration.tokenValidation = .claimsAndSignature
        configuration.clockTolerance = 1_000_000
        self.configuration = configuration
        session.network.change("/token") { [found] response in
            if response.json?["error"]?.string == "invalid_grant" {
                found.withLock { $0.append("a refresh token is refused") }
            }
            if response.statusCode == 200 {
                response.changeBody { $0["id_token"] = .string(idToken) }
            }
        }
        try start(0)
        if has(.twoProcesses) { try start(1) }
    }

    private func has(_ kind: SessionStormTests.Trouble) -> Bool {
        trouble == kind || trouble == .everything
    }

    /// Starts the process `index`, in place of a killed one.
    private mutating func start(_ index: Int) throws {
        let process = AppProcess(store, session.network, session.clock)
        var configuration = configuration
        configuration.tokenStore = process
        configuration.transport = process
        configuration.clock = process
        var instances: [OktaOidcStateManager] = []
        for _ in 0..<(has(.twoInstances) ? 2 : 1) {
            let server = AuthorizationServer(configuration)
            let manager = try OktaOidcStateManager.restore(
                nil,
                from: server,
                in: process.registry
            )
            instances.append(try #require(manager, "\(trouble): \(log) the session is gone"))
        }
        if index < processes.count {
            (processes[index], managers[index]) = (process, instances)
        } else {
            processes.append(process)
            managers.append(instances)
        }
    }

    mutating func run() async throws {
        for _ in 0..<5 {
            var isHarmed = false
            let index = Int.random(in: 0..<processes.count, using: &random)
            let process = processes[index]
            if has(.kill), Bool.random(using: &random) {
                let count = Int.random(in: 0..<12, using: &random)
                log.append("kill \(index) after \(count)")
                process.kill(afterAccesses: count)
                isHarmed = true
            }
            // The response arrives, but not the keys: nothing is lost, however long the user waits.
            let lacksKeys = trouble == .lostResponse && Bool.random(using: &random)
            if lacksKeys {
                log.append("restart without keys")
                try start(index)
                session.simulator.faults.next(.dropBefore, on: "/keys", times: 50)
            } else if has(.lostResponse), Bool.random(using: &random) {
                let fault: SimulatedFault = Bool.random(using: &random) ? .dropAfter : .dropBefore
                log.append("\(fault)")
                session.simulator.faults.next(fault, on: "/token")
                isHarmed = true
            }
            if has(.lockedStore), Bool.random(using: &random) {
                let failing = Int.random(in: 1...12, using: &random)
                log.append("store fails from \(failing)")
                store.fail { $0 >= failing ? CocoaError(.fileReadNoPermission) : nil }
                isHarmed = true
            }
            if has(.clockJump) {
                let jump = [0, -86_400, 86_400, 4_000].randomElement(using: &random) ?? 0
                log.append("clock \(jump)")
                process.jump(by: TimeInterval(jump))
                isHarmed = true
            }
            await overlap()
            log.append("\(session.network.requests(to: "/token").count) requests")
            if lacksKeys { session.clock.advance(by: 60) }
            // The user goes on: the app is started again, and asks for a token within the grace.
            store.fail(nil)
            session.simulator.faults = SimulatedFaults()
            for index in processes.indices {
                processes[index].jump(by: 0)
                if has(.kill), isHarmed {
                    processes[index].kill()
                    try start(index)
                }
                await ask(index)
            }
            let pause = [1, 100, 3_590, 10_000].randomElement(using: &random) ?? 0
            log.append("+\(pause)")
            session.clock.advance(by: TimeInterval(pause))
        }
        if try SessionPlace(configuration).read() == nil {
            found.withLock { $0.append("the session is gone") }
        }
    }

    /// Several calls at once, over all processes and instances.
    private mutating func overlap() async {
        var calls: [@Sendable () async -> Void] = []
        for manager in managers.flatMap({ $0 }) {
            for _ in 0..<2 {
                let renews = Bool.random(using: &random)
                log.append(renews ? "renew" : "fresh")
                calls.append {
                    if renews {
                        _ = try? await manager.renew()
                    } else {
                        _ = try? await manager.freshAccessToken()
                    }
                }
            }
        }
        await finish(calls)
    }

    /// Asks for a token, which has to work now.
    private func ask(_ index: Int) async {
        let manager = managers[index][0]
        await finish([
            { [found] in
                do {
                    _ = try await manager.freshAccessToken()
                } catch {
                    found.withLock { $0.append("\(error)") }
                }
            }
        ])
    }

    private func finish(_ calls: [@Sendable () async -> Void]) async {
        let open = Locked(calls.count)
        for call in calls {
            Task {
                await call()
                open.withLock { $0 -= 1 }
            }
        }
        while open.withLock({ $0 }) > 0 {
            // Who has the lock waits for nothing: for the others no time passes meanwhile, however
            // long the org takes to sign a token.
            if !store.isLocked { session.clock.advanceToNext() }
            await Task.yield()
        }
    }
}
