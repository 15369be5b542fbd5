import Foundation
import OktaAuthSdk

/// `okta-auth`: signs in from a terminal.
@main
enum OktaAuthCommand {
    static func main() async {
        let signals = TerminalSignals()
        exit(await run(Array(CommandLine.arguments.dropFirst()), signals).code)
    }

    @MainActor
    private static func run(_ words: [String], _ signals: TerminalSignals) async -> ExitCode {
        let screen = Screen()
        let catalog = CommandCatalog.standard
        let parser = ArgumentParser(
            catalog: catalog,
            environment: ProcessInfo.processInfo.environment
        )
        let help = HelpText(catalog: catalog, width: screen.width)
        do {
            switch try parser.parse(words) {
            case .help(let command):
                screen.result(command.flatMap { catalog[$0] }.map(help.text(of:)) ?? help.root)
            case .version: screen.result("1.0.0")
            case .completionScript(let shell):
                screen.result(CompletionScript(catalog: catalog).text(for: shell))
            case .run(let name, let arguments):
                let context = CommandContext(
                    arguments: arguments,
                    screen: screen,
                    signals: signals
                )
                return await context.run(name)
            }
            return .done
        } catch {
            screen.draw([help.text(of: error)])
            return .usage
        }
    }
}
