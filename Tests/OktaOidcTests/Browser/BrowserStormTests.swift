import Foundation
import OktaAuthSimulator
import OktaBrowserSignIn
import OktaCore
import Testing

@testable import OktaOidc

private let variables = ProcessInfo.processInfo.environment
private let count = variables["STORM_SEEDS"].flatMap(Int.init) ?? 2
private let onlySeed = variables["STORM_SEED"].flatMap(Int.init)

/// A browser whose redirect a test makes.
struct ScriptedBrowser: OktaBrowser {
    let open: @Sendable (_ url: URL, _ redirect: URL) async throws -> URL?

    func open(_ url: URL, returningTo redirect: URL) async throws -> URL? {
        try await open(url, redirect)
    }
}

/// Signs in in a browser, or with a device code, as badly as the world does, and looks at what the
/// next launch finds.
@Suite("A storm over sign-ins in a browser")
struct BrowserStormTests {
    enum Trouble: CaseIterable, Sendable {
        case twoInstances, twoProcesses, kill, lostResponse, lockedStore, everything
    }

    enum Door: CaseIterable, Sendable {
        case browser, device
    }

    static let seeds = onlySeed.map { [$0] } ?? Array(0..<count)
    private static let logins = ["ada@example.test", "plain@example.test"]

    /// An app whose processes share a store, and what went wrong in it.
    private struct App {
        let session = SimulatedSession()
        let store = WatchedStore()
        let door: Door
        let driver: StepDriver
        let problems = Locked<[String]>([])

        init(_ door: Door = .browser, seed: Int) {
            self.door = door
            driver = StepDriver(session.clock, seed: seed)
            session.simulator.addUser(.plain)
        }

        func process(_ name: String) -> AppProcess { AppProcess(name, store, session, driver) }

        func note(_ problem: String) { problems.withLock { $0.append(problem) } }

        /// A sign-in of `login` in `process`, which stores the session.
        func signIn(as login: String, in process: AppProcess) throws -> StepDriver.Call {
            let configuration = try session.configuration {
                // What can be sent twice is.
                $0.network.retryPolicy.retriesReads = true
            }
            let server = process.server(configuration)
            let oidc = try OktaOidc(configuration: server.configuration)
            return {
                do {
                    let manager = try await signIn(as: login, with: oidc)
                    if manager.claims?.preferredUsername != login { note("another user's session") }
                    try manager.store()
                } catch {
                    driver.note("\(login) has an error")
                }
            }
        }

        private func signIn(
            as login: String, with oidc: OktaOidc
        ) async throws -> OktaOidcStateManager {
            switch door {
            case .browser:
                let inner = session.simulator.browser.signingIn(as: login)
                // The user takes a while.
                let browser = ScriptedBrowser { [driver] url, redirect in
                    await withCheckedContinuation { shown in
                        driver.later("browser") { shown.resume() }
                    }
                    return try await inner.open(url, returningTo: redirect)
                }
                return try await oidc.signInWithBrowser(browser)
            case .device:
                let code = try await oidc.requestDeviceCode()
                let device = session.simulator.device(showing: code.userCode)
                driver.later("phone", isAwaited: false) { device.enterCode(as: login) }
                return try await oidc.signIn(with: code)
            }
        }

        /// The session that the next launch finds, which has to be good.
        func launch() async throws -> OktaOidcStateManager? {
            let found = try process("next").restore(session.configuration())
            guard let found else { return nil }
            await driver.run(
                [
                    {
                        do {
                            let name = try await found.getUser().preferredUsername ?? ""
                            if !BrowserStormTests.logins.contains(name) { note("user \(name)") }
                            try await found.renew()
                        } catch {
                            note("\(error)")
                        }
                    }
                ],
                of: [found.session]
            )
            return found
        }
    }

    private static func story(
        _ trouble: Trouble, _ seed: Int, _ door: Door = .browser
    ) async throws -> [String] {
        var random = SeededNumbers(mixing: seed)
        func has(_ kind: Trouble) -> Bool { [kind, .everything].contains(trouble) }
        func comes(_ kind: Trouble) -> Bool { has(kind) && Bool.random(using: &random) }
        let app = App(door, seed: seed)
        var everStored = false
        for round in 0..<4 where app.problems.withLock({ $0.isEmpty }) {
            let processes = (0..<(has(.twoProcesses) ? 2 : 1)).map { app.process("\(round).\($0)") }
            var isHarmed = false
            if comes(.kill), let process = processes.randomElement(using: &random) {
                if Bool.random(using: &random) {
                    process.kill(afterAccesses: Int.random(in: 0..<12, using: &random))
                } else {
                    app.driver.later("kill", isAwaited: false) { process.kill() }
                }
                isHarmed = true
            }
            if comes(.lostResponse) {
                let isRead = Bool.random(using: &random)
                app.driver.note("lost, read: \(isRead)")
                app.session.simulator.faults.next(isRead ? .dropAfter : .dropBefore, on: "/token")
                isHarmed = true
            }
            if comes(.lockedStore) {
                let failing = Int.random(in: 1...6, using: &random)
                app.driver.note("store fails from \(failing)")
                app.store.fail { $0 >= failing ? CocoaError(.fileReadNoPermission) : nil }
                isHarmed = true
            }
            var calls: [StepDriver.Call] = []
            for process in processes {
                for _ in 0..<(has(.twoInstances) ? 2 : 1) {
                    let login = logins.randomElement(using: &random) ?? ""
                    app.driver.note(login)
                    calls.append(try app.signIn(as: login, in: process))
                }
            }
            await app.driver.run(calls, of: [])
            app.store.fail(nil)
            app.session.simulator.faults = SimulatedFaults()

            let found = try await app.launch()
            everStored = everStored || !isHarmed
            if everStored, found == nil { app.note("the session is gone") }
        }
        let codes = app.session.network.requests(to: "/token").compactMap { $0.form["code"] }
        if Set(codes).count != codes.count { app.note("a code is sent twice") }
        let story = app.driver.log.joined(separator: ", ")
        #expect(app.problems.withLock { $0 } == [], "\(story)")
        if onlySeed != nil { print(story) }
        return app.driver.log
    }

    @Test(
        "The next launch finds a whole session or none, whatever happens, and a seed repeats it",
        arguments: Trouble.allCases,
        seeds
    )
    func storm(trouble: Trouble, seed: Int) async throws {
        let story = try await Self.story(trouble, seed)
        #expect(story.count > 30)
        guard seed == 0 else { return }
        #expect(try await Self.story(trouble, 0) == story)
        #expect(try await Self.story(trouble, 1) != story)
    }

    @Test(
        "The next launch of a device finds a whole session or none, whatever happens",
        arguments: [Trouble.twoProcesses, .everything],
        seeds
    )
    func deviceStorm(trouble: Trouble, seed: Int) async throws {
        #expect(try await Self.story(trouble, seed, .device).count > 30)
    }

    @Test(
        "A process that is killed at any point of a sign-in leaves a whole session or none",
        arguments: Door.allCases)
    func killed(door: Door) async throws {
        var points: [String] = []
        var isAlive = false
        while !isAlive, points.count < 50 {
            let app = App(door, seed: 0)
            let process = app.process("app")
            process.kill(afterAccesses: points.count)
            await app.driver.run([try app.signIn(as: Self.logins[0], in: process)], of: [])
            let end = app.driver.log.first { $0.hasSuffix(" dead") }
            isAlive = end == nil

            let found = try await app.launch()
            // Whole as soon as the file has its name, and not before.
            #expect((found != nil) == (isAlive || end == "app wrote dead"), "\(points.count)")
            #expect(app.problems.withLock { $0 } == [])
            // The user signs in again.
            await app.driver.run(
                [try app.signIn(as: Self.logins[1], in: app.process("again"))], of: [])
            #expect(try await app.launch()?.claims?.preferredUsername == Self.logins[1])
            if let end { points.append(end) }
        }
        #expect(isAlive)
        // Before and after each request, among them that for tokens; around the write of the session.
        let kinds = ["sends", "receives", "reads", "writes", "wrote"].map { "app \($0) dead" }
        #expect(Set(points) == Set(kinds), "\(points)")
    }

    @Test(
        "A process that is killed while the browser is open sends nothing more, and stores nothing")
    func killedBehindTheBrowser() async throws {
        let app = App(seed: 0)
        let process = app.process("app")
        let server = process.server(try app.session.configuration())
        let oidc = try OktaOidc(configuration: server.configuration)
        let inner = app.session.simulator.browser.signingIn(as: Self.logins[0])
        for isBefore in [true, false] {
            let browser = ScriptedBrowser { url, redirect in
                if isBefore { process.kill() }
                let end = try await inner.open(url, returningTo: redirect)
                process.kill()
                return end
            }
            await app.driver.run([{ _ = try? await oidc.signInWithBrowser(browser) }], of: [])
            #expect(app.session.network.requests(to: "/token").isEmpty)
            #expect(try await app.launch() == nil && app.store.values.isEmpty)
        }
    }
}
