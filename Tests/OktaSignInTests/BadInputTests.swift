import Foundation
import OktaAuthSimulator
import OktaCore
import OktaSignIn
import TestSupport
import Testing

/// Every step × both engines × what can go wrong there: a step with a next move and a sentence follows.
@Suite("Bad input at every step")
@MainActor
struct BadInputTests {
    enum Trouble: CaseIterable {
        case offline, silence, unavailable, rateLimit, portalPage, portalRedirect, gatewayPage
        case apiError, oauthError, refusedClient, expired, secondTap, back, cancel, viewComesBack
    }

    private static let classicWays = Task { try await ways(.classic) }
    private static let identityWays = Task { try await ways(.identity) }

    /// One way to each kind of step.
    private static func ways(
        _ engine: SimulatedEngine
    ) async throws -> [String: (Flow, answers: Int)] {
        let flows = Flow.common + (engine == .classic ? Flow.classic : Flow.identity)
        var ways: [String: (Flow, answers: Int)] = [:]
        for flow in flows {
            let org = try await begin(flow, engine, { _ in nil })
            for answers in 0..<12 {
                let name = org.signIn.step.name
                if ways[name] == nil { ways[name] = (flow, answers) }
                guard !["done", "message"].contains(name) else { break }
                try await org.answer()
            }
        }
        return ways
    }

    private static func begin(
        _ flow: Flow, _ engine: SimulatedEngine,
        _ refuse: @escaping @Sendable (String) -> (statusCode: Int, body: String)?
    ) async throws -> SimulatedSignIn {
        let org = try SimulatedSignIn(engine, flow.user, set: { flow.prepare($0) }, refuse: refuse)
        (org.user.preferred, org.user.channel) = (flow.preferred, flow.channel)
        try await org.run { try await flow.start($0, org.simulator) }
        return org
    }

    @Test(
        "A step with a next move and a sentence follows",
        arguments: [SimulatedEngine.classic, .identity], Trouble.allCases
    )
    func table(engine: SimulatedEngine, trouble: Trouble) async throws {
        let ways = engine == .classic ? Self.classicWays : Self.identityWays
        let found = try await ways.value
        // The steps that the simulated org has, and nothing begun.
        #expect(found.count >= 12, "\(found.keys.sorted())")
        print("Bad input: \(engine) × \(trouble): \(found.count) steps")
        for (name, (flow, answers)) in found {
            let refusal = Locked<(statusCode: Int, body: String)?>(nil)
            let org = try await Self.begin(flow, engine, { _ in refusal.withLock { $0 } })
            for _ in 0..<answers { try await org.answer() }
            #expect(org.signIn.step.name == name)
            var failure: (any Error)?
            do { try await make(trouble, org, refusal) } catch { failure = error }
            let place = "\(engine) \(name) \(trouble): \(org.signIn.step)"
            #expect(!org.signIn.isBusy, "\(place)")
            #expect(
                failure == nil || failure is OktaSignInError || failure is CancellationError,
                "\(place)")
            check(org.signIn, place)
            if let error = failure as? OktaSignInError {
                #expect(!error.userText().isEmpty && !error.userText().contains("HTTP"), "\(place)")
            }
        }
    }

    /// Something can be entered, waited for or done, and something is said.
    private func check(_ signIn: OktaSignIn, _ place: String) {
        let prompt = signIn.prompt
        let isPasskey = signIn.step.name == "passkey"
        let hasMove =
            !signIn.actions.isEmpty || !prompt.choices.isEmpty || prompt.waiting != nil || isPasskey
        #expect(hasMove || signIn.step.name == "done", "\(place)")
        #expect(!prompt.title.isEmpty, "\(place)")
        if case .message(let message) = signIn.step { #expect(!message.text.isEmpty, "\(place)") }
        #expect(signIn.messages.allSatisfy { !$0.isEmpty }, "\(place)")
        #expect(Set(signIn.messages).count == signIn.messages.count, "\(place)")
    }

    private func make(
        _ trouble: Trouble, _ org: SimulatedSignIn,
        _ refusal: Locked<(statusCode: Int, body: String)?>
    ) async throws {
        switch trouble {
        case .offline: try await answer(org, .dropBefore)
        case .silence: try await answer(org, .delay(30))
        case .unavailable: try await answer(org, .serverError(503))
        case .rateLimit: try await answer(org, .serverError(429))
        case .portalPage: try await answer(org, .html)
        case .portalRedirect: try await answer(org, .redirect(to: "https://portal.example/login"))
        case .gatewayPage: try await answer(org, refusal, 403, "<html></html>")
        case .apiError:
            try await answer(
                org, refusal, 400, #"{"errorCode":"E0000014","errorSummary":"Not now"}"#
            )
        case .oauthError:
            try await answer(
                org, refusal, 400, #"{"error":"access_denied","error_description":"No."}"#
            )
        case .refusedClient: try await answer(org, refusal, 401, #"{"error":"invalid_client"}"#)
        case .expired:
            org.clock.advance(by: 24 * 3600)
            try await next(org)
        case .secondTap:
            let first = await org.clock.drive(until: { org.signIn.isBusy }) {
                try? await org.user.answer(org.signIn)
            }
            let second = await org.clock.drive { try? await org.user.answer(org.signIn) }
            _ = await org.clock.drive {
                await first.value
                await second.value
            }
        case .back:
            guard org.signIn.actions.contains(where: { $0.kind == .back }) else { return }
            try await org.perform(.back)
        case .cancel: try await org.run { await $0.cancel() }
        case .viewComesBack:
            let name = org.signIn.step.name
            let count = org.simulator.requests.count
            let first = await org.clock.drive(until: { org.simulator.requests.count > count }) {
                try? await org.user.answer(org.signIn)
            }
            first.cancel()
            _ = await org.clock.drive { await first.value }
            try await org.run { try await $0.start() }
            #expect(org.signIn.step.name != "notStarted", "\(name)")
        }
    }

    @Test(
        "A factor of an earlier list is not one of this list, although it has an id of it",
        arguments: SimulatedEngine.allCases
    )
    func factorOfAnotherList(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .email, .question()))
        try await org.enterPassword()
        guard case .chooseFactor(let list) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        let count = org.simulator.requests.count
        let first = list.factors[0]
        for kind in [.push, first.kind] {
            let stale = OktaSignIn.Factor(id: first.id, kind: kind, name: "Another")
            await #expect(throws: OktaSignInError.self) {
                try await org.run { try await $0.choose(stale) }
            }
        }
        #expect(org.simulator.requests.count == count && org.signIn.step.name == "chooseFactor")
    }

    private func answer(_ org: SimulatedSignIn, _ fault: SimulatedFault) async throws {
        org.simulator.faults.next(fault, times: 3)
        defer { org.simulator.faults = SimulatedFaults() }
        try await next(org)
    }

    private func answer(
        _ org: SimulatedSignIn, _ refusal: Locked<(statusCode: Int, body: String)?>,
        _ statusCode: Int, _ body: String
    ) async throws {
        refusal.withLock { $0 = (statusCode, body) }
        defer { refusal.withLock { $0 = nil } }
        try await next(org)
    }

    /// Completes the step; performs the first action if nothing can be entered.
    private func next(_ org: SimulatedSignIn) async throws {
        if case .message = org.signIn.step, let action = org.signIn.actions.first {
            try await org.run { try await $0.perform(action) }
        } else {
            try await org.answer()
        }
    }
}
