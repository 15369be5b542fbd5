import Foundation
import OktaAuthSimulator
import OktaCore
import OktaSignIn
import Testing

/// What a user does at each step, as the only driver of all flows: it knows no engine.
@MainActor
final class UserActions {
    static let newLogin = "new@example.test"

    let simulator: OktaSimulator
    let login: String
    /// The factors that the user prefers, best first.
    var preferred: [OktaSignIn.Factor.Kind]
    /// How a code or link reaches the user.
    var channel = OktaSignIn.Factor.Kind.sms
    var start: @MainActor (OktaSignIn) async throws -> Void = { try await $0.start() }
    /// What the user does on the first steps before answering, for example sign up.
    var actions: [OktaSignIn.Action.Kind] = []

    /// The passwords that may be valid, the likeliest first: a response about a change can be lost.
    private var passwords = [SimulatedSignIn.password]
    private var passwordCount = 1

    init(
        at simulator: OktaSimulator,
        _ login: String = SimulatedSignIn.login,
        preferring preferred: [OktaSignIn.Factor.Kind] = []
    ) {
        self.simulator = simulator
        self.login = login
        self.preferred = preferred
    }

    /// Answers the steps until nothing is left to answer.
    ///
    /// - Returns: The names of the steps.
    func walk(_ signIn: OktaSignIn) async throws -> [String] {
        var actions = actions
        var names: [String] = []
        while let name = signIn.step.name, names.count < 30 {
            names.append(name)
            let wanted = actions.first
            if let wanted, let action = signIn.actions.first(where: { $0.kind == wanted }) {
                actions.removeFirst()
                try await signIn.perform(action)
            } else {
                try await answer(signIn)
            }
        }
        return names
    }

    private var password: String { passwords[0] }

    func answer(_ signIn: OktaSignIn) async throws {
        if !signIn.messages.isEmpty { passwords.append(passwords.removeFirst()) }
        switch signIn.step {
        case .notStarted: try await start(signIn)
        case .identify(let step):
            try await signIn.identify(
                login,
                password: step.purpose == .signIn ? password : nil,
                channel: step.channels.contains(channel) ? channel : nil
            )
        case .password: try await signIn.enter(password: password)
        case .chooseFactor(let list), .chooseEnrollment(let list):
            let kind = preferred.first(where: list.factors.map(\.kind).contains)
            let factor = list.factors.first { kind == nil || $0.kind == kind }
            try await signIn.choose(
                try #require(factor),
                username: list.needsUsername ? login : nil
            )
        case .code(let code):
            let text = value(of: code)
            let resend = signIn.actions.first { $0.kind == .resend }
            // Nothing arrived, or it was no good.
            if let resend, text.isEmpty || !signIn.messages.isEmpty {
                try await signIn.perform(resend)
            } else if text.isEmpty {
                let way = signIn.actions.first { [.back, .startAgain].contains($0.kind) }
                try await signIn.perform(try #require(way))
            } else {
                try await signIn.enter(code: text)
            }
        case .question: try await signIn.answer(answer)
        case .wait(let wait) where wait.state == .pending: try await self.wait(signIn)
        case .wait:
            let resend = signIn.actions.first { $0.kind == .resend }
            try await signIn.perform(try #require(resend ?? signIn.actions.last))
        case .webPage(let page):
            let response = simulator.browser.visit(page.url)
            try await signIn.returnFromWebPage(
                response.headers["Location"].flatMap(URL.init(string:))
            )
        case .passkey(.verify(let options)):
            let fields = simulator.securityKey.assertion(
                for: Base64URL.encode(options.challenge)
            )
            try await signIn.finish(
                with: OktaWebAuthnAssertion(
                    authenticatorData: fields.data("authenticatorData"),
                    clientDataJSON: fields.data("clientData"),
                    signature: fields.data("signatureData")
                )
            )
        case .passkey(.register(let options)):
            let fields = simulator.securityKey.attestation(
                for: Base64URL.encode(options.challenge)
            )
            try await signIn.finish(
                with: OktaWebAuthnAttestation(
                    attestationObject: fields.data("attestation"),
                    clientDataJSON: fields.data("clientData")
                )
            )
        case .phone(let phone):
            try await signIn.enroll(phoneNumber: "+15555550177", by: phone.channels.first)
        case .app(let app):
            guard app.waits else {
                return _ = try await signIn.enter(code: simulator.phone(of: login).totpCode() ?? "")
            }
            simulator.phone(of: login).scanQRCode()
            try await signIn.wait()
        case .newQuestion(let questions):
            try await signIn.enroll(
                question: try #require(questions.first), answer: "planted answer"
            )
        case .newPassword(let step):
            let (old, new) = (password, newPassword)
            do {
                try await signIn.setPassword(new, old: step.needsOldPassword ? old : nil)
            } catch {
                passwords.append(new)
                throw error
            }
            if case .newPassword = signIn.step {} else { passwords.insert(new, at: 0) }
        case .form(let form):
            var values: [String: String] = [:]
            for field in form.fields { values[field.id] = value(for: field) }
            try await signIn.submit(values)
        case .message, .done: break
        }
    }

    /// Another one for each change.
    private var newPassword: String {
        passwordCount += 1
        return "Zebra-Passw0rd-\(passwordCount)"
    }

    /// The answer to the question of a factor, or of a recovery.
    private var answer: String {
        let isRecovery = simulator.requests.contains { $0.path.contains("/recovery/") }
        return isRecovery ? "Simulated City" : "mayonnaise"
    }

    private func value(of code: OktaSignIn.Code) -> String {
        let phone = simulator.phone(of: login)
        switch code.factor.kind {
        case .sms, .call, .email:
            let latest = simulator.outbox.messages.last {
                [login, Self.newLogin].contains($0.login)
            }
            return (code.isLink ? latest?.link : latest?.code) ?? ""
        case .totp: return phone.totpCode() ?? ""
        case .token where code.factor.name.contains("YubiKey"): return phone.yubiKeyCode()
        case .token where code.factor.name.contains("counter"): return phone.hotpCode()
        default: return "246810"
        }
    }

    private func wait(_ signIn: OktaSignIn) async throws {
        let phone = simulator.phone(of: login)
        if let number = phone.pendingChallenge?.correctAnswer {
            phone.pick(number)
        } else {
            phone.approve()
        }
        try await signIn.wait()
    }

    private func value(for field: OktaSignIn.Form.Field) -> String {
        switch field.kind {
        case .options(let options): return options.first?.id ?? ""
        case .flag: return "true"
        case .text, .secret: break
        }
        if let value = field.value { return value }
        let phone = simulator.phone(of: login)
        let id = field.id.lowercased()
        if id.hasSuffix("email") || id.hasSuffix("login") { return Self.newLogin }
        if id.hasSuffix("phonenumber") { return "+15555550177" }
        if id == "passcode" {
            return preferred.contains(.other("yubikey")) ? phone.yubiKeyCode() : "246810"
        }
        if id == "nextpasscode" { return "135791" }
        if id.hasSuffix("phoneextension") { return "" }
        if id.hasSuffix("password") { return newPassword }
        return "planted"
    }
}

extension OktaSignIn.Step {
    /// The name of the case; `nil` at the end.
    var name: String? {
        let name = String("\(self)".prefix(while: \.isLetter))
        return ["message", "done"].contains(name) ? nil : name
    }
}

extension [String: String] {
    fileprivate func data(_ name: String) -> Data {
        Data(base64Encoded: self[name] ?? "") ?? Data()
    }
}
