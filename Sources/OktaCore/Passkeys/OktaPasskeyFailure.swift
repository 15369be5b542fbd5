import Foundation

/// Why the system's dialog ended without a passkey.
///
/// The step of the sign-in stays: the user can try it again, or in another way.
public enum OktaPasskeyFailure: Error, Hashable, Sendable {
    /// The user closed the dialog, or has no passkey that fits.
    case dismissed
    /// The device has a key of the user already; the org does not take a second one.
    case alreadyRegistered
    /// The system refused the request: most often the app is not associated with the org's domain.
    case notAssociated
    /// Something else, for example because the app was not in the foreground.
    case failed

    /// The failure behind an error of `ASAuthorizationController`.
    ///
    /// Source: `ASAuthorizationError.Code`.
    public init(_ error: any Error) {
        if let failure = error as? Self { self = failure; return }
        let error = error as NSError
        guard error.domain == "com.apple.AuthenticationServices.AuthorizationError" else {
            self = .failed
            return
        }
        self =
            switch error.code {
            case 1001: .dismissed
            case 1004: .notAssociated
            case 1006: .alreadyRegistered
            default: .failed
            }
    }

    /// A sentence for the user; `nil` if the user closed the dialog, and knows it.
    ///
    /// - Parameter language: For example `de`; by default the language that the app is shown in.
    /// - Returns: The text.
    public func userText(in language: String? = nil) -> String? {
        switch self {
        case .dismissed: nil
        case .alreadyRegistered: UserText.passkeyExists(in: language)
        case .notAssociated, .failed: UserText.passkeyUnusable(in: language)
        }
    }
}
