import Foundation
import OktaAuthSdk

/// What the commands share: the arguments, the screen and the signals.
@MainActor
struct CommandContext {
    let arguments: ParsedArguments
    let screen: Screen
    let signals: TerminalSignals

    /// Runs a command of the catalogue.
    func run(_ name: String) async -> ExitCode {
        let user = arguments["user"]
        let channel = arguments["by"].flatMap(Entry.Channel.init(rawValue:))
        let hasLink = arguments.has("link")
        switch name {
        case "sign-in":
            return await signIn(
                arguments.has("step-up") ? .stepUp(user: user) : .signIn(user: user)
            )
        case "recover":
            return await signIn(hasLink ? .recoveryLink : .recover(user: user, channel))
        case "unlock":
            return await signIn(hasLink ? .recoveryLink : .unlock(user: user, channel))
        case "activate": return await signIn(.activation)
        case "resume": return await signIn(.resume)
        case "tokens": return await TokensCommand(context: self).run()
        case "doctor": return await DoctorCommand(context: self).run()
        default: return await DemoCommand(context: self).run()
        }
    }

    /// Shows why there is no connection.
    func show(_ error: ConnectionError) -> ExitCode {
        screen.draw(["Error: \(error.message)"])
        return error.exitCode
    }
}
