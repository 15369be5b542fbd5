import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

import OktaAuthSdk
@testable import OktaSignIn

@Suite("The step of a response")
@MainActor
struct StepTests {
    @Test("A new password breaks the rules that it does not keep")
    func rules() {
        let rules: [OktaPasswordRule] = [.minLength(8), .minNumber(1)]
        let step = OktaSignIn.NewPassword(reason: .reset, needsOldPassword: false, rules: rules)
        #expect(step.rulesBroken(by: "a") == rules)
        #expect(step.rulesBroken(by: "abcdefgh") == [.minNumber(1)])
        #expect(step.rulesBroken(by: "abcdefg1") == [])
    }

    @Test("A factor that the response does not describe has the kind of its method")
    func unrelated() async throws {
        let org = try SimulatedSignIn(
            .identity, .ada(with: .sms(), .question()),
            spoil: { $0.replacing("Enrollments.value[", with: "Enrollments.value[9") }
        )
        try await org.enterPassword()
        #expect(throws: Never.self) { try org.factor(.sms) }
    }

    /// A security question that waits for its activation.
    private func questionScreen(
        through transport: ScriptedTransport, exchangesTokens: Bool = false
    ) throws -> Screen {
        let link = """
            {"href":"https://example.okta.com/api/v1/authn/factors/q/lifecycle/activate",\
            "hints":{"allow":["POST"]}}
            """
        let body = """
            {"status":"MFA_ENROLL_ACTIVATE","stateToken":"st-1","_links":{"next":\(link)},\
            "_embedded":{"factor":{"id":"q","factorType":"question","provider":"OKTA"}}}
            """
        return try #require(
            try ClassicScreens(
                testing: Data(body.utf8), through: transport, exchangesTokens: exchangesTokens
            )
        ).screen
    }

    @Test("A sign-in that is complete after a lost response exchanges its session token once")
    func completeAfterLostResponse() async throws {
        let clock = VirtualClock()
        let transport = ScriptedTransport(
            clock: clock,
            script: [
                .error("E0000079"), .json(#"{"status":"SUCCESS","sessionToken":"session-1"}"#),
                .error("invalid_client", status: 400),
            ]
        )
        let position = try questionScreen(through: transport, exchangesTokens: true)

        _ = await clock.drive { _ = try? await position.next(after: .code("1")) }

        #expect(transport.sent.count == 3 && transport.unexpected == 0)
    }

    @Test("A step that the org has left behind is shown as it is now, with the reason")
    func nextStepAfterLostResponse() async throws {
        let clock = VirtualClock()
        let next = #"{"status":"PASSWORD_RESET","stateToken":"st-1"}"#
        let transport = ScriptedTransport(clock: clock, script: [.error("E0000079"), .json(next)])
        let position = try questionScreen(through: transport)
        var now: Next?
        _ = await clock.drive { now = try? await position.next(after: .code("1")) }
        let found = try #require(now?.screen)
        guard case .classic(let status)? = found.transaction else {
            throw WrongStep(step: found.step)
        }
        #expect(status.statusType == .passwordReset)
        #expect(found.messages.count == 1 && found.cause != nil)
    }

    @Test("A security question that waits for its activation takes a code, and nothing else")
    func activatedQuestion() async throws {
        let clock = VirtualClock()
        let transport = ScriptedTransport(clock: clock, script: [.failure(.notConnectedToInternet)])
        let position = try questionScreen(through: transport)
        for answer in [Answer.text("a"), .password("p")] {
            let error = await #expect(throws: OktaSignInError.self) {
                _ = try await position.next(after: answer)
            }
            guard case .notOffered? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(transport.sent.isEmpty)

        _ = await clock.drive { _ = try? await position.next(after: .code("1")) }
        #expect(transport.sent.map { $0.fields["passCode"] } == ["1"])
    }

    @Test("The password of the first screen is sent once, and asked for after that")
    func passwordAgain() async throws {
        let body = try #require(Responses.identity["a password"])
        let start = try #require(Responses.identity["identify-recovery"])
        let clock = VirtualClock()
        let transport = ScriptedTransport(clock: clock, script: [.body(body), .body(body)])
        let position = try #require(try IdentityScreens(testing: start, through: transport)).screen
        var next: Next?
        _ = await clock.drive {
            next = try? await position.next(after: .identify("ada", password: "p", channel: nil))
        }
        #expect(next?.screen?.step.name == "password" && transport.sent.count == 2)
    }

    @Test("Only a wait shows how a push ended; after an answer the list of factors is the step")
    func endedPush() async throws {
        let body = try #require(Responses.identity["a list after a push"])
        let start = try #require(Responses.identity["identify-recovery"])
        let clock = VirtualClock()
        let transport = ScriptedTransport(clock: clock, script: [.body(body)])
        let position = try #require(try IdentityScreens(testing: start, through: transport)).screen
        var next: Next?
        _ = await clock.drive {
            next = try? await position.next(after: .identify("ada", password: nil, channel: nil))
        }
        let list = try #require(next?.screen)
        guard case .chooseFactor = list.step else { throw WrongStep(step: list.step) }
        var ended = try #require(try IdentityScreens(testing: body))
        ended.isAfterWait = true
        guard case .wait(let wait) = ended.screen.step else {
            throw WrongStep(step: ended.screen.step)
        }
        #expect(wait.state == .rejected)
    }
}

extension Next {
    var screen: Screen? { if case .screen(let screen) = self { screen } else { nil } }
}
