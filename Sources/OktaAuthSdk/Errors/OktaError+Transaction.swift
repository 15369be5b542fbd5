public import Foundation

/// What became of the transaction.
public enum OktaTransactionState: Hashable, Sendable {
    /// The server keeps the transaction as it was; go on with the status whose operation failed.
    case active
    /// The transaction is over; begin again.
    case ended
    /// The request may or may not have reached the server; ask with
    /// ``OktaAuthStatus/fetchStatus(onStatusChange:onError:)``.
    case unknown
}

/// What the user or the app can do after an error.
public enum OktaErrorRecovery: Hashable, Sendable {
    /// Correct what was entered and try again.
    case correctInput
    /// Wait until a moment on this machine's clock, or a little where it is `nil`, and try again.
    case waitAndRetry(until: Date?)
    /// Ask with ``OktaAuthStatus/fetchStatus(onStatusChange:onError:)``, since the outcome is not known.
    ///
    /// Where there is no transaction yet, begin again.
    case fetchStatus
    /// Begin again with user name and password.
    case startOver
    /// Unlock the account, or ask an administrator.
    case unlockAccount
    /// Ask an administrator.
    case askAdministrator
    /// Mend the app: it asked for something that is not possible here.
    case programmingError
}

extension OktaError {
    /// The server's error code, to branch on.
    public var code: OktaErrorCode? { errorCode.map(OktaErrorCode.init(raw:)) }

    /// A stable key for a translation of this error, for example `okta.error.E0000068`.
    ///
    /// The same error always has the same key; see ``OktaErrorCode`` for the codes.
    public var localizationKey: String {
        switch self {
        case .serverRespondedWithError(let response):
            "okta.error.\(response.errorCode ?? "http\(response.http?.statusCode ?? 0)")"
        case .connectionError: "okta.error.connection"
        case .emptyServerResponse, .invalidResponse, .responseSerializationError,
            .unexpectedResponse:
            "okta.error.answer"
        case .unknownStatus: "okta.error.unknownStatus"
        case .wrongStatus: "okta.error.wrongStatus"
        case .alreadyInProgress: "okta.error.alreadyInProgress"
        case .invalidParameters: "okta.error.invalidParameters"
        case .errorBuildingURLRequest, .internalError: "okta.error.internal"
        }
    }

    /// Whether the server still keeps the transaction.
    public var transaction: OktaTransactionState {
        switch self {
        case .serverRespondedWithError(let response):
            switch code {
            case .invalidToken, .userLocked, .accountLocked, .invalidSession: .ended
            default: Self.saysWhatHappened(response) ? .active : .unknown
            }
        case .connectionError, .emptyServerResponse, .invalidResponse,
            .responseSerializationError, .unexpectedResponse:
            .unknown
        // Nothing was sent, or the server took a step whose outcome is the payload.
        case .errorBuildingURLRequest, .wrongStatus, .alreadyInProgress, .unknownStatus,
            .internalError, .invalidParameters:
            .active
        }
    }

    /// What the user or the app can do now.
    public var recovery: OktaErrorRecovery {
        switch self {
        case .serverRespondedWithError(let response): recovery(for: response)
        case .connectionError, .emptyServerResponse, .invalidResponse,
            .responseSerializationError, .unexpectedResponse:
            .fetchStatus
        case .invalidParameters: .correctInput
        case .alreadyInProgress: .waitAndRetry(until: nil)
        case .errorBuildingURLRequest, .wrongStatus, .unknownStatus, .internalError:
            .programmingError
        }
    }

    /// Whether the org refused, in its own words.
    ///
    /// A page or a redirect comes from something on the way, and a failing server may have acted. A
    /// rate limit keeps requests from the org, the org or a gateway in front of it.
    private static func saysWhatHappened(_ response: OktaAPIErrorResponse) -> Bool {
        let status = response.http?.statusCode ?? 0
        return status == 429 || (status < 500 && response.errorCode != nil)
    }

    private func recovery(for response: OktaAPIErrorResponse) -> OktaErrorRecovery {
        let status = response.http?.statusCode ?? 0
        if status == 429 { return .waitAndRetry(until: rateLimitReset) }
        if !Self.saysWhatHappened(response) { return .fetchStatus }
        switch code {
        case .invalidToken, .invalidSession, .recoveryLinkExpired, .linkExpired: return .startOver
        case .userLocked, .accountLocked: return .unlockAccount
        case .noPermission, .deniedByPolicy, .accessDeniedNow, .orgDeactivated,
            .selfServiceNotSupported, .unlockNotAllowed, .forgotPasswordNotAllowed,
            .changePasswordNotAllowed, .noVerifiedPhone, .signInNotAllowedNow,
            .telephonyNotSupported:
            return .askAdministrator
        case .wrongState, .malformedBody, .methodNotAllowed, .badContentType, .badAcceptHeader,
            .badHeader, .badContentTypeHeader, .missingParameter, .pathNotFound, .notAcceptable:
            return .programmingError
        default:
            return .correctInput
        }
    }
}
