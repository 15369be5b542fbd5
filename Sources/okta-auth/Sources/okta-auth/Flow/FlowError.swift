import ArgumentParser
import Foundation
import OktaAuthSdk
import OktaIdx
import OktaSignIn

/// An error that the terminal shows.
struct FlowError: Error, Sendable {
    /// One or two sentences without secrets.
    let message: String
    /// The code of the org, for example `E0000068`.
    var code: String?
    /// Identifies the request for the org's support.
    var requestId: String?
    var isOver = false
    var exitCode = ExitCode.notDone
}

extension FlowError {
    /// The command line is wrong.
    static func usage(_ message: String) -> FlowError {
        FlowError(message: message, exitCode: .usage)
    }

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

extension FlowError {
    var json: OktaJSON {
        let members = ["message": message, "code": code, "requestId": requestId]
        return ["error": .object(.init(members.compactMapValues { $0.map(OktaJSON.string) }))]
    }
}

extension ExitCode {
    /// Refused by the org, or left by the user.
    static let notDone = ExitCode(1)
    static let findings = ExitCode(2)
    // The other codes come from `sysexits.h`.
    static let usage = ExitCode(64)
    static let noInput = ExitCode(66)
    static let unreachable = ExitCode(69)
    static let cannotCreate = ExitCode(73)
}
