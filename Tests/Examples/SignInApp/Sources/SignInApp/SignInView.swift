import OktaSignIn
import SwiftUI

/// The screen of the current step, what the org says, and what else the user can do.
struct SignInView: View {
    let flow: OktaSignInFlow

    var body: some View {
        Section { screen.disabled(flow.isBusy) }
        Section {
            ForEach(flow.messages, id: \.self) { Text($0) }
            if let error = flow.error { Text(error.userText()) }
        }
        Section {
            ForEach(flow.actions, id: \.self) { action in
                Button(action.title) { flow.run { try await $0.perform(action) } }
            }
        }
        .navigationTitle("Sign in")
    }

    @ViewBuilder private var screen: some View {
        switch flow.step {
        case .notStarted: ProgressView().task { await flow.run { try await $0.start() }.value }
        case .identify(let step): IdentifyScreen(flow: flow, step: step)
        case .password(let step): PasswordScreen(flow: flow, step: step)
        case .chooseFactor(let list): FactorScreen(flow: flow, list: list)
        case .code(let step): CodeScreen(flow: flow, step: step)
        case .question(let step): QuestionScreen(flow: flow, step: step)
        case .wait(let step): WaitScreen(flow: flow, step: step)
        case .webPage(let page): WebPageScreen(flow: flow, page: page)
        case .passkey(let step): PasskeyScreen(flow: flow, step: step)
        case .chooseEnrollment(let list): FactorScreen(flow: flow, list: list)
        case .phone(let step): PhoneScreen(flow: flow, step: step)
        case .app(let step): AppScreen(flow: flow, step: step)
        case .newQuestion(let questions): NewQuestionScreen(flow: flow, questions: questions)
        case .newPassword(let step): NewPasswordScreen(flow: flow, step: step)
        case .form(let form): FormScreen(flow: flow, form: form)
        case .message(let message): Text(message.text)
        case .done: Text("Signed in")
        }
    }
}
