import Foundation
import OktaCore

/// What is known of the HTTP response behind an error.
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

    /// The refusal of the server, if that is the error.
    var serverError: OktaAPIErrorResponse? {
        if case .serverRespondedWithError(let response) = self { response } else { nil }
    }
}
