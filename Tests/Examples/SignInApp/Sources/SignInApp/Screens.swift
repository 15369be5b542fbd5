import Foundation
import OktaSignIn
import SwiftUI

struct IdentifyScreen: View {
    let flow: OktaSignInFlow
    let step: OktaSignIn.Identify
    @State private var username = ""
    @State private var password = ""
    @State private var channel: OktaSignIn.Factor.Kind?

    var body: some View {
        TextField("User name", text: $username).autocorrectionDisabled()
            .task { username = step.username ?? username }
        if step.takesPassword { SecureField("Password", text: $password) }
        if !step.channels.isEmpty {
            Picker("Send the code by", selection: $channel) {
                ForEach(step.channels, id: \.self) { Text("\($0)").tag(Optional($0)) }
            }
            .task { channel = step.channels.first }
        }
        Button(title) {
            let password = step.takesPassword ? password : nil
            flow.run { try await $0.identify(username, password: password, channel: channel) }
        }
    }

    private var title: String {
        switch step.purpose {
        case .signIn: "Sign in"
        case .recoverPassword: "Set a new password"
        case .unlockAccount: "Unlock the account"
        }
    }
}

struct PasswordScreen: View {
    let flow: OktaSignInFlow
    let step: OktaSignIn.Password
    @State private var password = ""

    var body: some View {
        if let username = step.username { Text(username) }
        SecureField("Password", text: $password)
        Button("Continue") { flow.run { try await $0.enter(password: password) } }
    }
}

struct FactorScreen: View {
    let flow: OktaSignInFlow
    let list: OktaSignIn.FactorList
    @State private var username = ""

    var body: some View {
        if list.needsUsername { TextField("User name", text: $username) }
        ForEach(list.factors, id: \.self) { factor in
            Button([factor.name, factor.detail].compactMap(\.self).joined(separator: ", ")) {
                let username = list.needsUsername ? username : nil
                flow.run { try await $0.choose(factor, username: username) }
            }
        }
    }
}

struct CodeScreen: View {
    let flow: OktaSignInFlow
    let step: OktaSignIn.Code
    @State private var code = ""

    var body: some View {
        Text([step.factor.name, step.factor.detail].compactMap(\.self).joined(separator: ", "))
        if let date = step.expiresAt {
            Text("Until \(date.formatted(date: .omitted, time: .shortened))")
        }
        TextField(step.acceptsLink ? "Link of the e-mail" : "Code", text: $code)
        Button("Verify") { flow.run { try await $0.enter(code: code) } }
            // The user may open the link of the e-mail instead.
            .task { if step.canWait { await flow.wait() } }
    }
}

struct QuestionScreen: View {
    let flow: OktaSignInFlow
    let step: OktaSignIn.Question
    @State private var answer = ""

    var body: some View {
        Text(step.text)
        SecureField("Answer", text: $answer)
        Button("Continue") { flow.run { try await $0.answer(answer) } }
    }
}

struct WaitScreen: View {
    let flow: OktaSignInFlow
    let step: OktaSignIn.PendingDecision

    var body: some View {
        Text(text).task(id: step.state) { if step.state == .pending { await flow.wait() } }
    }

    private var text: String {
        switch step.state {
        case .pending:
            step.number.map { "Pick \($0) on your phone" } ?? "Waiting for \(step.factor.name)"
        case .rejected: "You rejected the sign-in"
        case .timedOut: "The notification has expired"
        }
    }
}

struct WebPageScreen: View {
    let flow: OktaSignInFlow
    let page: OktaSignIn.WebPage

    var body: some View {
        Link("Continue at \(page.name ?? page.url.host ?? "the page")", destination: page.url)
            .onOpenURL { url in flow.run { try await $0.returnFromWebPage(url) } }
        Button("I am back") { flow.run { try await $0.returnFromWebPage() } }
    }
}

struct PhoneScreen: View {
    let flow: OktaSignInFlow
    let step: OktaSignIn.PhoneSetup
    @State private var number = ""

    var body: some View {
        ForEach(step.knownNumbers, id: \.self) { known in
            Button("Use \(known)") { flow.run { try await $0.enroll(phoneNumber: "") } }
        }
        TextField("Phone number, like +15551234567", text: $number)
        ForEach(step.channels, id: \.self) { channel in
            Button(channel == .call ? "Call me" : "Send a code") {
                flow.run { try await $0.enroll(phoneNumber: number, by: channel) }
            }
        }
    }
}

struct AppScreen: View {
    let flow: OktaSignInFlow
    let step: OktaSignIn.AppSetup
    @State private var code = ""

    var body: some View {
        Text("Set up \(step.factor.name)").task { if step.canWait { await flow.wait() } }
        if let image = step.picture.flatMap(Image.init(data:)) { image }
        if let url = step.pictureURL { Link("Show the QR code", destination: url) }
        if let secret = step.secret { Text(secret).speechSpellsOutCharacters() }
        if !step.canWait {
            TextField("Code of the app", text: $code)
            Button("Verify") { flow.run { try await $0.enter(code: code) } }
        }
    }
}

struct NewQuestionScreen: View {
    let flow: OktaSignInFlow
    let questions: [OktaSignIn.NewQuestion]
    @State private var question: OktaSignIn.NewQuestion?
    @State private var own = ""
    @State private var answer = ""

    var body: some View {
        Picker("Question", selection: $question) {
            ForEach(questions, id: \.self) { question in
                Text(question.isOwn ? "Your own question" : question.text).tag(Optional(question))
            }
        }
        .task { question = questions.first }
        if question?.isOwn == true { TextField("Your own question", text: $own) }
        SecureField("Answer", text: $answer)
        Button("Continue") {
            guard var question else { return }
            if question.isOwn { question.text = own }
            flow.run { [question] in try await $0.enroll(question: question, answer: answer) }
        }
    }
}

struct NewPasswordScreen: View {
    let flow: OktaSignInFlow
    let step: OktaSignIn.NewPassword
    @State private var old = ""
    @State private var new = ""

    var body: some View {
        if step.needsOldPassword { SecureField("Old password", text: $old) }
        SecureField("New password", text: $new)
        ForEach(step.rulesBroken(by: new), id: \.self) { Text("Needs \($0.description)") }
        Button("Set the password") { flow.run { try await $0.setPassword(new, old: old) } }
    }
}

struct FormScreen: View {
    let flow: OktaSignInFlow
    let form: OktaSignIn.Form
    @State private var values: [String: String] = [:]

    var body: some View {
        Text(form.title)
        ForEach(form.text, id: \.self) { Text($0) }
        ForEach(form.fields, id: \.self) { FieldView(field: $0, values: $values) }
        Button("Continue") {
            let values = values
            flow.run { try await $0.submit(values) }
        }
    }
}

struct FieldView: View {
    let field: OktaSignIn.Form.Field
    @Binding var values: [String: String]
    @State private var text = ""
    @State private var flag = false

    var body: some View {
        input.task {
            text = field.value ?? ""
            flag = field.value == "true"
        }
        .onChange(of: text) { values[field.id] = text }
        .onChange(of: flag) { values[field.id] = flag ? "true" : "false" }
    }

    @ViewBuilder private var input: some View {
        switch field.kind {
        case .text, .number, .integer: TextField(field.label, text: $text)
        case .secret: SecureField(field.label, text: $text)
        case .flag: Toggle(field.label, isOn: $flag)
        case .options(let options):
            Picker(field.label, selection: $text) {
                ForEach(options, id: \.self) { Text($0.label).tag($0.id) }
            }
        }
    }
}
