import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

private let variables = ProcessInfo.processInfo.environment
private let seeds = variables["STORM_SEEDS"].flatMap(Int.init) ?? 5
private let onlySeed = variables["STORM_SEED"].flatMap(Int.init)

/// Uses a session as badly as the world does, and looks whether the user stays signed in.
@Suite("A storm over a session", .timeLimit(.minutes(seeds > 20 ? 300 : 5)))
struct SessionStormTests {
    enum Trouble: CaseIterable, Sendable {
        case twoInstances, twoProcesses, kill, lostResponse, lockedStore, clockJump, everything
    }

    @Test("No trouble ends a session, or uses a refresh token twice", arguments: Trouble.allCases)
    func storm(trouble: Trouble) async throws {
        for seed in onlySeed.map({ [$0] }) ?? Array(0..<seeds) {
            let story = try await story(of: trouble, seed)
            if onlySeed != nil { print(story) }
            if seed % 100 == 99 { print("\(trouble): \(seed + 1) seeds") }
        }
    }

    @Test("A seed repeats a storm, step by step", arguments: Trouble.allCases)
    func repeats(trouble: Trouble) async throws {
        let story = try await story(of: trouble, 7)
        #expect(try await self.story(of: trouble, 7) == story)
        #expect(try await self.story(of: trouble, 8) != story)
    }

    /// All that happened in a storm.
    private func story(of trouble: Trouble, _ seed: Int) async throws -> String {
        var storm = try await Storm(trouble, seed: seed)
        await storm.run()
        let story = "\(trouble), seed \(seed): \(storm.log.joined(separator: ", "))"
        #expect(storm.problems == [], "\(story)")
        return story
    }
}

private struct Storm {
    let trouble: SessionStormTests.Trouble
    private let found = Locked<[String]>([])
    private var shared: SharedSession
    private var random: SeededNumbers

    /// What must not happen, and has.
    var problems: [String] { found.withLock { $0 } }
    var log: [String] { driver.log }
    private var driver: StepDriver { shared.driver }
    private var session: SimulatedSession { shared.session }
    private var store: WatchedStore { shared.store }

    init(_ trouble: SessionStormTests.Trouble, seed: Int) async throws {
        self.trouble = trouble
        random = SeededNumbers(mixing: seed)
        func count(_ kind: SessionStormTests.Trouble) -> Int {
            [kind, .everything].contains(trouble) ? 2 : 1
        }
        shared = try await SharedSession(
            processes: count(.twoProcesses), instances: count(.twoInstances)
        )
        // As at Okta, where it is 30 s unless the administrator changes it.
        session.simulator.oauth.refreshReuseGrace = 30
        session.network.change("/token") { [found] response in
            if response.json?["error"]?.string == "invalid_grant" {
                found.withLock { $0.append("a refresh token is refused") }
            }
        }
    }

    private func has(_ kind: SessionStormTests.Trouble) -> Bool {
        trouble == kind || trouble == .everything
    }

    /// Lets trouble come, and notes what must not happen.
    mutating func run() async {
        do {
            try await rounds()
        } catch {
            found.withLock { $0.append("\(error)") }
        }
    }

    private mutating func rounds() async throws {
        for _ in 0..<5 where problems.isEmpty {
            var isHarmed = false
            let index = Int.random(in: 0..<shared.apps.count, using: &random)
            let process = shared.apps[index].process
            if has(.kill), Bool.random(using: &random) {
                let count = Int.random(in: 0..<12, using: &random)
                if Bool.random(using: &random) {
                    process.kill(afterAccesses: count)
                } else {
                    driver.hold("kill \(index)", isAwaited: false) { process.kill() }
                }
                isHarmed = true
            }
            // The response arrives, but not the keys: nothing is lost, however long the user waits.
            let lacksKeys = trouble == .lostResponse && Bool.random(using: &random)
            if lacksKeys {
                driver.note("restart without keys")
                try shared.start(index)
                session.simulator.faults.next(.dropBefore, on: "/keys", times: 50)
            } else if has(.lostResponse), Bool.random(using: &random) {
                let fault: SimulatedFault = Bool.random(using: &random) ? .dropAfter : .dropBefore
                driver.note("\(fault)")
                session.simulator.faults.next(fault, on: "/token")
                isHarmed = true
            }
            if has(.lockedStore), Bool.random(using: &random) {
                let failing = Int.random(in: 1...12, using: &random)
                driver.note("store fails from \(failing)")
                store.fail { $0 >= failing ? CocoaError(.fileReadNoPermission) : nil }
                isHarmed = true
            }
            if has(.clockJump) {
                let jump = [0, -86_400, 86_400, 4_000].randomElement(using: &random) ?? 0
                driver.note("clock \(jump)")
                process.jump(by: TimeInterval(jump))
                isHarmed = true
            }
            await overlap()
            if lacksKeys { session.clock.advance(by: 60) }
            // The user goes on: the app is started again, and asks for a token within the grace.
            store.fail(nil)
            session.simulator.faults = SimulatedFaults()
            for index in shared.apps.indices {
                shared.apps[index].process.jump(by: 0)
                if has(.kill), isHarmed {
                    shared.apps[index].process.kill()
                    try shared.start(index)
                }
                await ask(index)
            }
            let pause = [1, 100, 3_590, 10_000].randomElement(using: &random) ?? 0
            driver.note("+\(pause)")
            session.clock.advance(by: TimeInterval(pause))
        }
        if try SessionPlace(shared.configuration).read() == nil {
            found.withLock { $0.append("the session is gone") }
        }
        let tokens = session.network.requests(to: "/token").compactMap { $0.form["refresh_token"] }
        let mayRepeat = [.kill, .lostResponse, .everything].contains(trouble)
        if !mayRepeat, Set(tokens).count < tokens.count {
            found.withLock { $0.append("a refresh token is sent twice") }
        }
    }

    /// Several calls at once, over all processes and instances.
    private mutating func overlap() async {
        var calls: [StepDriver.Call] = []
        for manager in shared.managers {
            for _ in 0..<2 {
                let renews = calls.isEmpty || Bool.random(using: &random)
                driver.note(renews ? "renew" : "fresh")
                calls.append {
                    if renews {
                        _ = try? await manager.renew()
                    } else {
                        _ = try? await manager.freshAccessToken()
                    }
                }
            }
        }
        await driver.run(calls.shuffled(using: &random), of: shared.sessions, choosing: &random)
    }

    /// Asks for a token, which has to work now.
    private mutating func ask(_ index: Int) async {
        let manager = shared.apps[index].managers[0]
        let call: StepDriver.Call = { [found] in
            do {
                _ = try await manager.freshAccessToken()
            } catch {
                found.withLock { $0.append("\(error)") }
            }
        }
        await driver.run([call], of: shared.sessions, choosing: &random)
    }
}
