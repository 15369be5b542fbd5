import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("The phone")
struct SimulatedPhoneTests {
    @Test("The phone uses the app that is about to be enrolled")
    func prefersPendingSecret() throws {
        let session = SimulatorSession(.ada(with: .googleTOTP())) {
            $0.requiredFactors = [.oktaTOTP]
        }
        let google = try session.appCode()
        let enroll = try session.verify(.googleTOTP, ["passCode": google], of: session.signIn())
        let pending = try session.enroll(.oktaTOTP, after: enroll)
        let okta = try session.appCode()
        #expect(try session.appCode(.googleTOTP) == google)
        try session.follow("next", of: pending, ["passCode": okta]).expect("200 SUCCESS")
    }

    @Test("The phone sees the newest app that is about to be enrolled")
    func newestApp() throws {
        // Given many transactions of one user that expire at the same time
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.googleTOTP] }
        for _ in 1...20 {
            let enrollment = try session.enroll(.googleTOTP)

            // Then the code belongs to the latest one
            try session.follow("next", of: enrollment, ["passCode": session.appCode()])
                .expect("200 SUCCESS")
            session.administrator.resetFactors(of: SimulatorSession.ada)
            _ = try session.enroll(.googleTOTP)
        }
    }

    @Test("The phone cannot answer for a transaction that has expired")
    func ignoresDeadTransactions() throws {
        let session = SimulatorSession(.ada(with: .push())) { $0.pushLifetime = 600 }
        _ = try session.challenge(.push)
        session.clock.advance(by: 299)
        #expect(session.phone.pendingChallenge != nil)
        session.clock.advance(by: 1)
        #expect(session.phone.pendingChallenge == nil)
        #expect(!session.phone.approve())
    }

    @Test("The phone reports what it was used for while nothing waited")
    func nothingWaits() throws {
        let session = SimulatorSession(.ada(with: .push())) { $0.usesNumberChallenge = true }
        let phone = session.phone
        func useAll() -> [Bool] {
            [phone.approve(), phone.pick(1), phone.reportTooOld(), phone.scanQRCode()]
        }
        #expect(useAll() == [false, false, false, false])
        _ = try session.challenge(.push)
        #expect(!phone.approve())
        session.simulator.policy.usesNumberChallenge = false
        _ = try session.challenge(.push)
        #expect(!phone.pick(1))
        let none = "no push waits for 'ada@example.test'"
        #expect(
            session.simulator.diagnostics == [
                none, none, none, "no QR code of a push waits to be scanned for 'ada@example.test'",
                "no push without a number challenge waits for 'ada@example.test'",
                "no push with a number challenge waits for 'ada@example.test'",
            ]
        )
    }

    @Test("The phone of an unknown user does nothing, and reports each use")
    func ofNobody() {
        let simulator = OktaSimulator(with: .plain)
        let phone = simulator.phone(of: "nobody")
        #expect(!phone.approve())
        #expect(!phone.reject())
        #expect(!phone.scanQRCode())
        #expect(phone.totpCode() == nil)
        #expect(phone.pendingChallenge == nil)
        let text = "no user 'nobody'; users: plain@example.test"
        #expect(simulator.diagnostics == Array(repeating: text, count: 5))
    }
}
