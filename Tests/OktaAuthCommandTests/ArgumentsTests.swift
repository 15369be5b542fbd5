import Foundation
import Testing

@testable import okta_auth

@Suite("The command line")
struct ArgumentsTests {
    @Test(
        "is understood",
        arguments: [
            ([], Arguments.help), (["help"], .help), (["-h"], .help),
            (["demo"], .demo(isInteractive: false)),
            (["demo", "--interactive"], .demo(isInteractive: true)),
            (["demo", "fast"], .misuse("'demo' does not know 'fast'")),
            (["dance"], .misuse("there is no command 'dance'")),
            (["sign-in"], .misuse("'sign-in' needs --org and the URL of the org")),
            (
                ["sign-in", "--org", ""],
                .misuse("'' is not a URL; it looks like https://example.okta.com")
            ),
        ]
    )
    func arguments(words: [String], expected: Arguments) {
        #expect(Arguments(words) == expected)
    }

    @Test("takes the URL of an org")
    func org() throws {
        let url = try #require(URL(string: "https://org.example.test"))
        #expect(Arguments(["sign-in", "--org", "https://org.example.test"]) == .signIn(org: url))
    }
}

@Suite("The demo")
struct DemoTests {
    @Test("signs the user in", .timeLimit(.minutes(1)))
    func demo() async {
        #expect(await DemoCommand(isInteractive: false).run() == 0)
    }
}
