import OktaAuthSdk
import OktaIdx

/// The transaction of an engine, which a sign-in ends.
enum Transaction {
    case classic(OktaAuthStatus)
    case identity(IDXClient.Response)

    /// Ends the requests in flight.
    func stop() {
        switch self {
        case .classic(let status): status.stopRequests()
        case .identity(let response): response.client.cancelRequests()
        }
    }

    /// Ends the transaction at the org, also in a cancelled task; an error does not matter then.
    func end() async {
        switch self {
        case .classic(let status):
            guard status.statusType != .success, status.canCancel() else { return }
            _ = try? await status.cancelTransaction()
        case .identity(let response):
            guard response.canCancel, !response.isLoginSuccessful else { return }
            _ = try? await response.cancel()
        }
    }
}
