import Foundation
import OktaCore

/// How a sign-in begins.
enum StartRequest: Equatable {
    case identify(OktaSignIn.UserNamePrompt.Purpose, username: String? = nil)
    case activation(token: String)
    case recovery(token: String)
    case stateToken(String)
    case stored

    /// How it starts again; a token was used up.
    var again: StartRequest {
        switch self {
        case .identify: self
        case .activation, .stateToken, .stored: .identify(.signIn)
        case .recovery: .identify(.recoverPassword)
        }
    }

    /// The failure of this beginning, in its own words: what is over is the link or the transaction.
    ///
    /// Identity Engine refuses the token of a link as it refuses any parameter, also one that the app
    /// set up wrongly: the start after this one tells them apart.
    func meaning(of failure: Failure) -> Failure {
        switch self {
        case .activation, .recovery:
            let isRefused =
                failure.reason == .expired
                || failure.reason == .misconfigured && failure.code == "invalid_request"
            return isRefused
                ? Failure(.expired, UserText.linkExpired(), cause: failure.cause) : failure
        case .stored, .stateToken:
            // The engine's sentence can be about a name and a password.
            return failure.reason == .expired
                ? Failure(.expired, UserText.expired(), cause: failure.cause) : failure
        case .identify: return failure
        }
    }

    /// Whether a call that begins like this continues what began like `other`.
    ///
    /// A start without another user name and a resumption continue the attempt that is under way.
    func continues(_ other: StartRequest) -> Bool {
        switch self {
        case .identify(.signIn, nil), .stored: true
        case .identify, .activation, .recovery, .stateToken: self == other
        }
    }
}

/// The token in what a user pasted: a link, or the token alone.
struct PastedToken {
    /// The token; may be empty.
    let value: String

    init(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.contains("/"), let parts = URLComponents(string: text) else {
            value = text
            return
        }
        let names = ["token", "activationToken", "recoveryToken"]
        let query = parts.queryItems?.first { names.contains($0.name) }
        value = query?.value ?? parts.path.split(separator: "/").last.map(String.init) ?? ""
    }
}
