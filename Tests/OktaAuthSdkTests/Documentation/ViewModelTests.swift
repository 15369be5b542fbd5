import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A view model as an app would write it.
@MainActor
private final class SignInViewModel {
    enum Screen: Equatable {
        case password
        case code(to: String)
        case signedIn
        case message(String)
    }

    private(set) var screen = Screen.password
    private(set) var text: String?
    private let okta: OktaAuthSdk
    private var status: OktaAuthStatus?

    init(okta: OktaAuthSdk) { self.okta = okta }

    func signIn(_ username: String, _ password: String) async {
        await go { try await okta.authenticate(username: username, password: password) }
    }

    func enter(code: String) async {
        guard case .factorChallenge(let challenge)? = status?.step else { return }
        await go {
            try await challenge.verifyFactor(passCode: code, answerToSecurityQuestion: nil)
        }
    }

    private func go(_ step: () async throws -> OktaAuthStatus) async {
        text = nil
        do {
            try await show(step())
        } catch let error as OktaError {
            text = error.userText()
        } catch {}
    }

    private func show(_ next: OktaAuthStatus) async throws {
        status = next
        switch next.step {
        case .factorRequired(let required):
            try await show(required.availableFactors[0].select())
        case .factorChallenge(let challenge):
            screen = .code(to: challenge.factor.profile?.phoneNumber ?? "")
        case .success:
            screen = .signedIn
        default:
            screen = .message(next.statusType.rawValue)
        }
    }
}

@Suite("An app's own view model", .timeLimit(.minutes(5)))
@MainActor
struct ViewModelTests {
    @Test("An app's own view model is tested against a whole org")
    func simulator() async throws {
        let simulator = OktaSimulator()
        simulator.addUser(.ada(with: .sms()))
        let model = SignInViewModel(
            okta: OktaAuthSdk(
                domain: simulator.url,
                configuration: OktaConfiguration(urlSession: simulator.urlSession)
            )
        )

        await model.signIn("ada@example.test", "wrong")
        #expect(model.screen == .password)
        #expect(model.text == "User name or password is wrong.")

        await model.signIn("ada@example.test", "Passw0rd-1")
        #expect(model.screen == .code(to: "+1 XXX-XXX-0100"))

        await model.enter(code: "000000")
        #expect(model.text == "The code or answer is wrong.")

        let code = try #require(simulator.outbox.latestCode(for: "ada@example.test"))
        await model.enter(code: code)
        #expect(model.screen == .signedIn)
        #expect(model.text == nil)
    }

    /// Answers every request with one body.
    private final class OneAnswer: URLProtocol {
        override class func canInit(with request: URLRequest) -> Bool { true }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        override func stopLoading() {}

        override func startLoading() {
            let response = request.url.flatMap {
                HTTPURLResponse(url: $0, statusCode: 200, httpVersion: nil, headerFields: nil)
            }
            guard let response else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: Data(#"{"status": "LOCKED_OUT"}"#.utf8))
            client?.urlProtocolDidFinishLoading(self)
        }
    }

    @Test("An app's own view model is tested against one recorded response")
    func mock() async throws {
        let session = URLSessionConfiguration.ephemeral
        session.protocolClasses = [OneAnswer.self]
        let model = SignInViewModel(
            okta: OktaAuthSdk(
                domain: try #require(URL(string: "https://org.example.test")),
                configuration: OktaConfiguration(urlSession: URLSession(configuration: session))
            )
        )
        await model.signIn("ada@example.test", "Passw0rd-1")
        #expect(model.screen == .message("LOCKED_OUT"))
    }
}
