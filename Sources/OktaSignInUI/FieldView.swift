// The inputs of the ready-made screens. They are type-checked, and have not run on a device.
#if canImport(SwiftUI)
import OktaSignIn
import SwiftUI

/// One input; the keyboard and the password manager know what belongs there.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct FieldView: View {
    private let field: OktaSignIn.Prompt.Field
    private let language: String?
    @Binding private var values: [String: String]
    @State private var text: String
    @State private var flag: Bool

    init(
        _ field: OktaSignIn.Prompt.Field, _ values: Binding<[String: String]>, _ language: String?
    ) {
        (self.field, self.language) = (field, language)
        _values = values
        _text = State(initialValue: field.value ?? "")
        _flag = State(initialValue: field.value == "true")
    }

    var body: some View {
        input
            .onChange(of: text) { values[field.id] = text }
            .onChange(of: flag) { values[field.id] = flag ? "true" : "false" }
        if let explanation = field.explanation { Text(explanation).font(.footnote) }
        ForEach(field.rulesBroken(by: text), id: \.self) { rule in
            Text(rule.userText(in: language)).font(.footnote)
        }
    }

    @ViewBuilder private var input: some View {
        switch field.kind {
        case .text, .number, .integer:
            TextField(field.label, text: $text).autocorrectionDisabled().filled(by: field.content)
        case .secret: SecureField(field.label, text: $text).filled(by: field.content)
        case .flag: Toggle(field.label, isOn: $flag)
        case .options(let options):
            Picker(field.label, selection: $text) {
                ForEach(options, id: \.self) { Text($0.label).tag($0.id) }
            }
        }
    }
}

extension View {
    /// Sets the content that the system can fill in, and the keyboard.
    @ViewBuilder fileprivate func filled(by content: OktaSignIn.Prompt.Field.Content?) -> some View
    {
        #if os(iOS) || os(tvOS) || os(visionOS)
        switch content {
        case .username:
            textContentType(.username).keyboardType(.emailAddress)
                .textInputAutocapitalization(.never)
        case .password: textContentType(.password)
        case .newPassword: textContentType(.newPassword)
        case .oneTimeCode: textContentType(.oneTimeCode).keyboardType(.numberPad)
        case .phoneNumber: textContentType(.telephoneNumber).keyboardType(.phonePad)
        case nil: self
        }
        #elseif os(macOS)
        switch content {
        case .username: textContentType(.username)
        case .password: textContentType(.password)
        case .oneTimeCode: textContentType(.oneTimeCode)
        case .newPassword, .phoneNumber, nil: self
        }
        #else
        self
        #endif
    }
}

#endif
