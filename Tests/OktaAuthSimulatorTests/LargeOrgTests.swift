import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("An org with 10,000 users")
struct LargeOrgTests {
    private let session: SimulatorSession

    init() {
        session = SimulatorSession()
        for number in 1...10_000 {
            session.simulator.addUser(SimulatedUser(login: "u\(number)@example.test"))
        }
    }

    @Test("A user is found by login, short name and e-mail address, in any letter case")
    func names() {
        var user = SimulatedUser(login: "Grace@Sub@example.test")
        user.email = "Hopper@example.test"
        session.simulator.addUser(user)
        for name in ["grace@sub@example.test", "GRACE", "grace@sub", "hopper@EXAMPLE.test", "u1"] {
            #expect(session.signIn(name).json?["status"] == "SUCCESS", "\(name)")
        }
        for name in ["grace@", "u10001", "example.test", ""] {
            #expect(session.signIn(name).json?["status"] != "SUCCESS", "\(name)")
        }
    }

    @Test("A user who is replaced keeps the place and loses the old names")
    func replaces() {
        var user = SimulatedUser(login: "U2@example.test", password: "Other-1")
        user.email = "new@example.test"
        session.simulator.addUser(user)
        #expect(session.simulator.accountCount == 10_000)
        #expect(session.simulator.accounts(limit: 2).accounts.last?.user.email == user.email)
        #expect(session.signIn("u2@example.test").statusCode == 401)
        #expect(session.signIn("new@example.test", "Other-1").json?["status"] == "SUCCESS")
    }

    @Test("A deactivated user leaves the short name to the next")
    func deactivates() {
        session.simulator.addUser(SimulatedUser(login: "u7@other.test", password: "Other-1"))
        #expect(session.signIn("u7", "Other-1").statusCode == 401)
        session.simulator.administrator.deactivate("u7@example.test")
        #expect(session.signIn("u7", "Other-1").json?["status"] == "SUCCESS")
    }

    @Test("The users are listed in pages")
    func pages() {
        var logins: [String] = []
        var position: Int? = 0
        while let start = position {
            let page = session.simulator.accounts(from: start, limit: 3000)
            logins += page.accounts.map(\.user.login)
            position = page.next
        }
        #expect(logins == (1...10_000).map { "u\($0)@example.test" })
    }

    @Test("A search looks at login, name and e-mail address")
    func searches() {
        session.simulator.addUser(SimulatedUser(login: "x@example.test", firstName: "Grace"))
        let found = ["U9999@", "grace s", "nobody"].map { text in
            session.simulator.accounts(matching: text, limit: 10).accounts.map(\.user.login)
        }
        #expect(found == [["u9999@example.test"], ["x@example.test"], []])
        let (first, next) = session.simulator.accounts(matching: "u99", limit: 5)
        #expect(first.map(\.user.login) == [99, 990, 991, 992, 993].map { "u\($0)@example.test" })
        #expect(next == 993)
    }

    @Test("Locked users are unlocked by time, and only they")
    func unlocks() {
        session.simulator.policy.lockout.maxAttempts = 1
        session.simulator.policy.lockout.autoUnlockMinutes = 5
        session.signIn("u1@example.test", "wrong")
        session.simulator.administrator.lock("u2@example.test")
        session.clock.advance(by: 299)
        #expect(session.signIn("u1@example.test").json?["status"] != "SUCCESS")
        session.clock.advance(by: 1)
        #expect(session.signIn("u1@example.test").json?["status"] == "SUCCESS")
        #expect(session.signIn("u2@example.test").json?["status"] != "SUCCESS")
    }
}
