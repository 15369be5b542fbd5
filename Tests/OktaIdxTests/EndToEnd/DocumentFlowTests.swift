import Foundation
import OktaAuthSimulator
import OktaCore
import OktaIdx
import Testing

@Suite("The document's class, at a simulated org")
struct DocumentFlowTests {
    private func logIn(
        _ session: SimulatedSession,
        _ username: String = SimulatedSession.login,
        password: String = SimulatedSession.password,
        answering answer: @escaping (MultifactorLogin.Step, MultifactorLogin) throws -> Void =
            { _, _ in Issue.record("an unexpected step") }
    ) async throws -> DocumentRun {
        try await DocumentRun(
            with: session.configuration, on: session.clock, answering: answer
        ) { login, end in login.login(username: username, password: password, completion: end) }
    }

    /// Whether there are tokens whose ID token was validated with the keys of the org.
    private func hasTokens(_ run: DocumentRun, _ session: SimulatedSession) throws -> Bool {
        let token = try run.outcome.get()
        return !token.accessToken.isEmpty && token.idToken?.split(separator: ".").count == 3
            && token.refreshToken != nil && session.paths.contains("/oauth2/default/v1/keys")
            && session.paths.last == "/oauth2/default/v1/token"
    }

    // MARK: Sign-in

    @Test(
        "The document's class at a simulated org signs in",
        arguments: [
            ("with a password", .ada, nil), ("with the name first", .ada, nil),
            ("by e-mail", .ada(with: .email), .email),
            ("by text message", .ada(with: .sms(), .call()), .sms),
            ("by a call", .ada(with: .sms(), .call()), .call),
        ] as [(String, SimulatedUser, SimulatedMessage.Channel?)]
    )
    func signIn(way: String, user: SimulatedUser, channel: SimulatedMessage.Channel?) async throws {
        let session = SimulatedSession(
            user, rules: { if way == "with the name first" { $0.variants.insert(.identifierOnly) } }
        )
        let run = try await logIn(session) { step, login in
            switch step {
            case .chooseFactor where channel == .email: login.select(factor: .email)
            case .chooseFactor:
                login.select(factor: .phone, method: channel == .sms ? .sms : .voice)
            case .chooseMethod: Issue.record("nothing to choose")
            case .verifyCode: login.verify(code: try session.code(by: try #require(channel)))
            }
        }
        #expect(try hasTokens(run, session))
        let name = channel == .email ? "email" : "phone"
        #expect(
            run.steps == (channel == nil ? [] : ["chooseFactor([\(name)])", "verifyCode(\(name))"]))
        #expect(session.simulator.outbox.messages.map(\.channel) == [channel].compactMap(\.self))
    }

    @Test("The document's class cannot choose a method that the list does not offer")
    func phoneWithoutMethod() async throws {
        let session = SimulatedSession(
            .ada(with: .sms()),
            rules: { $0.variants.insert(.phoneWithoutMethod) }
        )
        let run = try await logIn(session) { _, login in
            login.select(factor: .phone, method: .sms)
        }
        #expect(run.refusal == "cannotProceed")
    }

    @Test("The document's class at a simulated org reports a wrong password")
    func wrongPassword() async throws {
        let run = try await logIn(SimulatedSession(), password: "wrong")
        #expect(run.refusal == "Unable to sign in")
    }

    @Test("The document's class at a simulated org reports a wrong code")
    func wrongCode() async throws {
        let run = try await logIn(SimulatedSession(.ada(with: .email))) { step, login in
            if case .verifyCode = step {
                login.verify(code: "none")
            } else {
                login.select(factor: .email)
            }
        }
        #expect(run.refusal == "Invalid code. Try again.")
    }

    // MARK: Registration

    @Test(
        "The document's class registers as far as the org lets it",
        arguments: [
            ([], [], "Another-1", nil), ([.sms], [], "Another-1", nil),
            ([], [.sms], "Another-1", nil), ([.sms], [], "skip", "cannotProceed"),
            ([], [], "weak", "Password requirements"),
            ([], [], "Another-1", "A user with this Email already exists"),
        ] as [([SimulatedFactorKind], [SimulatedFactorKind], String, String?)]
    )
    func register(
        required: [SimulatedFactorKind],
        optional: [SimulatedFactorKind],
        password: String,
        refusal: String?
    ) async throws {
        let login = "grace@example.test"
        let session = SimulatedSession(
            policy: {
                $0.requiredFactors = required
                $0.optionalFactors = optional
            }
        )
        if refusal?.hasPrefix("A user") == true {
            var user = SimulatedUser.ada
            user.login = login
            session.simulator.addUser(user)
        }
        func answer(_ step: MultifactorLogin.Step, _ run: MultifactorLogin) throws {
            switch step {
            case .chooseFactor(let factors) where factors.contains(.email):
                run.select(factor: .email)
            case .chooseFactor where required.isEmpty || password == "skip":
                run.select(factor: nil)
            case .chooseFactor:
                run.select(factor: .phone, method: .sms, phoneNumber: "+15555550111")
            case .chooseMethod: Issue.record("nothing to choose")
            case .verifyCode(let factor):
                let channel: SimulatedMessage.Channel = factor == .email ? .email : .sms
                run.verify(code: try session.code(for: login, by: channel))
            }
        }
        let run = try await DocumentRun(
            with: session.configuration, on: session.clock, answering: answer
        ) {
            $0.register(
                username: login,
                password: password == "skip" ? "Another-1" : password,
                profile: [.firstName: "Grace", .lastName: "Sim"],
                completion: $1
            )
        }
        if let refusal {
            #expect(run.refusal?.contains(refusal) == true, "\(run.refusal ?? "none")")
            return
        }
        #expect(try hasTokens(run, session))
        let kinds = required.isEmpty ? "email" : "email, phone"
        let mail = ["chooseFactor([\(kinds)])", "verifyCode(email)"]
        let skipped = optional.isEmpty ? [] : ["chooseFactor([phone])"]
        let phone = required.isEmpty ? [] : ["chooseFactor([phone])", "verifyCode(phone)"]
        #expect(run.steps == mail + skipped + phone)
        guard required.isEmpty else {
            #expect(session.simulator.outbox.messages.last?.recipient == "+15555550111")
            return
        }
        let again = try await logIn(session, login, password: password, answering: answer)
        #expect(try hasTokens(again, session))
    }

    // MARK: Password reset

    @Test(
        "The document's class finishes a password reset with enroll-authenticator alone",
        arguments: [true, false]
    )
    func reset(endsInEnrollment: Bool) async throws {
        let session = SimulatedSession(
            rules: { if endsInEnrollment { $0.variants.insert(.recoveryEndsInEnrollment) } }
        )
        let run = try await DocumentRun(with: session.configuration, on: session.clock) {
            step, login in
            switch step {
            case .chooseFactor, .chooseMethod: login.select(factor: .email)
            case .verifyCode(.password): login.verify(code: "Another-1")
            case .verifyCode: login.verify(code: try session.code(by: .email))
            }
        } _: { login, end in
            login.resetPassword(username: SimulatedSession.login, completion: end)
        }
        if endsInEnrollment {
            #expect(try hasTokens(run, session))
            #expect(run.steps.suffix(2) == ["verifyCode(email)", "verifyCode(password)"])
            #expect(try await hasTokens(logIn(session, password: "Another-1"), session))
            #expect(try await logIn(session).refusal == "Unable to sign in")
        } else {
            #expect(run.refusal == "cannotProceed")
            #expect(run.steps.last == "verifyCode(email)")
            #expect(try await hasTokens(logIn(session), session))
        }
    }

    // MARK: ID tokens

    @Test("The document's class takes no ID token whose signature is not the org's")
    func forgedSignature() async throws {
        let session = SimulatedSession()
        var key = SimulatedSigningKey.first
        key.isGenuine = false
        session.simulator.oauth.keys = [key]
        let run = try await logIn(session)
        guard case .failure(.error(let error)) = run.outcome,
            case .invalidToken(let reason)? = error as? IDXClientError
        else {
            Issue.record("\(run.outcome)")
            return
        }
        #expect(reason.contains("signature"), "\(reason)")
    }
}

/// The recorded flows, driven by the class of the customer's document.
@Suite("The document's class", .needs(.idx))
struct RecordedFlowTests {
    /// Each with why the class cannot end it, if it lacks a step.
    private static let flows: [String: String?] = [
        "passcode": nil, "sms-factor": nil, "registration": nil,
        "email-factor": "error('credentials.answer' has no value, but needs one.)",
        "password-reset": "cannotProceed",
    ]

    @Test("The document's class ends a recorded flow whose steps it knows", arguments: flows)
    func flow(name: String, refusal: String?) async throws {
        let session = try ScriptedSession(replayingFlow: name, then: [Pages.tokens])
        let run = try await DocumentRun(
            with: session.configuration,
            on: session.clock,
            answering: { step, login in
                switch step {
                case .chooseFactor(let factors) where factors.contains(.email):
                    login.select(factor: .email)
                case .chooseFactor(let factors) where factors.contains(.phone):
                    login.select(factor: .phone, method: .sms, phoneNumber: "+15551234567")
                case .chooseMethod(let methods) where methods.contains(.sms):
                    login.select(factor: .phone, method: .sms, phoneNumber: "+15551234567")
                case .chooseFactor(let factors): login.select(factor: factors.first)
                case .chooseMethod: login.select(factor: .email)
                case .verifyCode: login.verify(code: "123456")
                }
            },
            { login, end in
                let username = "user@example.com"
                switch name {
                case "registration":
                    login.register(
                        username: username,
                        password: "secret",
                        profile: [.firstName: "Jane", .lastName: "Doe"],
                        completion: end
                    )
                case "password-reset": login.resetPassword(username: username, completion: end)
                default: login.login(username: username, password: "secret", completion: end)
                }
            }
        )
        #expect(run.refusal == refusal, "\(run.steps)")
        if name == "email-factor" { #expect(run.steps == ["verifyCode(securityQuestion)"]) }
        guard refusal == nil else { return }
        #expect(try run.outcome.get().accessToken == "access-1")
        #expect(session.server.unused == 0)
    }
}

/// One operation of the class of the customer's document, from its start to its end.
private struct DocumentRun {
    typealias Outcome = Result<IDXClient.Token, MultifactorLogin.LoginError>

    let outcome: Outcome
    let steps: [String]

    /// Runs the operation that `start` starts, in each of whose steps the user does what `answer` does.
    init(
        with configuration: IDXClient.Configuration,
        on clock: VirtualClock,
        answering answer: @escaping (MultifactorLogin.Step, MultifactorLogin) throws -> Void,
        _ start: (_ login: MultifactorLogin, _ end: @escaping (Outcome) -> Void) -> Void
    ) async throws {
        var steps: [String] = []
        var outcome: Outcome?
        var current: MultifactorLogin?
        let login = MultifactorLogin(configuration: configuration) { step in
            steps.append("\(step)".replacing(/(factor: )?OktaIdx[\w.]*\./, with: ""))
            do {
                if let current { try answer(step, current) }
            } catch {
                Issue.record(error)
                outcome = .failure(.unknown)
            }
        }
        current = login
        start(login) { end in
            #expect(outcome == nil, "ended twice")
            outcome = end
        }
        await clock.advance { outcome != nil }
        current = nil
        self.outcome = try #require(outcome)
        self.steps = steps
    }

    /// The text of the org, or the name of the error; `nil` after a success.
    var refusal: String? {
        switch outcome {
        case .success: nil
        case .failure(.message(let text)): text
        case .failure(let error): "\(error)"
        }
    }
}
