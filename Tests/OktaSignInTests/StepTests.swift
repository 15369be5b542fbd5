import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaSignIn

@Suite("The step of a response")
struct StepTests {
    private func step(_ forms: String...) throws -> OktaSignIn.Step {
        let list = forms.joined(separator: ",")
        let body = #"{"version":"1.0.0","stateHandle":"s","remediation":{"value":[\#(list)]}}"#
        return try #require(try RecordedStepTests.identityStep(of: Data(body.utf8)))
    }

    private func form(_ name: String, _ fields: String = "") -> String {
        """
        {"rel":["create-form"],"name":"\(name)","method":"POST","value":[\(fields)],\
        "href":"https://example.okta.com/idp/idx/\(name)"}
        """
    }

    @Test("A form that asks for something comes before one that only leads elsewhere")
    func order() throws {
        let identify = form("identify", #"{"name":"identifier"}"#)
        guard case .identify = try step(form("skip"), identify) else {
            Issue.record("\(try step(form("skip"), identify))")
            return
        }
    }

    @Test("A form that goes on in a browser is a web page")
    func browser() throws {
        guard case .webPage(let page) = try step(form("piv-idp")) else {
            Issue.record("\(try step(form("piv-idp")))")
            return
        }
        #expect(page.url.absoluteString == "https://example.okta.com/idp/idx/piv-idp")
    }

    @Test("A step that the app cannot serve is named")
    func unsupported() throws {
        for (form, text) in [
            (#"{"name":"x"}"#, "The org asks for 'x', which needs another app."),
            (#"{"name":"cancel"}"#, "The sign-in cannot continue here."),
        ] {
            guard case .message(let message) = try step(form) else {
                Issue.record("\(try step(form))")
                return
            }
            #expect(message.text == text)
        }
    }

    @Test("A field of one option is named after it, and need not be filled in")
    func optionFields() throws {
        let options = """
            {"name":"way","options":[{"label":"Card","value":{"form":{"value":[\
            {"name":"number","label":"Number","required":true}]}}}]}
            """
        guard case .form(let form) = try step(form("a-new-form", options)) else {
            Issue.record("no form")
            return
        }
        #expect(form.fields.map(\.label) == ["way", "Card: Number"])
        #expect(form.fields.map(\.isRequired) == [false, false])
    }

    @Test("A wait tells when the org stops waiting")
    func expiry() throws {
        let poll = form("challenge-poll").dropLast() + #","refresh":4000}"#
        let body = """
            {"version":"1.0.0","stateHandle":"s","expiresAt":"2030-01-01T00:00:00.000Z",\
            "remediation":{"value":[\(poll)]}}
            """
        guard case .wait(let wait) = try RecordedStepTests.identityStep(of: Data(body.utf8)) else {
            Issue.record("no wait")
            return
        }
        #expect(wait.factor.name == "The org")
        #expect(wait.expiresAt == Date(timeIntervalSince1970: 1_893_456_000))
    }

    @Test("A method of an authenticator is named after both")
    func method() throws {
        let options = """
            {"name":"authenticator","options":[{"label":"Phone","value":{"form":{"value":[\
            {"name":"id","value":"aut-1"},{"name":"methodType","options":[\
            {"label":"SMS","value":"sms"},{"label":"Call","value":"voice"}]}]}}}]}
            """
        let step = try step(form("select-authenticator-authenticate", options))
        guard case .chooseFactor(let list) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(list.factors.map(\.name) == ["Phone: SMS", "Phone: Call"])
    }

    @Test("A new password breaks the rules that it does not keep")
    func rules() {
        let rules: [OktaPasswordRule] = [.minLength(8), .minNumber(1)]
        let step = OktaSignIn.NewPassword(reason: .reset, needsOldPassword: false, rules: rules)
        #expect(step.rulesBroken(by: "a") == rules)
        #expect(step.rulesBroken(by: "abcdefgh") == [.minNumber(1)])
        #expect(step.rulesBroken(by: "abcdefg1") == [])
    }

    @Test("A factor that the user has is not offered for enrollment")
    func enrolled() throws {
        func factor(_ type: String, _ status: String) -> String {
            let link = #"{"enroll":{"href":"https://example.okta.com/api/v1/authn/factors"}}"#
            return """
                {"factorType":"\(type)","provider":"OKTA","status":"\(status)","_links":\(link)}
                """
        }
        let factors = [factor("sms", "ACTIVE"), factor("question", "NOT_SETUP")]
        let body = """
            {"status":"MFA_ENROLL","stateToken":"st-1",\
            "_embedded":{"factors":[\(factors.joined(separator: ","))]}}
            """
        let step = try RecordedStepTests.classicPosition(of: Data(body.utf8))?.step
        guard case .chooseEnrollment(let list)? = step else {
            Issue.record("\(String(describing: step))")
            return
        }
        #expect(list.factors.map(\.kind) == [.question])
        #expect(list.enrolled.map(\.kind) == [.sms])
    }

    @Test("A method that the server does not describe is known by its id")
    func unknownMethod() throws {
        let options = #"{"name":"authenticator","options":[{"label":"Card","value":"card-1"}]}"#
        let step = try step(form("select-authenticator-authenticate", options))
        guard case .chooseFactor(let list) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(list.factors.map(\.name) == ["Card"])
        #expect(list.factors.map(\.id) != ["Card"])
    }

    /// A security question that waits for its activation.
    private func questionPosition(through transport: ScriptedTransport) throws -> ClassicPosition {
        let link = """
            {"href":"https://example.okta.com/api/v1/authn/factors/q/lifecycle/activate",\
            "hints":{"allow":["POST"]}}
            """
        let body = """
            {"status":"MFA_ENROLL_ACTIVATE","stateToken":"st-1","_links":{"next":\(link)},\
            "_embedded":{"factor":{"id":"q","factorType":"question","provider":"OKTA"}}}
            """
        return try #require(
            try RecordedStepTests.classicPosition(of: Data(body.utf8), through: transport)
        )
    }

    @Test("A sign-in that is complete after a lost response exchanges its session token once")
    @MainActor
    func completeAfterLostResponse() async throws {
        let clock = VirtualClock()
        let transport = ScriptedTransport(
            clock: clock,
            script: [
                .error("E0000079"), .json(#"{"status":"SUCCESS","sessionToken":"session-1"}"#),
                .error("invalid_client", status: 400),
            ]
        )
        let question = try questionPosition(through: transport)
        var start = question.start
        start.options.makesSession = true
        let position = ClassicPosition(start: start, status: question.status)

        _ = await clock.drive { _ = try? await position.next(after: .code("1")) }

        #expect(transport.sent.count == 3 && transport.unexpected == 0)
    }

    @Test("A step that the org has left behind is shown as it is now, with the reason")
    @MainActor
    func nextStepAfterLostResponse() async throws {
        let clock = VirtualClock()
        let next = #"{"status":"PASSWORD_RESET","stateToken":"st-1"}"#
        let transport = ScriptedTransport(
            clock: clock, script: [.error("E0000079"), .json(next)]
        )
        let position = try questionPosition(through: transport)
        var now: (any Position)?
        _ = await clock.drive { now = try? await position.next(after: .code("1")) }
        let found = try #require(now as? ClassicPosition)
        #expect(found.status.statusType == .passwordReset)
        #expect(found.messages.count == 1 && found.cause != nil)
    }

    @Test("A security question that waits for its activation takes a code, and nothing else")
    @MainActor
    func activatedQuestion() async throws {
        let clock = VirtualClock()
        let transport = ScriptedTransport(clock: clock, script: [.failure(.notConnectedToInternet)])
        let position = try questionPosition(through: transport)
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
}
