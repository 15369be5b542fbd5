import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Enrolling a push")
struct PushEnrollmentTests {
    @Test("Enrolling a push waits until the phone has scanned the QR code")
    func activatesPush() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.push] }

        let pending = try session.enroll(.push)
        #expect(pending.factorResult == "WAITING")
        #expect(pending.nextName == "poll")
        #expect(pending.link("next")?.hasSuffix("/lifecycle/activate/poll") == true)
        let activation = pending.embedded?["factor"]?["_embedded"]?["activation"]
        #expect(activation?["expiresAt"] == "2024-05-01T12:05:00.000Z")
        #expect(activation?["_links"]?["send"]?.array?.map { $0["name"] } == ["email", "sms"])
        #expect(try session.follow("next", of: pending).factorResult == "WAITING")

        #expect(session.phone.scanQRCode())
        #expect(try session.follow("next", of: pending).outcome == "200 SUCCESS")
        #expect(try session.signIn().factors()[0]["factorType"] == "push")
    }

    @Test("Enrolling a push times out and can be begun again")
    func pushTimesOut() throws {
        let session = SimulatorSession(.ada) {
            $0.requiredFactors = [.push]
            $0.pushLifetime = 60
        }
        let pending = try session.enroll(.push)
        session.clock.advance(by: 60)
        #expect(!session.phone.scanQRCode())

        let timeout = try session.follow("next", of: pending)
        #expect(timeout.factorResult == "TIMEOUT")
        #expect(timeout.nextName == "activate")
        let again = try session.follow("next", of: timeout)
        #expect(again.factorResult == "WAITING")
        #expect(again.nextName == "poll")
        #expect(session.phone.scanQRCode())
        #expect(try session.follow("next", of: again).outcome == "200 SUCCESS")
    }

    @Test("Enrolling a push sends its link by e-mail or text message", arguments: [0, 1])
    func sendsLink(index: Int) throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.push] }
        let pending = try session.enroll(.push)
        let activation = pending.embedded?["factor"]?["_embedded"]?["activation"]
        let link = try #require(activation?["_links"]?["send"]?[index]?["href"]?.string)

        let response = try session.post(
            to: link,
            of: pending,
            index == 1 ? ["profile": ["phoneNumber": "+15555550142"]] : [:]
        )

        #expect(response.outcome == "200 MFA_ENROLL_ACTIVATE")
        #expect(response.factorResult == "WAITING")
        let message = session.simulator.outbox.messages[0]
        #expect(message.recipient == (index == 1 ? "+15555550142" : SimulatorSession.ada))
        #expect(message.link?.hasPrefix(session.simulator.url.absoluteString) == true)
    }

    @Test("Enrolling a push begins again when a link is sent after the time is up")
    func sendsLinkAfterTimeout() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.push] }
        let pending = try session.enroll(.push)
        session.clock.advance(by: 299)
        try session.follow("next", of: pending)
        session.clock.advance(by: 1)
        let timeout = try session.follow("next", of: pending)
        let activation = timeout.embedded?["factor"]?["_embedded"]?["activation"]
        #expect(activation?["factorResult"] == "TIMEOUT")
        let link = try #require(activation?["_links"]?["send"]?[0]?["href"]?.string)

        let again = try session.post(to: link, of: timeout)

        #expect(again.factorResult == "WAITING")
        #expect(session.phone.scanQRCode())
    }

    @Test(
        "Enrolling a push has steps that other kinds do not have",
        arguments: ["poll", "email", "sms", "call"]
    )
    func refusesOtherKinds(step: String) throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.oktaTOTP] }
        let pending = try session.enroll(.oktaTOTP)
        let link = try #require(pending.link("next"))
        let response = try session.post(to: "\(link)/\(step)", of: pending)
        #expect(response.outcome == (step == "call" ? "404 E0000008" : "403 E0000079"))
    }

    @Test("Enrolling a push accepts the pending factor only")
    func refusesOtherIDs() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.push] }
        let pending = try session.enroll(.push)
        let link = session.simulator.url.absoluteString + "/api/v1/authn/factors/opfOther"
        for step in ["activate", "activate/poll", "activate/email", "resend"] {
            let response = try session.post(to: "\(link)/lifecycle/\(step)", of: pending)
            #expect(response.outcome == "404 E0000007")
        }
        let resend = try #require(pending.link("next")).replacing("activate/poll", with: "resend")
        #expect(try session.post(to: resend, of: pending).outcome == "403 E0000079")
    }

    @Test("Enrolling a push sends its link again after a pause")
    func limitsLinks() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.push] }
        let pending = try session.enroll(.push)
        let link = try #require(pending.link("next")).replacing("poll", with: "email")
        let outcomes = try [0, 4, 1].map { pause in
            session.clock.advance(by: pause)
            return try session.post(to: link, of: pending).statusCode
        }
        #expect(outcomes == [200, 429, 200])
    }

    @Test("Enrolling a push cannot be scanned when the time was up")
    func scansInTime() throws {
        let session = SimulatorSession(.ada) {
            $0.requiredFactors = [.push]
            $0.pushLifetime = 10
        }
        _ = try session.enroll(.push)
        session.clock.advance(by: 9)
        #expect(session.phone.scanQRCode())
        session.clock.advance(by: 1)
        #expect(!session.phone.scanQRCode())
    }
}
