/// One member of a model, for reading, writing and showing it.
///
/// A literal is the key of a string.
package final class Field: Sendable {
    package enum Kind: Sendable {
        case string, bool, int, date, url, strings
        /// An object of arrays of strings.
        case lists
        /// A string that is spelled as the enumeration spells it.
        case value(any OktaOpenEnum.Type)
        case object(any WireModel.Type)
        /// An array of objects.
        case objects(any WireModel.Type)
        /// An array of objects; a text is the first member of one.
        case objectsOrTexts(any WireModel.Type)
        /// An object whose keys are data.
        case dictionary(any WireModel.Type)
        /// An object, or the first of an array.
        case first(any WireModel.Type)
        /// An object or an array, kept as it is.
        case oneOrMany(any WireModel.Type)
        /// An array, or an object that becomes one.
        case list(any WireModel.Type)
        /// All members that no other field reads, each like `list`; the last field of a table.
        case others(any WireModel.Type)
        /// An object that is no model of its own.
        case nested([Field])
    }

    package enum Visibility: Sendable {
        case shown
        /// There is a secret; that it is there may be shown.
        case redacted
        case hidden
    }

    package let key: String
    package let kind: Kind
    /// The property, where it has another name than the member.
    package let name: String?
    package let visibility: Visibility
    /// Whether an object without this member is of no use.
    package let isRequired: Bool

    package init(
        _ key: String,
        _ kind: Kind = .string,
        as name: String? = nil,
        _ visibility: Visibility = .shown,
        isRequired: Bool = false
    ) {
        self.key = key
        self.kind = kind
        self.name = name
        self.visibility = visibility
        self.isRequired = isRequired
    }

    /// A member that may not be shown; that it is there may be.
    package static func secret(_ key: String, _ kind: Kind = .string) -> Field {
        Field(key, kind, .redacted)
    }

    /// A member that is left out of descriptions and mirrors.
    package static func hidden(_ key: String) -> Field { Field(key, .string, .hidden) }

    /// What the server should send, in the words a report about it uses.
    package var expected: String {
        switch kind {
        case .string, .value: "a string"
        case .bool: "a boolean"
        case .int: "an integer"
        case .date: "a date"
        case .url: "a URL"
        case .strings: "an array of strings"
        case .lists, .object, .nested, .dictionary: "an object"
        case .objects, .objectsOrTexts: "an array of objects"
        case .first, .oneOrMany, .list, .others: "an object or an array of objects"
        }
    }

    /// The key of a string.
    package convenience init(stringLiteral key: String) { self.init(key) }
}

extension Field: ExpressibleByStringLiteral {}
