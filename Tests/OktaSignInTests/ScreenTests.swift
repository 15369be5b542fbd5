import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaCore
import OktaIdx
import OktaSignIn
import TestSupport
import Testing

@Suite("What a screen keeps and what ends it")
@MainActor
struct ScreenTests {
    nonisolated static let engines = SimulatedEngine.allCases

    private func paths(_ org: SimulatedSignIn) -> [String] { org.simulator.requests.map(\.path) }

    /// Cancels the sign-in while a request is in flight; returns the paths that were sent after it.
    private func sent(
        afterCancellingAt path: String,
        _ org: SimulatedSignIn,
        _ operation: @escaping @MainActor (OktaSignIn) async throws -> Void
    ) async throws -> [String] {
        let count = org.simulator.requests.count
        org.simulator.faults.next(.delay(5), on: path)
        let task = await org.clock.drive(
            until: { org.simulator.requests.dropFirst(count).contains { $0.path.hasSuffix(path) } }
        ) { try? await operation(org.signIn) }
        let before = org.simulator.requests.count
        try await org.run { await $0.cancel() }
        _ = await org.clock.drive { await task.value }
        #expect(org.signIn.step.name == "notStarted" && !org.signIn.isBusy)
        return Array(paths(org).dropFirst(before))
    }

    @Test(
        "A sign-in that is cancelled while it is exchanged for tokens sends nothing more",
        arguments: ["/openid-configuration", "/keys", "/authorize", "/token"]
    )
    func cancelledExchange(path: String) async throws {
        let org = try SimulatedSignIn(.classic, .ada)
        try await org.run { try await $0.start() }
        let sent = try await sent(afterCancellingAt: path, org) {
            try await $0.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
        }
        #expect(sent.isEmpty, "\(sent)")
    }

    @Test(
        "A start that is cancelled sends and stores nothing more",
        arguments: [
            (SimulatedEngine.identity, "/okta-organization"), (.identity, "/interact"),
            (.identity, "/introspect"), (.classic, "/okta-organization"),
        ]
    )
    func cancelledStart(engine: SimulatedEngine, path: String) async throws {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(engine, options: options)
        let sent = try await sent(afterCancellingAt: path, org) { try await $0.start() }
        #expect(sent.isEmpty, "\(sent)")
        let resumed = OktaSignIn(org.signIn.configuration, options: options)
        try await org.run { _ in try await resumed.resume() }
        #expect(resumed.step.name == "identify")
    }

    @Test("A sign-in that is cancelled while the app chooses the engine sends nothing")
    func cancelledChoice() async throws {
        let (isAsked, isChosen) = (Locked(false), Locked(false))
        var options = OktaSignIn.Options()
        options.engine = .decided {
            isAsked.withLock { $0 = true }
            try #require(await eventually { isChosen.withLock({ $0 }) })
            return .identity
        }
        let org = try SimulatedSignIn(.identity, options: options)
        let task = Task { _ = try? await org.signIn.start() }
        try #require(await eventually { isAsked.withLock({ $0 }) })
        await org.signIn.cancel()
        isChosen.withLock { $0 = true }
        _ = await org.clock.drive { await task.value }
        #expect(paths(org) == [] && org.signIn.step.name == "notStarted")
    }

    @Test("A wait that the org gives no time for takes the place of an earlier one, too")
    func waitWithoutPolls() async throws {
        let org = try SimulatedSignIn(
            .identity, .ada(with: .push(), .sms()),
            spoil: { $0.replacingOccurrences(of: #""refresh""#, with: #""other""#) }
        )
        try await org.enterPassword()
        try await org.choose(.push)
        let sent = org.simulator.requests.count
        org.simulator.faults.next(.delay(100), on: "/poll")
        var failure: (any Error)?
        let first = await org.clock.drive(until: { org.simulator.requests.count > sent }) {
            do { _ = try await org.signIn.wait() } catch { failure = error }
        }
        try await org.run { try await $0.wait() }
        _ = await org.clock.drive { await first.value }
        #expect(failure is CancellationError && org.signIn.step.name == "wait")
    }

    @Test(
        "A wait takes the place of an earlier or cancelled one", arguments: engines, [true, false])
    func waitAgain(engine: SimulatedEngine, isCancelled: Bool) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .push(), .sms()))
        try await org.enterPassword()
        try await org.choose(.push)
        let first = Task { try await org.signIn.wait() }
        await Task.yield()
        if isCancelled { first.cancel() }
        let second = Task { try await org.signIn.wait() }
        await Task.yield()
        org.phone.approve()
        _ = await org.clock.drive { _ = await (first.result, second.result) }
        #expect(try org.session.accessToken != nil)
    }
}
