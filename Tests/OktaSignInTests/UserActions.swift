import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import OktaCore
import OktaSignIn
import Testing

/// The actions of a user at each step: the only driver of all flows, which knows no engine.
@MainActor
final class UserActions {
    private static let newLogin = "new@example.test"

    let simulator: OktaSimulator
    let login: String
    /// The factors that the user prefers, best first.
    var preferred: [OktaSignIn.Factor.Kind] = []
    /// How a code or link reaches the user.
    var channel = OktaSignIn.Factor.Kind.sms
    var start: @MainActor (OktaSignIn) async throws -> Void = { try await $0.start() }

    /// The passwords that may be valid, the likeliest first: a response about a change can be lost.
    private(set) var passwords = [SimulatedSignIn.password]
    private var passwordCount = 1

    init(_ login: String, at simulator: OktaSimulator) {
        self.login = login
        self.simulator = simulator
    }

    private var phone: SimulatedPhone { simulator.phone(of: login) }

    func answer(_ signIn: OktaSignIn) async throws {
        if !signIn.messages.isEmpty { passwords.append(passwords.removeFirst()) }
        func perform(_ kinds: OktaSignIn.Action.Kind...) async throws {
            let action = signIn.actions.first { kinds.contains($0.kind) }
            try await signIn.perform(try #require(action, "\(signIn.actions)"))
        }
        switch signIn.step {
        case .notStarted: try await start(signIn)
        case .identify(let step):
            try await signIn.identify(
                login,
                password: step.purpose == .signIn ? passwords[0] : nil,
                channel: step.channels.contains(channel) ? channel : nil
            )
        case .password: try await signIn.enter(password: passwords[0])
        case .chooseFactor(let list), .chooseEnrollment(let list):
            let kind = preferred.first(where: list.factors.map(\.kind).contains)
            let factor = list.factors.first { kind == nil || $0.kind == kind }
            try await signIn.choose(
                try #require(factor), username: list.needsUsername ? login : nil
            )
        case .code(let code):
            let text = value(of: code)
            let canResend = signIn.actions.contains { $0.kind == .resend }
            // Nothing arrived, or it was no good.
            if canResend, text.isEmpty || !signIn.messages.isEmpty {
                try await perform(.resend)
            } else if text.isEmpty {
                try await perform(.back, .startAgain)
            } else {
                try await signIn.enter(code: text)
            }
        case .question:
            let isRecovery = simulator.requests.contains { $0.path.contains("/recovery/") }
            try await signIn.answer(isRecovery ? "Simulated City" : "mayonnaise")
        case .wait(let wait) where wait.state == .pending:
            if let number = phone.pendingChallenge?.correctAnswer {
                phone.pick(number)
            } else {
                phone.approve()
            }
            try await signIn.wait()
        case .wait: try await perform(.resend, .startAgain)
        case .webPage(let page):
            let location = simulator.browser.visit(page.url).headers["Location"]
            try await signIn.returnFromWebPage(location.flatMap(URL.init(string:)))
        case .passkey(let passkey): try await use(passkey, signIn)
        case .phone(let phone):
            try await signIn.enroll(phoneNumber: "+15555550177", by: phone.channels.first)
        case .app(let app):
            guard app.canWait else {
                return _ = try await signIn.enter(code: phone.totpCode() ?? "")
            }
            phone.scanQRCode()
            try await signIn.wait()
        case .newQuestion(let questions):
            try await signIn.enroll(question: questions[0], answer: "planted answer")
        case .newPassword(let step):
            try await changePassword(signIn) { old, new in
                try await signIn.setPassword(new, old: step.needsOldPassword ? old : nil)
            }
        case .form(let form):
            try await signIn.submit(
                form.fields.reduce(into: [:]) {
                    $0[$1.id] = value(for: $1, of: form)
                })
        case .message, .done: break
        }
    }

    /// Another one for each change.
    private var newPassword: String {
        passwordCount += 1
        return "Zebra-Passw0rd-\(passwordCount)"
    }

    /// Sets another password with each call, and remembers it.
    func changePassword(
        _ signIn: OktaSignIn, _ set: (_ old: String, _ new: String) async throws -> Void
    ) async throws {
        let (old, new) = (passwords[0], newPassword)
        do {
            try await set(old, new)
        } catch {
            passwords.append(new)
            throw error
        }
        if case .newPassword = signIn.step {} else { passwords.insert(new, at: 0) }
    }

    private func use(_ passkey: OktaSignIn.Passkey, _ signIn: OktaSignIn) async throws {
        switch passkey {
        case .verify(let options):
            try await signIn.complete(passkey: simulator.securityKey.sign(options))
        case .register(let options):
            try await signIn.complete(passkey: simulator.securityKey.register(options))
        }
    }

    private func value(of code: OktaSignIn.Code) -> String {
        switch code.factor.kind {
        case .sms, .call, .email:
            let mine = simulator.outbox.messages.last { [login, Self.newLogin].contains($0.login) }
            return (code.acceptsLink ? mine?.link : mine?.code) ?? ""
        case .totp: return phone.totpCode() ?? ""
        default: return tokenCode(on: code.factor.name)
        }
    }

    /// The code of the token that a screen names.
    private func tokenCode(on text: String) -> String {
        let tokens = SimulatedFactorKind.allCases.filter { [.token, .counter].contains($0.style) }
        return tokens.first { text.contains($0.name) }.flatMap(phone.proof) ?? "246810"
    }

    private func value(for field: OktaSignIn.Form.Field, of form: OktaSignIn.Form) -> String {
        switch field.kind {
        case .options(let options): return options.first?.id ?? ""
        case .flag: return "true"
        case .number, .integer: return "7"
        case .text, .secret: break
        }
        return switch field.id.split(separator: ".").last {
        case _ where field.value != nil: field.value ?? ""
        case "email", "login": Self.newLogin
        case "phoneNumber": "+15555550177"
        case "passCode": tokenCode(on: form.title)
        case "nextPassCode": "135791"
        case "phoneExtension": ""
        case "password": newPassword
        default: "planted"
        }
    }
}

extension SimulatedFactorKind {
    private var row: BuiltInFactor? { BuiltInFactor.row(of: FactorType(raw: factorType)) }

    /// The name of the factor on the screens of the Classic Engine.
    var name: String { row?.name(by: FactorProvider(raw: provider))() ?? "\(self)" }

    /// Whether an app can show the factor.
    var hasScreen: Bool { row?.screen != .unknown }
}
