import Foundation
import OktaSignIn

/// A step of a sign-in as the terminal shows it: texts, and what can be typed.
@MainActor
struct Page {
    /// The name of the step on the wire, for example `MFA_CHALLENGE`.
    let status: String
    /// The step in plain words.
    var title = ""
    /// More information for the user.
    var lines: [String] = []
    /// The QR code and the secret that set up an app.
    var app: OktaSignIn.AppSetup?
    /// The factor whose code is asked for.
    var factor: OktaSignIn.Factor?
    var link: String?
    var wait: Wait?
    /// The user's choices, most useful first.
    var choices: [Choice] = []
    /// Whether the fields of the first choice are asked for without a menu.
    var beginsWithFields = false
    /// The outcome, if this is the end.
    var result: FlowResult?
}

/// A wait for something that happens elsewhere.
struct Wait: Sendable {
    /// A sentence, for example "Waiting for the phone".
    let text: String
    /// The number to pick on the phone, if it is known.
    var number: Int?
    /// When it ends at the latest.
    var deadline: Date?
}

@MainActor
struct Choice {
    /// A stable name, for scripts: `verify-push`.
    let id: String
    let title: String
    /// The inputs, in order.
    var fields: [Field] = []
    /// Whether it happens elsewhere, beside the page; it then has no fields, and the page stays.
    var isAside = false
    /// Does it; returns the page it leads to, or throws ``Leaving``.
    let run: (_ answers: [String: String]) async throws -> Page
}

@MainActor
struct Field {
    enum Kind {
        /// Shown while it is typed.
        case text
        /// Hidden while it is typed.
        case secret
        /// Hidden, and typed twice; the closure names the rules it breaks.
        case newPassword(rulesBroken: (String) -> [String])
        /// One of a list.
        case option([(title: String, value: String)])
        /// Yes or no: `true` or `false`.
        case flag
    }

    let id: String
    let label: String
    var kind = Kind.text
    var isOptional = false
    /// The value, if it is known already; used once.
    var known: String?
}

extension Field {
    static func user(_ known: String? = nil) -> Field {
        Field(id: "username", label: "User name", known: known)
    }

    static var password: Field { Field(id: "password", label: "Password", kind: .secret) }
}
