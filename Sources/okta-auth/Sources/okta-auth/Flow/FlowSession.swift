import Foundation
import OktaAuthSdk
import OktaSignIn

/// Goes from page to page of a sign-in until there is a result or the user leaves.
@MainActor
final class FlowSession {
    enum Ending {
        case done(FlowResult)
        /// The user left, or the input ended, maybe after an operation failed.
        case left(after: FlowError?)
        case failed(FlowError)
    }

    /// Sends the values that were typed.
    typealias Operation = (OktaSignIn, _ answers: [String: String]) async throws -> Void

    let signIn: OktaSignIn
    let entry: Entry
    /// Whether the org gives tokens at the end; a cassette has none.
    let givesTokens: Bool
    /// The channel that was asked for, until there was something to choose.
    var channel: Entry.Channel?
    private let dialogue: any Dialogue
    /// Why the last operation of the step failed.
    private var lastError: FlowError?
    /// The user name that was typed last; after a wrong password it is not asked for again.
    private var user: String?
    private var mode = Mode.menu

    init(_ signIn: OktaSignIn, _ entry: Entry, _ dialogue: any Dialogue, givesTokens: Bool = true) {
        self.signIn = signIn
        self.entry = entry
        self.dialogue = dialogue
        self.givesTokens = givesTokens
        channel = entry.channel
    }

    func run() async -> Ending {
        do {
            var page = try await firstPage()
            while true {
                dialogue.show(page)
                if let result = page.result { return .done(result) }
                page = try await next(after: page)
                lastError = nil
            }
        } catch let error as FlowError {
            return .failed(error)
        } catch {
            if let leaving = error as? Leaving, leaving.endsSignIn { await signIn.cancel() }
            return .left(after: lastError)
        }
    }

    // MARK: Beginning

    private func firstPage() async throws -> Page {
        switch entry {
        case .signIn(let user): try await begin { try await $0.start(username: user) }
        case .recover(let user, _):
            try await begin { try await $0.recoverPassword(username: user) }
        case .unlock(let user, _):
            try await begin { try await $0.unlockAccount(username: user) }
        case .stepUp(let user): stepUpPage(of: user)
        case .recoveryLink: recoveryLinkPage
        case .activation: activationPage
        case .resume: try await resume()
        }
    }

    /// A start that fails ends the command, which a script calls again.
    private func begin(_ operation: (OktaSignIn) async throws -> Void) async throws -> Page {
        try await operation(signIn)
        if case .message = signIn.step, let cause = signIn.underlyingError {
            throw FlowError(cause)
        }
        return try await page()
    }

    private func resume() async throws -> Page {
        let page = try await perform { try await $0.resume() }
        guard signIn.response == nil, signIn.status?.resumeToken == nil else { return page }
        throw FlowError(message: "There is no sign-in to resume.", isOver: true)
    }

    private func stepUpPage(of user: String?) -> Page {
        self.user = user
        return tokenPage("State token of the application") {
            try await $0.continueTransaction(stateToken: $1)
        }
    }

    var recoveryLinkPage: Page {
        tokenPage("Link of the e-mail, or its token") { try await $0.recover(token: $1) }
    }

    var activationPage: Page {
        tokenPage("Activation token or link") { try await $0.activate(token: $1) }
    }

    /// Asks for a token that a sign-in begins with.
    private func tokenPage(
        _ label: String, _ begin: @escaping (OktaSignIn, _ token: String) async throws -> Void
    ) -> Page {
        let field = Field(id: "token", label: label, kind: .secret)
        return Page(
            status: "start",
            title: "Continue with what an e-mail or an application brought.",
            choices: [
                choice("token", "Continue with it", [field]) {
                    try await begin($0, $1["token"] ?? "")
                }
            ],
            beginsWithFields: true
        )
    }

    func choice(
        _ id: String, _ title: String, _ fields: [Field] = [], _ operation: @escaping Operation
    ) -> Choice {
        Choice(id: id, title: title, fields: fields) { [self] answers in
            try await perform { try await operation($0, answers) }
        }
    }

    /// Runs an operation, and makes the page that it leads to.
    private func perform(_ operation: (OktaSignIn) async throws -> Void) async throws -> Page {
        do {
            try await operation(signIn)
        } catch let error as OktaSignInError {
            throw FlowError(error)
        }
        if case .message = signIn.step { return try await page() }
        if let cause = signIn.underlyingError { throw FlowError(cause) }
        return try await page()
    }

    // MARK: From page to page

    /// How the session continues from a page.
    private enum Mode {
        case wait
        /// Asks for the fields of the first choice.
        case fields
        case menu
    }

    /// Stays at `page` until an operation leads on.
    private func next(after page: Page) async throws -> Page {
        mode = page.wait != nil ? .wait : page.beginsWithFields ? .fields : .menu
        while true {
            do {
                if let next = try await move(on: page) { return next }
            } catch let error as FlowError {
                guard !error.isOver else { return try await restart(after: error) }
                dialogue.show(error)
                lastError = error
                // Not again by itself: it would fail again.
                if mode == .wait || page.choices.first?.fields.isEmpty == true { mode = .menu }
            }
        }
    }

    /// - Returns: The next page; `nil` to stay, in the mode that was chosen.
    private func move(on page: Page) async throws -> Page? {
        switch (mode, page.wait, page.choices.first) {
        case (.wait, let wait?, _): try await self.wait(wait, on: page)
        case (.fields, _, let choice?): try await run(choice, on: page)
        default: try await chooseAndRun(on: page)
        }
    }

    /// Begins again, if the beginning is a form; a token of the beginning is used up.
    private func restart(after error: FlowError) async throws -> Page {
        guard case .signIn = entry else { throw error }
        dialogue.show(error)
        return try await perform { try await $0.start() }
    }

    private func chooseAndRun(on page: Page) async throws -> Page? {
        var choices = page.choices
        if page.wait != nil {
            choices.insert(Choice(id: "wait", title: "Go on waiting") { _ in page }, at: 0)
        }
        let choice = try await dialogue.choose(from: choices, on: page)
        guard choice.id == "wait" else { return try await run(choice, on: page) }
        mode = .wait
        return nil
    }

    private func run(_ choice: Choice, on page: Page) async throws -> Page? {
        let fields = choice.fields.map(knowingUser)
        guard let answers = try await dialogue.answers(to: fields, on: page) else {
            mode = .menu
            return nil
        }
        user = answers["username"] ?? user
        return try await dialogue.runShowingProgress { try await choice.run(answers) }
    }

    private func knowingUser(_ field: Field) -> Field {
        guard field.id == "username", field.known == nil else { return field }
        var field = field
        field.known = user
        return field
    }

    // MARK: Waiting

    private func wait(_ wait: Wait, on page: Page) async throws -> Page? {
        let (events, stream) = AsyncStream.makeStream(of: OktaPollEvent.self)
        let waiting = Task { try await perform { try await $0.wait { stream.yield($0) } } }
        // If the user leaves.
        defer { waiting.cancel() }
        let deciding = Task { try await dialogue.showWait(wait, events, on: page) }
        Task {
            _ = await waiting.result
            deciding.cancel()
        }
        guard let choice = try await deciding.value else { return try await waiting.value }
        // The operation replaces the wait; without this its outcome would be lost.
        waiting.cancel()
        _ = await waiting.result
        return try await run(choice, on: page)
    }
}
