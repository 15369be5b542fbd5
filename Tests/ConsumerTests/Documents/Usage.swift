// The documents downcast with `as!`.
// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import OktaAuthSdk

/// The usage guide and the handling of responses: four ways to start, one handler that switches over
/// the status, one that switches over the error.
final class UsageGuide {
    private var lines: [String] = []

    func start(at url: URL) {
        OktaAuthSdk.authenticate(
            with: url,
            username: "username",
            password: "password",
            onStatusChange: { authStatus in
                self.handleStatus(status: authStatus)
            },
            onError: { error in
                self.handleError(error)
            }
        )
        OktaAuthSdk.unlockAccount(
            with: url,
            username: "username",
            factorType: .sms,
            onStatusChange: { authStatus in
                self.handleStatus(status: authStatus)
            },
            onError: { error in
                self.handleError(error)
            }
        )
        OktaAuthSdk.recoverPassword(
            with: url,
            username: "username",
            factorType: .sms,
            onStatusChange: { authStatus in
                self.handleStatus(status: authStatus)
            },
            onError: { error in
                self.handleError(error)
            }
        )
        OktaAuthSdk.fetchStatus(
            with: "state_token",
            using: url,
            onStatusChange: { authStatus in
                self.handleStatus(status: authStatus)
            },
            onError: { error in
                self.handleError(error)
            }
        )
    }

    func handleStatus(status: OktaAuthStatus) {
        switch status.statusType {
        case .success:
            let successStatus: OktaAuthStatusSuccess = status as! OktaAuthStatusSuccess
            lines.append(successStatus.sessionToken ?? "")
        case .passwordWarning:
            let warning: OktaAuthStatusPasswordWarning = status as! OktaAuthStatusPasswordWarning
            lines.append("\(warning.canSkip())")
        case .passwordExpired:
            let expired: OktaAuthStatusPasswordExpired = status as! OktaAuthStatusPasswordExpired
            lines.append("\(expired.canChange())")
        case .MFAEnroll:
            let enroll: OktaAuthStatusFactorEnroll = status as! OktaAuthStatusFactorEnroll
            lines.append("\(enroll.canSkipEnrollment())")
        case .MFAEnrollActivate:
            let activate: OktaAuthStatusFactorEnrollActivate =
                status as! OktaAuthStatusFactorEnrollActivate
            lines.append("\(activate.canResend(factor: activate.factor))")
        case .MFARequired:
            let required: OktaAuthStatusFactorRequired = status as! OktaAuthStatusFactorRequired
            lines.append("\(required.availableFactors.count)")
        case .MFAChallenge:
            let challenge: OktaAuthStatusFactorChallenge = status as! OktaAuthStatusFactorChallenge
            lines.append("\(challenge.canVerify()) \(challenge.canResend())")
        case .recovery:
            let recovery: OktaAuthStatusRecovery = status as! OktaAuthStatusRecovery
            lines.append("\(recovery.canRecover())")
        case .recoveryChallenge:
            let challenge: OktaAuthStatusRecoveryChallenge =
                status as! OktaAuthStatusRecoveryChallenge
            lines.append("\(challenge.canVerify()) \(challenge.canResend())")
        case .passwordReset:
            let reset: OktaAuthStatusPasswordReset = status as! OktaAuthStatusPasswordReset
            lines.append("\(reset.canReset())")
        case .lockedOut:
            let lockedOut: OktaAuthStatusLockedOut = status as! OktaAuthStatusLockedOut
            lines.append("\(lockedOut.canUnlock())")
        case .unauthenticated:
            let start: OktaAuthStatusUnauthenticated = status as! OktaAuthStatusUnauthenticated
            lines.append("\(start.canReturn()) \(start.canCancel())")
        default:
            lines.append("Unknown status - \(status.statusType.rawValue)")
        }
    }

    func handleError(_ error: OktaError) {
        switch error {
        case .serverRespondedWithError(let errorResponse):
            lines.append("Error: \(errorResponse.errorSummary ?? "server error")")
        default:
            lines.append("Error: \(error.description)")
        }
    }

    /// The definition of the error, case by case, with its payloads.
    func payload(of error: OktaError) -> Any? {
        switch error {
        case .errorBuildingURLRequest: nil
        case .connectionError(let error): error as any Error
        case .emptyServerResponse: nil
        case .invalidResponse: nil
        case .responseSerializationError(let error, let data): (error as any Error, data as Data)
        case .serverRespondedWithError(let response): response as OktaAPIErrorResponse
        case .unexpectedResponse: nil
        case .wrongStatus(let text): text as String
        case .alreadyInProgress: nil
        case .unknownStatus(let response): response as OktaAPISuccessResponse
        case .internalError(let text): text as String
        case .invalidParameters(let text): text as String
        }
    }
}

/// The extension of the guide.
class MyResponseHandler: OktaAuthStatusResponseHandler {
    override func createAuthStatus(
        basedOn response: OktaAPISuccessResponse,
        and currentStatus: OktaAuthStatus
    ) throws -> OktaAuthStatus {
        try super.createAuthStatus(basedOn: response, and: currentStatus)
    }
}

func extend(url: URL) -> OktaAuthStatus {
    let unauthenticatedStatus = OktaAuthStatusUnauthenticated(
        oktaDomain: url,
        responseHandler: MyResponseHandler()
    )
    return unauthenticatedStatus
}
