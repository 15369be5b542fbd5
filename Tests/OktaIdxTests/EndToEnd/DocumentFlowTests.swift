import Foundation
import OktaAuthSimulator
import OktaCore
import OktaIdx
import Testing

@Suite("The document's class, at a simulated org", .timeLimit(.minutes(5)))
struct DocumentFlowTests {
    private static let newLogin = "grace@example.test"

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
            user,
            rules: { if way == "with the name first" { $0.variants.insert(.identifierOnly) } }
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

    private func register(
        _ session: SimulatedSession,
        password: String = "Another-1",
        choosingPhone choosePhone: @escaping (MultifactorLogin) -> Void = { _ in
            Issue.record("no phone to enroll")
        }
    ) async throws -> DocumentRun {
        try await DocumentRun(with: session.configuration, on: session.clock) { step, login in
            switch step {
            case .chooseFactor(let factors):
                if factors.contains(.email) {
                    login.select(factor: .email)
                } else {
                    choosePhone(login)
                }
            case .chooseMethod: Issue.record("nothing to choose")
            case .verifyCode(let factor):
                let channel: SimulatedMessage.Channel = factor == .email ? .email : .sms
                login.verify(code: try session.code(for: Self.newLogin, by: channel))
            }
        } _: { login, end in
            login.register(
                username: Self.newLogin,
                password: password,
                profile: [.firstName: "Grace", .lastName: "Sim"],
                completion: end
            )
        }
    }

    @Test("The document's class registers with e-mail and password, and the user signs in")
    func registration() async throws {
        let session = SimulatedSession()
        let run = try await register(session)
        #expect(try hasTokens(run, session))
        #expect(run.steps == ["chooseFactor([email])", "verifyCode(email)"])

        let again = try await logIn(session, Self.newLogin, password: "Another-1") { step, login in
            if case .verifyCode = step {
                login.verify(code: try session.code(for: Self.newLogin, by: .email))
            } else {
                login.select(factor: .email)
            }
        }
        #expect(try hasTokens(again, session))
    }

    @Test("The document's class at a simulated org registers with a phone")
    func registrationWithPhone() async throws {
        let session = SimulatedSession(policy: { $0.requiredFactors = [.sms] })
        let run = try await register(session) {
            $0.select(factor: .phone, method: .sms, phoneNumber: "+15555550111")
        }
        #expect(try hasTokens(run, session))
        #expect(run.steps.suffix(2) == ["chooseFactor([phone])", "verifyCode(phone)"])
        #expect(session.simulator.outbox.messages.last?.recipient == "+15555550111")
    }

    @Test("The document's class at a simulated org registers and skips the phone")
    func skip() async throws {
        let session = SimulatedSession(policy: { $0.optionalFactors = [.sms] })
        let run = try await register(session) { $0.select(factor: nil) }
        #expect(try hasTokens(run, session))
        #expect(run.steps.last == "chooseFactor([phone])")
    }

    @Test("The document's class at a simulated org cannot skip a phone that is required")
    func noSkip() async throws {
        let session = SimulatedSession(policy: { $0.requiredFactors = [.sms] })
        let run = try await register(session) { $0.select(factor: nil) }
        #expect(run.refusal == "cannotProceed")
    }

    @Test("The document's class at a simulated org reports a weak password")
    func weakPassword() async throws {
        let text = try await register(SimulatedSession(), password: "weak").refusal
        #expect(text?.contains("Password requirements") == true, "\(text ?? "none")")
    }

    @Test("The document's class at a simulated org reports an address that is taken")
    func takenAddress() async throws {
        let session = SimulatedSession()
        var user = SimulatedUser.ada
        user.login = Self.newLogin
        session.simulator.addUser(user)
        #expect(try await register(session).refusal == "A user with this Email already exists")
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
