public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
        case .invalidParameters(let message):
            Self.isAboutDeveloper(message)
                ? "okta.error.configuration" : "okta.error.invalidParameters"
        case .errorBuildingURLRequest, .internalError: "okta.error.internal"
        }
    }

    /// Whether the server still keeps the transaction.
    public var transaction: OktaTransactionState {
        switch self {
        case .serverRespondedWithError(let response):
            Self.state(after: response, code)
        case .connectionError(let error):
            Self.wasSent(beforeFailingWith: error) ? .unknown : .active
        case .emptyServerResponse, .invalidResponse,
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
        case .connectionError(let error):
            Self.wasSent(beforeFailingWith: error) ? .fetchStatus : .waitAndRetry(until: nil)
        case .emptyServerResponse, .invalidResponse, .responseSerializationError,
            .unexpectedResponse:
            .fetchStatus
        case .invalidParameters(let message):
            Self.isAboutDeveloper(message) ? .programmingError : .correctInput
        case .alreadyInProgress: .waitAndRetry(until: nil)
        case .errorBuildingURLRequest, .wrongStatus, .unknownStatus, .internalError:
            .programmingError
        }
    }

    /// Whether the org refused, in its own words.
    ///
    /// A page or a redirect comes from something on the way, and a failing server may have acted. A
    /// rate limit keeps requests from the org, the org or a gateway in front of it.
    static func saysWhatHappened(_ response: OktaAPIErrorResponse) -> Bool {
        let status = response.http?.statusCode ?? 0
        return status == 429 || (status < 500 && response.errorCode != nil)
    }

    private static func state(
        after response: OktaAPIErrorResponse,
        _ code: OktaErrorCode?
    ) -> OktaTransactionState {
        guard saysWhatHappened(response) else { return .unknown }
        switch code {
        case .invalidToken, .userLocked, .accountLocked, .invalidSession:
            return response.http?.statusCode == 429 ? .active : .ended
        default: return .active
        }
    }

    /// Whether the request may have reached the server.
    private static func wasSent(beforeFailingWith error: any Error) -> Bool {
        let unreachable: Set<URLError.Code> = [
            .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost,
        ]
        return (error as? URLError).map { !unreachable.contains($0.code) } ?? true
    }

    /// Whether `message` of ``invalidParameters(_:)`` is about what the developer chose.
    ///
    /// The messages about input begin with its name in quotes, the others with an article.
    private static func isAboutDeveloper(_ message: String) -> Bool {
        message.hasPrefix("the ") || message.hasPrefix("a ")
    }

    private func recovery(for response: OktaAPIErrorResponse) -> OktaErrorRecovery {
        let status = response.http?.statusCode ?? 0
        if status == 429 { return .waitAndRetry(until: rateLimitReset) }
        return Self.saysWhatHappened(response) ? Self.recovery(after: code) : .fetchStatus
    }

    /// What can be done after `code`, where its HTTP status does not contradict it.
    static func recovery(after code: OktaErrorCode?) -> OktaErrorRecovery {
        switch code {
        case .invalidToken, .invalidSession, .recoveryLinkExpired, .linkExpired, .notFound,
            .alreadyActive, .multifactorRequired, .reauthenticationRequired:
            return .startOver
        case .userLocked, .accountLocked: return .unlockAccount
        // The usual reason is that the answer to the request before got lost.
        case .wrongState: return .fetchStatus
        case .rateLimitExceeded, .smsRecentlySent, .emailRecentlySent, .callRecentlyMade,
            .smsQuotaExceeded, .callQuotaExceeded, .telephonyQuotaExceeded, .smsLimitExceeded,
            .callLimitExceeded, .userSmsLimit, .userCallLimit, .waitingForAcknowledgement,
            .rejectedByUser, .factorServiceError, .verificationTimedOut:
            return .waitAndRetry(until: nil)
        case .noPermission, .featureNotPermitted, .deniedByPolicy, .accessDeniedNow,
            .orgDeactivated, .selfServiceNotSupported, .unlockNotAllowed,
            .forgotPasswordNotAllowed, .changePasswordNotAllowed, .notAllowedInUserStatus,
            .noVerifiedPhone, .signInNotAllowedNow, .telephonyNotSupported, .pushNotConfigured,
            .unsupportedSystemVersion, .inlineHookRefused, .passwordExpired,
            .originValidationFailed, .factorNotActive:
            return .askAdministrator
        case .requestNotValid, .malformedBody, .methodNotAllowed, .badContentType,
            .badAcceptHeader, .badHeader, .badContentTypeHeader, .missingParameter, .pathNotFound,
            .notAcceptable, .unsupportedMediaType:
            return .programmingError
        default:
            return .correctInput
        }
    }
}
