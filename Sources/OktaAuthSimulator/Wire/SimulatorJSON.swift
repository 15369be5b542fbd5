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
    public subscript(name: String) -> SimulatorJSON? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The element at `index` of a list, `nil` for anything else.
    public subscript(index: Int) -> SimulatorJSON? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The text, if this is one.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The whole number, if this is one.
    public var integer: Int? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    /// The boolean, if this is one.
    public var bool: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    /// The elements, if this is a list.
    public var array: [SimulatorJSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members, if this is an object.
    public var object: [String: SimulatorJSON]? {
        guard case .object(let members) = self else { return nil }
        return members
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
