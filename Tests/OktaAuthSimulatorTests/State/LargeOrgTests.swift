import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("An org with thousands of users")
struct LargeOrgTests {
    enum Adding: CaseIterable {
        case oneByOne
        /// Each account is made when it is asked for.
        case atOnce
        /// An address of their own prevents that.
        case atOnceWithAddress

        /// Added one by one, ten thousand take much longer and show nothing more.
        var count: Int { self == .oneByOne ? 1_000 : 10_000 }

        var session: SimulatorSession {
            let session = SimulatorSession()
            var example = SimulatedUser(login: "u{n}@example.test")
            if self == .atOnceWithAddress { example.email = "u{n}@mail.test" }
            switch self {
            case .oneByOne:
                for number in 1...count {
                    session.simulator.addUser(SimulatedUser(login: "u\(number)@example.test"))
                }
            case .atOnce, .atOnceWithAddress: session.simulator.addUsers(count, like: example)
            }
            return session
        }
    }

    @Test(
        "A user is found by login, short name and e-mail address, in any letter case",
        arguments: Adding.allCases
    )
    func names(adding: Adding) {
        let session = adding.session
        var user = SimulatedUser(login: "Grace@Sub@example.test")
        user.email = "Hopper@example.test"
        session.simulator.addUser(user)
        for name in ["grace@sub@example.test", "GRACE", "grace@sub", "hopper@EXAMPLE.test", "u1"] {
            session.signIn(name).expect("200 SUCCESS")
        }
        for name in [
            "grace@", "u10001", "example.test", "", "u01", "u+1",
            "u-9223372036854775808@example.test",
        ] { #expect(session.signIn(name).status != "SUCCESS", "\(name)") }
    }

    @Test(
        "A user who is replaced keeps the place and loses the old names", arguments: Adding.allCases
    )
    func replaces(adding: Adding) {
        let session = adding.session
        var user = SimulatedUser(login: "U2@example.test", password: "Other-1")
        user.email = "new@example.test"
        session.simulator.addUser(user)
        #expect(session.simulator.accountCount == adding.count)
        #expect(session.simulator.accounts(limit: 2).accounts.last?.user.email == user.email)
        session.signIn("u2@example.test").expect("401 E0000004")
        session.signIn("new@example.test", "Other-1").expect("200 SUCCESS")
    }

    @Test("A deactivated user leaves the short name to the next", arguments: Adding.allCases)
    func deactivates(adding: Adding) {
        let session = adding.session
        session.simulator.addUser(SimulatedUser(login: "u7@other.test", password: "Other-1"))
        session.signIn("u7", "Other-1").expect("401 E0000004")
        session.simulator.administrator.deactivate("u7@example.test")
        session.signIn("u7", "Other-1").expect("200 SUCCESS")
    }

    @Test("The users are listed in pages", arguments: Adding.allCases)
    func pages(adding: Adding) {
        let session = adding.session
        var logins: [String] = []
        var position: Int? = 0
        while let start = position {
            let page = session.simulator.accounts(from: start, limit: adding.count / 3)
            logins += page.accounts.map(\.user.login)
            position = page.next
        }
        #expect(logins == (1...adding.count).map { "u\($0)@example.test" })
    }

    @Test("A search looks at login, name and e-mail address", arguments: Adding.allCases)
    func searches(adding: Adding) {
        let session = adding.session
        session.simulator.addUser(SimulatedUser(login: "x@example.test", firstName: "Grace"))
        let found = ["U\(adding.count - 1)@", "grace s", "nobody"].map { text in
            session.simulator.accounts(matching: text, limit: 10).accounts.map(\.user.login)
        }
        #expect(found == [["u\(adding.count - 1)@example.test"], ["x@example.test"], []])
        let (first, next) = session.simulator.accounts(matching: "u99", limit: 5)
        #expect(first.map(\.user.login) == [99, 990, 991, 992, 993].map { "u\($0)@example.test" })
        #expect(next == 993)
    }

    @Test("Locked users are unlocked by time, and only they", arguments: Adding.allCases)
    func unlocks(adding: Adding) {
        let session = adding.session
        session.simulator.policy.lockout.maxAttempts = 1
        session.simulator.policy.lockout.autoUnlockMinutes = 5
        session.signIn("u1@example.test", "wrong")
        session.simulator.administrator.lock("u2@example.test")
        session.clock.advance(by: 299)
        #expect(session.signIn("u1@example.test").json?["status"] != "SUCCESS")
        session.clock.advance(by: 1)
        session.signIn("u1@example.test").expect("200 SUCCESS")
        #expect(session.signIn("u2@example.test").json?["status"] != "SUCCESS")
    }

    @Test("An account is the same each time, and keeps what happened to it")
    func sameAccount() throws {
        let session = SimulatorSession(SimulatedUser(login: "ada@example.test"))
        let example = SimulatedUser(
            login: "U{n}@example.test", phoneNumber: "+1555556{n}", factors: [.oktaTOTP()]
        )
        session.simulator.addUsers(20, like: example)
        let all = session.simulator.accounts
        #expect(all == session.simulator.accounts && Set(all.map(\.id)).count == 21)
        #expect(Set(all.map(\.id.count)) == [20])
        #expect(all.dropFirst().map(\.user.login) == (2...21).map { "U\($0)@example.test" })
        #expect(all.last?.user.email == "U21@example.test")
        #expect(all.last?.user.phoneNumber == "+15555560021")
        let secrets = session.simulator.server.withOrg { org, _ in
            org.accounts.dropFirst().map(\.factors.first?.factor.secret)
        }
        #expect(Set(secrets).count == 20)
        session.simulator.administrator.lock("u7@example.test")
        #expect(
            session.simulator.accounts.filter(\.isLocked).map(\.user.login) == ["U7@example.test"]
        )
        #expect(session.simulator.accounts.map(\.id) == all.map(\.id))
    }

    @Test("Users who would get the login of another replace it")
    func collisions() {
        let session = SimulatorSession(SimulatedUser(login: "u12@example.test"))
        session.simulator.addUsers(20, like: SimulatedUser(login: "u{n}@example.test"))
        #expect(session.simulator.accountCount == 20)
        session.simulator.addUsers(90, like: SimulatedUser(login: "u1{n}@example.test"))
        #expect(session.simulator.accountCount == 110)
        session.simulator.addUsers(10, like: SimulatedUser(login: "all@example.test"))
        #expect(session.simulator.accountCount == 111)
        // The 121st user has the number 121 already.
        session.simulator.addUsers(10, like: SimulatedUser(login: "u{n}@example.test"))
        let logins = session.simulator.accounts.map(\.user.login)
        #expect(logins.last == "u120@example.test")
        #expect(logins.count == 120 && Set(logins).count == 120)
        session.signIn("u121").expect("200 SUCCESS")
        #expect(session.signIn("u0121").json?["status"] != "SUCCESS")
        session.simulator.addUsers(0, like: SimulatedUser(login: "none{n}@example.test"))
        session.simulator.addUsers(3, like: SimulatedUser(login: "w{N}@example.test"))
        #expect(session.simulator.accountCount == 121)
        session.signIn("w{N}@example.test").expect("200 SUCCESS")
    }

    @Test("A user who replaced one of many has another id, and the old one is unknown")
    func otherID() throws {
        let session = Adding.atOnce.session
        let old = try #require(session.simulator.account(login: "u5@example.test")?.id)
        #expect(session.simulator.account(login: "u5@example.test")?.id == old)
        #expect(
            session.simulator.server.withOrg { org, _ in org.accounts.positions(of: [old]) } == [4]
        )
        session.simulator.addUser(SimulatedUser(login: "u5@example.test"))
        let new = session.simulator.account(login: "u5@example.test")?.id
        #expect(new != nil && new != old)
        let known = session.simulator.server.withOrg { org, _ in
            [old, new].map { org.accounts[id: $0] != nil }
        }
        #expect(known == [false, true])
    }
}
