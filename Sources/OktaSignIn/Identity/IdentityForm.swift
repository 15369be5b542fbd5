import Foundation
import OktaCore
import OktaIdx

/// A form of a response, and the fields of it that have no value yet.
///
/// A screen asks it for the fields that its input fills in: it gets them only if they are there,
/// and if the form can be sent with them.
struct IdentityForm {
    typealias Remediation = IDXClient.Remediation
    typealias Field = Remediation.Form.Field

    let remediation: Remediation
    /// The paths of the fields without which it cannot be sent, and that have no value yet.
    let missing: [String]

    /// A CAPTCHA belongs to the screen of any form: ``Screen/captcha``.
    fileprivate static let captcha = "captchaVerify"

    init(_ remediation: Remediation) {
        self.remediation = remediation
        missing = Self.missing(in: remediation.form).filter { !$0.hasPrefix(Self.captcha) }
    }

    var type: Remediation.RemediationType { remediation.type }

    /// The field at `path`, if the form can be sent once it and the `others` have a value.
    func field(_ path: String, with others: String...) -> Field? {
        guard canBeSent(with: [path] + others) else { return nil }
        return remediation[path]
    }

    /// Whether nothing is missing besides these fields.
    func canBeSent(with paths: [String]) -> Bool {
        remediation.canProceed && missing.allSatisfy(paths.contains)
    }

    private static func missing(in form: Remediation.Form?, prefix: String = "") -> [String] {
        (form?.allFields ?? []).flatMap { field -> [String] in
            let path = prefix + (field.name ?? "")
            if field.options == nil, let nested = field.form {
                return missing(in: nested, prefix: "\(path).")
            }
            let isMissing =
                field.isRequired && field.isMutable && field.value == nil
                && field.selectedOption == nil
            return isMissing ? [path] : []
        }
    }

    // MARK: Consent

    /// Whether the user agrees.
    var consent: Field? {
        switch type {
        case .consent, .adminConsent, .granularConsent, .emailChallengeConsent:
            remediation["consent"]
        default: remediation["consent"].flatMap { $0.isVisible ? nil : $0 }
        }
    }

    /// Whether the user can say no.
    var canRefuse: Bool {
        guard let consent else { return false }
        return consent.options.map { $0.contains { $0.flag == false } } ?? true
    }

    func enterConsent(_ isGiven: Bool) {
        if let options = consent?.options {
            consent?.selectedOption = options.first { $0.flag == isGiven } ?? options.first
        } else {
            consent?.value = isGiven
        }
    }

    // MARK: Any form

    /// The fields that a user can fill in, with their paths.
    var inputs: [(path: String, field: Field)] {
        inputs(of: remediation.form).filter {
            $0.field != consent && !$0.path.hasPrefix(Self.captcha)
        }
    }

    private func inputs(
        of form: Remediation.Form?, prefix: String = ""
    ) -> [(path: String, field: Field)] {
        (form?.fields ?? []).flatMap { field -> [(path: String, field: Field)] in
            // Nothing can be sent as a field without a name.
            guard let name = field.name?.nonBlank else { return [] }
            let path = prefix + name
            if field.options == nil, let nested = field.form {
                return inputs(of: nested, prefix: "\(path).")
            }
            return field.isMutable ? [(path, field)] : []
        }
    }

    /// The inputs as a screen shows them; the inputs of one option come after the option.
    var fields: [OktaSignIn.Form.Field] {
        inputs.flatMap { path, field in [shown(field, path)] + optionFields(of: field, path) }
    }

    private func shown(_ field: Field, _ path: String) -> OktaSignIn.Form.Field {
        let label = field.label?.nonBlank ?? field.name?.wordsOfName ?? ""
        return .init(
            id: path,
            label: label,
            kind: kind(of: field),
            isRequired: field.isRequired,
            value: value(of: field),
            explanation: field.explanation?.nonBlank
        )
    }

    private func kind(of field: Field) -> OktaSignIn.Form.Field.Kind {
        if let options = field.options {
            return .options(
                options.enumerated().map { index, option in
                    .init(id: "\(index)", label: option.label?.nonBlank ?? "\(index + 1)")
                }
            )
        }
        return switch field.type {
        case "boolean": .flag
        case "number": .number
        case "integer": .integer
        default: field.isSecret ? .secret : .text
        }
    }

    /// The value that the org suggests, as a text; of options, the index.
    private func value(of field: Field) -> String? {
        guard let value = field.value else { return nil }
        if let options = field.options {
            let same = options.firstIndex { $0.value.map { "\($0)" } == "\(value)" }
            return same.map { "\($0)" }
        }
        if let number = value as? Double {
            return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        }
        return "\(value)"
    }

    private func optionFields(of field: Field, _ path: String) -> [OktaSignIn.Form.Field] {
        (field.options ?? []).enumerated().flatMap { index, option in
            inputs(of: option.form, prefix: "\(path).\(index).").map { path, nested in
                var input = shown(nested, path)
                input.isRequired = false
                if let label = option.label?.nonBlank { input.label = "\(label): \(input.label)" }
                return input
            }
        }
    }

    /// Enters what the user chose and typed, each value in the type of its field.
    ///
    /// - Returns: The label of a field whose value is not of its type; `nil` if all are.
    func enter(_ values: [String: String]) -> String? { enter(values, into: inputs) }

    private func enter(
        _ values: [String: String], into inputs: [(path: String, field: Field)]
    ) -> String? {
        for (path, field) in inputs {
            if let options = field.options {
                // A required field with one option needs no choice.
                let only = options.count == 1 && field.isRequired ? 0 : nil
                guard let index = values[path].flatMap(Int.init) ?? only,
                    options.indices.contains(index)
                else { continue }
                field.selectedOption = options[index]
                let more = self.inputs(of: options[index].form, prefix: "\(path).\(index).")
                if let wrong = enter(values, into: more) { return wrong }
            } else if let value = values[path], !value.isEmpty {
                guard field.enter(value) else { return shown(field, path).label }
            } else if values[path] != nil, field.type != "boolean" {
                // Emptied: neither what was entered before nor what the org suggests is sent.
                field.value = nil
            } else if field.type == "boolean", field.isRequired, field.value == nil {
                field.value = false
            }
        }
        return nil
    }
}

extension IDXClient.Remediation {
    /// The field for the result of the CAPTCHA, until there is one.
    var captchaToken: Form.Field? {
        self["\(IdentityForm.captcha).captchaToken"].flatMap { $0.value == nil ? $0 : nil }
    }
}

extension IDXClient.Remediation.Form.Field {
    /// The value of an option for yes or no.
    fileprivate var flag: Bool? { value as? Bool ?? (value as? String).flatMap(Bool.init) }

    /// Enters a text in the type of the field; `false` if it does not fit.
    fileprivate func enter(_ text: String) -> Bool {
        switch type {
        case "boolean": value = text == "true"
        case "integer":
            guard let number = Int64(text.trimmingCharacters(in: .whitespaces)) else {
                return false
            }
            value = number
        case "number":
            let plain = text.trimmingCharacters(in: .whitespaces)
            guard let number = Double(plain.replacingOccurrences(of: ",", with: ".")),
                number.isFinite
            else { return false }
            value = number
        default: value = text
        }
        return true
    }
}
