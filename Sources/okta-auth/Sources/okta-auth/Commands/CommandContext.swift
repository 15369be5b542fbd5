import ArgumentParser
import Foundation
import OktaSignIn

/// The screen and the signals, which all commands share.
@MainActor
struct CommandContext {
    let screen = Screen()
    let signals = TerminalSignals()
    /// Whether the result is one JSON document, also if the command fails.
    let isJSON: Bool

    /// Runs a command; throws the code that the program ends with.
    static func run(json: Bool, _ command: (CommandContext) async throws -> ExitCode) async throws {
        let context = CommandContext(isJSON: json)
        do {
            throw try await command(context)
        } catch let error as FlowError {
            throw context.fail(error)
        }
    }

    func fail(_ error: FlowError) -> ExitCode {
        screen.say("✗ \(error.message)", .bad)
        return end(with: error)
    }

    private func end(with error: FlowError) -> ExitCode {
        if isJSON { screen.result(error.json.text) }
        return error.exitCode
    }

    /// Signs in at the org of the options, and writes the result.
    static func signIn(
        _ entry: Entry,
        _ org: OrgOptions,
        _ client: ClientOptions?,
        _ cassettes: CassetteOptions,
        remembersDevice: Bool = false
    ) async throws {
        try await run(json: org.json) { context in
            let connection = try OrgConnection(
                org, client, cassettes, remembersDevice: remembersDevice, resumes: entry == .resume
            )
            try await connection.checkReachability()
            connection.keepClient()
            let ending = await context.converse(
                connection.signIn, entry, givesTokens: !connection.isReplay
            ) {
                // An interrupted session is worth a look, too.
                try? connection.finish()
            }
            let code = context.report(ending)
            try connection.finish()
            return code
        }
    }

    /// Runs a session at the terminal, which a signal ends.
    func converse(
        _ signIn: OktaSignIn,
        _ entry: Entry,
        givesTokens: Bool = true,
        demo: DemoAssistant? = nil,
        atInterruption finish: @escaping @MainActor @Sendable () -> Void = {}
    ) async -> FlowSession.Ending {
        let dialogue = TerminalDialogue(screen, demo: demo)
        let session = FlowSession(signIn, entry, dialogue, givesTokens: givesTokens)
        let screen = screen
        let end: @Sendable (Int32) -> Void = { signal in
            // The org may not respond, and a user who pressed Ctrl-C does not wait for long.
            DispatchQueue.global().asyncAfter(deadline: .now() + 2) { exit(128 + signal) }
            Task { @MainActor in
                dialogue.removePicture()
                // A terminal that is gone: 'okta-auth resume' can go on elsewhere.
                if signal != SIGHUP {
                    screen.say("\nInterrupted: ending the transaction.")
                    await session.signIn.cancel()
                }
                finish()
                exit(128 + signal)
            }
        }
        signals.set(onEnd: end, onContinue: { Task { @MainActor in dialogue.redraw() } })
        defer {
            signals.set(onEnd: nil, onContinue: nil)
            TerminalMode.restore()
            dialogue.removePicture()
        }
        let ending = await session.run()
        // Ending the transaction ends the session as well; the signal decides how the program ends.
        while signals.isEnding { try? await Task.sleep(for: .milliseconds(100)) }
        return ending
    }

    /// Asks for values outside a session; `nil` if the user gives none.
    func ask(for fields: Field...) async -> [String: String]? {
        try? await TerminalDialogue(screen).answers(to: fields, on: Page(status: ""))
    }

    func report(_ ending: FlowSession.Ending) -> ExitCode {
        let result: FlowResult
        switch ending {
        case .left(let error):
            screen.say("Left.")
            return end(with: error ?? FlowError(message: "The user left."))
        case .failed(let error): return fail(error)
        case .done(let done): result = done
        }
        guard !isJSON else {
            screen.result(result.json.text)
            return .success
        }
        if let redirect = result.redirect {
            screen.say("Open this page in a browser to go on:")
            screen.draw([screen.shown(redirect)])
        }
        for (name, value) in result.tokens { screen.result("\(name)=\(value)") }
        if let token = result.sessionToken {
            screen.say("The session token, good once:", .dim)
            screen.result(token)
        }
        return .success
    }
}
