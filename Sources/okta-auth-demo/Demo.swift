import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaOidc

/// Signs in to a simulated org in this process, from the user name to the tokens.
///
/// The program types by itself; with `--interactive` it asks.
@main
@MainActor
struct Demo {
    private let isInteractive: Bool
    private let simulator = OktaSimulator(realTimeWithSeed: 1)
    private let okta: OktaAuthSdk

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.allSatisfy(["-i", "--interactive"].contains) else {
            print("Usage: okta-auth-demo [--interactive]")
            exit(64)
        }
        let demo = Demo(isInteractive: !arguments.isEmpty)
        do {
            demo.introduce()
            try await demo.exchange(try await demo.signIn())
        } catch {
            print("✗ \(error.localizedDescription)")
            exit(1)
        }
    }

    private init(isInteractive: Bool) {
        self.isInteractive = isInteractive
        simulator.policy.usesNumberChallenge = true
        simulator.addUser(.ada(with: .push(deviceName: "Ada's phone"), .sms(), .question()))
        [.plain, .passwordExpiring, .passwordExpired].forEach(simulator.addUser)
        let configuration = OktaConfiguration(urlSession: simulator.urlSession, pollInterval: 0.5)
        okta = OktaAuthSdk(domain: simulator.url, configuration: configuration)
    }

    private func introduce() {
        print("A simulated org, in this process: \(simulator.url.absoluteString)")
        guard isInteractive else { return }
        print(
            """
            All passwords are Passw0rd-1. Sign in as
              ada@example.test       has a push, a text message and a security question (mayonnaise)
              plain@example.test     has a password only
              expiring@example.test  has a password that expires soon
              expired@example.test   has an expired password
            """
        )
    }

    // MARK: Sign-in

    /// Goes from status to status until the user is signed in.
    private func signIn() async throws -> OktaAuthStatusSuccess {
        var status: OktaAuthStatus = okta.unauthenticatedStatus()
        while true {
            print("\n[\(status.statusType.rawValue)]")
            if case .success(let success) = status.step { return success }
            do {
                status = try await next(after: status)
            } catch let error as OktaError where isInteractive {
                print("✗ \(error.userText())")
                if error.transactionState == .ended { status = okta.unauthenticatedStatus() }
            }
        }
    }

    /// Does what the status asks for.
    private func next(after status: OktaAuthStatus) async throws -> OktaAuthStatus {
        switch status.step {
        case .unauthenticated:
            return try await okta.authenticate(
                username: ask("User name", unattended: SimulatedUser.ada.login),
                password: ask("Password", unattended: "Passw0rd-1")
            )
        case .passwordWarning(let warning):
            let answer = ask("The password expires soon; a new one, or nothing", unattended: "")
            guard !answer.isEmpty else { return try await warning.skipPasswordChange() }
            return try await warning.changePassword(oldPassword: "Passw0rd-1", newPassword: answer)
        case .passwordExpired(let expired):
            return try await expired.changePassword(
                oldPassword: ask("Old password", unattended: "Passw0rd-1"),
                newPassword: ask("New password", unattended: "Passw0rd-2x")
            )
        case .factorRequired(let required):
            return try await select(from: required.availableFactors)
        case .factorChallenge(let challenge):
            return try await answer(challenge)
        default:
            print("✗ \(status.statusType.rawValue) is not part of this demo.")
            exit(1)
        }
    }

    private func select(from factors: [OktaFactor]) async throws -> OktaAuthStatus {
        for (index, factor) in factors.enumerated() {
            print("  \(index + 1)  \(factor.type.rawValue)")
        }
        let push = factors.firstIndex { $0.type == .push } ?? 0
        let number = Int(ask("Factor", unattended: "\(push + 1)")) ?? 0
        guard factors.indices.contains(number - 1) else {
            return try await select(from: factors)
        }
        if case .question(let question) = factors[number - 1].kind {
            let text = question.factorQuestionText ?? "Answer"
            let answer = ask(text, unattended: "mayonnaise")
            return try await question.select(answerToSecurityQuestion: answer)
        }
        return try await factors[number - 1].select()
    }

    private func answer(_ challenge: OktaAuthStatusFactorChallenge) async throws -> OktaAuthStatus {
        guard let push = challenge.factor as? OktaFactorPush else {
            let message = simulator.outbox.messages.last
            if let message { print("  [to \(message.recipient): \(message.text)]") }
            return try await challenge.verifyFactor(
                passCode: ask("Code", unattended: message?.code ?? "")
            )
        }
        guard challenge.availableOperations.contains(.waitForDecision) else {
            print("  The push was rejected; a new one is sent.")
            return try await push.checkFactorResult()
        }
        print("  Waiting for the answer on the phone…")
        return try await challenge.waitForDecision { event in
            if case .numberChallenge(let number) = event { tap(number) }
        }
    }

    /// Taps a number on the simulated phone; any other number rejects the push.
    private func tap(_ number: Int) {
        let phone = simulator.phone(of: SimulatedUser.ada.login)
        guard let numbers = phone.pendingChallenge?.numbers else { return }
        print("  Pick the number \(number) on the phone.")
        let shown = numbers.map(String.init).joined(separator: ", ")
        let answer = ask("The phone shows \(shown); tap", unattended: "\(number)")
        let isPicked = Int(answer).map { phone.pick($0) } ?? false
        if !isPicked { phone.reject() }
    }

    // MARK: Tokens

    private func exchange(_ success: OktaAuthStatusSuccess) async throws {
        print("Signed in. The session token becomes tokens; the ID token says:")
        var configuration = try OktaOidcConfig(with: [
            "clientId": "demo",
            "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": "com.example.demo:/callback",
            "scopes": "openid profile email offline_access",
        ])
        configuration.urlSession = simulator.urlSession
        let tokens = try await OktaOidc(configuration: configuration)
            .authenticate(withSessionToken: success.sessionToken)
        for (name, value) in (tokens.claims?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            if case .string(let text) = value { print("  \(name): \(text)") }
        }
    }

    // MARK: Terminal

    /// Reads the user's line, or returns `unattended`; ends the program at the end of input.
    private func ask(_ question: String, unattended: String) -> String {
        print("  \(question): ", terminator: isInteractive ? "" : "\(unattended)\n")
        fflush(nil)
        guard isInteractive else { return unattended }
        guard let line = readLine() else {
            print("\nThe input has ended.")
            exit(1)
        }
        return line
    }
}
