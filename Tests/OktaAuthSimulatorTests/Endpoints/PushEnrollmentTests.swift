import Testing

@testable import OktaAuthSimulator

@Suite("Enrolling a push")
struct PushEnrollmentTests {
    private let session = SimulatorSession(.ada) { $0.requiredFactors = [.push] }

    @Test("Enrolling a push waits until the phone has scanned the QR code")
    func activatesPush() throws {
        let pending = try session.enroll(.push)
        #expect(pending.factorResult == "WAITING" && pending.nextName == "poll")
        #expect(pending.link("next")?.hasSuffix("/lifecycle/activate/poll") == true)
        #expect(pending.activation?["expiresAt"] == "2024-05-01T12:05:00.000Z")
        let send = pending.activation?["_links"]?["send"]?.array
        #expect(send?.map { $0["name"] } == ["email", "sms"])
        #expect(try session.follow("next", of: pending).factorResult == "WAITING")

        #expect(session.phone.scanQRCode())
        try session.follow("next", of: pending).expect("200 SUCCESS")
        #expect(try session.signIn().factors()[0]["factorType"] == "push")
    }

    @Test("Enrolling a push times out and can be begun again")
    func pushTimesOut() throws {
        session.simulator.policy.pushLifetime = 60
        let pending = try session.enroll(.push)
        session.clock.advance(by: 60)
        #expect(!session.phone.scanQRCode())

        let timeout = try session.follow("next", of: pending)
        #expect(timeout.factorResult == "TIMEOUT")
        #expect(timeout.nextName == "activate")
        let again = try session.follow("next", of: timeout)
        #expect(again.factorResult == "WAITING" && again.nextName == "poll")
        #expect(session.phone.scanQRCode())
        try session.follow("next", of: again).expect("200 SUCCESS")
    }

    @Test(
        "Enrolling a push sends its link by e-mail or text message",
        arguments: [
            (0, [:], SimulatorSession.ada),
            (1, ["profile": ["phoneNumber": "+15555550142"]], "+15555550142"),
        ] as [(Int, [String: SimulatorJSON], String)]
    )
    func sendsLink(index: Int, fields: [String: SimulatorJSON], recipient: String) throws {
        let pending = try session.enroll(.push)
        let link = pending.activation?["_links"]?["send"]?[index]?["href"]?.string
        let response = try session.post(to: #require(link), of: pending, fields)
            .expect("200 MFA_ENROLL_ACTIVATE")
        #expect(response.factorResult == "WAITING")
        #expect(session.messages[0].recipient == recipient)
        let sent = try #require(session.messages[0].link)
        #expect(sent.hasPrefix("\(session.simulator.url)"))
        #expect(session.messages[0].text == "Follow this link on your phone: \(sent)")
    }

    @Test("Enrolling a push begins again when a link is sent after the time is up")
    func sendsLinkAfterTimeout() throws {
        session.simulator.policy.pushLifetime = 60
        let pending = try session.enroll(.push)
        session.clock.advance(by: 60)
        let timeout = try session.follow("next", of: pending)
        #expect(timeout.activation?["factorResult"] == "TIMEOUT")
        let link = timeout.activation?["_links"]?["send"]?[0]?["href"]?.string

        let again = try session.post(to: #require(link), of: timeout)

        #expect(again.factorResult == "WAITING")
        #expect(session.phone.scanQRCode())
    }

    @Test("Enrolling a push does not end with a link that is opened after the time is up")
    func opensLinkTooLate() throws {
        session.simulator.policy.pushLifetime = 60
        let pending = try session.enroll(.push)
        let link = pending.activation?["_links"]?["send"]?[0]?["href"]?.string
        try session.post(to: #require(link), of: pending)
        let sent = try #require(session.messages[0].link)
        session.clock.advance(by: 60)
        #expect(session.get(sent).expect("404").pageTitle == "This link is no longer valid")
        let timeout = try session.follow("next", of: pending)
        #expect(timeout.factorResult == "TIMEOUT")

        // The same link belongs to the new activation, and may be opened twice.
        let again = try session.follow("next", of: timeout)
        session.get(sent).expect("200")
        session.get(sent).expect("200")
        try session.follow("next", of: again).expect("200 SUCCESS")
    }

    @Test("Enrolling a push does not end with a link whose transaction has ended")
    func opensLinkOfEndedTransaction() throws {
        session.simulator.policy.pushLifetime = 3600
        session.simulator.policy.stateTokenLifetime = 30
        let pending = try session.enroll(.push)
        let link = pending.activation?["_links"]?["send"]?[0]?["href"]?.string
        try session.post(to: #require(link), of: pending)
        session.clock.advance(by: 30)
        session.get(try #require(session.messages[0].link)).expect("404")
    }

    @Test(
        "Enrolling a push has steps that other kinds do not have",
        arguments: [
            ("poll", "403 E0000079"), ("email", "403 E0000079"), ("sms", "403 E0000079"),
            ("call", "404 E0000008"),
        ]
    )
    func refusesOtherKinds(step: String, outcome: String) throws {
        session.simulator.policy.requiredFactors = [.oktaTOTP]
        let pending = try session.enroll(.oktaTOTP)
        let link = try #require(pending.link("next"))
        try session.post(to: "\(link)/\(step)", of: pending).expect(outcome)
    }

    @Test("Enrolling a push accepts the pending factor only")
    func refusesOtherIDs() throws {
        let pending = try session.enroll(.push)
        for step in ["activate", "activate/poll", "activate/email", "resend"] {
            try session.post(to: "factors/opfOther/lifecycle/\(step)", of: pending)
                .expect("404 E0000007")
        }
        let resend = try #require(pending.link("next")).replacing("activate/poll", with: "resend")
        try session.post(to: resend, of: pending).expect("403 E0000079")
    }

    @Test("Enrolling a push sends its link again after a pause")
    func limitsLinks() throws {
        let pending = try session.enroll(.push)
        let link = try #require(pending.link("next")).replacing("poll", with: "email")
        for (pause, outcome) in [
            (0.0, "200 MFA_ENROLL_ACTIVATE"), (4, "429 E0000118"), (1, "200 MFA_ENROLL_ACTIVATE"),
        ] {
            session.clock.advance(by: pause)
            try session.post(to: link, of: pending).expect(outcome)
        }
    }

    @Test("Enrolling a push cannot be scanned when the time was up")
    func scansInTime() throws {
        session.simulator.policy.pushLifetime = 10
        _ = try session.enroll(.push)
        session.clock.advance(by: 9)
        #expect(session.phone.scanQRCode())
        session.clock.advance(by: 1)
        #expect(!session.phone.scanQRCode())
    }
}
