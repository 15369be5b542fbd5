import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The article about the Identity Engine")
struct IdentityArticleTests {
    private static let place = Checkout.file(
        "Sources/OktaAuthSimulator/OktaAuthSimulator.docc/Articles"
    )
    .appendingPathComponent("IdentityEngine.md")

    private static let rows = IdentityTransition.table.map { row in
        let next = row.next.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        let source =
            switch row.source {
            case .recorded(let sample): "`\(sample)`"
            case .assumed(let reason): "assumed: \(reason)"
            }
        let method = row.action == .redirectProvider ? "GET" : "POST"
        return "| `\(row.from.rawValue)` | `\(row.action.rawValue)` | `\(method) \(row.path)` | "
            + "\(next) | \(source) |"
    }

    /// Set `WRITE_TRANSITIONS` to write the lines anew after the table has changed.
    @Test(
        "The article about the Identity Engine has a line for each row of the table, and no other"
    )
    func lines() throws {
        let text = try String(contentsOf: Self.place, encoding: .utf8)
        let head = "| From | Form | Request | Leads to | Recorded in |\n|---|---|---|---|---|\n"
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
