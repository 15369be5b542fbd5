import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The article about the transitions")
struct TransitionArticleTests {
    private static let place = Checkout.file(
        "Sources/OktaAuthSimulator/OktaAuthSimulator.docc/Articles"
    )
    .appendingPathComponent("Transitions.md")

    /// One line of the article for each line of the table.
    private static let rows = AuthnTransition.table.map { row in
        let from = row.from.map { "`\($0.rawValue)`" } ?? "–"
        let next = row.next.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        let errors = row.errors.map { "`\($0)`" }.joined(separator: ", ")
        let source =
            switch row.source {
            case .documented: "documented"
            case .assumed(let reason): "assumed: \(reason)"
            }
        return "| \(from) | `\(row.relation)` | `\(row.method) \(row.path)` | "
            + "\(next.isEmpty ? "–" : next) | \(errors.isEmpty ? "–" : errors) | \(source) |"
    }

    /// Set `WRITE_TRANSITIONS` to write the lines anew after the table has changed.
    @Test("The article about the transitions has a line for each line of the table, and no other")
    func lines() throws {
        let text = try String(contentsOf: Self.place, encoding: .utf8)
        let head =
            "| From | Link | Request | Leads to | Errors | Source |\n"
            + "|---|---|---|---|---|---|\n"
        let start = try #require(text.range(of: head)).upperBound
        if ProcessInfo.processInfo.environment["WRITE_TRANSITIONS"] != nil {
            try (text[..<start] + Self.rows.joined(separator: "\n") + "\n")
                .write(to: Self.place, atomically: true, encoding: .utf8)
            return
        }
        let lines = text[start...].split(separator: "\n").map(String.init)
        #expect(Set(Self.rows).subtracting(lines) == [], "not in the article")
        #expect(Set(lines).subtracting(Self.rows) == [], "not in the table")
        #expect(lines.count == Self.rows.count)
    }
}
