import ArgumentParser
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

    var channel: Channel? {
        switch self {
        case .recover(_, let channel), .unlock(_, let channel): channel
        case .signIn, .stepUp, .recoveryLink, .activation, .resume: nil
        }
    }
}
