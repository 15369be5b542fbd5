import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaCore
import OktaIdx
import OktaSignIn
import TestSupport
import Testing

@Suite("A start that fails, is refused, or is called twice")
@MainActor
struct StartTests {
    nonisolated static let engines = SimulatedEngine.allCases

    /// A way to begin, by the name of its call.
    enum Beginning: CaseIterable {
        case start, recoverPassword, unlockAccount, activate, recover, resume, stateToken

        @MainActor
        func begin(_ signIn: OktaSignIn) async throws {
            switch self {
            case .start: try await signIn.start(username: "ada")
            case .recoverPassword: try await signIn.recoverPassword(username: "ada")
            case .unlockAccount: try await signIn.unlockAccount(username: "ada")
            case .activate: try await signIn.activate(token: "bad")
            case .recover: try await signIn.recover(token: "https://org.example/reset/bad")
            case .resume: try await signIn.resume()
            case .stateToken: try await signIn.continueTransaction(stateToken: "bad")
            }
        }
    }

    private func message(_ org: SimulatedSignIn) throws -> OktaSignIn.Message {
        guard case .message(let message) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(
            !message.text.isEmpty && org.signIn.messages.isEmpty
                && org.signIn.underlyingError != nil)
        return message
    }

    private func titles(_ org: SimulatedSignIn) -> [String] { org.signIn.actions.map(\.title) }

    @Test(
        "A recovery or an unlock at Classic Engine goes by the channel that was chosen",
        arguments: [OktaSignIn.UserNamePrompt.Purpose.recoverPassword, .unlockAccount],
        [OktaSignIn.Factor.Kind.sms, .call, .email]
    )
    func channel(purpose: OktaSignIn.UserNamePrompt.Purpose, kind: OktaSignIn.Factor.Kind)
        async throws
    {
        let isUnlock = purpose == .unlockAccount
        let org = try SimulatedSignIn(.classic, isUnlock ? .adaLocked : .ada)
        try await org.run { signIn in
            if isUnlock {
                try await signIn.unlockAccount()
            } else {
                try await signIn.recoverPassword()
            }
            guard case .identify(let step) = signIn.step else { throw WrongStep(step: signIn.step) }
            #expect(step.purpose == purpose && step.channels.contains(kind))
            try await signIn.identify(SimulatedSignIn.login, channel: kind)
        }
        let request = try #require(org.simulator.requests.last)
        #expect(request.path.hasSuffix(isUnlock ? "recovery/unlock" : "recovery/password"))
        let body = String(decoding: request.body, as: UTF8.self)
        #expect(body.contains(#""factorType":"\#("\(kind)".uppercased())""#), "\(body)")
    }

    @Test(
        "A start without a usable response is a message that tries the same again",
        arguments: engines,
        [
            SimulatedFault.dropBefore, .serverError(503), .serverError(429), .html,
            .redirect(to: "https://portal.example/login"),
        ]
    )
    func interrupted(engine: SimulatedEngine, fault: SimulatedFault) async throws {
        for beginning in Beginning.allCases {
            var options = OktaSignIn.Options()
            options.resumeStore = OktaMemoryStore()
            let org = try SimulatedSignIn(engine, options: options)
            if beginning == .resume {
                try await org.enterPassword()
                org.relaunch()
            }
            org.simulator.faults.next(fault, times: 20)
            try await org.run { try await beginning.begin($0) }
            // The Classic Engine resumes and redeems without asking for the engine first.
            let message = try message(org)
            #expect(message.reason == .interrupted, "\(beginning) \(message)")
            #expect(titles(org).first == "Try again", "\(beginning)")
            org.simulator.faults = SimulatedFaults()
            org.clock.advance(by: 61)
            try await org.perform(.tryAgain)
            switch beginning {
            case .start: #expect("\(org.signIn.step)".contains("Purpose.signIn"))
            case .recoverPassword: #expect("\(org.signIn.step)".contains("recoverPassword"))
            case .unlockAccount: #expect(!["message", "notStarted"].contains(org.signIn.step.name))
            case .resume: #expect(org.signIn.step.name == "chooseFactor")
            case .activate, .recover, .stateToken:
                #expect(try self.message(org).reason != .interrupted, "\(beginning)")
            }
        }
    }

    @Test("A token that the org refuses is a message that starts again", arguments: engines)
    func refused(engine: SimulatedEngine) async throws {
        let next: [(Beginning, String)] = [
            (.activate, "signIn"), (.recover, "recoverPassword"), (.stateToken, "signIn"),
        ]
        for (beginning, purpose) in next {
            let org = try SimulatedSignIn(engine)
            try await org.run { try await beginning.begin($0) }
            let message = try message(org)
            #expect(![.interrupted, .completed].contains(message.reason), "\(beginning)")
            #expect(!message.text.contains("password"))
            #expect(titles(org) == ["Start again"])
            try await org.perform(.startAgain)
            #expect("\(org.signIn.step)".contains("Purpose.\(purpose)"), "\(org.signIn.step)")
        }
    }

    @Test(
        "A stored transaction that the org refuses is a message, and is removed",
        arguments: engines, [400, 403, 404, 405]
    )
    func refusedResumption(engine: SimulatedEngine, statusCode: Int) async throws {
        let isRefused = Locked(false)
        let refusals = [400: "E0000011", 403: "E0000006", 404: "E0000007", 405: "E0000022"]
        let body = #"{"errorCode":"\#(refusals[statusCode] ?? "")","errorSummary":"No"}"#
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(
            engine, options: options,
            refuse: { path in
                guard isRefused.withLock({ $0 }), !path.contains("well-known") else { return nil }
                return (statusCode, body)
            }
        )
        try await org.enterPassword()
        org.relaunch()
        isRefused.withLock { $0 = true }
        try await org.run { try await $0.resume() }
        #expect(try message(org).reason != .interrupted)
        #expect(titles(org) == ["Start again"])
        isRefused.withLock { $0 = false }
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "identify")
    }

    @Test("A client that the org does not know is a message that names the setup")
    func unknownClient() async throws {
        let org = try SimulatedSignIn(.identity) {
            $0.oauth.clients = [SimulatedOAuthClient(id: "another")]
        }
        try await org.run { try await $0.start() }
        let message = try message(org)
        #expect(message.reason == .misconfigured && message.errorCode == "invalid_client")
        #expect(message.text == UserText.configuration())
        #expect(titles(org) == ["Start again"])
    }

    @Test("A sign-in that was cancelled starts again", arguments: engines)
    func cancelled(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        try await org.run { await $0.cancel() }
        #expect(org.signIn.step.name == "notStarted" && titles(org) == ["Start again"])
        try await org.perform(.startAgain)
        try await org.run { await $0.cancel() }
        #expect(org.signIn.step.name == "notStarted" && titles(org) == ["Start again"])
        try await org.run { try await $0.start() }
        #expect(org.signIn.step.name == "identify")
    }

    @Test(
        "A start or a resumption while a sign-in is under way continues it, and sends nothing",
        arguments: engines
    )
    func continues(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        try await org.enterPassword()
        let count = org.simulator.requests.count
        try await org.run { signIn in
            try await signIn.start()
            try await signIn.resume()
        }
        #expect(org.signIn.step.name == "chooseFactor")
        #expect(org.simulator.requests.count == count)
        try await org.run { try await $0.start(username: "other@example.test") }
        #expect("\(org.signIn.step)".contains("other@example.test"))
        try await org.run { try await $0.recoverPassword() }
        #expect("\(org.signIn.step)".contains("recoverPassword"))
        try await org.run { try await $0.start() }
        #expect("\(org.signIn.step)".contains("recoverPassword"))
        try await org.run { signIn in
            await signIn.cancel()
            try await signIn.start()
        }
        #expect("\(org.signIn.step)".contains("Purpose.signIn"))
    }

    @Test("A view that appears twice starts one sign-in, also while it starts", arguments: engines)
    func startsOnce(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        let flow = OktaSignInFlow(org.signIn.configuration)
        let start: @MainActor (OktaSignIn) async throws -> Void = { try await $0.start() }
        _ = await org.clock.drive {
            let all = (0..<3).map { _ in flow.run(start) }
            for task in all { await task.value }
        }
        #expect(flow.step.name == "identify" && flow.error == nil && !flow.isBusy)
        let begun = org.simulator.requests.count
        _ = await org.clock.drive { await flow.run(start).value }
        #expect(org.simulator.requests.count == begun)
        #expect(org.simulator.requests.count { $0.path.hasSuffix("/interact") } < 2)
    }

    @Test("A view that goes away while it starts, and comes back, starts", arguments: engines)
    func comesBack(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        org.simulator.faults.next(.delay(5))
        let first = await org.clock.drive(until: { org.simulator.requests.count > 0 }) {
            _ = try? await org.signIn.start()
        }
        first.cancel()
        try await org.run { try await $0.start() }
        #expect(org.signIn.step.name == "identify")
        await first.value
        #expect(org.signIn.step.name == "identify")
    }

    @Test("A second tap leaves no trace", arguments: engines)
    func secondTap(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        let flow = OktaSignInFlow(org.signIn.configuration)
        _ = await org.clock.drive { await flow.run { try await $0.start() }.value }
        _ = await org.clock.drive {
            let taps = (0..<2).map { _ in
                flow.run {
                    try await $0.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
                }
            }
            for tap in taps { await tap.value }
        }
        #expect(flow.step.name == "chooseFactor" && flow.error == nil && flow.messages.isEmpty)
    }

    @Test(
        "An action that starts again begins as the sign-in began",
        arguments: engines,
        [
            (Beginning.start, "Purpose.signIn"), (.recoverPassword, "recoverPassword"),
            (.unlockAccount, "unlockAccount"),
        ]
    )
    func startsAgain(engine: SimulatedEngine, beginning: (Beginning, String)) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .sms()))
        org.user.start = { try await beginning.0.begin($0) }
        try await org.answer()
        let first = org.signIn.step.name
        try await org.answer()
        #expect(org.signIn.actions.contains { $0.kind == .startAgain }, "\(org.signIn.step)")
        try await org.perform(.startAgain)
        #expect(org.signIn.step.name == first)
        guard case .identify = org.signIn.step else { return }
        #expect("\(org.signIn.step)".contains(beginning.1))
    }

    @Test("The screen of the password has a way back to the name", arguments: engines)
    func backFromPassword(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        try await org.run { signIn in
            try await signIn.start()
            try await signIn.identify(SimulatedSignIn.login)
        }
        #expect(org.signIn.step.name == "password")
        try await org.perform(.back)
        #expect(org.signIn.step.name == "identify")
    }
}
