import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaSignIn

/// Signs in to a simulated org in this process, from the user name to the tokens.
///
/// The program types by itself; with `--interactive` it asks.
@main
@MainActor
struct Demo {
    private let terminal: Terminal
    private let simulator = OktaSimulator(realTimeWithSeed: 1)
    private let signIn: OktaSignIn

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.allSatisfy(["-i", "--interactive"].contains) else {
            print("Usage: okta-auth-demo [--interactive]")
            exit(64)
        }
        do {
            let demo = try Demo(isInteractive: !arguments.isEmpty)
            demo.introduce()
            try await demo.run()
        } catch {
            print("✗ \((error as? OktaSignInError)?.userText() ?? error.localizedDescription)")
            exit(1)
        }
    }

    private init(isInteractive: Bool) throws {
        terminal = Terminal(isInteractive: isInteractive)
        simulator.policy.usesNumberChallenge = true
        simulator.addUser(.ada(with: .push(deviceName: "Ada's phone"), .sms(), .question()))
        [.plain, .passwordExpiring, .passwordExpired].forEach(simulator.addUser)
        var configuration = try OktaOidcConfig(with: [
            "clientId": "demo",
            "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": "com.example.demo:/callback",
            "scopes": "openid profile email offline_access",
        ])
        configuration.urlSession = simulator.urlSession
        var options = OktaSignIn.Options()
        options.classic.pollInterval = 0.5
        signIn = OktaSignIn(configuration, options: options)
    }

    private func introduce() {
        print("A simulated org, in this process: \(simulator.url.absoluteString)")
        guard terminal.isInteractive else { return }
        print(
            """
            All passwords are Passw0rd-1. Sign in as
              ada@example.test       has a push, a text message and a security question (mayonnaise)
              plain@example.test     has a password only
              expiring@example.test  has a password that expires soon
              expired@example.test   has an expired password
            Type \(Terminal.otherWays) in place of an answer for other ways: back, a forgotten password.
            """
        )
    }

    // MARK: Sign-in

    /// Goes from screen to screen until the user is signed in.
    private func run() async throws {
        try await signIn.start()
        while true {
            if case .done(let session) = signIn.step { return conclude(session) }
            print("\n\(signIn.prompt.title)")
            (signIn.prompt.text + signIn.messages).forEach { print("  \($0)") }
            do {
                try await next()
            } catch let error as OktaSignInError where terminal.isInteractive {
                print("✗ \(error.userText())")
            }
        }
    }

    /// Does what the screen asks for, or what the user chooses in its place.
    private func next() async throws {
        let prompt = signIn.prompt
        if prompt.waiting != nil { return try await wait() }
        showMail()
        guard prompt.choices.count == 1, let values = values(of: prompt.fields) else {
            return try await choose(from: prompt)
        }
        try await signIn.answer(values)
    }

    /// The values of the fields; `nil` if the user chose another way.
    private func values(of fields: [OktaSignIn.Prompt.Field]) -> [String: String]? {
        var values: [String: String] = [:]
        for field in fields {
            guard let value = terminal.value(of: field, unattended: answer(to: field)) else {
                return nil
            }
            values[field.id] = value
        }
        return values
    }

    /// The value that the program types itself.
    private func answer(to field: OktaSignIn.Prompt.Field) -> String {
        switch field.id {
        case "username": SimulatedUser.ada.login
        case "password", "old": "Passw0rd-1"
        case "new": "Passw0rd-2x"
        case "answer": "mayonnaise"
        default: simulator.outbox.messages.last?.code ?? ""
        }
    }

    private func choose(from prompt: OktaSignIn.Prompt) async throws {
        // One choice has fields, which the user has just refused to fill in.
        let choices = prompt.choices.count == 1 ? [] : prompt.choices
        let again = choices.isEmpty && !prompt.fields.isEmpty
        let titles =
            choices.map(\.title) + signIn.actions.map(\.title) + (again ? ["Stay here"] : [])
        guard !titles.isEmpty else {
            print("✗ There is no way on from here.")
            exit(1)
        }
        let push = choices.firstIndex { $0.factor?.kind == .push } ?? 0
        let index = terminal.choice(from: titles, unattended: push)
        if choices.indices.contains(index) {
            try await signIn.answer([:], choosing: choices[index])
        } else if signIn.actions.indices.contains(index - choices.count) {
            try await signIn.perform(signIn.actions[index - choices.count])
        }
    }

    // MARK: The simulated phone

    private func wait() async throws {
        print("  \(signIn.prompt.waiting?.text ?? "")…")
        try await signIn.wait { event in
            if case .numberChallenge(let number) = event { tap(number) }
        }
    }

    /// Taps a number on the simulated phone; any other number rejects the push.
    private func tap(_ number: Int) {
        let phone = simulator.phone(of: SimulatedUser.ada.login)
        guard let numbers = phone.pendingChallenge?.numbers else { return }
        print("  Pick the number \(number) on the phone.")
        let shown = numbers.map(String.init).joined(separator: ", ")
        let answer = terminal.line("The phone shows \(shown); tap", unattended: "\(number)")
        if Int(answer) == number {
            phone.pick(number)
        } else {
            print("  That is not the number: the phone rejects the sign-in.")
            phone.reject()
        }
    }

    /// Shows the message with a code that the org has just sent.
    private func showMail() {
        guard case .code = signIn.step, let mail = simulator.outbox.messages.last else { return }
        print("  [to \(mail.recipient): \(mail.text)]")
    }

    // MARK: The end

    private func conclude(_ session: OktaOidcStateManager?) {
        print("\n\(signIn.prompt.title). The ID token says:")
        for (name, value) in (session?.claims?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            if case .string(let text) = value { print("  \(name): \(text)") }
        }
        print(
            """

            The lines of Swift that signed in are in Sources/okta-auth-demo/Demo.swift: `run`, `next`,
            `choose` and `wait`. They show every screen of every org, with either engine. What next:
              an app with ready-made screens   Tests/Examples/SignInApp
              a screen of your own             the article Screens of OktaSignIn
              an org to try things out         cd Sources/okta-simulator && swift run okta-simulator
            """
        )
    }
}
