import Foundation
import OktaAuthSimulator
import OktaIdx
import Testing

/// The flows that the document's class cannot end, driven by the corrected one.
@Suite("The corrected class", .needs(.idx))
@MainActor
struct CorrectedFlowTests {
    /// Signs in at `session`, all of whose responses are needed.
    private func run(
        _ session: ScriptedSession,
        until steps: Int = .max,
        _ answers: [(IdentityLogin) -> Void] = []
    ) async -> IdentityApp {
        let app = await IdentityApp(
            with: session.configuration, on: session.clock, until: steps, answers
        )
        #expect(session.server.unused == 0)
        return app
    }

    @Test("The corrected class asks a security question again after a wrong answer")
    func securityQuestion() async throws {
        let session = try ScriptedSession(replayingFlow: "email-factor", then: [])
        let app = await run(session, until: 2, [{ $0.verify(code: "oatmeal") }])
        let question = "answerQuestion(\"What is the food you least liked as a child?\")"
        #expect(app.steps.count == 2)
        #expect(app.steps.first == "\(question) []")
        #expect(app.steps.last?.hasPrefix("\(question) [\"") == true, "\(app.steps)")
        #expect(app.outcome == nil)
    }

    @Test("The corrected class sets a security question up, and skips what is optional")
    func questionEnrollment() async throws {
        let session = try ScriptedSession(replayingFlow: "security-question-enrollment", then: [])
        let app = await run(
            session,
            until: 5,
            [
                { $0.select(factor: .email) }, { $0.verify(code: "123456") },
                { $0.select(factor: .securityQuestion) },
                { $0.answer("oatmeal", toQuestion: "disliked_food") },
                { $0.select(factor: nil) },
            ]
        )
        #expect(app.steps.count == 6, "\(app.steps)")
        #expect(app.steps.last?.contains("canSkip: true") == true)
        #expect(
            session.server.sent.contains {
                $0.text.hasPrefix(
                    #"{"credentials":{"answer":"oatmeal","questionKey":"disliked_food"}"#
                )
            }
        )
        #expect(session.server.sent.last?.path.hasSuffix("/skip") == true)
    }

    @Test("The corrected class goes back to the start when it is cancelled")
    func restart() async throws {
        let session = try ScriptedSession(replayingFlow: "restart", then: [])
        let app = await run(session, [{ $0.cancel() }])
        #expect(app.outcome == "cancelled")
        #expect(session.server.sent.last?.path.hasSuffix("/cancel") == true)
    }

    @Test("The corrected class signs in at an identity provider")
    func identityProvider() async throws {
        let session = try ScriptedSession(replayingFlow: "identity-provider", then: [Pages.tokens])
        let app = await run(
            session,
            [
                { login in
                    let state = session.server.sent.first?.form["state"] ?? ""
                    let text = "com.example.app:/callback?interaction_code=code-1&state=\(state)"
                    if let url = URL(string: text) { login.resume(from: url) }
                }
            ]
        )
        #expect(app.steps.first?.hasPrefix("openPage(https://example.com/oauth2/") == true)
        #expect(app.outcome == "access-1")
    }

    @Test("The corrected class waits for a push, and shows the number")
    func push() async throws {
        let session = try ScriptedSession(
            replayingFlow: "push-with-number", then: [Pages.success, Pages.tokens]
        )
        let app = await run(session)
        #expect(
            app.steps == ["approve(number: nil) []", "approve(number: Optional(64)) []"],
            "\(app.steps)"
        )
        #expect(app.outcome == "access-1")
    }

    @Test("The corrected class ends a password reset")
    func passwordReset() async throws {
        let session = try ScriptedSession(
            replayingFlow: "password-reset", then: [Pages.success, Pages.tokens]
        )
        let app = await IdentityApp(
            with: session.configuration,
            on: session.clock,
            [{ $0.verify(code: "123456") }, { $0.verify(code: "new-secret") }]
        ) { $0.resetPassword(username: "user@example.com", completion: $1) }
        #expect(session.server.unused == 0)
        #expect(app.steps.count == 2, "\(app.steps)")
        #expect(app.steps.first?.contains("Kind.email") == true)
        #expect(app.steps.last?.hasPrefix("newPassword") == true)
        #expect(app.outcome == "access-1")
    }

    @Test("The corrected class gives the method of a phone in a step of its own")
    func phoneWithoutMethod() async throws {
        func page(_ form: String) -> String {
            Pages.page(
                form,
                more: """
                    "authenticatorEnrollments":{"type":"array","value":[{"type":"phone",\
                    "key":"phone_number","id":"pho-1","methods":[{"type":"sms"}]}]},
                    """
            )
        }
        let select = page(
            Pages.form(
                "select-authenticator-authenticate",
                #"{"name":"authenticator","options":[{"label":"Phone","#
                    + #""relatesTo":"$.authenticatorEnrollments.value[0]","#
                    + #""value":{"form":{"value":[{"name":"id","value":"pho-1"}]}}}]}"#
            )
        )
        let data = page(
            Pages.form(
                "authenticator-verification-data",
                #"{"name":"authenticator","value":{"form":{"value":[{"name":"id","value":"pho-1"},"#
                    + #"{"name":"methodType","options":[{"label":"SMS","value":"sms"},"#
                    + #"{"label":"Call","value":"voice"}]}]}}}"#
            )
        )
        let session = ScriptedSession(Pages.handle, select, data, Pages.success, Pages.tokens)
        let app = await run(session, [{ $0.select(factor: .phone, method: .voice) }])
        #expect(app.outcome == "access-1")
        #expect(app.steps.count == 1)
        #expect(
            session.server.sent[3].text
                == #"{"authenticator":{"id":"pho-1","methodType":"voice"},"#
                + #""stateHandle":"state-handle-1"}"#
        )
    }

    @Test("The corrected class continues after a message for information")
    func information() async throws {
        let notice = Pages.refusal.replacingOccurrences(of: "ERROR", with: "INFO")
        let session = ScriptedSession(Pages.handle, notice, Pages.success, Pages.tokens)
        let app = await run(session)
        #expect(app.outcome == "access-1")
    }

    @Test("The two classes of the manual are tried with every recorded flow")
    func everyFlow() {
        let parts = IDXSample.all.map { $0.name.split(separator: "/") }
        let flows = Set(parts.filter { $0.first == "flows" }.map { $0[1] })
        #expect(
            flows == [
                "passcode", "sms-factor", "registration", "email-factor", "password-reset",
                "security-question-enrollment", "restart", "identity-provider", "push-with-number",
            ]
        )
    }

    @Test("The corrected class is what the manual shows")
    func manual() throws {
        let page = Checkout.file("Sources/OktaIdx/OktaIdx.docc/Articles/ClassForRealOrgs.md")
        let code = Checkout.file("Tests/OktaIdxTests/Corrected/IdentityLogin.swift")
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(text.contains("```swift\n\(try String(contentsOf: code, encoding: .utf8))```\n"))
    }
}

@Suite("After a push that was not approved")
struct EndedPushTests {
    @Test(
        "After a push that was not approved, the class of the manual asks again",
        arguments: [
            ("You have chosen to reject this login.", true),
            ("Your push notification has expired.", false),
        ]
    )
    @MainActor
    func manualClass(message: String, isRejected: Bool) async throws {
        let session = SimulatedSession(
            .ada(with: .push(), .email),
            policy: { $0.pushLifetime = 60 }
        )
        let phone = session.simulator.phone(of: SimulatedSession.login)
        let app = await IdentityApp(
            with: session.configuration,
            on: session.clock,
            [
                { $0.select(factor: .app, method: .push) },
                { _ in if isRejected { #expect(phone.reject()) } },
                { $0.select(factor: .app, method: .push) }, { _ in #expect(phone.approve()) },
            ]
        )
        #expect(app.outcome?.split(separator: ".").count == 3, "\(app.outcome ?? "none")")
        let choose = app.steps.filter { $0.hasPrefix("chooseFactor") }
        #expect(choose.count == 2)
        #expect(choose.last?.hasSuffix("[\"\(message)\"]") == true, "\(app.steps)")
    }
}

/// An app with the class of the manual, which answers the steps in order.
@MainActor
private final class IdentityApp {
    /// The steps the class asked for, each with what the org says about it.
    private(set) var steps: [String] = []
    private(set) var outcome: String?
    private var answers: [(IdentityLogin) -> Void]
    private var login: IdentityLogin?

    /// Runs the operation that `start` starts to its end, or until all answers are given, there were
    /// `enough` steps, and nothing waits.
    init(
        with configuration: IDXClient.Configuration,
        on clock: VirtualClock,
        until enough: Int = .max,
        _ answers: [(IdentityLogin) -> Void],
        _ start: (_ login: IdentityLogin, _ end: @escaping IdentityLogin.Completion) -> Void = {
            $0.login(
                username: SimulatedSession.login,
                password: SimulatedSession.password,
                completion: $1
            )
        }
    ) async {
        self.answers = answers
        let login = IdentityLogin(configuration: configuration) { step, messages in
            self.steps.append("\(step) \(messages)")
            if !self.answers.isEmpty, let login = self.login { self.answers.removeFirst()(login) }
        }
        self.login = login
        start(login) { result in
            switch result {
            case .success(let token): self.outcome = token.accessToken
            case .failure(let error): self.outcome = "\(error)"
            }
        }
        while outcome == nil, !Task.isCancelled {
            if steps.count >= enough, self.answers.isEmpty, clock.pendingCount == 0 { break }
            clock.advanceToNext()
            // Lets the work on the main actor run before more time passes.
            for _ in 0..<20 { await Task.yield() }
        }
        self.login = nil
    }
}
