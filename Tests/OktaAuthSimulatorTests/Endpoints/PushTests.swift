import Testing

@testable import OktaAuthSimulator

@Suite("A push")
struct PushTests {
    private let session = SimulatorSession(.ada(with: .push()), .withPush)

    @Test("A push waits until the phone approves it")
    func isApproved() throws {
        let challenge = try session.challenge(.push)
        #expect(challenge.factorResult == "WAITING")
        #expect(challenge.nextName == "poll")
        #expect(challenge.link("next")?.hasSuffix("/verify") == true)

        session.clock.advance(by: 5)
        let waiting = try session.follow("next", of: challenge)
        #expect(waiting.factorResult == "WAITING")
        #expect(waiting["_embedded.factor._embedded"] == nil)
        #expect(session.phone.pendingChallenge?.numbers == [])
        #expect(!session.phone.pick(1), "there are no numbers")

        #expect(session.phone.approve())
        #expect(session.phone.pendingChallenge == nil)
        try session.follow("next", of: waiting).expect("200 SUCCESS")
    }

    @Test("A push is answered on the phone of its user, and on no other")
    func isAnsweredByItsUser() throws {
        let challenge = try session.challenge(.push)
        let other = session.simulator.phone(of: "push@example.test")
        #expect(other.pendingChallenge == nil)
        #expect(!other.approve())
        #expect(!other.reject())
        #expect(try session.follow("next", of: challenge).factorResult == "WAITING")
    }

    @Test("A push is sent again after a rejection, by the same link")
    func isRejected() throws {
        let challenge = try session.challenge(.push)
        session.phone.reject()
        let rejected = try session.follow("next", of: challenge).expect("200 MFA_CHALLENGE")
        #expect(rejected.factorResult == "REJECTED")
        #expect(rejected.nextName == "verify")
        #expect(!session.phone.approve())

        let again = try session.follow("next", of: rejected)
        #expect(again.factorResult == "WAITING")
        #expect(again.nextName == "poll")
        session.phone.approve()
        try session.follow("next", of: again).expect("200 SUCCESS")
    }

    @Test("A push times out after its life, though the transaction lives on")
    func timesOut() throws {
        var response = try session.challenge(.push)
        for second in stride(from: 5, through: 300, by: 5) {
            session.clock.advance(by: 5)
            response = try session.follow("next", of: response)
            #expect(response.factorResult == (second < 300 ? "WAITING" : "TIMEOUT"))
        }
        #expect(response.nextName == "verify")
        #expect(!session.phone.approve())
        #expect(try session.follow("resend", of: response).factorResult == "WAITING")
    }

    @Test("A push that was approved in time counts even when asked about late")
    func isApprovedLate() throws {
        session.simulator.policy.pushLifetime = 10
        let challenge = try session.challenge(.push)
        session.phone.approve()
        session.clock.advance(by: 60)
        try session.follow("next", of: challenge).expect("200 SUCCESS")
    }

    @Test("A push shows the right number from the first poll on", arguments: [true, false])
    func challengesWithNumbers(picksRight: Bool) throws {
        session.simulator.policy.usesNumberChallenge = true
        let challenge = try session.challenge(.push)
        #expect(challenge["_embedded.factor._embedded"] == nil)

        let waiting = try session.follow("next", of: challenge)
        let answer = waiting["_embedded.factor._embedded.challenge.correctAnswer"]
        let shown = try #require(answer?.integer)
        let pending = try #require(session.phone.pendingChallenge)
        #expect(pending.correctAnswer == shown)
        #expect(Set(pending.numbers).count == 3)
        #expect(pending.numbers.contains(shown))
        #expect(!session.phone.approve())

        let wrong = try #require(pending.numbers.first { $0 != shown })
        #expect(session.phone.pick(picksRight ? shown : wrong))
        let response = try session.follow("next", of: waiting)
        #expect(response.status == (picksRight ? "SUCCESS" : "MFA_CHALLENGE"))
        #expect(response.factorResult == (picksRight ? nil : "REJECTED"))
    }

    @Test("The user's decision reaches the newest push only")
    func answersTheNewest() throws {
        let first = try session.challenge(.push)
        let second = try session.challenge(.push)
        session.phone.approve()
        #expect(try session.follow("next", of: first).factorResult == "WAITING")
        try session.follow("next", of: second).expect("200 SUCCESS")
    }

    @Test("A push cannot be approved once the user went back")
    func endsWithPrevious() throws {
        try session.follow("prev", of: session.challenge(.push))
        #expect(!session.phone.approve())
    }

    @Test(
        "A push can be wished for without asking, which is kept when it is not repeated",
        arguments: [("", ["autoPush": true]), ("?autoPush=true", [:])]
            as [(String, [String: SimulatorJSON])]
    )
    func autoPush(query: String, fields: [String: SimulatorJSON]) throws {
        func preference() throws -> SimulatorJSON? {
            let required = session.signIn()
            let id = try #require(required.factor(.push)["id"]?.string)
            return required["_embedded.policy.factorsPolicyInfo.\(id).autoPushEnabled"]
        }
        #expect(try preference() == false)
        for (query, fields) in [(query, fields), ("", [:])] {
            let challenge = try session.challenge(.push)
            session.phone.approve()
            try session.follow("next", of: challenge, fields, query: query)
            #expect(try preference() == true)
        }
    }
}
