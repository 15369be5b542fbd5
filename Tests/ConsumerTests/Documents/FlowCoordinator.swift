// The document downcasts with `as!`, unwraps the session token and writes the last closure after
// the parentheses.
// swift-format-ignore-file: NeverForceUnwrap, OnlyOneTrailingClosureArgument
import Foundation
import OktaAuthSdk

// In place of UIKit, which not every platform has. Like there, screens live on the main actor, and
// so the coordinator and its protocol do.

@MainActor
class Screen {
    var text: String? = ""
    func present(_ message: String) { text = message }
}

@MainActor
class NavigationController: Screen {
    private var screens: [Screen] = []
    init(rootScreen: Screen) { screens = [rootScreen] }
    func popToRootScreen() { screens.removeLast(max(0, screens.count - 1)) }
    func popScreen() { _ = screens.popLast() }
}

@MainActor
final class LoginScreen: Screen {
    weak var flowCoordinatorDelegate: (any AuthFlowCoordinatorProtocol)?
    private let userNameTextField = Screen()
    private let passwordTextField = Screen()
    private let orgURL: URL

    init(orgURL: URL) { self.orgURL = orgURL }

    func signInTapped() {
        guard let username = userNameTextField.text, !username.isEmpty,
            let password = passwordTextField.text, !password.isEmpty
        else { return }

        OktaAuthSdk.authenticate(
            with: orgURL,
            username: username,
            password: password,
            onStatusChange: { [weak self] status in
                self?.flowCoordinatorDelegate?.onStatusChanged(status: status)
            }
        ) { [weak self] error in
            self?.showError(message: error.description)
        }
    }

    private func showError(message: String) { present(message) }
}

@MainActor
protocol AuthFlowCoordinatorProtocol: AnyObject {
    func onStatusChanged(status: OktaAuthStatus)
    func onCancel()
    func onReturn(prevStatus: OktaAuthStatus)
}

@MainActor
class AuthFlowCoordinator {
    let rootScreen: NavigationController
    var currentStatus: OktaAuthStatus?

    class func instantiate(orgURL: URL) -> AuthFlowCoordinator {
        let loginScreen = LoginScreen(orgURL: orgURL)
        let navigationController = NavigationController(rootScreen: loginScreen)
        let flowCoordinator = AuthFlowCoordinator(with: navigationController)
        loginScreen.flowCoordinatorDelegate = flowCoordinator
        return flowCoordinator
    }

    init(with rootScreen: NavigationController) {
        self.rootScreen = rootScreen
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
            rootScreen.present("Status is not supported")
        default:
            rootScreen.present("Unknown status - \(status.statusType.rawValue)")
        }
    }

    func handleSuccessStatus(status: OktaAuthStatusSuccess) {
        rootScreen.present("\(status.sessionToken!.count) characters")
    }
}

extension AuthFlowCoordinator: AuthFlowCoordinatorProtocol {
    func onStatusChanged(status: OktaAuthStatus) {
        self.handleStatus(status: status)
    }

    func onCancel() {
        currentStatus?.cancel()
        rootScreen.popToRootScreen()
    }

    func onReturn(prevStatus: OktaAuthStatus) {
        currentStatus = prevStatus
        rootScreen.popScreen()
    }
}
