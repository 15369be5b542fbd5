import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import OktaOidc
import Testing

@Suite("From the password to a renewed token")
struct EndToEndTests {
    @Test("A sign-in leads to a renewed token with the document's callbacks")
    @MainActor func callbacks() async throws {
        /// The app of the customer's document, in the shape of its snippet.
        @MainActor final class App {
            let configuration: OktaOidcConfig
            var authStateManager: OktaOidcStateManager?
            var error: (any Error)?
            var finish: () -> Void = {}

            init(_ configuration: OktaOidcConfig) { self.configuration = configuration }

            func handleSuccessStatus(status: OktaAuthStatus) {
                guard let successStatus = status as? OktaAuthStatusSuccess,
                    let sessionToken = successStatus.sessionToken
                else { return }
                let oidcClient = try? OktaOidc(configuration: configuration)
                oidcClient?.authenticate(
                    withSessionToken: sessionToken,
                    callback: { [weak self] stateManager, error in
                        if let error = error {
                            self?.authStateManager = nil
                            self?.error = error
                            self?.finish()
                            return
                        }
                        self?.authStateManager = stateManager
                        self?.authStateManager?.writeToSecureStorage()
                        self?.finish()
                    }
                )
            }
        }
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.addUser(.ada)
        // In real time: a test that waits for its turn must not be too late.
        simulator.policy.stateTokenLifetime = 86_400
        simulator.policy.sessionTokenLifetime = 86_400
        simulator.oauth.clients = [SimulatedOAuthClient(id: "app")]
        simulator.oauth.clients[0].requiresFactor = true
        let configuration = try simulator.configuration()
        let app = App(configuration)
        func signIn() async {
            await withCheckedContinuation { continuation in
                app.finish = { continuation.resume() }
                let okta = OktaAuthSdk(
                    domain: simulator.url,
                    configuration: OktaConfiguration(urlSession: simulator.urlSession)
                )
                okta.authenticate(
                    username: "ada@example.test",
                    password: "Passw0rd-1",
                    onStatusChange: { app.handleSuccessStatus(status: $0) },
                    onError: { error in
                        app.error = error
                        app.finish()
                    }
                )
            }
        }
        await signIn()
        #expect((app.error as? OktaOidcError)?.oauthError == "login_required")
        app.error = nil
        simulator.oauth.clients[0].requiresFactor = false
        await signIn()
        #expect(app.error == nil)
        #expect(app.authStateManager?.accessToken?.isEmpty == false)
        #expect(OktaOidcStateManager.readFromSecureStorage(for: configuration) != nil)
    }
}
