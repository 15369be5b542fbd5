public import Foundation

/// What became of the transaction.
public enum OktaTransactionFate: Hashable, Sendable {
    /// The server keeps the transaction as it was; go on with the status whose operation failed.
    case alive
    /// The transaction is over; begin again.
    case dead
    /// The request may or may not have reached the server; ask with
    /// ``OktaAuthStatus/refresh(onStatusChange:onError:)``.
    case unknown
}

/// What the user or the app can do after an error.
public enum OktaRemedy: Hashable, Sendable {
    /// Correct what was entered and try again.
    case correctInput
    /// Wait until a moment on this machine's clock, or a little where it is `nil`, and try again.
    case waitAndRetry(until: Date?)
    /// Ask with ``OktaAuthStatus/refresh(onStatusChange:onError:)``, since the outcome is not known.
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
    case fixApp
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
    public var transaction: OktaTransactionFate {
        switch self {
        case .serverRespondedWithError(let response):
            switch code {
            case .invalidToken, .userLocked, .accountLocked, .invalidSession: .dead
            default: Self.saysWhatHappened(response) ? .alive : .unknown
            }
        case .connectionError, .emptyServerResponse, .invalidResponse,
            .responseSerializationError, .unexpectedResponse:
            .unknown
        // Nothing was sent, or the server took a step whose outcome is the payload.
        case .errorBuildingURLRequest, .wrongStatus, .alreadyInProgress, .unknownStatus,
            .internalError, .invalidParameters:
            .alive
        }
    }

    /// What the user or the app can do now.
    public var remedy: OktaRemedy {
        switch self {
        case .serverRespondedWithError(let response): remedy(for: response)
        case .connectionError, .emptyServerResponse, .invalidResponse,
            .responseSerializationError, .unexpectedResponse:
            .fetchStatus
        case .invalidParameters: .correctInput
        case .alreadyInProgress: .waitAndRetry(until: nil)
        case .errorBuildingURLRequest, .wrongStatus, .unknownStatus, .internalError: .fixApp
        }
    }

    /// Whether the org refused, in its own words.
    ///
    /// A page or a redirect comes from something on the way, and a failing server may have acted. A
    /// rate limit keeps requests from the org, whoever enforces it.
    private static func saysWhatHappened(_ response: OktaAPIErrorResponse) -> Bool {
        let status = response.http?.statusCode ?? 0
        return status == 429 || (status < 500 && response.errorCode != nil)
    }

    private func remedy(for response: OktaAPIErrorResponse) -> OktaRemedy {
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
            return .fixApp
        default:
            return .correctInput
        }
    }
}
