import OktaAuthSdk
import OktaOidc

/// The snippet of the customer's document, "Success status handling", by its shape.
///
/// Not for actors: a closure that captures `self` weakly is not isolated to one.
extension Consumer {
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
