import Foundation

/// `okta-auth`: signs in from a terminal, through the public API of `OktaAuthSdk`.
@main
enum OktaAuthCommand {
    static func main() async {
        switch Arguments(Array(CommandLine.arguments.dropFirst())) {
        case .help:
            Terminal.printLine(Arguments.usage)
        case .demo(let isInteractive):
            exit(await DemoCommand(isInteractive: isInteractive).run())
        case .signIn(let org):
            exit(await SignInCommand(org: org).run())
        case .misuse(let problem):
            Terminal.printError("okta-auth: \(problem)\n\n\(Arguments.usage)")
            exit(64)
        }
    }
}
