import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A push")
struct PushTests {
    @Test("waits until the phone approves it")
    func isApproved() throws {
        let stage = Stage(.ada(with: .push()))
        let challenge = try stage.challenge(.push)
        #expect(challenge.factorResult == "WAITING")
        #expect(challenge.nextName == "poll")
        #expect(challenge.link("next")?.hasSuffix("/verify") == true)

        stage.clock.advance(by: 5)
        let waiting = try stage.follow("next", of: challenge)
        #expect(waiting.factorResult == "WAITING")
        #expect(waiting.embedded?["factor"]?["_embedded"] == nil)
        #expect(stage.phone.pendingChallenge?.numbers == [])

        #expect(stage.phone.approve())
        #expect(stage.phone.pendingChallenge == nil)
        #expect(try stage.follow("next", of: waiting).outcome == "200 SUCCESS")
    }

    @Test("is sent again after a rejection, by the same link")
    func isRejected() throws {
        let stage = Stage(.ada(with: .push()))
        let challenge = try stage.challenge(.push)

        stage.phone.reject()
        let rejected = try stage.follow("next", of: challenge)
        #expect(rejected.outcome == "200 MFA_CHALLENGE")
        #expect(rejected.factorResult == "REJECTED")
        #expect(rejected.nextName == "verify")
        #expect(!stage.phone.approve())

        let again = try stage.follow("next", of: rejected)
        #expect(again.factorResult == "WAITING")
        #expect(again.nextName == "poll")
        stage.phone.approve()
        #expect(try stage.follow("next", of: again).outcome == "200 SUCCESS")
    }

    @Test("times out after its life, though the transaction lives on")
    func timesOut() throws {
        let stage = Stage(.ada(with: .push()))
        var answer = try stage.challenge(.push)
        stage.phone.ignore()

        var results: [String?] = []
        for _ in 1...60 {
            stage.clock.advance(by: 5)
            answer = try stage.follow("next", of: answer)
            results.append(answer.factorResult)
        }

        #expect(results.prefix(59).allSatisfy { $0 == "WAITING" })
        #expect(results.last == "TIMEOUT")
        #expect(answer.nextName == "verify")
        #expect(!stage.phone.approve())
        #expect(try stage.follow("resend", of: answer).factorResult == "WAITING")
    }

    @Test("that was approved in time counts even when asked about late")
    func isApprovedLate() throws {
        let stage = Stage(.ada(with: .push())) { $0.pushLifetime = 10 }
        let challenge = try stage.challenge(.push)
        stage.phone.approve()
        stage.clock.advance(by: 60)
        #expect(try stage.follow("next", of: challenge).outcome == "200 SUCCESS")
    }

    @Test("shows the right number from the first poll on", arguments: [true, false])
    func challengesWithNumbers(picksRight: Bool) throws {
        let stage = Stage(.ada(with: .push())) { $0.usesNumberChallenge = true }
        let challenge = try stage.challenge(.push)
        #expect(challenge.embedded?["factor"]?["_embedded"] == nil)

        let waiting = try stage.follow("next", of: challenge)
        let embedded = waiting.embedded?["factor"]?["_embedded"]
        let shown = try #require(embedded?["challenge"]?["correctAnswer"]?.integer)
        let pending = try #require(stage.phone.pendingChallenge)
        #expect(pending.correctAnswer == shown)
        #expect(Set(pending.numbers).count == 3)
        #expect(pending.numbers.contains(shown))
        #expect(!stage.phone.approve())

        let wrong = try #require(pending.numbers.first { $0 != shown })
        #expect(stage.phone.pick(picksRight ? shown : wrong))
        let answer = try stage.follow("next", of: waiting)
        #expect(answer.status == (picksRight ? "SUCCESS" : "MFA_CHALLENGE"))
        #expect(answer.factorResult == (picksRight ? nil : "REJECTED"))
    }

    @Test("without numbers cannot be answered with one")
    func picksNothing() throws {
        let stage = Stage(.ada(with: .push()))
        _ = try stage.challenge(.push)
        #expect(!stage.phone.pick(1))
        #expect(stage.phone.pendingChallenge != nil)
    }

    @Test("answers reach the newest one only")
    func answersTheNewest() throws {
        let stage = Stage(.ada(with: .push()))
        let first = try stage.challenge(.push)
        let second = try stage.challenge(.push)

        stage.phone.approve()

        #expect(try stage.follow("next", of: first).factorResult == "WAITING")
        #expect(try stage.follow("next", of: second).outcome == "200 SUCCESS")
    }

    @Test("cannot be approved once the user went back")
    func endsWithPrevious() throws {
        let stage = Stage(.ada(with: .push()))
        let challenge = try stage.challenge(.push)
        try stage.follow("prev", of: challenge)
        #expect(!stage.phone.approve())
    }

    @Test("can be wished for without asking", arguments: ["query", "body"])
    func autoPush(place: String) throws {
        let stage = Stage(.ada(with: .push()))
        func preference(_ answer: SimulatorResponse) throws -> SimulatorJSON? {
            let id = try #require(answer.factors()[0]["id"]?.string)
            return answer.embedded?["policy"]?["factorsPolicyInfo"]?[id]?["autoPushEnabled"]
        }
        #expect(try preference(stage.signIn()) == false)

        let challenge = try stage.challenge(.push)
        stage.phone.approve()
        try stage.follow(
            "next",
            of: challenge,
            place == "body" ? ["autoPush": true] : [:],
            query: place == "query" ? "?autoPush=true" : ""
        )

        #expect(try preference(stage.signIn()) == true)
    }

    @Test("keeps that wish when it is not repeated")
    func keepsAutoPush() throws {
        let stage = Stage(.ada(with: .push()))
        for query in ["?autoPush=true", ""] {
            let challenge = try stage.challenge(.push)
            stage.phone.approve()
            try stage.follow("next", of: challenge, query: query)
        }
        let required = stage.signIn()
        let id = try #require(required.factors()[0]["id"]?.string)
        let policy = required.embedded?["policy"]?["factorsPolicyInfo"]
        #expect(policy?[id]?["autoPushEnabled"] == true)
    }
}
