// Just enough of UIKit and OktaOidc for the examples of the specification.

class UIViewController {
    private(set) var presented: [UIViewController] = []

    func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
        presented.append(controller)
        completion?()
    }
}

final class UIAlertAction {
    enum Style { case `default` }

    init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)?) {}
}

final class UIAlertController: UIViewController {
    enum Style { case alert }

    let title: String?
    let message: String?
    private(set) var actions: [UIAlertAction] = []

    init(title: String?, message: String?, preferredStyle: Style) {
        self.title = title
        self.message = message
    }

    func addAction(_ action: UIAlertAction) { actions.append(action) }
}

final class UINavigationController: UIViewController {
    private(set) var viewControllers: [UIViewController]

    init(rootViewController: UIViewController) { viewControllers = [rootViewController] }

    func popToRootViewController(animated: Bool) {
        viewControllers.removeLast(viewControllers.count - 1)
    }

    func popViewController(animated: Bool) {
        if viewControllers.count > 1 { viewControllers.removeLast() }
    }

    func push(_ controller: UIViewController) { viewControllers.append(controller) }
}

final class UITextField {
    var text: String?
}

final class OktaOidcStateManager {
    let accessToken: String?
    private(set) var isStored = false

    init(accessToken: String?) { self.accessToken = accessToken }

    func writeToSecureStorage() { isStored = true }
}

final class OktaOidc {
    struct Refused: Error {}

    init() throws {}

    func authenticate(
        withSessionToken sessionToken: String,
        callback: (OktaOidcStateManager?, (any Error)?) -> Void
    ) {
        if sessionToken == "session-1" {
            callback(OktaOidcStateManager(accessToken: "access-1"), nil)
        } else {
            callback(nil, Refused())
        }
    }
}
