import ArgumentParser
import Foundation
import OktaAuthSimulator
import Testing

@testable import okta_simulator

@Suite("The command line of okta-simulator")
struct OptionsTests {
    @Test("Options are read, with a space or with =")
    func options() throws {
        let options = try SimulatorCommand.parse([
            "--port=0", "--engine", "upgraded", "--seed", "7", "--cors", "https://app.test",
            "--cors=https://b.test", "--org", "org.json", "--tls-cert", "a.pem", "--tls-key",
            "b.pem", "--public-url", "https://c.test", "-v",
        ])
        #expect(options.port == 0 && options.seed == 7 && options.verbose)
        #expect(options.engine == .upgraded)
        #expect(options.origins == ["https://app.test", "https://b.test"])
        #expect(options.orgFile == "org.json")
        #expect(options.certificate == "a.pem" && options.key == "b.pem")
        #expect(options.publicURL?.host == "c.test")
    }

    @Test(
        "A command line that is wrong is refused with a sentence that names the word",
        arguments: [
            (["--prot", "1"], "Unknown option '--prot'"), (["--port"], "Missing value for '--port"),
            (["--port", "70000"], "The value '70000' is invalid for '--port"),
            (["--seed", "x"], "The value 'x' is invalid for '--seed"),
            (["--engine=new"], "The value 'new' is invalid for '--engine"),
            (["--cors=https://app.test/path"], "'https://app.test/path' is not an origin"),
            (["--cors=app"], "'app' is not an origin"),
            (["--public-url", "here"], "'here' is not an address"),
            (["--tls-cert", "a.pem"], "--tls-cert and --tls-key belong together"),
            (["--tls-key", "b.pem"], "--tls-cert and --tls-key belong together"),
        ]
    )
    func misuse(words: [String], text: String) {
        let error = #expect(throws: (any Error).self) { try SimulatorCommand.parse(words) }
        #expect(error.map { SimulatorCommand.message(for: $0).contains(text) } == true)
    }
}
