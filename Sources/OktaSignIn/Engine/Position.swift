import Foundation
import OktaAuthSdk
import OktaCore

/// The place of a sign-in in the transaction of an engine.
protocol Position {
    var engine: OktaSignIn.Engine? { get }
    var step: OktaSignIn.Step { get }
    var messages: [String] { get }
    /// The error of the engine that the messages are about, if there is one.
    var cause: (any Error)? { get }
    /// The user's actions besides completing the step and starting again.
    var operations: [Operation] { get }
    var startsAgain: Bool { get }
    /// Whether the org is asked to remember the device; `nil` if there is no choice here.
    var remembersDevice: Bool? { get set }

    /// Sends an answer.
    ///
    /// - Throws: ``Refusal`` if the org refused the answer, ``EndedPosition`` if the
    ///   transaction is over, the error of the engine otherwise.
    func next(after answer: Answer) async throws -> any Position

    /// Waits for something that happens elsewhere; throws as ``next(after:)`` does.
    func wait(_ onEvent: (_ event: OktaPollEvent) -> Void) async throws -> any Position

    /// Ends the requests in flight.
    func stop()

    /// Ends the transaction at the org, also in a cancelled task; an error does not matter then.
    func end() async
}

/// An action besides completing the step, and the position that it leads to.
typealias Operation = (action: OktaSignIn.Action, run: () async throws -> any Position)

extension Position {
    var actions: [OktaSignIn.Action] {
        operations.map(\.action) + (startsAgain ? [.startAgain] : [])
    }

    /// Does one of ``actions``; throws as ``next(after:)`` does.
    func perform(_ action: OktaSignIn.Action) async throws -> any Position {
        guard let operation = operations.first(where: { $0.action == action }) else {
            throw Answer.action(action).notOffered
        }
        return try await operation.run()
    }
}

enum Answer {
    case identify(String, password: String?, channel: OktaSignIn.Factor.Kind?)
    case password(String)
    case choose(String, username: String?)
    case code(String)
    case text(String)
    case returned(URL?)
    case assertion(OktaWebAuthnAssertion)
    case attestation(OktaWebAuthnAttestation)
    case phone(String, extension: String?, channel: OktaSignIn.Factor.Kind?)
    case newQuestion(String, answer: String)
    case newPassword(String, old: String?)
    case form([String: String])
    case action(OktaSignIn.Action)

    /// The error for a step that accepts no such input.
    var notOffered: OktaSignInError {
        let name =
            switch self {
            case .identify: "user name"
            case .password: "password"
            case .choose: "choice of this factor"
            case .code: "code"
            case .text: "answer to a question"
            case .returned: "return from a page"
            case .assertion: "passkey"
            case .attestation: "new passkey"
            case .phone: "phone number"
            case .newQuestion: "choice of this question"
            case .newPassword: "new password"
            case .form: "form"
            case .action(let action): "action '\(action.id)'"
            }
        return .notOffered("The step takes no \(name)")
    }
}

enum Beginning {
    case identify(OktaSignIn.Identify.Purpose, username: String? = nil)
    case activation(token: String)
    case recovery(token: String)
    case stateToken(String)
    case stored

    /// How it starts again; a token was used up.
    var again: Beginning {
        switch self {
        case .identify: self
        case .activation, .stateToken, .stored: .identify(.signIn)
        case .recovery: .identify(.recoverPassword)
        }
    }
}

/// The org refused the user's input; the step stays.
struct Refusal: Error {
    let text: String
    /// The error of the engine; `nil` if the answer was not sent.
    var cause: (any Error)?
}

/// A sign-in that is over, with or without a session.
struct EndedPosition: Position, Error {
    let engine: OktaSignIn.Engine?
    let step: OktaSignIn.Step
    var cause: (any Error)?
    var messages: [String] { [] }
    var remembersDevice: Bool? {
        get { nil }
        set {}
    }

    var operations: [Operation] { [] }
    /// Only a sign-in that brought no session starts again.
    var startsAgain: Bool { if case .message = step { true } else { false } }

    func next(after answer: Answer) async throws -> any Position { throw answer.notOffered }

    func wait(_ onEvent: (OktaPollEvent) -> Void) async throws -> any Position {
        throw OktaSignInError.notOffered("There is nothing to wait for")
    }

    func stop() {}

    func end() async {}
}

extension EndedPosition {
    /// A transaction that is over because of `reason`.
    init(
        _ engine: OktaSignIn.Engine,
        _ reason: OktaSignIn.Message.Reason,
        _ text: String,
        cause: (any Error)? = nil
    ) {
        self.init(engine: engine, step: .message(.init(reason, text)), cause: cause)
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
