import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("An awkward server")
struct QuirkTests {
    private func stage(
        _ user: SimulatedUser,
        _ quirks: (inout SimulatedPolicy.Quirks) -> Void
    ) -> Stage {
        Stage(user) { quirks(&$0.quirks) }
    }

    @Test("swaps list and object of resend")
    func resend() throws {
        let stage = stage(.ada(with: .sms())) { $0.swapsResend = true }
        let challenge = try stage.challenge(.sms)
        #expect(challenge.json?["_links"]?["resend"]?["name"] == "sms")
        let recovery = stage.post("recovery/password", ["username": "ada", "factorType": "CALL"])
        #expect(recovery.json?["_links"]?["resend"]?[0]?["name"] == "call")
    }

    @Test("swaps factor and factors")
    func factors() {
        let required = stage(.ada(with: .sms())) { $0.swapsFactorKeys = true }.signIn()
        #expect(required.embedded?["factors"] == nil)
        #expect(required.embedded?["factor"]?.array?.count == 1)
    }

    @Test("has another name for the same link")
    func resetName() throws {
        let stage = stage(.ada) { $0.passwordResetName = "password" }
        stage.simulator.policy.recovery.asksQuestion = false
        let start = stage.post("recovery/password", ["username": "ada", "factorType": "SMS"])
        #expect(
            try stage.follow("next", of: start, ["passCode": stage.code()]).nextName == "password"
        )
    }

    @Test("leaves out or empties the push settings")
    func policyInfo() {
        typealias Shape = SimulatedPolicy.Quirks.FactorsPolicyInfo
        let expected: [(Shape, SimulatorJSON?)] = [(.null, .null), (.empty, [:]), (.absent, nil)]
        for (shape, json) in expected {
            let required = stage(.ada(with: .push())) { $0.factorsPolicyInfo = shape }.signIn()
            #expect(required.embedded?["policy"]?["factorsPolicyInfo"] == json)
        }
    }

    @Test("has errors without causes, or as pages")
    func errors() {
        let bare = stage(.ada) { $0.omitsErrorCauses = true }.signIn("ada", "no")
        #expect(bare.json?["errorCauses"] == nil)
        #expect(bare.outcome == "401 E0000004")
        let page = stage(.ada) { $0.sendsErrorsAsHTML = true }.signIn("ada", "no")
        #expect(page.json == nil)
        #expect(page.headers["Content-Type"] == "text/html;charset=utf-8")
    }

    @Test("says what nobody knows")
    func unknown() throws {
        let stage = stage(.ada(with: .push())) {
            $0.factorType = "new-type"
            $0.factorResult = "NEW_RESULT"
        }
        let required = stage.signIn()
        let factor = try #require(required.factors().first)
        #expect(factor["factorType"] == "new-type")
        let link = try #require(factor["_links"]?["verify"]?["href"]?.string)
        #expect(try stage.post(to: link, of: required).factorResult == "NEW_RESULT")
        stage.simulator.policy.quirks.status = "NEW_STATUS"
        #expect(stage.signIn().status == "NEW_STATUS")
    }

    @Test("adds a cancel link where there is nothing to cancel")
    func cancelLink() {
        let success = stage(.ada) { $0.addsCancelLink = true }.signIn()
        #expect(success.link("cancel")?.hasSuffix("/api/v1/authn/cancel") == true)
        let locked = stage(.adaLocked) { $0.addsCancelLink = true }.signIn()
        #expect(locked.link("cancel")?.hasPrefix("https://") == true)
        #expect(locked.embedded == [:])
    }

    @Test("spells truth and numbers as texts, and forgets hints")
    func spelling() {
        let expired = stage(.adaWithExpiredPassword) {
            $0.sendsTruthAsText = true
            $0.sendsNumbersAsText = true
            $0.omitsHints = true
        }.signIn()
        let rules = expired.embedded?["policy"]?["complexity"]
        #expect(rules?["excludeUsername"] == "true")
        #expect(rules?["minLength"] == "8")
        #expect(expired.json?["_links"]?["next"]?["hints"] == nil)
    }

    @Test("has newer names of states, and a null inside")
    func names() throws {
        let stage = stage(.ada(with: .sms())) {
            $0.usesFactorStates = true
            $0.sendsNullVerification = true
        }
        let required = stage.signIn()
        #expect(required.status == "FACTOR_REQUIRED")
        let challenge = try stage.post(to: required.verifyLink(.sms), of: required)
        #expect(challenge.status == "FACTOR_CHALLENGE")
        #expect(challenge.link("prev") == nil)
        #expect(challenge.embedded?["factor"]?["_embedded"]?["verification"] == .null)
    }
}
