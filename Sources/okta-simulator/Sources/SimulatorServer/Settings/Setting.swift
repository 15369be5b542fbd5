import Foundation
@_spi(Server) import OktaAuthSimulator

/// A value that an org file, a command or the page can set.
protocol Setting: Sendable {
    /// The expected JSON, in words.
    static var jsonKind: String { get }
    /// How the page lets a person change it.
    static var input: Input { get }
    /// Reads the JSON at a place; members that an object does not give stay as in `current`.
    static func read(
        _ json: SimulatorJSON, at place: String, changing current: Self?
    ) throws -> Self
    var json: SimulatorJSON { get }
    /// The members as the page shows them, `nil` if the value is not an object.
    var fields: [SimulatorJSON]? { get }
}

extension Setting {
    static var input: Input { Input(control: .json) }
    var fields: [SimulatorJSON]? { nil }

    static func read(_ json: SimulatorJSON, at place: String) throws -> Self {
        try read(json, at: place, changing: nil)
    }
}

/// An error in a JSON document, and its place.
public struct ValidationError: Error, Sendable, CustomStringConvertible {
    /// The member, for example `users[0].login`; empty for the whole document.
    public let member: String
    /// The problem with it.
    public let problem: String

    /// The member and what is wrong with it.
    public var description: String { member.isEmpty ? problem : "\(member) \(problem)" }

    static func unknown(_ name: String, at place: String, known: [String]) -> ValidationError {
        let names = known.sorted().joined(separator: ", ")
        return ValidationError(member: place + name, problem: "means nothing; known: \(names)")
    }
}

/// How a person changes a value on the page.
struct Input: Sendable {
    /// The control, by the name that the page knows.
    enum Control: String, Sendable {
        case flag, number, text
        /// One of ``Input/choices``.
        case choice
        /// Any of ``Input/choices``.
        case several
        /// Texts, one in a line.
        case lines
        /// JSON, for what has no control of its own.
        case json
    }

    var control: Control
    var choices: [String] = []
    var isOptional = false
    /// The unit of a number, if its name does not include it.
    var unit: String?
}

// MARK: Plain values

/// A setting that is read from the JSON alone.
protocol PlainSetting: Setting {
    /// The value of `json`, `nil` if it is of another kind.
    static func value(of json: SimulatorJSON) -> Self?
}

extension PlainSetting {
    static func read(_ json: SimulatorJSON, at place: String, changing _: Self?) throws -> Self {
        guard let value = value(of: json) else {
            throw ValidationError(member: place, problem: "is no \(jsonKind)")
        }
        return value
    }
}

extension Bool: PlainSetting {
    static let jsonKind = "boolean"
    static let input = Input(control: .flag)
    static func value(of json: SimulatorJSON) -> Bool? { json.bool }
    var json: SimulatorJSON { .bool(self) }
}

extension Int: PlainSetting {
    static let jsonKind = "whole number"
    static let input = Input(control: .number)
    static func value(of json: SimulatorJSON) -> Int? { json.integer }
    var json: SimulatorJSON { .integer(self) }
}

/// A duration, or any other number.
extension Double: PlainSetting {
    static let jsonKind = "number"
    static let input = Input(control: .number, unit: "seconds")

    static func value(of json: SimulatorJSON) -> Double? {
        switch json {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    var json: SimulatorJSON { Int(exactly: self).map(SimulatorJSON.integer) ?? .number(self) }
}

extension String: PlainSetting {
    static let jsonKind = "text"
    static let input = Input(control: .text)
    static func value(of json: SimulatorJSON) -> String? { json.string }
    var json: SimulatorJSON { .string(self) }
}

extension Date: PlainSetting {
    static let jsonKind = "date such as 2024-05-01T12:00:00Z"
    static let input = Input(control: .text)

    static func value(of json: SimulatorJSON) -> Date? {
        json.string.flatMap { try? Date($0, strategy: .iso8601) }
    }

    var json: SimulatorJSON { .string(formatted(.iso8601)) }
}

extension Data: PlainSetting {
    static let jsonKind = "base64"
    static let input = Input(control: .text)

    static func value(of json: SimulatorJSON) -> Data? {
        json.string.flatMap { Data(base64Encoded: $0) }
    }

    var json: SimulatorJSON { .string(base64EncodedString()) }
}

protocol Choice: Setting, CaseIterable, RawRepresentable<String> {}

extension Choice {
    private static var names: [String] { allCases.map(\.rawValue) }

    static var input: Input { Input(control: .choice, choices: names) }

    static func read(_ json: SimulatorJSON, at place: String, changing _: Self?) throws -> Self {
        guard let value = json.string.flatMap(Self.init(rawValue:)) else {
            let name = json.string.map { "\(jsonKind) '\($0)'" } ?? "text"
            let choices = names.joined(separator: ", ")
            throw ValidationError(member: place, problem: "is no \(name); choices: \(choices)")
        }
        return value
    }

    var json: SimulatorJSON { .string(rawValue) }
}

// MARK: Optional values and lists

extension Optional: Setting where Wrapped: Setting {
    static var jsonKind: String { "\(Wrapped.jsonKind) or null" }

    static var input: Input {
        var input = Wrapped.input
        input.isOptional = true
        return input
    }

    static func read(_ json: SimulatorJSON, at place: String, changing _: Self?) throws -> Self {
        json == .null ? nil : try Wrapped.read(json, at: place)
    }

    var json: SimulatorJSON { map(\.json) ?? .null }
}

extension Array: Setting where Element: Setting {
    static var jsonKind: String { "list of \(Element.jsonKind)" }

    static var input: Input {
        let element = Element.input
        return switch element.control {
        case .choice: Input(control: .several, choices: element.choices)
        case .text: Input(control: .lines)
        case .flag, .number, .several, .lines, .json: Input(control: .json)
        }
    }

    static func read(_ json: SimulatorJSON, at place: String, changing _: Self?) throws -> Self {
        guard let elements = json.array else {
            throw ValidationError(member: place, problem: "is no list")
        }
        return try elements.enumerated().map { index, element in
            try Element.read(element, at: "\(place)[\(index)]")
        }
    }

    var json: SimulatorJSON { .array(map(\.json)) }
}

extension Set: Setting where Element: Setting {
    static var jsonKind: String { [Element].jsonKind }
    static var input: Input { [Element].input }

    static func read(_ json: SimulatorJSON, at place: String, changing _: Self?) throws -> Self {
        Set(try [Element].read(json, at: place))
    }

    var json: SimulatorJSON {
        .array(map(\.json).sorted { ($0.string ?? "") < ($1.string ?? "") })
    }
}

extension Dictionary: Setting where Key == String, Value: Setting {
    static var jsonKind: String { "object of \(Value.jsonKind)" }

    static func read(_ json: SimulatorJSON, at place: String, changing _: Self?) throws -> Self {
        guard let members = json.object else {
            throw ValidationError(member: place, problem: "is no object")
        }
        return Dictionary(
            uniqueKeysWithValues: try members.map { name, value in
                (name, try Value.read(value, at: "\(place).\(name)"))
            }
        )
    }

    var json: SimulatorJSON { .object(mapValues(\.json)) }
}
