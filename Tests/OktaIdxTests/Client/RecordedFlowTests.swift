import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaIdx

/// The recorded flows, driven by the class of the customer's document.
@Suite("The document's class", .needsSamples, .timeLimit(.minutes(1)))
struct RecordedFlowTests {
    /// What an app does with the steps of the class, and how it ended.
    private final class App {
        var steps: [String] = []
        var outcome: String?
        var login: MultifactorLogin?

        func answer(_ step: MultifactorLogin.Step) {
            switch step {
            case .chooseFactor(let factors):
                steps.append("choose \(factors.map(\.rawValue))")
                if factors.contains(.phone), !factors.contains(.email) {
                    login?.select(factor: .phone, method: .sms, phoneNumber: "+15551234567")
                } else {
                    login?.select(factor: factors.contains(.email) ? .email : factors.first)
                }
            case .chooseMethod(let methods):
                steps.append("method \(methods.map(\.rawValue))")
                if methods.contains(.sms) {
                    login?.select(factor: .phone, method: .sms, phoneNumber: "+15551234567")
                } else {
                    login?.select(factor: .email)
                }
            case .verifyCode(let factor):
                steps.append("verify \(factor.rawValue)")
                login?.verify(code: "123456")
            }
        }

        func end(_ result: Result<IDXClient.Token, MultifactorLogin.LoginError>) {
            switch result {
            case .success(let token): outcome = token.accessToken
            case .failure(let error): outcome = "\(error)"
            }
        }
    }

    /// Replays `flow`, with a token answer of today.
    private func stage(_ flow: String) throws -> IDXStage {
        let samples = IDXSample.flow(flow)
        let pages = try samples.filter {
            !$0.name.contains("interact-response") && !$0.name.contains("token")
        }
        .map {
            ScriptedServer.Answer.body(IDXStage.atOneOrigin(try $0.data()), status: $0.status)
        }
        return IDXStage(
            answers: [.json(Pages.handle)] + pages + [.json(Pages.tokens)]
        )
    }

    private func run(
        _ flow: String,
        _ start: (MultifactorLogin, App) -> Void
    ) async throws -> (app: App, stage: IDXStage) {
        let stage = try stage(flow)
        let app = App()
        let login = MultifactorLogin(configuration: stage.configuration) { app.answer($0) }
        app.login = login
        start(login, app)
        await stage.run { app.outcome != nil }
        app.login = nil
        return (app, stage)
    }

    @Test("signs in with a password")
    func passcode() async throws {
        let (app, stage) = try await run("passcode") { login, app in
            login.login(username: "user@example.com", password: "secret", completion: app.end)
        }
        #expect(app.outcome == "access-1")
        #expect(stage.server.unused == 0)
    }

    @Test("signs in with a text message")
    func sms() async throws {
        let (app, stage) = try await run("sms-factor") { login, app in
            login.login(username: "user@example.com", password: "secret", completion: app.end)
        }
        #expect(app.outcome == "access-1", "\(app.steps)")
        #expect(stage.server.unused == 0)
    }

    @Test("registers with password, e-mail and phone")
    func registration() async throws {
        let (app, stage) = try await run("registration") { login, app in
            login.register(
                username: "user@example.com",
                password: "secret",
                profile: [.firstName: "Jane", .lastName: "Doe"],
                completion: app.end
            )
        }
        #expect(app.outcome == "access-1", "\(app.steps)")
        #expect(stage.server.unused == 0)
    }

    @Test("cannot answer a security question, and learns what is missing")
    func securityQuestion() async throws {
        let (app, _) = try await run("email-factor") { login, app in
            login.login(username: "user@example.com", password: "secret", completion: app.end)
        }
        #expect(app.steps == ["verify security_question"])
        #expect(app.outcome == "error('credentials.answer' has no value, but needs one.)")
    }

    @Test("cannot finish a password reset, which the document's class does not know")
    func passwordReset() async throws {
        let (app, _) = try await run("password-reset") { login, app in
            login.resetPassword(username: "user@example.com", completion: app.end)
        }
        #expect(app.outcome == "cannotProceed", "\(app.steps)")
    }
}
