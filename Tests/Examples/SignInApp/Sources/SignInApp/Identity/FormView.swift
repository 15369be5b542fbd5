import OktaIdx
import SwiftUI

/// A form as the org describes it, and the button that sends it.
struct FormView: View {
    let flow: OktaIdxFlow
    let form: IDXClient.Remediation

    var body: some View {
        Section {
            FieldsView(form: form.form)
            Button(title) { Task { await flow.run { try await form.proceed() } } }
        }
    }

    // The org names its forms for programs only.
    private var title: String {
        switch form.type {
        case .identify: "Sign in"
        case .selectEnrollProfile: "Sign up"
        case .selectAuthenticatorAuthenticate, .selectAuthenticatorEnroll: "Use this"
        default:
            form.form.isEmpty
                ? form.name.split(separator: "-").joined(separator: " ").capitalized : "Continue"
        }
    }
}

/// The fields to fill in of a form, or of a form within a form.
struct FieldsView: View {
    let form: IDXClient.Remediation.Form

    var body: some View {
        ForEach(form.fields.filter(\.isMutable), id: \.self) { field in FieldView(field: field) }
    }
}

/// A field; what the user enters into it is kept by the response.
struct FieldView: View {
    let field: IDXClient.Remediation.Form.Field
    @State private var text: String
    @State private var flag: Bool
    @State private var option: IDXClient.Remediation.Form.Field?

    init(field: IDXClient.Remediation.Form.Field) {
        self.field = field
        _text = State(initialValue: field.value as? String ?? "")
        _flag = State(initialValue: field.value as? Bool ?? false)
        _option = State(initialValue: field.selectedOption)
    }

    private var label: String { field.label ?? field.name ?? "" }

    var body: some View {
        input
        ForEach(Array(field.messages.enumerated()), id: \.offset) { _, message in
            Text(message.message)
        }
    }

    @ViewBuilder private var input: some View {
        if let options = field.options {
            Picker(label, selection: $option) {
                Text("None").tag(IDXClient.Remediation.Form.Field?.none)
                ForEach(options, id: \.self) { option in
                    Text(option.label ?? "").tag(Optional(option))
                }
            }
            .onChange(of: option) { field.selectedOption = option }
            // An option can ask for more, for example for a phone number.
            if let form = option?.form { FieldsView(form: form) }
        } else if let form = field.form {
            FieldsView(form: form)
        } else if field.type == "boolean" {
            Toggle(label, isOn: $flag).onChange(of: flag) { field.value = flag }
        } else if field.isSecret {
            SecureField(label, text: $text).onChange(of: text, enter)
        } else {
            TextField(label, text: $text).autocorrectionDisabled()
                .onChange(of: text, enter)
        }
    }

    private func enter() { field.value = text.isEmpty ? nil : text }
}
