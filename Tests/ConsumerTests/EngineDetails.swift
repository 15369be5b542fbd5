import OktaAuthSdk
import OktaIdx
import OktaSignIn

/// An app that looks below the steps: each engine's objects come with the module of the engine.
@MainActor
func engineDetails(of signIn: OktaSignIn) -> [String] {
    [
        signIn.status?.statusType.rawValue, signIn.response?.remediations.first?.name,
        (signIn.underlyingError as? OktaError)?.errorCode,
        (signIn.underlyingError as? IDXClientError)?.userText(),
    ].compactMap { $0 }
}
