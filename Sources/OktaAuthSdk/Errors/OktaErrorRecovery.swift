public import Foundation

/// The next action of the user or the app after an error.
public enum OktaErrorRecovery: Hashable, Sendable {
    /// Correct what was entered and try again.
    case correctInput
    /// Wait until a moment on this machine's clock, or a little where it is `nil`, and try again.
    case waitAndRetry(until: Date?)
    /// Ask with ``OktaAuthStatus/fetchStatus(onStatusChange:onError:)``, since the result is not known.
    ///
    /// Without a transaction, begin again.
    case fetchStatus
    /// Begin again with user name and password.
    case startOver
    /// Unlock the account, or ask an administrator.
    case unlockAccount
    /// Ask an administrator.
    case askAdministrator
    /// Correct the app: a programming error, the call is not possible here.
    case programmingError
}

extension OktaError {
    /// The action that helps now.
    public var recovery: OktaErrorRecovery {
        switch self {
        case .serverRespondedWithError(let response): recovery(for: response)
        case .connectionError(let error): Self.recovery(after: error)
        case .emptyServerResponse, .invalidResponse, .responseSerializationError,
            .unexpectedResponse:
            .fetchStatus
        case .invalidParameters: .correctInput
        case .alreadyInProgress: .waitAndRetry(until: nil)
        case .errorBuildingURLRequest, .wrongStatus, .unknownStatus, .internalError:
            .programmingError
        }
    }

    private static func recovery(after error: any Error) -> OktaErrorRecovery {
        if ConnectionFailure.mayHaveSent(error) { return .fetchStatus }
        return ConnectionFailure.isTransient(error) ? .waitAndRetry(until: nil) : .askAdministrator
    }

    private func recovery(for response: OktaAPIErrorResponse) -> OktaErrorRecovery {
        let status = response.http?.statusCode ?? 0
        if status == 429 { return .waitAndRetry(until: serverError?.http?.rateLimitReset) }
        return Self.saysWhatHappened(response) ? Self.recovery(after: code) : .fetchStatus
    }

    static func recovery(after code: OktaErrorCode?) -> OktaErrorRecovery {
        switch code {
        case .invalidToken, .invalidSession, .recoveryLinkExpired, .linkExpired, .notFound,
            .alreadyActive, .multifactorRequired, .reauthenticationRequired:
            return .startOver
        case .userLocked, .accountLocked: return .unlockAccount
        // The usual reason is that the response to the request before got lost.
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
