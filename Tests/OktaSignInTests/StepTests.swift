import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaSignIn

@Suite("The step of a response")
@MainActor
struct StepTests {
    /// Responses of Identity Engine that lead to a step of their own.
    nonisolated static let identityResponses: [String: Data] = {
        let file = Checkout.file("Tests/OktaSignInTests/Responses/identity-steps.json")
        let json = (try? Data(contentsOf: file)).flatMap(SimulatorJSON.init(parsing:))
        return (json?.object ?? [:]).mapValues(\.encoded)
    }()

    @Test(
        "A response of Identity Engine leads to its step, which takes actions and answers",
        arguments: identityResponses.keys.sorted()
    )
    func identity(name: String) async throws {
        let body = try #require(Self.identityResponses[name])
        var position = try #require(try IdentityScreens(testing: body))
        let screen = position.screen
        var lines = Recorded.lines(
            of: screen.step, screen.messages, screen.actions, screen.remembers?.get()
        )
        (position.username, position.channel) = ("ada", .call)
        for purpose in [OktaSignIn.Identify.Purpose.recoverPassword, .unlockAccount] {
            position.purpose = purpose
            let line = Recorded.lines(of: position.screen.step, [], [], nil)[0]
            if line != lines[0] { lines.append("  for \(purpose): \(line)") }
        }
        let answers: [String: [Answer]] = [
            "identify with a password": [
                .identify("ada", password: "p", channel: nil),
                .identify("ada", password: nil, channel: nil), .password("p"),
            ],
            "identify-recovery": [.identify("ada", password: "p", channel: nil)],
            "a list of authenticators": [
                .choose("0", username: "ada"), .choose("1", username: nil),
                .choose("2", username: nil),
                .choose("3", username: nil), .choose("4", username: nil),
            ],
            "the method of a phone": [.choose("1", username: nil)],
            "a phone to set up": [
                .phone("+1", extension: nil, channel: .call),
                .phone("+1", extension: nil, channel: .email),
                .phone("+1", extension: nil, channel: nil),
            ],
            "a password": [.password("p"), .code("1")],
            "a code": [.code("1"), .password("1"), .text("1")],
            "a code of an app": [.code("1")],
            "an app with a secret to set up": [.code("1")],
            "a question": [.text("x")],
            "a question by its label": [.text("x")],
            "questions to set up": [.newQuestion("why", answer: "x")],
            "questions to set up by options": [
                .newQuestion("how", answer: "x"), .newQuestion("who", answer: "x"),
            ],
            "one question to set up by options": [.newQuestion("why", answer: "x")],
            "a first password": [.newPassword("new", old: "old")],
            "a passkey": [
                .assertion(RecordedStepTests.assertion),
                .attestation(RecordedStepTests.attestation),
            ],
            "a passkey to set up": [.attestation(RecordedStepTests.attestation)],
            "an unknown form": [
                .form([
                    "text": "t", "flag": "true", "secret": "s", "fixed": "f", "nested.inner": "i",
                    "way": "0", "way.0.number": "1",
                ]), .form(["text": "", "flag": "false", "way": "1", "way.0.number": "1"]),
                .form(["text": "t", "way": "2"]),
            ],
            "a form with one option and a flag": [
                .form(["way.0.number": "1"]),
                .form(["other": "0", "way.0.number": "1", "flag": "true", "choice": "true"]),
            ],
            "a wait": [.code("1")],
            "an expired session": [.code("1")],
            "a provider": [
                .returned(nil),
                .returned(URL(string: "com.example.app:/callback?error=access_denied")),
                .returned(
                    URL(string: "com.example.app:/callback?state=s&error=interaction_required")),
                .returned(URL(string: "com.example.app:/callback?state=s&interaction_code=i")),
            ],
        ]
        lines += await Recorded.lines(of: screen.actions, answers[name] ?? []) {
            try IdentityScreens(testing: body, through: $0)?.screen
        }
        var recorded = Recorded("identity-steps")
        try recorded.expect(lines, name)
    }

    /// Responses of the Classic Engine that lead to a step of their own, by their members.
    nonisolated static let classicResponses = [
        #""status":"CONSENT_REQUIRED""#, #""status":"RECOVERY""#,
        #""status":"RECOVERY","_embedded":{"user":{"recovery_question":{"question":"Why?"}}}"#,
        #""status":"LOCKED_OUT""#, #""status":"MFA_REQUIRED""#, #""status":"PASSWORD_EXPIRED""#,
        #""status":"PASSWORD_RESET""#, #""status":"SUCCESS""#, #""status":"TELEPATHY""#,
        #""status":"SUCCESS","recoveryType":"UNLOCK""#, #""status":"SUCCESS","sessionToken":"1""#,
        #""status":"SUCCESS","_links":{"next":{"href":"https://example.okta.com/x"}}"#,
        #""status":"SUCCESS","_embedded":{"deviceActivationStatus":"DEVICE_ACTIVATED"}"#,
        #""status":"SUCCESS","_embedded":{"deviceActivationStatus":"DEVICE_NOT_ACTIVATED"}"#,
        #""status":"SUCCESS","_embedded":{"deviceActivationStatus":"DEVICE_NOT_ACTIVATED_CONSENT_DENIED"}"#,
        #""status":"MFA_CHALLENGE","_embedded":{"factor":{"id":"q","factorType":"question"}}"#,
        #""status":"MFA_CHALLENGE","_embedded":{"factor":{"id":"w","factorType":"webauthn"}}"#,
        #""status":"MFA_CHALLENGE","_embedded":{"factor":{"id":"s","factorType":"assertion:saml2"}}"#,
        #"""
        "status":"MFA_ENROLL","_embedded":{"factors":[\#
        {"factorType":"sms","provider":"OKTA","status":"ACTIVE","enrollment":"REQUIRED",\#
        "_links":{"enroll":{"href":"https://example.okta.com/api/v1/authn/factors"}}},\#
        {"factorType":"question","provider":"OKTA","status":"NOT_SETUP","enrollment":"REQUIRED",\#
        "_links":{"enroll":{"href":"https://example.okta.com/api/v1/authn/factors"}}},\#
        {"factorType":"call","provider":"OKTA","status":"NOT_SETUP"}]}
        """#,
    ]

    @Test("A response of the Classic Engine leads to its step", arguments: classicResponses)
    func classic(members: String) throws {
        let body = Data(#"{"stateToken":"st-1",\#(members)}"#.utf8)
        let screen = try #require(try ClassicScreens(testing: body)).screen
        var recorded = Recorded("classic-steps")
        let lines = Recorded.lines(of: screen.step, [], screen.actions, nil)
        try recorded.expect(lines, members)
    }

    @Test("A new password breaks the rules that it does not keep")
    func rules() {
        let rules: [OktaPasswordRule] = [.minLength(8), .minNumber(1)]
        let step = OktaSignIn.NewPassword(reason: .reset, needsOldPassword: false, rules: rules)
        #expect(step.rulesBroken(by: "a") == rules)
        #expect(step.rulesBroken(by: "abcdefgh") == [.minNumber(1)])
        #expect(step.rulesBroken(by: "abcdefg1") == [])
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
        let body = try #require(Self.identityResponses["a password"])
        let start = try #require(Self.identityResponses["identify-recovery"])
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
        let body = try #require(Self.identityResponses["a list after a push"])
        let start = try #require(Self.identityResponses["identify-recovery"])
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
