import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("The overview of sign-ins with the Identity Engine")
struct IdentityOverviewTests {
    @Test("The overview of sign-ins has the state and the factor of each, until it succeeds")
    func transactions() throws {
        let session = IdentitySession(.ada(with: .sms()))
        _ = try session.start()
        var seen = session.simulator.transactions
        #expect(seen.map { $0["state"] } == ["identify"])
        #expect(seen.map { $0["login"] } == [.null])

        let challenge = try session.select("Phone", by: "sms", of: session.signIn())
        seen = session.simulator.transactions.filter { $0["login"] != .null }
        #expect(seen.map { $0["state"] } == ["challenge"])
        #expect(seen.map { $0["factor"] } == ["sms"])

        _ = try session.answer(challenge, session.code())
        #expect(session.simulator.transactions.filter { $0["login"] != .null } == [])
    }

    @Test("The overview of sign-ins with the Identity Engine shows that a phone has a code to scan")
    func scan() throws {
        let session = IdentitySession(.ada, policy: { $0.requiredFactors = [.push] })
        let list = try session.signIn()
        #expect(session.simulator.accounts.map(\.awaitsScan) == [false])
        _ = try session.selectEnrollment("Okta Verify", of: list)
        #expect(session.simulator.accounts.map(\.awaitsScan) == [true])
        #expect(session.simulator.accountsAwaitingPhone.count == 1)
        session.simulator.phone(of: "ada@example.test").scanQRCode()
        #expect(session.simulator.accounts.map(\.awaitsScan) == [false])
        #expect(session.simulator.accountsAwaitingPhone.isEmpty)
    }

    @Test("The overview of sign-ins with the Identity Engine has every state in its table")
    func table() {
        let table = OktaSimulator.transitionTables["identity"]?.array ?? []
        let states = table.flatMap {
            [$0["from"]?.string] + ($0["next"]?.array ?? []).map(\.string)
        }
        #expect(Set(states) == Set(IdentityState.allCases.map(\.rawValue)))
        for row in table {
            #expect(row["method"] == (row["relation"] == "redirect-idp" ? "GET" : "POST"))
        }
    }
}
