import Foundation
import TestSupport
import Testing

/// The files in `Predecessors` begin with the page that they belong to.
///
/// Each probe in them compiles unchanged. An edit stands in `#if NEEDS_EDIT`, with the words of its row on the page, and
/// does not compile, as `.ci/migration` checks.
@Suite("Names and shapes of earlier SDKs")
struct PredecessorTests {
    private static let folder = "Tests/ConsumerTests/Predecessors"

    @Test(
        "Each edit that a shape of an earlier SDK needs is on the page for its users",
        arguments: ["okta-auth-swift", "okta-oidc-ios", "okta-idx-swift"]
    )
    func edits(predecessor: String) throws {
        let file = Checkout.file("\(Self.folder)/\(predecessor).swift")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let path = try #require(lines.first?.dropFirst("// ".count))
        let page = try String(contentsOf: Checkout.file(String(path)), encoding: .utf8)

        let edits = lines.indices.filter { lines[$0].hasPrefix("// edit: ") }
        #expect(!edits.isEmpty)
        for index in edits {
            let row = lines[index].components(separatedBy: " — ").last ?? ""
            #expect(page.contains(row), "\(lines[index])")
            #expect(lines[index + 1] == "#if NEEDS_EDIT")
        }
    }
}
