import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A push")
struct PushTests {
    @Test("A push waits until the phone approves it")
    func isApproved() throws {
        let session = SimulatorSession(.ada(with: .push()))
        let challenge = try session.challenge(.push)
        #expect(challenge.factorResult == "WAITING")
        #expect(challenge.nextName == "poll")
        #expect(challenge.link("next")?.hasSuffix("/verify") == true)

        session.clock.advance(by: 5)
        let waiting = try session.follow("next", of: challenge)
        #expect(waiting.factorResult == "WAITING")
        #expect(waiting.embedded?["factor"]?["_embedded"] == nil)
        #expect(session.phone.pendingChallenge?.numbers == [])

        #expect(session.phone.approve())
        #expect(session.phone.pendingChallenge == nil)
        #expect(try session.follow("next", of: waiting).outcome == "200 SUCCESS")
    }

    @Test("A push is answered on the phone of its user, and on no other")
    func isAnsweredByItsUser() throws {
        let session = SimulatorSession(.ada(with: .push()), .withPush)
        let challenge = try session.challenge(.push)
        let other = session.simulator.phone(of: "push@example.test")
        #expect(other.pendingChallenge == nil)
        #expect(!other.approve())
        #expect(!other.reject())
        #expect(try session.follow("next", of: challenge).factorResult == "WAITING")
    }

    @Test("A push is sent again after a rejection, by the same link")
    func isRejected() throws {
        let session = SimulatorSession(.ada(with: .push()))
        let challenge = try session.challenge(.push)

        session.phone.reject()
        let rejected = try session.follow("next", of: challenge)
        #expect(rejected.outcome == "200 MFA_CHALLENGE")
        #expect(rejected.factorResult == "REJECTED")
        #expect(rejected.nextName == "verify")
        #expect(!session.phone.approve())

        let again = try session.follow("next", of: rejected)
        #expect(again.factorResult == "WAITING")
        #expect(again.nextName == "poll")
        session.phone.approve()
        #expect(try session.follow("next", of: again).outcome == "200 SUCCESS")
    }

    @Test("A push times out after its life, though the transaction lives on")
    func timesOut() throws {
        let session = SimulatorSession(.ada(with: .push()))
        var response = try session.challenge(.push)

        var results: [String?] = []
        for _ in 1...60 {
            session.clock.advance(by: 5)
            response = try session.follow("next", of: response)
            results.append(response.factorResult)
        }

        #expect(results.prefix(59).allSatisfy { $0 == "WAITING" })
        #expect(results.last == "TIMEOUT")
        #expect(response.nextName == "verify")
        #expect(!session.phone.approve())
        #expect(try session.follow("resend", of: response).factorResult == "WAITING")
    }

    @Test("A push that was approved in time counts even when asked about late")
    func isApprovedLate() throws {
        let session = SimulatorSession(.ada(with: .push())) { $0.pushLifetime = 10 }
        let challenge = try session.challenge(.push)
        session.phone.approve()
        session.clock.advance(by: 60)
        #expect(try session.follow("next", of: challenge).outcome == "200 SUCCESS")
    }

    @Test("A push shows the right number from the first poll on", arguments: [true, false])
    func challengesWithNumbers(picksRight: Bool) throws {
        let session = SimulatorSession(.ada(with: .push())) { $0.usesNumberChallenge = true }
        let challenge = try session.challenge(.push)
        #expect(challenge.embedded?["factor"]?["_embedded"] == nil)

        let waiting = try session.follow("next", of: challenge)
        let embedded = waiting.embedded?["factor"]?["_embedded"]
        let shown = try #require(embedded?["challenge"]?["correctAnswer"]?.integer)
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

    @Test("A push without numbers cannot be answered with a number")
    func picksNothing() throws {
        let session = SimulatorSession(.ada(with: .push()))
        _ = try session.challenge(.push)
        #expect(!session.phone.pick(1))
        #expect(session.phone.pendingChallenge != nil)
    }

    @Test("The user's decision reaches the newest push only")
    func answersTheNewest() throws {
        let session = SimulatorSession(.ada(with: .push()))
        let first = try session.challenge(.push)
        let second = try session.challenge(.push)

        session.phone.approve()

        #expect(try session.follow("next", of: first).factorResult == "WAITING")
        #expect(try session.follow("next", of: second).outcome == "200 SUCCESS")
    }

    @Test("A push cannot be approved once the user went back")
    func endsWithPrevious() throws {
        let session = SimulatorSession(.ada(with: .push()))
        let challenge = try session.challenge(.push)
        try session.follow("prev", of: challenge)
        #expect(!session.phone.approve())
    }

    @Test("A push can be wished for without asking", arguments: ["query", "body"])
    func autoPush(place: String) throws {
        let session = SimulatorSession(.ada(with: .push()))
        func preference(_ response: SimulatorResponse) throws -> SimulatorJSON? {
            let id = try #require(response.factors()[0]["id"]?.string)
            return response.embedded?["policy"]?["factorsPolicyInfo"]?[id]?["autoPushEnabled"]
        }
        #expect(try preference(session.signIn()) == false)

        let challenge = try session.challenge(.push)
        session.phone.approve()
        try session.follow(
            "next",
            of: challenge,
            place == "body" ? ["autoPush": true] : [:],
            query: place == "query" ? "?autoPush=true" : ""
        )

        #expect(try preference(session.signIn()) == true)
    }

    @Test("A push keeps that wish when it is not repeated")
    func keepsAutoPush() throws {
        let session = SimulatorSession(.ada(with: .push()))
        for query in ["?autoPush=true", ""] {
            let challenge = try session.challenge(.push)
            session.phone.approve()
            try session.follow("next", of: challenge, query: query)
        }
        let required = session.signIn()
        let id = try #require(required.factors()[0]["id"]?.string)
        let policy = required.embedded?["policy"]?["factorsPolicyInfo"]
        #expect(policy?[id]?["autoPushEnabled"] == true)
    }
}
