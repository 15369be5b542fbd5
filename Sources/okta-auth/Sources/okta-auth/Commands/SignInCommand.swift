import Foundation
import OktaAuthSdk

/// `sign-in`, `recover`, `unlock`, `activate` and `resume`: a session at the terminal.
extension CommandContext {
    func signIn(_ entry: Entry) async -> ExitCode {
        do throws(ConnectionError) {
            let connection =
                entry == .resume
                ? try await OrgConnection.resuming(arguments) : try OrgConnection(arguments)
            let ending = await converse(entry, connection)
            let code = report(ending)
            try connection.finish()
            return code
        } catch {
            return show(error)
        }
    }

    /// Runs a session at the terminal.
    func converse(_ entry: Entry, _ connection: OrgConnection) async -> FlowSession.Ending {
        let engine = connection.makeEngine()
        let dialogue = TerminalDialogue(screen)
        return await converse(entry, engine, dialogue) {
            // An interrupted session is worth a look, too.
            try? connection.finish()
        }
    }

    /// Runs a session that a signal ends.
    func converse(
        _ entry: Entry,
        _ engine: any SignInEngine,
        _ dialogue: any Dialogue,
        atInterruption finish: @escaping @MainActor @Sendable () -> Void = {}
    ) async -> FlowSession.Ending {
        let screen = screen
        let interruption = Interruption()
        signals.onContinue { Task { @MainActor in (dialogue as? TerminalDialogue)?.redraw() } }
        signals.onEnd { signal in
            // The org may not answer; nobody waits for long who has pressed Ctrl-C.
            DispatchQueue.global().asyncAfter(deadline: .now() + 2) { exit(128 + signal) }
            Task { @MainActor in
                interruption.hasBegun = true
                // A terminal that is gone: 'okta-auth resume' can go on elsewhere.
                if signal != SIGHUP {
                    screen.say("\nInterrupted: ending the transaction.")
                    await engine.abandon()
                }
                finish()
                exit(128 + signal)
            }
        }
        defer {
            signals.onEnd(nil)
            signals.onContinue(nil)
            TerminalMode.restore()
        }
        let ending = await FlowSession(engine, dialogue).run(entry)
        // Ending the transaction ends the session as well; the signal decides how the program ends.
        while interruption.hasBegun { try? await Task.sleep(nanoseconds: 100_000_000) }
        return ending
    }

    /// Whether a signal ends the session.
    @MainActor
    private final class Interruption { var hasBegun = false }

    /// Writes the result of a session.
    func report(_ ending: FlowSession.Ending) -> ExitCode {
        switch ending {
        case .left(let error):
            screen.say("Left.")
            return error?.isUnreachable == true ? .unreachable : .notDone
        case .failed(let error):
            screen.say("✗ \(error.message)", .bad)
            return error.isUnreachable ? .unreachable : .notDone
        case .done(let result):
            if arguments.has("json") {
                screen.result(result.json.text)
            } else {
                if let redirect = result.redirect {
                    screen.say("Open this page in a browser to go on:")
                    screen.draw([screen.shown(redirect)])
                }
                for (name, value) in result.tokens { screen.result("\(name)=\(value)") }
                if let token = result.sessionToken {
                    screen.say("The session token, good once:", .dim)
                    screen.result(token)
                }
            }
            return .done
        }
    }
}
