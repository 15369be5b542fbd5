import OktaAuthSdk
import OktaOidc

/// The snippet of the document, "Success status handling", by its shape.
final class SuccessScreen {
    private var authStateManager: OktaOidcStateManager?
    private var lines: [String] = []

    private func show(_ text: String) { lines.append(text) }
    private func handleError(_ error: any Error) { lines.append("\(error)") }

    func handleSuccessStatus(status: OktaAuthStatus) {
        guard let successStatus = status as? OktaAuthStatusSuccess,
            let sessionToken = successStatus.sessionToken
        else { return }
        let oidcClient = try? OktaOidc()
        oidcClient?.authenticate(
            withSessionToken: sessionToken,
            callback: { [weak self] stateManager, error in
                if let error = error {
                    self?.authStateManager = nil
                    self?.handleError(error)
                    return
                }
                self?.authStateManager = stateManager
                self?.authStateManager?.writeToSecureStorage()
                self?.show("AccessToken: \(stateManager?.accessToken ?? "")")
            }
        )
    }
}
