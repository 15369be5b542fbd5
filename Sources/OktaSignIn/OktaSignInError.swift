public import Foundation
import OktaAuthSdk
import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why an operation led nowhere; the step is unchanged, and the operation can be tried again.
public enum OktaSignInError: Error, Sendable {
    /// The current step accepts no such input; the text names the step.
    case notOffered(String)
    /// Another operation is in flight.
    case alreadyInProgress
    /// The response of the org does not name its engine; the text has the response and the remedy.
    ///
    /// The status code is from a response of another server, for example a proxy, or from an org that
    /// cannot respond now.
    case engineUnknown(String, statusCode: Int? = nil)
    /// The error of the engine: `OktaError`, `IDXClientError` or `OktaOidcError`; or of the network.
    case failed(any Error)
}

extension OktaSignInError: LocalizedError, UserTextError {
    /// A sentence for the user.
    public var errorDescription: String? { userText() }

    /// One or two sentences for the user.
    ///
    /// ```swift
    /// func explain(_ error: OktaSignInError) {
    ///     show(error.userText())
    /// }
    /// ```
    ///
    /// - Parameter language: For example `de`; by default the language that the app is shown in.
    /// - Returns: One or two sentences, without the ``description``, which is for developers.
    public func userText(in language: String? = nil) -> String {
        switch self {
        case .notOffered: UserText.cannotContinue(in: language)
        case .alreadyInProgress: UserText.inProgress(in: language)
        case .engineUnknown(_, let statusCode): Self.text(ofStatus: statusCode)(in: language)
        case .failed(let error as any UserTextError): error.userText(in: language)
        case .failed(let error as URLError):
            ConnectionFailure.text(about: error)(in: language)
        case .failed: UserText.unclear(in: language)
        }
    }

    private static func text(ofStatus statusCode: Int?) -> UserText {
        guard let statusCode else { return .configuration }
        return switch statusCode {
        case 200..<400, 403, 407, 511: .blocked
        case 429, 500...: .init(httpStatus: statusCode)
        default: .configuration
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
        case .engineUnknown(let text, _): "The engine of the org is unknown: \(text)"
        case .failed(let error): "\(error)"
        }
    }
}
