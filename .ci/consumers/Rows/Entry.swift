import Foundation
import OktaAuthSdk

extension Consumer {
    func enter(url: URL) {
        OktaAuthSdk.authenticate(
            with: url,
            username: "user@example.com",
            password: nil,
            onStatusChange: { status in self.show(status) },
            onError: { error in self.show(error) }
        )
        OktaAuthSdk.unlockAccount(
            with: url,
            username: "user@example.com",
            factorType: .sms,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        OktaAuthSdk.recoverPassword(
            with: url,
            username: "user@example.com",
            factorType: .email,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        OktaAuthSdk.fetchStatus(
            with: "st-1",
            using: url,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
    }

    func handle(_ status: OktaAuthStatus) {
        switch status.statusType {
        case .success: show(OktaError.internalError("success"))
        case .passwordWarning, .passwordExpired, .MFAEnroll, .MFAEnrollActivate, .MFARequired,
            .MFAChallenge, .recovery, .recoveryChallenge, .passwordReset, .lockedOut,
            .unauthenticated:
            break
        default: show(OktaError.internalError(status.statusType.rawValue))
        }
    }

    func handle(_ error: OktaError) -> String {
        switch error {
        case .errorBuildingURLRequest, .emptyServerResponse, .invalidResponse,
            .unexpectedResponse, .alreadyInProgress:
            error.description
        case .connectionError(let cause): (cause as any Error).localizedDescription
        case .responseSerializationError(let cause, let data):
            cause.localizedDescription + "\(data.count)"
        case .serverRespondedWithError(let response): response.errorSummary ?? ""
        case .wrongStatus(let text), .internalError(let text), .invalidParameters(let text): text
        case .unknownStatus(let response): response.status?.rawValue ?? ""
        }
    }

    func facts(about error: OktaError) -> [Any?] {
        [
            (error as any Error).localizedDescription, error.errorDescription,
            error.httpStatusCode, error.errorCode, error.isRetryable,
        ]
    }
}
