public import Foundation

/// A JSON document of the simulator, independent of the models of the SDK.
public enum SimulatorJSON: Sendable, Equatable {
    /// The literal `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction.
    case integer(Int)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([SimulatorJSON])
    /// Members by name; written in the order of their names.
    case object([String: SimulatorJSON])

    /// The member `name` of an object, `nil` for anything else.
    public internal(set) subscript(name: String) -> SimulatorJSON? {
        get {
            guard case .object(let members) = self else { return nil }
            return members[name]
        }
        set {
            guard case .object(var members) = self else { return }
            // Now `members` is the only reference: the change copies nothing.
            self = .null
            members[name] = newValue
            self = .object(members)
        }
    }

    /// The element at `index` of a list, `nil` for anything else.
    public subscript(index: Int) -> SimulatorJSON? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The text, if this is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The whole number, if this is one.
    public var integer: Int? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The boolean, if this is one.
    public var bool: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    /// The elements, if this is a list.
    public var array: [SimulatorJSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if this is an object.
    public var object: [String: SimulatorJSON]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension SimulatorJSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// Creates a list.
    public init(arrayLiteral elements: SimulatorJSON...) { self = .array(elements) }

    /// Creates an object of the members that have a value; of two with the same name the last is used.
    public init(dictionaryLiteral elements: (String, SimulatorJSON?)...) {
        let members = elements.compactMap { name, value in value.map { (name, $0) } }
        self = .object(Dictionary(members) { $1 })
    }
}

extension SimulatorJSON {
    /// Reads a JSON document; `nil` if `data` is not one.
    public init?(parsing data: Data) {
        guard String(data: data, encoding: .utf8) != nil,
            let document = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        else { return nil }
        self.init(foundationObject: document)
    }

    /// The document as compact UTF-8, members ordered by name.
    public var encoded: Data {
        var text = ""
        write(to: &text)
        return Data(text.utf8)
    }

    /// Applies `change` to every value, the innermost first.
    func mapped(_ change: (inout SimulatorJSON) -> Void) -> SimulatorJSON {
        var result = self
        switch self {
        case .object(let members): result = .object(members.mapValues { $0.mapped(change) })
        case .array(let elements): result = .array(elements.map { $0.mapped(change) })
        case .null, .bool, .integer, .number, .string: break
        }
        change(&result)
        return result
    }

    private init(foundationObject value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let elements as [Any]:
            self = .array(elements.map(SimulatorJSON.init(foundationObject:)))
        case let members as [String: Any]:
            self = .object(members.mapValues(SimulatorJSON.init(foundationObject:)))
        // Last, because the cast copies a list or an object before it fails.
        case let number as NSNumber: self = Self.scalar(number)
        default: self = .null
        }
    }

    private static func scalar(_ number: NSNumber) -> SimulatorJSON {
        // Numbers from JSON are wide; only booleans have one of these two type codes.
        if ["c", "B"].contains(String(cString: number.objCType)) { return .bool(number.boolValue) }
        return Int(exactly: number.doubleValue).map(SimulatorJSON.integer)
            ?? .number(number.doubleValue)
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .integer(let number): text += String(number)
        case .number(let number): text += number.isFinite ? String(number) : "null"
        case .string(let string): Self.write(string, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        let isPlain = string.utf8.allSatisfy { byte in
            byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        guard isPlain else {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            text += String(decoding: (try? encoder.encode(string)) ?? Data(), as: UTF8.self)
            return
        }
        text += "\""
        text += string
        text += "\""
    }
}
