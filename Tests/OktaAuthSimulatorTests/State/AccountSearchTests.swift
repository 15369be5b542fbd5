import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("A search of the accounts")
struct AccountSearchTests {
    private let session = SimulatorSession(
        SimulatedUser(login: "ada", firstName: "Ada"),
        SimulatedUser(login: "bob", firstName: "Bob\0"),
        SimulatedUser(login: "cy", firstName: "Cy", lastName: "")
    )

    private func position(of part: String, from start: Int = 0) -> Int? {
        session.simulator.server.withOrg { org, _ in
            org.accounts.position(matching: part, from: start)
        }
    }

    @Test(
        "A search finds the first account from a position on",
        arguments: [
            ("", 0, 0), ("", 2, 2), ("", 3, nil), ("sim", 0, 0), ("sim", 1, 1), ("sim", 2, nil),
            ("cy", 0, 2), ("bob\0 sim", 0, 1), ("nobody", 0, nil),
            // Of two names, or of two accounts, no part is one name.
            ("ada\nada", 0, nil), ("sim\ncy", 0, nil),
        ] as [(String, Int, Int?)]
    )
    func finds(_ part: String, _ start: Int, _ expected: Int?) {
        #expect(position(of: part, from: start) == expected)
    }

    @Test("New names of an account replace the old ones", arguments: ["Al", "Alexandra", "Adam"])
    func replaces(_ name: String) {
        session.simulator.addUser(SimulatedUser(login: "ada", firstName: name))

        #expect(position(of: name.lowercased()) == 0)
        #expect(position(of: "ada sim") == nil)
        #expect(position(of: "bob") == 1)
        #expect(position(of: "cy") == 2)
    }
}
