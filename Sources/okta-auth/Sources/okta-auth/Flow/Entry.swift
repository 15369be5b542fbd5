import ArgumentParser
import Foundation
import OktaSignIn

/// Where a session begins.
enum Entry: Equatable, Sendable {
    /// The ways of a code or link, by the names of ``OktaSignIn/Factor/Kind``.
    enum Channel: String, CaseIterable, ExpressibleByArgument, Sendable {
        case sms, call, email
    }

    case signIn(user: String?)
    case stepUp(user: String?)
    case recover(user: String?, Channel?)
    case unlock(user: String?, Channel?)
    /// The link of a recovery e-mail, or the token in it.
    case recoveryLink
    case activation
    case resume

    /// The channel that was asked for.
    var channel: Channel? {
        switch self {
        case .recover(_, let channel), .unlock(_, let channel): channel
        case .signIn, .stepUp, .recoveryLink, .activation, .resume: nil
        }
    }
}

/// Why there is no result.
struct FlowError: Error, Sendable {
    /// One or two sentences without secrets.
    let message: String
    /// The code of the org, for example `E0000068`.
    var code: String?
    /// Identifies the request for the org's support.
    var requestId: String?
    /// Whether the transaction is over.
    var isOver = false
    /// What the program ends with.
    var exitCode = ExitCode.notDone
}

extension FlowError {
    /// An error of a sign-in in words for the terminal.
    init(_ error: any Error) {
        switch error {
        case OktaSignInError.failed(let error): self.init(error)
        case let error as OktaError: self.init(error)
        case let error as IDXClientError:
            self.init(message: error.description)
            if case .connectionError = error { exitCode = .unreachable }
            if case .serverError(_, let key, _) = error { code = key }
        default: self.init(message: "\(error)")
        }
    }

    private init(_ error: OktaError) {
        var message = error.debugDescription
        switch error.recovery {
        case .waitAndRetry(let date?):
            message += "\nTry again in \(max(1, Int(date.timeIntervalSinceNow.rounded(.up)))) s."
        case .unlockAccount: message += "\n'okta-auth unlock' may help, or an administrator."
        case .askAdministrator: message += "\nAn administrator of the org can help."
        case .correctInput, .waitAndRetry, .fetchStatus, .startOver, .programmingError: break
        }
        self.init(
            message: message,
            code: error.errorCode,
            requestId: error.requestId,
            exitCode: error.isNetworkError ? .unreachable : .notDone
        )
    }
}
