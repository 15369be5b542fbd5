import OktaCore

extension IDXClient.Remediation.Form {
    /// A field of a form, or an option of a field.
    ///
    /// Entered values stay in the field's response. Can be used from any thread.
    @dynamicMemberLookup
    public final class Field: Sendable {
        let model: ResponseModel
        let index: Int

        init(_ model: ResponseModel, _ index: Int) {
            self.model = model
            self.index = index
        }

        var record: ResponseContent.FieldRecord { model.content.fields[index] }

        /// The name under which the value is sent; options have none.
        public var name: String? { record.name }
        /// The text to show, in the language of the request.
        public var label: String? { record.members["label"]?.scalarText }
        /// The type the server names, for example `string`, `boolean` or `object`; usually `nil`.
        public var type: String? { record.members["type"]?.scalarText }
        /// The purpose of the field, for example for autofill.
        public var hint: String? { record.members["hint"]?.scalarText }
        /// The characters of the value, for example `alphanumeric`; usually `nil`.
        public var format: String? { record.members["format"]?.scalarText }
        /// More about the field than its label, in the language of the request.
        public var explanation: String? { record.members["desc"]?.scalarText }
        /// Whether the value may be changed.
        public var isMutable: Bool { record.isMutable }
        /// Whether the form cannot be sent without a value.
        public var isRequired: Bool { record.isRequired }
        /// Whether the value must not be readable on the screen.
        public var isSecret: Bool { record.isSecret }
        /// Whether the field is meant to be shown.
        public var isVisible: Bool { record.isVisible }
        /// The least number of characters, if the server names one.
        public var minLength: Int? { record.members["minLength"]?.integer }
        /// The greatest number of characters, if the server names one.
        public var maxLength: Int? { record.members["maxLength"]?.integer }

        /// The nested form of this field or option; `nil` for a plain field.
        public var form: IDXClient.Remediation.Form? {
            record.children.map { IDXClient.Remediation.Form(model, fields: $0) }
        }

        /// The options of a selection; `nil` for other fields.
        public var options: [Field]? { record.options?.map(model.field) }

        /// The server's messages about this field, for example the reason of a refusal.
        public var messages: IDXClient.MessageCollection { .init(model, record.messages) }

        /// The authenticator this field or option is about.
        public var authenticator: IDXClient.Authenticator? {
            record.authenticator.map(model.authenticator)
        }

        // MARK: Values

        /// The app's value, or else the server's default.
        ///
        /// Setting the value of a field that is not mutable has no effect; it is listed in
        /// ``IDXClient/Remediation/ignoredChanges``. Never log it: it can be a password.
        public var value: (any IDXFormValue)? {
            get { model.entries.withLock { $0.value(of: index) }?.formValue }
            set {
                let entry: FormEntries.Entry =
                    if let newValue {
                        OktaJSON(formValue: newValue).map(FormEntries.Entry.value)
                            ?? .unusable(typeName: OktaJSON.typeName(of: newValue))
                    } else {
                        .none
                    }
                guard isMutable else { return ignore(.parameterImmutable(name: name ?? "")) }
                model.entries.withLock { $0.values[index] = entry }
            }
        }

        /// The selected option; `nil` without a selection.
        ///
        /// An option of an option selects the whole path to it: with the method `sms`, the phone it
        /// belongs to is selected as well. An option of another field has no effect and is listed in
        /// ``IDXClient/Remediation/ignoredChanges``.
        public var selectedOption: Field? {
            get { model.entries.withLock { $0.selections[index] }.map(model.field) }
            set {
                let isOwn = newValue.map { $0.model === model } ?? true
                if isOwn, model.entries.withLock({ $0.select(newValue?.index, of: index) }) {
                    return
                }
                ignore(.invalidParameter(name: name ?? ""))
            }
        }

        private func ignore(_ error: IDXClientError) {
            model.entries.withLock { $0.ignored.append((record.form, error)) }
        }

        /// Whether this is an option that is selected.
        public var isSelectedOption: Bool {
            guard record.isOption, let parent = record.parent else { return false }
            return model.entries.withLock { $0.selections[parent] } == index
        }

        /// The field `name` of the form in this field or option; a path leads further down.
        public subscript(name: String) -> Field? { model.field(name, in: record.children ?? []) }

        /// The field of this name in the form in this field or option.
        public subscript(dynamicMember name: String) -> Field? { self[name] }
    }
}

extension IDXClient.Remediation.Form.Field: Hashable, ResponsePart {}

extension IDXClient.Remediation.Form.Field: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        let value = model.entries.withLock { $0.value(of: index) }
        return [
            "name": name, "label": label, "type": type, "isRequired": isRequired,
            "isMutable": isMutable, "isSecret": isSecret, "value": Secret.redacted(value),
            "options": options, "form": form, "messages": messages.isEmpty ? nil : messages,
        ]
    }
}
