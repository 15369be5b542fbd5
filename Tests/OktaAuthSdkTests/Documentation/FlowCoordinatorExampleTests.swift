// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AllPublicDeclarationsHaveDocumentation
// The examples stand here as the specification has them, with their downcasts and outlets.

import Foundation
import OktaAuthSdk
import Testing

private protocol AuthFlowCoordinatorProtocol: AnyObject {
    func onStatusChanged(status: OktaAuthStatus)
    func onCancel()
    func onReturn(prevStatus: OktaAuthStatus)
}

private final class LoginViewController: UIViewController {
    weak var flowCoordinatorDelegate: (any AuthFlowCoordinatorProtocol)?
    var yourOktaDomain = ""
    var shown: [String] = []
    var whenShown: (() -> Void)?

    var userNameTextField: UITextField! = UITextField()
    var passwordTextField: UITextField! = UITextField()

    func signInTapped() {
        guard let username = userNameTextField.text, !username.isEmpty,
            let password = passwordTextField.text, !password.isEmpty
        else { return }

        OktaAuthSdk.authenticate(
            with: URL(string: yourOktaDomain)!,
            username: username,
            password: password,
            onStatusChange: { [weak self] status in
                self?.flowCoordinatorDelegate?.onStatusChanged(status: status)
            }
        ) { [weak self] error in
            self?.showError(message: error.description)
        }
    }

    func showError(message: String) {
        shown.append(message)
        whenShown?()
    }
}

private class AuthFlowCoordinator {
    public let rootViewController: UINavigationController
    var currentStatus: OktaAuthStatus?
    var printed: [String] = []
    var whenHandled: (() -> Void)?

    public class func instantiate() -> AuthFlowCoordinator {
        let loginViewController = LoginViewController()
        let navigationViewController = UINavigationController(
            rootViewController: loginViewController
        )
        let flowCoordinator = AuthFlowCoordinator(with: navigationViewController)
        loginViewController.flowCoordinatorDelegate = flowCoordinator
        return flowCoordinator
    }

    public init(with rootViewController: UINavigationController) {
        self.rootViewController = rootViewController
    }

    func handleStatus(status: OktaAuthStatus) {
        currentStatus = status

        switch status.statusType {
        case .success:
            handleSuccessStatus(status: status as! OktaAuthStatusSuccess)

        case .passwordExpired,
            .passwordWarning,
            .MFARequired,
            .MFAChallenge,
            .MFAEnroll,
            .MFAEnrollActivate,
            .recoveryChallenge,
            .recovery,
            .passwordReset,
            .lockedOut,
            .unauthenticated:
            print("Status is not supported")
        default:
            print("Received unknown status")
        }
    }

    func handleSuccessStatus(status: OktaAuthStatusSuccess) {
        let alert = UIAlertController(
            title: "Success",
            message: "We are signed in - \(status.sessionToken!)",
            preferredStyle: .alert
        )
        alert.addAction(UIAlertAction(title: "OK", style: .default, handler: nil))
        rootViewController.present(alert, animated: true, completion: nil)
    }

    func print(_ text: String) { printed.append(text) }
}

extension AuthFlowCoordinator: AuthFlowCoordinatorProtocol {
    func onStatusChanged(status: OktaAuthStatus) {
        self.handleStatus(status: status)
        whenHandled?()
    }

    func onCancel() {
        rootViewController.popToRootViewController(animated: true)
    }

    func onReturn(prevStatus: OktaAuthStatus) {
        rootViewController.popViewController(animated: true)
    }
}

@MainActor
@Suite("The flow coordinator example", .timeLimit(.minutes(5)))
struct FlowCoordinatorExampleTests {
    private let coordinator: AuthFlowCoordinator
    private let login: LoginViewController
    let session = RecordedSession()

    init() throws {
        coordinator = .instantiate()
        login = try #require(
            coordinator.rootViewController.viewControllers.first as? LoginViewController
        )
        login.userNameTextField.text = "user@example.com"
        login.passwordTextField.text = "secret-1"
    }

    @Test("The flow coordinator example signs in and shows so")
    func signIn() async throws {
        let server = try LoopbackServer(
            answering: #"{"status":"SUCCESS","sessionToken":"session-1"}"#
        )
        login.yourOktaDomain = server.url.absoluteString

        await withCheckedContinuation { continuation in
            coordinator.whenHandled = { continuation.resume() }
            login.whenShown = { continuation.resume() }
            login.signInTapped()
        }

        let alert = coordinator.rootViewController.presented.first as? UIAlertController
        #expect(alert?.title == "Success")
        #expect(alert?.message == "We are signed in - session-1")
        #expect(alert?.actions.count == 1)
        #expect(coordinator.currentStatus is OktaAuthStatusSuccess)
        #expect(server.requests.count == 1)
    }

    @Test("The flow coordinator example shows an error")
    func error() async {
        login.yourOktaDomain = "https://yourOktaDomain.okta.com"

        await withCheckedContinuation { continuation in
            coordinator.whenHandled = { continuation.resume() }
            login.whenShown = { continuation.resume() }
            login.signInTapped()
        }

        #expect(login.shown.count == 1)
        #expect(coordinator.currentStatus == nil)
    }

    @Test("The flow coordinator example does nothing without user name and password")
    func emptyFields() {
        login.passwordTextField.text = ""

        login.signInTapped()

        #expect(login.shown == [])
    }

    @Test("The flow coordinator example prints which statuses are unsupported or unknown")
    func otherStatuses() throws {
        coordinator.onStatusChanged(status: try session.status(OktaAuthStatus.init, .MFARequired))
        coordinator.onStatusChanged(
            status: try session.status(OktaAuthStatus.init, .unknown("NEW"))
        )

        #expect(coordinator.printed == ["Status is not supported", "Received unknown status"])
    }

    @Test("The flow coordinator example goes back and cancels with the status")
    func navigation() throws {
        let navigation = coordinator.rootViewController
        let status = try session.status(OktaAuthStatus.init, .MFAChallenge)
        session.api.answers = [.success(.init(status: .MFARequired, stateToken: "st-1"))]
        for _ in 1...3 { navigation.push(UIViewController()) }

        status.returnToPreviousStatus(
            onStatusChange: coordinator.onReturn(prevStatus:),
            onError: session.recorder.onError
        )
        #expect(navigation.viewControllers.count == 3)

        status.cancel(onSuccess: coordinator.onCancel)
        #expect(navigation.viewControllers.count == 1)
        #expect(session.recorder.problems == [])
    }
}
