import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

private let variables = ProcessInfo.processInfo.environment
private let count = variables["STORM_SEEDS"].flatMap(Int.init) ?? 2
private let onlySeed = variables["STORM_SEED"].flatMap(Int.init)

/// Uses a session as badly as the world does, and looks whether the user stays signed in.
@Suite("A storm over a session")
struct SessionStormTests {
    enum Trouble: CaseIterable, Sendable {
        case twoInstances, twoProcesses, kill, lostResponse, lockedStore, clockJump, everything
    }

    static let seeds = onlySeed.map { [$0] } ?? Array(0..<count)

    @Test(
        "No trouble ends a session, or uses a refresh token twice, and a seed repeats it",
        arguments: Trouble.allCases,
        seeds
    )
    func storm(trouble: Trouble, seed: Int) async throws {
        var stories: [[String]] = []
        for seed in seed == 0 ? [0, 0, 1] : [seed] {
            var random = SeededNumbers(mixing: seed)
            func has(_ kind: Trouble) -> Bool { [kind, .everything].contains(trouble) }
            func comes(_ kind: Trouble) -> Bool { has(kind) && Bool.random(using: &random) }
            let problems = Locked<[String]>([])

            var shared = try await SharedSession(
                processes: has(.twoProcesses) ? 2 : 1,
                instances: has(.twoInstances) ? 2 : 1,
                seed: seed
            )
            let (driver, session) = (shared.driver, shared.session)
            // As at Okta, where it is 30 s unless the administrator changes it.
            session.simulator.oauth.refreshReuseGrace = 30
            session.network.change("/token") { response in
                if response.json?["error"]?.string == "invalid_grant" {
                    problems.withLock { $0.append("a refresh token is refused") }
                }
            }

            for _ in 0..<5 where problems.withLock({ $0.isEmpty }) {
                // Trouble comes.
                var isHarmed = false
                let index = Int.random(in: 0..<shared.apps.count, using: &random)
                let process = shared.apps[index].process
                if comes(.kill) {
                    if Bool.random(using: &random) {
                        process.kill(afterAccesses: Int.random(in: 0..<12, using: &random))
                    } else {
                        driver.later("kill \(index)", isAwaited: false) { process.kill() }
                    }
                    isHarmed = true
                }
                // The response arrives, but not the keys: nothing is lost, however long the user waits.
                let lacksKeys = trouble == .lostResponse && Bool.random(using: &random)
                if lacksKeys {
                    driver.note("restart without keys")
                    try shared.start(index)
                    session.simulator.faults.next(.dropBefore, on: "/keys", times: 50)
                } else if comes(.lostResponse) {
                    let isRead = Bool.random(using: &random)
                    driver.note("lost, read: \(isRead)")
                    session.simulator.faults.next(isRead ? .dropAfter : .dropBefore, on: "/token")
                    isHarmed = true
                }
                if comes(.lockedStore) {
                    let failing = Int.random(in: 1...12, using: &random)
                    driver.note("store fails from \(failing)")
                    shared.store.fail { $0 >= failing ? CocoaError(.fileReadNoPermission) : nil }
                    isHarmed = true
                }
                if comes(.clockJump) {
                    let jump = [-86_400, 86_400, 4_000].randomElement(using: &random) ?? 0
                    driver.note("clock \(jump)")
                    process.jump(by: TimeInterval(jump))
                    isHarmed = true
                }

                // Several calls are made at once, over all processes and instances.
                let first = shared.managers[0]
                var calls: [StepDriver.Call] = [{ _ = try? await first.renew() }]
                for manager in shared.managers {
                    calls.append { _ = try? await manager.freshAccessToken() }
                    if comes(trouble) { calls.append { _ = try? await manager.renew() } }
                }
                await driver.run(calls, of: shared.sessions)
                if lacksKeys { session.clock.advance(by: 60) }

                // The user goes on: the app is started again, and asks for a token within the grace.
                shared.store.fail(nil)
                session.simulator.faults = SimulatedFaults()
                for index in shared.apps.indices {
                    shared.apps[index].process.jump(by: 0)
                    if isHarmed, has(.kill) {
                        shared.apps[index].process.kill()
                        try shared.start(index)
                    }
                    let manager = shared.apps[index].managers[0]
                    let ask: StepDriver.Call = {
                        do {
                            _ = try await manager.freshAccessToken()
                        } catch {
                            problems.withLock { $0.append("\(error)") }
                        }
                    }
                    await driver.run([ask], of: shared.sessions)
                }
                let pause = [1, 100, 3_590, 10_000].randomElement(using: &random) ?? 0
                driver.note("+\(pause)")
                session.clock.advance(by: TimeInterval(pause))
            }

            #expect(try SessionSlot(shared.configuration).read() != nil, "the session is gone")
            let requests = session.network.requests(to: "/token")
            let tokens = requests.compactMap { $0.form["refresh_token"] }
            let mayRepeat = [.kill, .lostResponse, .everything].contains(trouble)
            #expect(mayRepeat || Set(tokens).count == tokens.count, "a refresh token is sent twice")
            let story = driver.log.joined(separator: ", ")
            #expect(problems.withLock { $0 } == [], "\(story)")
            if onlySeed != nil { print(story) }
            stories.append(driver.log)
        }
        #expect(stories.allSatisfy { $0.count > 50 })
        if seed == 0 { #expect(stories[0] == stories[1] && stories[0] != stories[2]) }
    }

    @Test(
        "A stored session is renewed once, however many processes and instances have read it",
        arguments: [(1, 3), (2, 1), (3, 2)],
        0..<5
    )
    func sharedSession(sharers: (processes: Int, instances: Int), seed: Int) async throws {
        let shared = try await SharedSession(
            processes: sharers.processes, instances: sharers.instances, seed: seed
        )
        let managers = shared.managers
        func renewAll() async -> Set<String?> {
            let tokens = Locked<Set<String?>>([])
            for manager in managers {
                shared.driver.begin {
                    let token = try? await manager.renew().accessToken
                    tokens.withLock { _ = $0.insert(token) }
                }
                // All begin before the server responds.
                await shared.driver.rest(shared.sessions)
            }
            await shared.driver.run(of: shared.sessions)
            return tokens.withLock { $0 }
        }
        #expect(Set(managers.map { ObjectIdentifier($0.session) }).count == sharers.processes)

        let tokens = await renewAll()

        #expect(tokens.count == 1 && tokens != [nil])
        #expect(shared.session.network.requests(to: "/token").count == 2)
        let place = SessionSlot(managers[0].configuration)
        #expect(try place.read()?.tokens == managers[0].tokens)

        // A session that one manager removes is not stored again by the others.
        try managers[0].removeFromSecureStorage()
        _ = await renewAll()
        #expect(try place.read() == nil)
    }
}

/// A stored session that several processes of an app have read, each with some instances.
private struct SharedSession {
    let session = SimulatedSession()
    let store = WatchedStore()
    let driver: StepDriver
    let configuration: OktaOidcConfig
    private let instances: Int
    private(set) var apps: [(process: AppProcess, managers: [OktaOidcStateManager])] = []

    init(processes: Int, instances: Int, seed: Int) async throws {
        driver = StepDriver(session.clock, seed: seed)
        let signedIn = try await session.signInForManyRenewals(store)
        try signedIn.store()
        configuration = signedIn.configuration
        self.instances = instances
        for index in 0..<processes { try start(index) }
    }

    /// Starts the process `index`, in place of a killed one.
    mutating func start(_ index: Int) throws {
        let process = AppProcess("\(index)", store, session, driver)
        let managers = try (0..<instances).map { _ in
            try #require(try process.restore(configuration), "the session is gone")
        }
        if index < apps.count { apps.remove(at: index) }
        apps.insert((process, managers), at: index)
    }

    var managers: [OktaOidcStateManager] { apps.flatMap(\.managers) }
    /// Two instances of a process have one session.
    var sessions: [Session] { apps.map { $0.managers[0].session } }
}
