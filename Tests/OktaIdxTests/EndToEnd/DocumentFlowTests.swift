import Foundation
import OktaAuthSimulator
import OktaCore
import OktaIdx
import Testing

@Suite("The document's class, at a simulated org", .timeLimit(.minutes(5)))
struct DocumentFlowTests {
    private static let newLogin = "grace@example.test"

    private func logIn(
        _ app: DocumentApp<SimulatedSession>,
        password: String = SimulatedSession.password,
        answering answer: @escaping (MultifactorLogin.Step, MultifactorLogin) throws -> Void =
            { _, _ in Issue.record("an unexpected step") }
    ) async throws -> DocumentOutcome {
        try await app.run(answering: answer) { login, end in
            login.login(username: SimulatedSession.login, password: password, completion: end)
        }
    }

    /// Tokens whose ID token was validated with the keys of the org.
    private func expectTokens(
        _ outcome: DocumentOutcome,
        _ app: DocumentApp<SimulatedSession>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let token = try outcome.get()
        #expect(!token.accessToken.isEmpty, sourceLocation: sourceLocation)
        #expect(token.idToken?.split(separator: ".").count == 3, sourceLocation: sourceLocation)
        #expect(token.refreshToken != nil, sourceLocation: sourceLocation)
        let paths = app.session.paths
        #expect(paths.contains("/oauth2/default/v1/keys"), sourceLocation: sourceLocation)
        #expect(paths.last == "/oauth2/default/v1/token", sourceLocation: sourceLocation)
    }

    /// The text of the org, or the name of the error.
    private func refusal(_ outcome: DocumentOutcome) -> String? {
        switch outcome {
        case .success: nil
        case .failure(.message(let text)): text
        case .failure(let error): "\(error)"
        }
    }

    // MARK: Sign-in

    /// A user, and how the class signs them in.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var user = SimulatedUser.ada
        var isNameFirst = false
        var factor = IDXClient.Authenticator.Kind.email
        var channel: SimulatedMessage.Channel?
    }

    @Test(
        "The document's class at a simulated org signs in",
        arguments: [
            Way(testDescription: "with a password"),
            Way(testDescription: "with the name first, then the password", isNameFirst: true),
            Way(testDescription: "by e-mail", user: .ada(with: .email), channel: .email),
            Way(
                testDescription: "by text message",
                user: .ada(with: .sms(), .call()),
                factor: .phone,
                channel: .sms
            ),
            Way(
                testDescription: "by a call",
                user: .ada(with: .sms(), .call()),
                factor: .phone,
                channel: .call
            ),
        ]
    )
    func signIn(way: Way) async throws {
        let session = SimulatedSession(
            way.user, rules: { if way.isNameFirst { $0.variants.insert(.identifierOnly) } }
        )
        let app = DocumentApp(session)
        let outcome = try await logIn(app) { step, login in
            switch step {
            case .chooseFactor where way.factor == .email: login.select(factor: .email)
            case .chooseFactor:
                login.select(factor: .phone, method: way.channel == .sms ? .sms : .voice)
            case .chooseMethod: Issue.record("nothing to choose")
            case .verifyCode:
                login.verify(code: try session.code(by: try #require(way.channel)))
            }
        }
        try expectTokens(outcome, app)
        let name = way.factor.rawValue
        #expect(app.steps == (way.channel == nil ? [] : ["choose \(name)", "verify \(name)"]))
        #expect(
            session.simulator.outbox.messages.map(\.channel) == [way.channel].compactMap(\.self)
        )
    }

    @Test("The document's class cannot choose a method that the list does not offer")
    func phoneWithoutMethod() async throws {
        let session = SimulatedSession(
            .ada(with: .sms()),
            rules: { $0.variants.insert(.phoneWithoutMethod) }
        )
        let outcome = try await logIn(DocumentApp(session)) { _, login in
            login.select(factor: .phone, method: .sms)
        }
        #expect(refusal(outcome) == "cannotProceed")
    }

    @Test("The document's class at a simulated org reports a wrong password")
    func wrongPassword() async throws {
        let app = DocumentApp(SimulatedSession())
        #expect(refusal(try await logIn(app, password: "wrong")) == "Unable to sign in")
    }

    @Test("The document's class at a simulated org reports a wrong code")
    func wrongCode() async throws {
        let app = DocumentApp(SimulatedSession(.ada(with: .email)))
        let outcome = try await logIn(app) { step, login in
            if case .verifyCode = step {
                login.verify(code: "none")
            } else {
                login.select(factor: .email)
            }
        }
        #expect(refusal(outcome) == "Invalid code. Try again.")
    }

    // MARK: Registration

    private func register(
        _ app: DocumentApp<SimulatedSession>,
        password: String = "Another-1",
        choosingPhone choosePhone: @escaping (MultifactorLogin) -> Void = { _ in
            Issue.record("no phone to enroll")
        }
    ) async throws -> DocumentOutcome {
        try await app.run { step, login in
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
                login.verify(code: try app.session.code(for: Self.newLogin, by: channel))
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
        let app = DocumentApp(SimulatedSession())
        try expectTokens(await register(app), app)
        #expect(app.steps == ["choose email", "verify email"])

        let again = DocumentApp(app.session)
        let outcome = try await again.run { step, login in
            if case .verifyCode = step {
                login.verify(code: try app.session.code(for: Self.newLogin, by: .email))
            } else {
                login.select(factor: .email)
            }
        } _: { login, end in
            login.login(username: Self.newLogin, password: "Another-1", completion: end)
        }
        try expectTokens(outcome, again)
    }

    @Test("The document's class at a simulated org registers with a phone")
    func registrationWithPhone() async throws {
        let app = DocumentApp(SimulatedSession(policy: { $0.requiredFactors = [.sms] }))
        let outcome = try await register(app) {
            $0.select(factor: .phone, method: .sms, phoneNumber: "+15555550111")
        }
        try expectTokens(outcome, app)
        #expect(app.steps.suffix(2) == ["choose phone", "verify phone"])
        #expect(app.session.simulator.outbox.messages.last?.recipient == "+15555550111")
    }

    @Test("The document's class at a simulated org registers and skips the phone")
    func skip() async throws {
        let app = DocumentApp(SimulatedSession(policy: { $0.optionalFactors = [.sms] }))
        try expectTokens(await register(app) { $0.select(factor: nil) }, app)
        #expect(app.steps.last == "choose phone")
    }

    @Test("The document's class at a simulated org cannot skip a phone that is required")
    func noSkip() async throws {
        let app = DocumentApp(SimulatedSession(policy: { $0.requiredFactors = [.sms] }))
        let outcome = try await register(app) { $0.select(factor: nil) }
        #expect(refusal(outcome) == "cannotProceed")
    }

    @Test("The document's class at a simulated org reports a weak password")
    func weakPassword() async throws {
        let app = DocumentApp(SimulatedSession())
        let text = try await refusal(register(app, password: "weak"))
        #expect(text?.contains("Password requirements") == true, "\(text ?? "none")")
    }

    @Test("The document's class at a simulated org reports an address that is taken")
    func takenAddress() async throws {
        let session = SimulatedSession()
        var user = SimulatedUser.ada
        user.login = Self.newLogin
        session.simulator.addUser(user)
        let text = try await refusal(register(DocumentApp(session)))
        #expect(text == "A user with this Email already exists")
    }

    // MARK: Password reset

    private func reset(_ app: DocumentApp<SimulatedSession>) async throws -> DocumentOutcome {
        try await app.run { step, login in
            switch step {
            case .chooseFactor, .chooseMethod: login.select(factor: .email)
            case .verifyCode(.password): login.verify(code: "Another-1")
            case .verifyCode: login.verify(code: try app.session.code(by: .email))
            }
        } _: { login, end in
            login.resetPassword(username: SimulatedSession.login, completion: end)
        }
    }

    @Test("The document's class cannot finish a password reset with reset-authenticator")
    func resetAuthenticator() async throws {
        let app = DocumentApp(SimulatedSession())
        let outcome = try await reset(app)
        #expect(refusal(outcome) == "cannotProceed")
        #expect(app.steps.last == "verify email")
        try expectTokens(await logIn(DocumentApp(app.session)), app)
    }

    @Test("The document's class finishes a password reset with enroll-authenticator")
    func enrollAuthenticator() async throws {
        let app = DocumentApp(
            SimulatedSession(rules: { $0.variants.insert(.recoveryEndsInEnrollment) })
        )
        try expectTokens(await reset(app), app)
        #expect(app.steps.suffix(2) == ["verify email", "verify password"])
        let new = DocumentApp(app.session)
        try expectTokens(await logIn(new, password: "Another-1"), new)
        let old = DocumentApp(app.session)
        #expect(refusal(try await logIn(old)) == "Unable to sign in")
    }

    // MARK: ID tokens

    @Test("The document's class takes no ID token whose signature is not the org's")
    func forgedSignature() async throws {
        let session = SimulatedSession(intercept: { request, simulator in
            if request.url?.path.hasSuffix("/token") == true {
                // The keys are read before; the token is signed with another one of the same id.
                var key = SimulatedSigningKey.second
                key.id = SimulatedSigningKey.first.id
                simulator.oauth.keys = [key]
            }
            return request
        })
        let outcome = try await logIn(DocumentApp(session))
        guard case .failure(.error(let error)) = outcome,
            case .invalidToken(let reason)? = error as? IDXClientError
        else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.contains("signature"), "\(reason)")
    }
}
