import Foundation
import OktaAuthSimulator

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

    let control: Control
    var choices: [String] = []
    /// Whether there may be no value.
    var isOptional = false
    /// The unit of a number, if its name does not include it.
    var unit: String?

    static let flag = Input(control: .flag)
    static let number = Input(control: .number)
    static let seconds = Input(control: .number, unit: "seconds")
    static let text = Input(control: .text)
    static let json = Input(control: .json)

    static func choice(_ names: [String]) -> Input { Input(control: .choice, choices: names) }

    /// The input of a list of such values.
    var list: Input {
        switch control {
        case .choice: Input(control: .several, choices: choices)
        case .text: Input(control: .lines)
        case .flag, .number, .several, .lines, .json: .json
        }
    }

    /// The input where there may be no value.
    var optional: Input {
        Input(control: control, choices: choices, isOptional: true, unit: unit)
    }
}

/// A member as the page shows it.
extension Member {
    /// Its name, how it is changed, and its value in `root`.
    func field(_ root: Root) -> SimulatorJSON {
        var members: [String: SimulatorJSON] = [
            "name": .string(name), "kind": .string(kind),
            "control": .string(input.control.rawValue),
            "choices": .array(input.choices.map(SimulatorJSON.string)),
            "isOptional": .bool(input.isOptional),
        ]
        members["unit"] = input.unit.map(SimulatorJSON.string)
        if let fields {
            members["fields"] = .array(fields(root))
        } else {
            members["value"] = write(root)
        }
        return .object(members)
    }
}

extension Table {
    /// The members as the page shows them.
    func fields(_ root: Root) -> [SimulatorJSON] { members.map { $0.field(root) } }
}
