import Foundation
import OktaAuthSimulator
import OktaCore
import OktaSignIn
import TestSupport
import Testing

@Suite("The exchange of a finished sign-in for tokens")
@MainActor
struct ExchangeTests {
    /// The requests of the exchange, by engine.
    nonisolated static let requests: [(SimulatedEngine, String)] = [
        (.classic, "/openid-configuration"), (.classic, "/keys"), (.classic, "/authorize"),
        (.classic, "/token"), (.identity, "/keys"), (.identity, "/token"), (.upgraded, "/token"),
    ]

    private func message(_ org: SimulatedSignIn) throws -> OktaSignIn.Message {
        guard case .message(let message) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(
            !message.text.isEmpty && org.signIn.messages.isEmpty
                && org.signIn.underlyingError != nil)
        return message
    }

    @Test(
        "Without a usable response the exchange can be tried again, and ends in a session",
        arguments: requests,
        [
            (SimulatedFault.dropBefore, UserText.connection()),
            (.serverError(503), UserText.unavailable()),
            (.serverError(429), UserText.tooManyAttempts()),
            (.html, UserText.blocked()),
            (.redirect(to: "https://portal.example/login"), UserText.blocked()),
        ]
    )
    func interrupted(
        request: (SimulatedEngine, String), fault: (SimulatedFault, String)
    ) async throws {
        let org = try SimulatedSignIn(request.0, .ada)
        try await org.run { try await $0.start() }
        org.simulator.faults.next(fault.0, on: request.1, times: 20)
        try await org.run {
            try await $0.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
        }
        let message = try message(org)
        #expect(message.reason == .interrupted && message.text == fault.1, "\(message)")
        #expect(org.signIn.actions.map(\.title) == ["Try again", "Start again"])
        // A start continues what is left.
        try await org.run { try await $0.start() }
        #expect(org.signIn.step.name == "message")
        org.simulator.faults = SimulatedFaults()
        try await org.perform(.tryAgain)
        #expect(try org.session.accessToken != nil)
    }

    @Test(
        "An org that refuses the exchange ends the sign-in, and the reason is a value",
        arguments: [
            (
                SimulatedEngine.classic, "/authorize", "access_denied",
                OktaSignIn.Message.Reason.denied
            ),
            (.classic, "/authorize", "login_required", .expired),
            (.classic, "/token", "invalid_client", .misconfigured),
            (.identity, "/token", "invalid_grant", .expired),
            (.identity, "/token", "invalid_client", .misconfigured),
        ]
    )
    func refused(
        engine: SimulatedEngine, path: String, code: String, reason: OktaSignIn.Message.Reason
    ) async throws {
        let body = #"{"error":"\#(code)","error_description":"For developers."}"#
        let org = try SimulatedSignIn(
            engine, .ada, refuse: { $0.hasSuffix(path) ? (400, body) : nil }
        )
        try await org.enterPassword()
        let message = try message(org)
        #expect(message.reason == reason && message.errorCode == code)
        #expect(!message.text.contains("developers") && !message.text.contains("client"))
        #expect(org.signIn.actions.map(\.title) == ["Start again"])
        try await org.perform(.startAgain)
        #expect(org.signIn.step.name == "identify")
    }

    @Test("An exchange of Identity Engine that was interrupted continues after a relaunch")
    func relaunched() async throws {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(.identity, .ada, options: options)
        try await org.run { try await $0.start() }
        org.simulator.faults.next(.dropBefore, on: "/token", times: 20)
        try await org.run {
            try await $0.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
        }
        #expect(try message(org).reason == .interrupted)
        org.simulator.faults = SimulatedFaults()
        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect(try org.session.accessToken != nil)
        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "identify")
    }
}
