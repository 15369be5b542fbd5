import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The phone")
struct SimulatedPhoneTests {
    @Test("uses the app that is about to be enrolled")
    func prefersPendingSecret() throws {
        let stage = Stage(.ada(with: .googleTOTP())) { $0.requiredFactors = [.oktaTOTP] }
        let required = stage.signIn()
        let link = try required.verifyLink(.googleTOTP)
        let google = try #require(stage.phone.totpCode())
        let enroll = try stage.post(to: link, of: required, ["passCode": .string(google)])
        let pending = try stage.enroll(.oktaTOTP, after: enroll)
        let okta = try #require(stage.phone.totpCode())
        #expect(stage.phone.totpCode(for: .googleTOTP) == google)
        #expect(
            try stage.follow("next", of: pending, ["passCode": .string(okta)]).outcome
                == "200 SUCCESS"
        )
    }

    @Test("cannot answer for a transaction that has expired")
    func ignoresDeadTransactions() throws {
        let stage = Stage(.ada(with: .push())) { $0.pushLifetime = 600 }
        _ = try stage.challenge(.push)
        stage.clock.advance(by: 299)
        #expect(stage.phone.pendingChallenge != nil)
        stage.clock.advance(by: 1)
        #expect(stage.phone.pendingChallenge == nil)
        #expect(!stage.phone.approve())
    }

    @Test("of nobody does nothing")
    func ofNobody() {
        let phone = Stage(.ada).simulator.phone(of: "nobody")
        #expect(!phone.approve())
        #expect(!phone.reject())
        #expect(!phone.scanQRCode())
        #expect(phone.totpCode() == nil)
        #expect(phone.pendingChallenge == nil)
    }
}
