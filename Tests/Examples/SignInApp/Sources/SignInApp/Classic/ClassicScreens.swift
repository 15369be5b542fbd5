import OktaAuthSdk
import SwiftUI

/// Asks for user name and password.
struct PasswordView: View {
    let flow: OktaAuthFlow
    @State private var username = ""
    @State private var password = ""

    var body: some View {
        TextField("User name", text: $username).autocorrectionDisabled()
        SecureField("Password", text: $password)
        Button("Sign in") {
            Task {
                await flow.signIn(username: username, password: password)
                password = ""
            }
        }
        .disabled(username.isEmpty || password.isEmpty)
    }
}

/// Asks for the old and a new password, and shows the rules that the new one still breaks.
struct NewPasswordView: View {
    let flow: OktaAuthFlow
    let change: @MainActor (_ old: String, _ new: String) async throws -> OktaAuthStatus
    @State private var old = ""
    @State private var new = ""

    private var broken: [OktaPasswordRule] {
        let status = flow.status as? any OktaPasswordStatus
        return status?.passwordRulesBroken(by: new, formerPasswords: [old]) ?? []
    }

    var body: some View {
        SecureField("Old password", text: $old)
        SecureField("New password", text: $new)
        ForEach(broken, id: \.self) { rule in Text(rule.description) }
        Button("Change password") { Task { await flow.run { try await change(old, new) } } }
            .disabled(old.isEmpty || new.isEmpty || !broken.isEmpty)
    }
}

/// Asks for a code, or for the answer to a question.
struct AnswerView: View {
    let flow: OktaAuthFlow
    let challenge: OktaAuthStatusFactorChallenge
    @State private var text = ""

    var body: some View {
        if let question = challenge.factor as? OktaFactorQuestion {
            SecureField(question.factorQuestionText ?? "Answer", text: $text)
            submit { try await question.verify(answerToSecurityQuestion: text) }
        } else if challenge.factor.canSubmitCode {
            TextField("Code", text: $text)
            submit { try await challenge.factor.submit(code: text) }
            if challenge.canResend() {
                Button("Send again") {
                    Task { await flow.run { try await challenge.resendFactor() } }
                }
            }
        }
    }

    private func submit(
        _ operation: @escaping @MainActor () async throws -> OktaAuthStatus
    ) -> some View {
        Button("Verify") { Task { await flow.run(operation) } }.disabled(text.isEmpty)
    }
}
