// swift-format-ignore-file: NeverForceUnwrap
// The examples stand here as the specification has them, with their downcasts.

import OktaAuthSdk
import Testing

/// The examples of "Response handling".
private final class ResponseHandlingExample: UIViewController {
    var printed: [String] = []
    var handled: [String] = []
    var authStateManager: OktaOidcStateManager?

    func handleStatus(status: OktaAuthStatus) {
        switch status.statusType {
        case .success:
            handleSuccessStatus(status: status)

        case .passwordWarning:
            handlePasswordWarning(status: status)

        case .passwordExpired:
            handleChangePassword(status: status)

        case .MFAEnroll,
            .MFAEnrollActivate,
            .MFARequired,
            .MFAChallenge,
            .recovery,
            .recoveryChallenge,
            .passwordReset,
            .lockedOut,
            .unauthenticated:
            let alert = UIAlertController(
                title: "Error",
                message: "Not implemented",
                preferredStyle: .alert
            )
            alert.addAction(UIAlertAction(title: "OK", style: .default, handler: nil))
            present(alert, animated: true, completion: nil)
        default:
            let alert = UIAlertController(
                title: "Error",
                message: "Unknown status - \(status.statusType.rawValue)",
                preferredStyle: .alert
            )
            alert.addAction(UIAlertAction(title: "OK", style: .default, handler: nil))
            present(alert, animated: true, completion: nil)
        }
    }

    func handleSuccessStatus(status: OktaAuthStatus) {
        let successStatus: OktaAuthStatusSuccess = status as! OktaAuthStatusSuccess
        let oidcClient = try? OktaOidc()
        oidcClient?.authenticate(
            withSessionToken: successStatus.sessionToken!,
            callback: { [weak self] stateManager, error in
                if let error = error {
                    self?.authStateManager = nil
                    self?.handleError(error)
                    return
                }

                self?.authStateManager = stateManager
                self?.authStateManager?.writeToSecureStorage()
                self?.print("AccessToken: \(self?.authStateManager?.accessToken ?? "")")
            }
        )
    }

    func handleError(error: OktaError) {
        switch error {
        case .serverRespondedWithError(let errorResponse):
            print("Error: \(errorResponse.errorSummary ?? "server error")")
        default:
            print("Error: \(error.description)")
        }
    }

    // What the examples leave to the app.

    func handlePasswordWarning(status: OktaAuthStatus) { handled.append("warning") }
    func handleChangePassword(status: OktaAuthStatus) { handled.append("change") }
    func handleError(_ error: any Error) { handled.append("\(type(of: error))") }
    func print(_ text: String) { printed.append(text) }
}

@MainActor
@Suite("The response handling examples")
struct ResponseHandlingExampleTests {
    private let example = ResponseHandlingExample()
    let session = RecordedSession()

    private var alerts: [String?] {
        example.presented.map { ($0 as? UIAlertController)?.message }
    }

    @Test("The response handling examples exchange the session token for an access token")
    func success() {
        session.start().authenticate(
            username: "user@example.com",
            password: "secret-1",
            onStatusChange: example.handleStatus,
            onError: example.handleError(error:)
        )

        #expect(example.printed == ["AccessToken: access-1"])
        #expect(example.authStateManager?.isStored == true)
    }

    @Test("The response handling examples hand on an error of the exchange")
    func refusedExchange() throws {
        session.api.answers = [.success(.init(status: .success, sessionToken: "session-2"))]

        session.start().authenticate(
            username: "user@example.com",
            password: "secret-1",
            onStatusChange: example.handleStatus,
            onError: example.handleError(error:)
        )

        #expect(example.handled == ["Refused"])
        #expect(example.authStateManager == nil)
    }

    @Test("The response handling examples distinguish the password statuses")
    func passwords() {
        for type in [AuthStatus.passwordWarning, .passwordExpired] {
            session.api.answers = [.success(.init(status: type, stateToken: "st-1"))]
            session.start().authenticate(
                username: "user@example.com",
                password: "secret-1",
                onStatusChange: example.handleStatus,
                onError: example.handleError(error:)
            )
        }

        #expect(example.handled == ["warning", "change"])
    }

    @Test("The response handling examples show an alert for statuses that the app lacks")
    func alertsForTheRest() throws {
        example.handleStatus(status: try session.status(OktaAuthStatus.init, .MFARequired))
        example.handleStatus(status: try session.status(OktaAuthStatus.init, .unknown("NEW")))

        #expect(alerts == ["Not implemented", "Unknown status - NEW"])
    }

    @Test("The response handling examples print the server's summary, or the error")
    func errors() {
        session.api.answers = [
            .error(.serverRespondedWithError(.init(errorSummary: "Authentication failed"))),
            .error(.serverRespondedWithError(.init())), .error(.emptyServerResponse),
        ]

        for _ in 1...3 {
            session.start().authenticate(
                username: "user@example.com",
                password: "secret-1",
                onStatusChange: example.handleStatus,
                onError: example.handleError(error:)
            )
        }

        #expect(
            example.printed == [
                "Error: Authentication failed", "Error: server error",
                "Error: \(OktaError.emptyServerResponse.description)",
            ]
        )
    }
}
