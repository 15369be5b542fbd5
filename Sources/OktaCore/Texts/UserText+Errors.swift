package import Foundation

/// An error that a product reports to an app.
package protocol UserTextError: Error {
    func userText(in language: String?) -> String
}

/// An error whose `localizedDescription` is its `description`.
package protocol DescribedError: LocalizedError, CustomStringConvertible {}

// Public only to serve as a witness for the public errors.
extension DescribedError {
    /// The same as the description.
    public var errorDescription: String? { description }
}

extension UserText {
    /// The text about a refusal by its code: one of OAuth, or one of Okta's API.
    package init(refusal code: String, isRetryable: Bool = false) {
        self =
            switch code {
            case "E0000047": .tooManyAttempts
            case _ where isRetryable: .unavailable
            case "server_error", "temporarily_unavailable": .unavailable
            case "invalid_grant", "invalid_token", "expired_token", "login_required", "E0000005",
                "E0000011":
                .expired
            case "access_denied", "E0000006": .notPermitted
            case "consent_required", "interaction_required": .cannotContinue
            case "invalid_client", "invalid_request", "invalid_scope", "unauthorized_client",
                "unsupported_grant_type", "unsupported_response_type":
                .configuration
            default: .unclear
            }
    }

    /// The text about a response that is an error by its HTTP status alone.
    package init(httpStatus: Int) {
        self =
            switch httpStatus {
            case 429: .tooManyAttempts
            // RFC 6585, section 6: a network that asks to sign in to it.
            case 511: .blocked
            case 500...: .unavailable
            default: .blocked
            }
    }
}
