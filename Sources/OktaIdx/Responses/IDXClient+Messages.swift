public import Foundation
import OktaCore

extension IDXClient {
    /// A message of the server to the user.
    public final class Message: Sendable {
        /// How much a message matters.
        public enum Severity: Sendable, Hashable {
            /// Something was refused.
            case error
            /// For the user's information.
            case info
            /// Something the user should know before going on.
            case warning
            /// Something this library does not know; see ``IDXClient/Message/typeName``.
            case unknown
        }

        let model: ResponseModel
        let index: Int

        init(_ model: ResponseModel, _ index: Int) {
            self.model = model
            self.index = index
        }

        private var record: ResponseContent.MessageRecord { model.content.messages[index] }
        private var i18n: OktaJSON? { record.members["i18n"] }

        /// The text, in the language of the request.
        public var message: String { record.members["message"]?.scalarText ?? "" }
        /// How much it matters.
        public var type: Severity {
            switch record.className?.uppercased() {
            case "ERROR": .error
            case "INFO", "SUCCESS": .info
            case "WARNING": .warning
            default: .unknown
            }
        }
        /// The severity as the server spells it.
        public var typeName: String? { record.className }
        /// Identifies the text in every language, for example `incorrectPassword`.
        public var localizationKey: String? { i18n?["key"]?.scalarText }
        /// The values in the text, for an app that has texts of its own.
        public var parameters: [String] {
            i18n?["params"]?.elements?.compactMap(\.scalarText) ?? []
        }
        /// Where the user finds help.
        public var links: [(label: String?, url: URL)] {
            (record.members["links"]?.elements ?? []).compactMap { link in
                let address = link["url"]?.text ?? link["href"]?.text
                return address.flatMap(URL.init(string:)).map { (link["label"]?.text, $0) }
            }
        }
        /// The field it is about; `nil` for the response itself or a form.
        public var field: Remediation.Form.Field? { record.field.map { .init(model, $0) } }
    }

    /// A collection of the server's messages about one thing: a response, a form or a field.
    public final class MessageCollection: Sendable, RandomAccessCollection {
        private let model: ResponseModel
        private let own: [Int]
        private let all: [Int]

        init(_ model: ResponseModel, _ own: [Int], all: [Int]? = nil) {
            self.model = model
            self.own = own
            self.all = all ?? own
        }

        /// The messages of the response, its forms and their fields.
        public var allMessages: [Message] { all.map { Message(model, $0) } }

        /// The message about `field`; `nil` without one.
        public func message(for field: Remediation.Form.Field) -> Message? {
            allMessages.first { $0.field == field }
        }

        /// The message about the field of this name; `nil` without one.
        public func message(for fieldName: String) -> Message? {
            allMessages.first { $0.field?.name == fieldName }
        }

        /// The position of the first message.
        public var startIndex: Int { 0 }

        /// The position after the last message.
        public var endIndex: Int { own.count }

        /// The message at `position`.
        public subscript(position: Int) -> Message { Message(model, own[position]) }
    }
}

extension IDXClient.Message: Hashable, ResponsePart {}

extension IDXClient.Message: Redacting {
    // A text of the server can name the user, and is meant to be shown to them.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["type": type, "localizationKey": localizationKey, "message": message]
    }
}

extension IDXClient.MessageCollection: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["messages": Array(self)] }
}
