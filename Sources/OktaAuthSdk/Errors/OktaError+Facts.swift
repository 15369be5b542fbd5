import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a program can branch on.
extension OktaError {
    /// The HTTP status code of the answer; `nil` if there was none.
    ///
    /// Also `nil` for ``invalidResponse``, ``emptyServerResponse`` and ``unexpectedResponse``, which
    /// have no place for it: ``OktaConfiguration/responseObserver`` is called with the status code
    /// and the request id of every response, before the error is reported.
    public var httpStatusCode: Int? {
        switch self {
        case .serverRespondedWithError(let response): response.http?.statusCode
        case .responseSerializationError(let error as OktaDecodingFailure, _): error.httpStatusCode
        case .unknownStatus(let response): response.http?.statusCode
        case .errorBuildingURLRequest, .connectionError, .emptyServerResponse, .invalidResponse,
            .responseSerializationError, .unexpectedResponse, .wrongStatus, .alreadyInProgress,
            .internalError, .invalidParameters:
            nil
        }
    }

    /// The server's error code, for example `E0000068`.
    public var errorCode: String? { serverError?.errorCode }

    /// Identifies the request for Okta's support.
    public var requestId: String? {
        if case .unknownStatus(let response) = self { return response.http?.requestId }
        return serverError?.http?.requestId
    }

    /// How many requests the org still takes, if the server said so while refusing.
    public var rateLimit: OktaRateLimit? { serverError?.http?.rateLimit }

    /// When the org takes requests again, on this machine's clock; `nil` if it did not say.
    var rateLimitReset: Date? { serverError?.http?.rateLimitReset }

    /// Seconds until the org takes requests again, on this machine's clock; 0 if it did not say.
    func secondsUntilReset(now: Date) -> TimeInterval {
        serverError?.http?.secondsUntilRateLimitReset(now: now) ?? 0
    }

    /// Whether no answer came because of the network.
    public var isNetworkError: Bool { if case .connectionError = self { true } else { false } }

    /// Whether the same call may succeed later: the network, an overloaded server, a rate limit, or
    /// a user who has not decided yet.
    ///
    /// A password or code that was under way when the connection broke may have reached the server.
    public var isRetryable: Bool {
        code == .waitingForAcknowledgement || serverError?.http?.isRetryable ?? isNetworkError
    }

    /// What an RSA SecurID token requires next, if that is the error: show ``OktaTokenPrompt/text`` and
    /// repeat the call with what the user types as pass code.
    public var tokenPrompt: OktaTokenPrompt? {
        switch code {
        case .tokenPrompt: OktaTokenPrompt(kind: .newPIN, text: serverError?.errorSummary)
        case .waitForNextTokenCode:
            OktaTokenPrompt(kind: .nextCode, text: serverError?.errorSummary)
        default: nil
        }
    }

    private var serverError: OktaAPIErrorResponse? {
        if case .serverRespondedWithError(let response) = self { response } else { nil }
    }
}

/// What an RSA SecurID token requires before it accepts a code.
public struct OktaTokenPrompt: Equatable, Sendable {
    /// What is wanted.
    public enum Kind: Hashable, Sendable {
        /// A new PIN; `E0000113`.
        case newPIN
        /// The next code, once the token shows it; `E0000106`.
        case nextCode
    }

    /// What is wanted.
    public let kind: Kind
    /// What the server says, to show to the user.
    public let text: String?
}
