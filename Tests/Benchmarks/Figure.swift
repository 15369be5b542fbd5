import Foundation

struct Figure: Encodable {
    /// The name of the measurement, for example `decode / JSONSerialization`.
    let name: String
    let value: Double
    /// For example `µs`; empty for a ratio.
    var unit = ""
    /// The number that must not be exceeded; `nil` without a limit.
    var target: Double?
    /// Whether a missed target is a defect on any machine, with which the program fails.
    var isBound = false

    /// Whether the number is within its target; `nil` without a target.
    var isMet: Bool? { target.map { value <= $0 } }

    /// The name, the number and its target.
    var text: String {
        let limit = target.map { " (target ≤ \($0))" } ?? ""
        return "\(name) \(String(format: "%.2f", value))\(unit)\(limit)"
    }

    /// A time, given in seconds and shown in microseconds.
    static func time(_ name: String, _ seconds: Double) -> Figure {
        Figure(name: name, value: seconds * 1e6, unit: "µs")
    }
}

struct Chapter: Encodable {
    let title: String
    let figures: [Figure]

    var table: String {
        let names = figures.map(\.name.count).max() ?? 0
        let lines = figures.map { figure in
            let name = figure.name.padding(toLength: names, withPad: " ", startingAt: 0)
            let value = String(format: "%10.2f", figure.value)
            let unit = figure.unit.padding(toLength: 5, withPad: " ", startingAt: 0)
            let target = figure.target.map { target in
                "  target ≤ \(target): \(figure.isMet == true ? "met" : "MISSED")"
            }
            return "  \(name)  \(value) \(unit)\(target ?? "")"
        }
        return ([title] + lines).joined(separator: "\n")
    }
}
