public import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why an operation led nowhere; the step is unchanged, and the operation can be tried again.
public enum OktaSignInError: Error, Sendable {
    /// The current step accepts no such input; the text names the step.
    case notOffered(String)
    /// Another operation is in flight.
    case alreadyInProgress
    /// The org's engine is unknown; the text contains the org's response.
    case engineUnknown(String)
    /// The error of the engine: `OktaError`, `IDXClientError` or `OktaOidcError`; or of the network.
    case failed(any Error)
}

extension OktaSignInError: LocalizedError {
    /// A sentence for the user.
    public var errorDescription: String? { userText() }

    /// A sentence for the user, in the language of the device if it is translated.
    public func userText() -> String {
        switch self {
        case .notOffered: UserTexts.cannotContinue
        case .alreadyInProgress: UserTexts.inProgress
        case .engineUnknown: UserTexts.unavailable
        case .failed(let error as OktaError): error.userText()
        case .failed(let error as IDXClientError): error.userText()
        case .failed(is URLError): UserTexts.connection
        case .failed(let error):
            (error as? any LocalizedError)?.errorDescription ?? UserTexts.unclear
        }
    }

    /// The time at which the org accepts requests again, if it sent one.
    public var retryAfter: Date? {
        guard case .failed(let error as OktaError) = self,
            case .waitAndRetry(let date) = error.recovery
        else { return nil }
        return date
    }
}

extension OktaSignInError: CustomStringConvertible {
    /// One sentence for a log.
    public var description: String {
        switch self {
        case .notOffered(let text): text
        case .alreadyInProgress: "Another operation is in flight"
        case .engineUnknown(let text): "The engine of the org is unknown: \(text)"
        case .failed(let error): "\(error)"
        }
    }
}
