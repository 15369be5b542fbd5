import Foundation
import TestSupport
import Testing

/// The first table of each migration page, which the compiler does not check.
@Suite("The rows about run time")
struct RowCoverageTests {
    /// Rows that no test of this target can run, and why.
    private static let statements = [
        // It ends the process.
        "`NSKeyedArchiver.archivedData(withRootObject: stateManager, …)`",
        "`NSKeyedArchiver` for a token or a context",
        // `OktaOidcTests` reads sessions that okta-oidc-ios stored.
        "tokens that okta-oidc-ios stored",
        // Apple's platforms only.
        "Keychain items",
    ]

    @Test(
        "Each row about run time is run by a test, or is listed with the reason",
        arguments: [
            ("OktaAuthSdk", "ComingFromOktaAuthSwift", "OktaAuthSwiftRows", 22),
            ("OktaOidc", "ComingFromOktaOidcIOS", "OktaOidcIOSRows", 11),
            ("OktaIdx", "ComingFromOktaIdxSwift", "OktaIdxSwiftRows", 23),
        ]
    )
    func rows(target: String, page: String, file: String, count: Int) throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Checkout.file(path), encoding: .utf8)
        }
        let article = try text("Sources/\(target)/\(target).docc/Articles/\(page).md")
        let table = try #require(
            article.components(separatedBy: "### Behaves differently at run time").last?
                .components(separatedBy: "\n###").first
        )
        let rows = table.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
            .compactMap { $0.components(separatedBy: " | ").first?.dropFirst(2) }.map(String.init)
        let run = try text("Tests/ConsumerTests/Rows/\(file).swift")
            .components(separatedBy: "\n").filter { $0.hasPrefix("    // row: ") }
            .map { String($0.dropFirst("    // row: ".count)) }
        #expect(rows.count == count)
        #expect(Set(run).count == run.count)
        #expect(Set(run) == Set(rows).subtracting(Self.statements))
    }
}
