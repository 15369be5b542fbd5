import Foundation
import OktaAuthSimulator
import OktaCore
import OktaSignIn
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A sign-in that is cancelled")
@MainActor
struct CancelTests {
    nonisolated static let engines = SimulatedEngine.allCases

    /// The end of a request that is in flight when a sign-in is cancelled.
    enum Moment: CaseIterable { case responseArrivesLater, responseNeverArrives }

    @Test(
        "After a cancellation nothing is sent but the end, nothing is stored, and tokens are revoked",
        arguments: engines, Moment.allCases
    )
    func atEachPoint(engine: SimulatedEngine, moment: Moment) async throws {
        // More than the requests of a sign-in.
        for number in 1..<15 {
            var options = OktaSignIn.Options()
            options.resumeStore = OktaMemoryStore()
            let gate = Gate(holding: number)
            let org = try SimulatedSignIn(
                engine, .ada, options: options, transport: { GatedTransport($0, gate) }
            )
            var isDone = false
            let task = Task {
                _ = try? await org.signIn.start()
                _ = try? await org.signIn.identify(
                    SimulatedSignIn.login, password: SimulatedSignIn.password
                )
                isDone = true
            }
            while !isDone, !gate.holdsResponse {
                org.clock.advanceToNext()
                await Task.yield()
            }
            if isDone {
                #expect(number > 5)
                return
            }
            let sent = org.simulator.requests.count
            let time = Task {
                while !Task.isCancelled {
                    org.clock.advanceToNext()
                    await Task.yield()
                }
            }
            let cancellation = Task { await org.signIn.cancel() }
            try #require(await eventually { !org.signIn.isBusy })
            if moment == .responseArrivesLater { gate.open() }
            await cancellation.value
            await task.value
            time.cancel()
            await time.value
            let issues = org.simulator.requests.contains { $0.path.hasSuffix("/token") }
            func later() -> [String] { org.simulator.requests.dropFirst(sent).map(\.path) }
            if issues, moment == .responseArrivesLater {
                let time = await org.clock.drive(until: {
                    later().contains { $0.hasSuffix("/revoke") }
                }) {
                    while !Task.isCancelled { await Task.yield() }
                }
                time.cancel()
            }
            #expect(
                later().allSatisfy { $0.hasSuffix("/cancel") || $0.hasSuffix("/revoke") },
                "\(number): \(later())"
            )
            #expect(org.signIn.step.name == "notStarted" && !org.signIn.isBusy)
            org.relaunch()
            try await org.run { try await $0.resume() }
            #expect(org.signIn.step.name == "identify", "\(number)")
        }
        Issue.record("the sign-in has more requests")
    }

    /// When a sign-in is cancelled that has its tokens, but shows them nowhere yet.
    enum Turn: CaseIterable { case beforeStep, afterStep }

    @Test(
        "Tokens that have arrived are revoked if the sign-in is cancelled before it shows them",
        arguments: Turn.allCases
    )
    func beforeShown(turn: Turn) async throws {
        // More than the steps of time after the request for the tokens.
        for number in 1..<15 {
            let org = try SimulatedSignIn(.identity, .ada)
            var isDone = false
            let task = Task {
                _ = try? await org.signIn.start()
                _ = try? await org.signIn.identify(
                    SimulatedSignIn.login, password: SimulatedSignIn.password
                )
                isDone = true
            }
            func sends(_ path: String) -> Bool {
                org.simulator.requests.contains { $0.path.hasSuffix(path) }
            }
            var count = 0
            while !isDone, count < number {
                if org.clock.pendingCount > 0, sends("/token") { count += 1 }
                if count < number || turn == .afterStep { org.clock.advanceToNext() }
                if count < number { await Task.yield() }
            }
            if isDone {
                #expect(number > 1)
                return
            }
            let time = Task {
                while !Task.isCancelled {
                    org.clock.advanceToNext()
                    await Task.yield()
                }
            }
            // In this turn, so that nothing resumes before.
            await org.signIn.cancel()
            await task.value
            defer { time.cancel() }
            // Not the rest if one has none: each takes a while then.
            try #require(await eventually { sends("/revoke") }, "\(number)")
            let forms = org.simulator.requests.filter { $0.path.hasSuffix("/revoke") }
                .map { String(decoding: $0.body, as: UTF8.self) }
            // The access token ends with it.
            #expect(forms.contains { $0.contains("token_type_hint=refresh_token") }, "\(forms)")
            #expect(org.signIn.step.name == "notStarted")
        }
        Issue.record("the sign-in has more steps")
    }

    @Test("A start that another one overtakes stores nothing", arguments: engines)
    func overtaken(engine: SimulatedEngine) async throws {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(engine, options: options)
        org.simulator.faults.next(.delay(100), on: engine == .classic ? nil : "/introspect")
        let sent = org.simulator.requests.count
        let late = await org.clock.drive(until: {
            org.simulator.requests.dropFirst(sent).contains {
                engine == .classic || $0.path.hasSuffix("/introspect")
            }
        }) { _ = try? await org.signIn.start() }
        try await org.run { signIn in
            await signIn.cancel()
            try await signIn.start()
            try await signIn.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
        }
        _ = await org.clock.drive { await late.value }
        #expect(org.signIn.step.name == "chooseFactor")
        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "chooseFactor")
    }

    @Test(
        "A wait that is cancelled and begun again at once notices the answer, each time",
        arguments: engines
    )
    func waitAgain(engine: SimulatedEngine) async throws {
        for _ in 0..<40 {
            let org = try SimulatedSignIn(engine, .ada(with: .push(), .sms()))
            let flow = OktaSignInFlow(org.signIn.configuration)
            _ = await org.clock.drive {
                await flow.run { signIn in
                    try await signIn.start()
                    try await signIn.identify(
                        SimulatedSignIn.login, password: SimulatedSignIn.password
                    )
                    guard case .chooseFactor(let list) = signIn.step else { return }
                    let push = list.factors.first { $0.kind == .push }
                    try await signIn.choose(try #require(push))
                }.value
            }
            let first = await org.clock.drive(until: { flow.event != nil }) { await flow.wait() }
            first.cancel()
            let second = Task { await flow.wait() }
            await Task.yield()
            org.phone.approve()
            _ = await org.clock.drive {
                await first.value
                await second.value
            }
            #expect(flow.session?.accessToken != nil && flow.error == nil)
        }
    }
}

/// Holds one of the responses of a sign-in until it is opened.
private final class Gate: Sendable {
    private let state = Locked<(count: Int, response: (@Sendable () -> Void)?)>((0, nil))
    private let number: Int

    /// Creates a gate for the response with this number, from 1.
    init(holding number: Int) { self.number = number }

    var holdsResponse: Bool { state.withLock { $0.response != nil } }

    func pass(_ response: @escaping @Sendable () -> Void) {
        let isHeld = state.withLock { state in
            state.count += 1
            if state.count == number { state.response = response }
            return state.count == number
        }
        if !isHeld { response() }
    }

    func open() { state.withLock { $0.response }?() }
}

private struct GatedTransport: OktaTransport {
    private let org: any OktaTransport
    private let gate: Gate

    init(_ org: any OktaTransport, _ gate: Gate) { (self.org, self.gate) = (org, gate) }

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        org.send(request) { result in gate.pass { completion(result) } }
    }
}
