import OktaCore

extension IDXClient.Remediation {
    /// The fields of a remediation, for an app that shows a form of its own.
    ///
    /// A collection of the visible fields, in the order of the server.
    @dynamicMemberLookup
    public final class Form: Sendable, RandomAccessCollection {
        private let model: ResponseModel
        private let all: [Int]
        private let visible: [Int]

        init(_ model: ResponseModel, fields: [Int]) {
            self.model = model
            all = fields
            visible = fields.filter { model.content.fields[$0].isVisible }
        }

        /// The fields to show to the user.
        public var fields: [Field] { Array(self) }

        /// All fields, also those that are sent without being shown.
        public var allFields: [Field] { all.map(model.field) }

        /// The field `name`; a path such as `userProfile.firstName` leads into nested forms.
        public subscript(name: String) -> Field? { model.field(name, in: all) }

        /// The field of this name.
        public subscript(dynamicMember name: String) -> Field? { self[name] }

        /// The position of the first visible field.
        public var startIndex: Int { 0 }

        /// The position after the last visible field.
        public var endIndex: Int { visible.count }

        /// The visible field at `position`.
        public subscript(position: Int) -> Field { model.field(visible[position]) }
    }
}

extension IDXClient.Remediation.Form: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["fields": allFields] }
}

extension ResponseModel {
    /// The field `name` among `fields`: by its exact name, or the rest of a path in the form of the
    /// field with the longest name that begins it.
    ///
    /// The forms of options are reached through the options.
    func field(_ name: String, in fields: [Int]) -> IDXClient.Remediation.Form.Field? {
        if let index = fields.first(where: { content.fields[$0].name == name }) {
            return field(index)
        }
        for dot in name.indices.reversed() where name[dot] == "." {
            let (start, rest) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
            if let index = fields.first(where: { content.fields[$0].name == start }),
                let children = content.fields[index].children,
                let found = field(rest, in: children)
            {
                return found
            }
        }
        return nil
    }
}
