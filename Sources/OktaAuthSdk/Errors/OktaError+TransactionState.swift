import OktaCore

/// The state of the transaction after an error.
public enum OktaTransactionState: Hashable, Sendable {
    /// The server keeps the transaction as it was; go on with the status whose operation failed.
    case active
    /// The transaction is over; begin again.
    case ended
    /// The request may or may not have reached the server; find out with
    /// ``OktaAuthStatus/fetchStatus(onStatusChange:onError:)``.
    case unknown
}

extension OktaError {
    /// Whether the server still keeps the transaction.
    public var transactionState: OktaTransactionState {
        switch self {
        case .serverRespondedWithError(let response):
            Self.state(after: response, code)
        case .connectionError(let error):
            ConnectionFailure.mayHaveSent(error) ? .unknown : .active
        case .emptyServerResponse, .invalidResponse,
            .responseSerializationError, .unexpectedResponse:
            .unknown
        // Either nothing was sent, or the server took the step and the payload is its response.
        case .errorBuildingURLRequest, .wrongStatus, .alreadyInProgress, .unknownStatus,
            .internalError, .invalidParameters:
            .active
        }
    }

    /// Whether the org refused, in its own words.
    ///
    /// Without an error code, a proxy or gateway has responded. From HTTP 500 on, the server may have taken
    /// the step before it failed. HTTP 429 is a refusal in either case: the request was not handled.
    static func saysWhatHappened(_ response: OktaAPIErrorResponse) -> Bool {
        let status = response.http?.statusCode ?? 0
        return status == 429 || (status < 500 && response.errorCode?.isEmpty == false)
    }

    private static func state(
        after response: OktaAPIErrorResponse, _ code: OktaErrorCode?
    ) -> OktaTransactionState {
        guard saysWhatHappened(response) else { return .unknown }
        switch code {
        case .invalidToken, .userLocked, .accountLocked, .invalidSession:
            // A rate limit ends no transaction, with any error code.
            return response.http?.statusCode == 429 ? .active : .ended
        default: return .active
        }
    }
}
