import Foundation
import OktaAuthSimulator

/// How a value is read from JSON, and written as JSON.
struct Codec<Value: Sendable>: Sendable {
    /// The expected JSON, in words.
    let kind: String
    /// How the page lets a person change it.
    let input: Input
    /// Reads the JSON at a place.
    let read: @Sendable (_ json: SimulatorJSON, _ place: String) throws -> Value
    /// The value as JSON.
    let write: @Sendable (_ value: Value) -> SimulatorJSON

    init(
        _ kind: String,
        _ input: Input = .json,
        read: @escaping @Sendable (SimulatorJSON, String) throws -> Value,
        write: @escaping @Sendable (Value) -> SimulatorJSON
    ) {
        (self.kind, self.input, self.read, self.write) = (kind, input, read, write)
    }

    /// A codec of what `take` finds.
    init(
        _ kind: String,
        _ input: Input,
        take: @escaping @Sendable (SimulatorJSON) -> Value?,
        write: @escaping @Sendable (Value) -> SimulatorJSON
    ) {
        self.init(
            kind,
            input,
            read: { json, place in
                guard let value = take(json) else {
                    throw ValidationError(member: place, problem: "is no \(kind)")
                }
                return value
            },
            write: write
        )
    }

    /// A list of such values.
    var list: Codec<[Value]> {
        Codec<[Value]>(
            "list of \(kind)",
            input.list,
            read: { [self] json, place in
                guard let elements = json.array else {
                    throw ValidationError(member: place, problem: "is no list")
                }
                return try elements.enumerated().map { try read($1, "\(place)[\($0)]") }
            },
            write: { [self] in .array($0.map(write)) }
        )
    }

    /// Such values by name.
    var map: Codec<[String: Value]> {
        Codec<[String: Value]>(
            "object of \(kind)",
            read: { [self] json, place in
                guard let members = json.object else {
                    throw ValidationError(member: place, problem: "is no object")
                }
                return try Dictionary(
                    uniqueKeysWithValues: members.map { ($0, try read($1, "\(place).\($0)")) }
                )
            },
            write: { [self] in .object($0.mapValues(write)) }
        )
    }

    /// Such a value, or `null`.
    var optional: Codec<Value?> {
        Codec<Value?>(
            "\(kind) or null",
            input.optional,
            read: { [self] json, place in json == .null ? nil : try read(json, place) },
            write: { [self] in $0.map(write) ?? .null }
        )
    }
}

extension Codec where Value: Hashable {
    /// A set of such values, as a list.
    var set: Codec<Set<Value>> {
        Codec<Set<Value>>(
            list.kind,
            list.input,
            read: { [list] in Set(try list.read($0, $1)) },
            write: { [self] in
                .array($0.map(write).sorted { ($0.string ?? "") < ($1.string ?? "") })
            }
        )
    }
}

extension Codec where Value: Equatable {
    /// One of `choices`, by name.
    static func choice(_ kind: String, _ choices: [(String, Value)]) -> Codec {
        let names = choices.map(\.0).joined(separator: ", ")
        return Codec(
            kind,
            .choice(choices.map(\.0)),
            read: { json, place in
                guard let name = json.string else {
                    throw ValidationError(member: place, problem: "is no text; choices: \(names)")
                }
                guard let choice = choices.first(where: { $0.0 == name }) else {
                    throw ValidationError(
                        member: place,
                        problem: "is no \(kind) '\(name)'; choices: \(names)"
                    )
                }
                return choice.1
            },
            write: { value in
                choices.first { $0.1 == value }.map { .string($0.0) } ?? .null
            }
        )
    }
}

extension Codec where Value: Equatable & CaseIterable {
    /// One of the cases, by name.
    static func choice(_ kind: String) -> Codec {
        choice(kind, Value.allCases.map { ("\($0)", $0) })
    }
}

/// The kinds of values in JSON.
enum Kind {
    static let flag = Codec<Bool>("boolean", .flag, take: \.bool, write: SimulatorJSON.bool)

    static let number = Codec<Int>(
        "whole number",
        .number,
        take: \.integer,
        write: SimulatorJSON.integer
    )

    /// A duration, or any other number.
    static let seconds = Codec<Double>(
        "number",
        .seconds,
        take: { json in
            switch json {
            case .integer(let number): Double(number)
            case .number(let number): number
            default: nil
            }
        },
        write: { Int(exactly: $0).map(SimulatorJSON.integer) ?? .number($0) }
    )

    static let text = Codec<String>("text", .text, take: \.string, write: SimulatorJSON.string)

    static let date = Codec<Date>(
        "date such as 2024-05-01T12:00:00Z",
        .text,
        take: { $0.string.flatMap { try? Date($0, strategy: .iso8601) } },
        write: { .string($0.formatted(.iso8601)) }
    )

    static let bytes = Codec<Data>(
        "base64",
        .text,
        take: { $0.string.flatMap { Data(base64Encoded: $0) } },
        write: { .string($0.base64EncodedString()) }
    )

    static let factorKind = Codec<SimulatedFactorKind>.choice("factor")
}
