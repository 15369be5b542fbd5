import Foundation
import Testing

@testable import OktaAuthSimulator

/// An article that ends with a table of transitions, one line for each row.
private struct Article: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let head: String
    let rows: [String]

    static let all = [
        Article(
            testDescription: "Transitions.md",
            head: "| State and link | Request | Leads to | Errors |\n|---|---|---|---|\n",
            rows: AuthnTable.rows.map { row in
                let source =
                    switch row.source {
                    case .documented, .recorded: ""
                    case .assumed(let reason): "; assumed: \(reason)"
                    }
                let path = row.path.replacing("/api/v1", with: "")
                return "| \(list([row.from?.rawValue, row.relation].compactMap(\.self))) "
                    + "| `\(row.method) \(path)` | \(list(row.next.map(\.rawValue))) "
                    + "| \(list(row.errors))\(source) |"
            }
        ),
        Article(
            testDescription: "IdentityEngine.md",
            head: "| From | Form | Request | Leads to | Recorded in |\n|---|---|---|---|---|\n",
            rows: IdentityTable.rows.map { row in
                let source =
                    switch row.source {
                    case .recorded(let sample): "`\(sample)`"
                    case .documented(let section, _): section
                    case .assumed(let reason): "assumed: \(reason)"
                    }
                return "| `\(row.from?.rawValue ?? "")` | `\(row.relation.rawValue)` "
                    + "| `\(row.method) \(row.path)` | \(list(row.next.map(\.rawValue))) | \(source) |"
            }
        ),
    ]

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "–" : names.map { "`\($0)`" }.joined(separator: ", ")
    }
}

@Suite("The articles about the transitions")
struct TransitionArticleTests {
    /// Set `WRITE_TRANSITIONS` to write the lines again after a table has changed.
    @Test("An article has a line for each row of its table, and no other", arguments: Article.all)
    fileprivate func lines(article: Article) throws {
        let folder = "Sources/OktaAuthSimulator/OktaAuthSimulator.docc/Articles"
        let place = Checkout.file("\(folder)/\(article.testDescription)")
        let text = try String(contentsOf: place, encoding: .utf8)
        let start = try #require(text.range(of: article.head)).upperBound
        if ProcessInfo.processInfo.environment["WRITE_TRANSITIONS"] != nil {
            try (text[..<start] + article.rows.joined(separator: "\n") + "\n")
                .write(to: place, atomically: true, encoding: .utf8)
            return
        }
        let lines = text[start...].split(separator: "\n").map(String.init)
        #expect(Set(article.rows).subtracting(lines) == [], "not in the article")
        #expect(Set(lines).subtracting(article.rows) == [], "not in the table")
        #expect(lines.count == article.rows.count)
    }
}
