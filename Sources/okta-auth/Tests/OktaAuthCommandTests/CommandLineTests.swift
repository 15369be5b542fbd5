import ArgumentParser
import Foundation
import OktaAuthSimulator
import OktaSignIn
import Testing

@testable import okta_auth

@Suite("The command line")
@MainActor
struct CommandLineTests {
    @Test("Options of an org, a client and a cassette reach their command")
    func options() throws {
        let command = try OktaAuthCommand.parseAsRoot([
            "sign-in", "--org=https://o.example.test", "--json", "--step-up", "--engine",
            "identity",
            "--client-id", "c", "--redirect-uri", "a:/b", "--record", "file",
        ])
        let signIn = try #require(command as? OktaAuthCommand.SignIn)
        #expect(signIn.org.orgText == "https://o.example.test")
        #expect(signIn.org.json && signIn.stepUp && !signIn.rememberDevice)
        #expect(signIn.org.engine == .identity)
        #expect(signIn.client.clientId == "c" && signIn.client.redirectUri == "a:/b")
        #expect(signIn.client.scopes == "openid profile")
        #expect(signIn.cassettes.record == "file" && signIn.cassettes.replay == nil)
    }

    @Test(
        "A command line that is wrong is refused with a sentence that names the word",
        arguments: [
            (["dance"], "Unexpected argument 'dance'"),
            (["sign-in", "--orb", "x"], "Did you mean '--org'?"),
            (["recover", "--by", "owl"], "The value 'owl' is invalid for '--by <channel>'"),
            (["resume", "--engine", "steam"], "Please provide one of 'classic' and 'identity'"),
            (["tokens"], "tokens needs --client-id and --redirect-uri"),
        ]
    )
    func misuse(words: [String], message: String) throws {
        let error = #expect(throws: (any Error).self) { try OktaAuthCommand.parseAsRoot(words) }
        let refusal = try #require(error)
        #expect(OktaAuthCommand.exitCode(for: refusal) == .usage)
        #expect(OktaAuthCommand.fullMessage(for: refusal).contains(message))
    }

    @Test(
        "A mistyped command gets a suggestion",
        arguments: [
            ("sigin", "sign-in"), ("signin", "sign-in"), ("recove", "recover"), ("dance", nil),
            ("sign-in", nil), ("--help", nil),
        ]
    )
    func suggestion(word: String, name: String?) {
        #expect(OktaAuthCommand.suggestion(for: word) == name)
    }

    @Test(
        "A wrong URL of an org is refused with the reason",
        arguments: [
            ("https://{yourOktaDomain}", "placeholder"), ("{yourOktaDomain}", "placeholder"),
            ("https://<your-org>.okta.com", "placeholder"),
            ("https://your-org.okta.com", "placeholder"), ("https://exa mple", "is not a URL"),
            ("example", "'example' is not the URL of an org"),
        ]
    )
    func url(text: String, reason: String) {
        let error = #expect(throws: FlowError.self) { try OrgConnection.url(text) }
        #expect(error?.message.contains(reason) == true)
        #expect(error?.exitCode == .usage)
    }

    @Test(
        "The issuer is the default one below the org, unless the org is given as an issuer",
        arguments: [
            ("https://o.example.test", "https://o.example.test/oauth2/default"),
            ("https://o.example.test/", "https://o.example.test/oauth2/default"),
            ("https://o.example.test/gate", "https://o.example.test/gate/oauth2/default"),
            ("https://o.example.test/oauth2", "https://o.example.test/oauth2"),
            ("https://o.example.test/oauth2/default", "https://o.example.test/oauth2/default"),
            ("https://o.example.test/oauth2/aus-1", "https://o.example.test/oauth2/aus-1"),
        ]
    )
    func issuer(org: String, issuer: String) throws {
        let url = try OrgConnection.url(org)
        #expect(try OrgConnection.client(.parse([]), at: url).issuer == issuer)
    }

    @Test("The state of sign-ins is kept in the first folder that the environment names")
    func stateFolder() throws {
        let org = try #require(URL(string: "https://o.example.test:8443"))
        var environment = ["HOME": "/home/ada"]
        func path() -> String { OrgConnection.stateFolder(for: org, environment).path }
        #expect(path() == "/home/ada/.local/state/okta-auth/o.example.test_8443")
        environment["XDG_STATE_HOME"] = "/state"
        #expect(path() == "/state/okta-auth/o.example.test_8443")
        environment["OKTA_AUTH_STATE"] = "/own"
        #expect(path() == "/own/o.example.test_8443")
    }

    @Test("Only the user may read a cassette that is written")
    func permissions() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let connection = try OrgConnection(
            .parse(["--org", "https://o.example.test", "--no-state"]),
            nil,
            .parse(["--record", file.path])
        )

        try connection.finish()

        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(Cassette(try Data(contentsOf: file))?.exchanges == [])
    }

    @Test("A host that does not exist is noticed before anything is asked")
    func unreachable() async throws {
        let connection = try OrgConnection(.parse(["--org", "https://localhost:1", "--no-state"]))
        let error = await #expect(throws: FlowError.self) {
            try await connection.checkReachability()
        }
        #expect(error?.exitCode == .unreachable)
    }
}
