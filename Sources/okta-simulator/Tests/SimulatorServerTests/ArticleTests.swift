import Foundation
import Testing

@testable import SimulatorServer

@Suite("The article about the control API")
struct ArticleTests {
    @Test("The article about the control API lists every command with its members")
    func isComplete() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = "OktaAuthSimulator/OktaAuthSimulator.docc/Articles/OverHTTP.md"
        let text = try String(contentsOf: root.appendingPathComponent(article), encoding: .utf8)
        for command in Command.all {
            let members = command.parameters.map { "`\($0.name)`\($0.isRequired ? "" : "?")" }
                .joined(separator: ", ")
            let row =
                "| `\(command.method)` | `/simulator/\(command.name)` | \(members) "
                + "| \(command.summary) |"
            #expect(text.contains(row), "\(row)")
        }
    }
}
