import Foundation
import OktaCore

extension OktaError {
    /// The HTTP status code of the response; `nil` if there was none.
    ///
    /// Also `nil` for ``invalidResponse`` and ``emptyServerResponse``, which have no place for the
    /// code: `OktaConfiguration.responseObserver` is called with the status code and the request id of
    /// every HTTP response, before the error is reported.
    public var httpStatusCode: Int? {
        if case .responseSerializationError(let error as DecodingFailure, _) = self {
            return error.httpStatusCode
        }
        return http?.statusCode
    }

    /// Identifies the request for Okta's support, if the response was a refusal or an unknown status.
    public var requestId: String? { http?.requestId }

    private var http: OktaHTTPResponseInfo? {
        if case .unknownStatus(let response) = self { response.http } else { serverError?.http }
    }

    /// The requests that the org still accepts, if the refusal contained its rate limit.
    public var rateLimit: OktaRateLimit? { serverError?.http?.rateLimit }

    var serverError: OktaAPIErrorResponse? {
        if case .serverRespondedWithError(let response) = self { response } else { nil }
    }

    /// The server's error code, for example `E0000068`.
    public var errorCode: String? { serverError?.errorCode }

    /// The server's error code, to branch on.
    public var code: OktaErrorCode? { errorCode.map(OktaErrorCode.init(raw:)) }

    /// Whether the connection failed, so that no response came.
    public var isNetworkError: Bool { if case .connectionError = self { true } else { false } }

    /// Whether the same call may succeed later: the network, an overloaded server, a rate limit, or
    /// a user who has not decided yet.
    ///
    /// A password or code that was under way when the connection broke may have reached the server.
    public var isRetryable: Bool {
        if case .connectionError(let error) = self { return ConnectionFailure.isTransient(error) }
        return code == .waitingForAcknowledgement || serverError?.http?.isRetryable ?? false
    }
}
