import OktaAuthSimulator
import Testing

@testable import okta_simulator

@Suite("The command line of okta-simulator")
struct OptionsTests {
    @Test("Options are read, with a space or with =")
    func options() throws {
        let options = try Options([
            "--port=0", "--engine", "upgraded", "--seed", "7", "--cors", "https://app.test",
            "--cors=https://b.test", "--org", "org.json", "--tls-cert", "a.pem", "--tls-key",
            "b.pem", "-v",
        ])
        #expect(options.port == 0 && options.seed == 7 && options.isVerbose)
        #expect(options.engine == .upgraded)
        #expect(options.origins == ["https://app.test", "https://b.test"])
        #expect(options.orgFile == "org.json")
        #expect(options.certificate == "a.pem" && options.key == "b.pem")
        #expect(try Options(["--help", "--port", "x"]).wantsHelp)
    }

    @Test(
        "A command line that is wrong is refused with a sentence that names the word",
        arguments: [
            (["--prot", "1"], "unknown option '--prot'"), (["--port"], "--port needs a value"),
            (["--port", "70000"], "--port is a number"), (["--seed", "x"], "--seed is a whole"),
            (["--engine", "steam"], "--engine is classic, identity or upgraded"),
            (["--cors", "https://app.test/path"], "--cors is an origin"),
            (["--public-url", "example"], "--public-url is an address"),
            (["--tls-cert", "a.pem"], "--tls-cert and --tls-key belong together"),
            (["--tls-key", "b.pem"], "--tls-cert and --tls-key belong together"),
        ]
    )
    func misuse(words: [String], text: String) {
        let misuse = #expect(throws: Options.Misuse.self) { try Options(words) }
        #expect(misuse?.text.hasPrefix(text) == true)
    }
}
