/// The protocol of an org, behind what the terminal needs: the Classic Engine, or another one.
@MainActor
protocol SignInEngine: AnyObject, Sendable {
    /// The first step.
    ///
    /// - Throws: ``FlowError``, if the org was asked and refused.
    func begin(_ entry: Entry) async throws -> Step

    /// Ends the transaction at the org, if there is one; errors do not matter then.
    func abandon() async
}

/// Where a session begins.
enum Entry: Equatable, Sendable {
    /// The channel of a recovery.
    enum Channel: String, CaseIterable, Sendable {
        case sms, call, email

        /// The name in a menu.
        var title: String {
            switch self {
            case .sms: "text message"
            case .call: "voice call"
            case .email: "e-mail"
            }
        }
    }

    case signIn(user: String?)
    case stepUp(user: String?)
    case recover(user: String?, Channel?)
    case unlock(user: String?, Channel?)
    /// The link of a recovery e-mail, or the token in it.
    case recoveryLink
    case activation
    case resume
}

/// Why an operation failed.
struct FlowError: Error, Sendable {
    /// One or two sentences without secrets.
    let message: String
    /// The code of the org, for example `E0000068`.
    var code: String?
    /// Identifies the request for the org's support.
    var requestId: String?
    /// Whether the transaction is over.
    var isOver = false
    /// Whether the org could not be reached.
    var isUnreachable = false
}
