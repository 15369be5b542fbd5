import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("A factor beyond codes and pushes")
struct FurtherFactorTests {
    private static func json(_ fields: [String: String]) -> [String: SimulatorJSON] {
        fields.mapValues(SimulatorJSON.string)
    }

    @Test("WebAuthn is enrolled and verified by answers to its own challenge only")
    func webAuthn() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.webAuthn] }
        let key = session.simulator.securityKey
        let pending = try session.enroll(.webAuthn)
        let nonce = try #require(pending.activation?["challenge"]?.string)
        let olderData = try #require(key.registration(for: nonce)["clientData"])
        for (fields, outcome) in [
            (key.attestation(for: "other"), "403 E0000068"),
            (key.assertion(for: nonce), "403 E0000068"),
            // Client data of U2F
            (key.attestation(for: nonce).merging(["clientData": olderData]) { $1 }, "403 E0000068"),
            (key.attestation(for: nonce), "200 SUCCESS"),
        ] { try session.follow("next", of: pending, Self.json(fields)).expect(outcome) }

        let challenge = try session.challenge(.webAuthn)
        #expect(challenge.factorResult == "CHALLENGE")
        let question = challenge["_embedded.factor._embedded.challenge.challenge"]?.string
        let assertion = try Self.json(key.assertion(for: #require(question)))
        try session.follow("next", of: challenge, assertion).expect("200 SUCCESS")
        try session.follow("next", of: challenge, assertion).expect("401 E0000011")
    }

    @Test("Two keys are challenged together by their type")
    func byType() throws {
        let session = SimulatorSession(.ada(with: .webAuthn(), .webAuthn(name: "Other key")))
        let required = session.signIn()
        let link = try #require(required["_embedded.factorTypes.0._links.next.href"]?.string)
        let challenge = try session.post(to: link, of: required)
        #expect(challenge["challengeType"] == "FACTOR_TYPE")
        #expect(challenge["factorType"] == "webauthn")
        #expect(try challenge.factors().count == 2)
        let nonce = try #require(challenge["_embedded.challenge.challenge"]?.string)
        let assertion = Self.json(session.simulator.securityKey.assertion(for: nonce))
        try session.follow("next", of: challenge, assertion).expect("200 SUCCESS")
    }

    @Test("U2F is verified by a signature over its nonce")
    func u2f() throws {
        let session = SimulatorSession(.ada(with: .u2f()))
        let challenge = try session.challenge(.u2f)
        let nonce = challenge["_embedded.factor._embedded.challenge.nonce"]?.string
        let fields = try Self.json(session.simulator.securityKey.signature(for: #require(nonce)))
        try session.follow("next", of: challenge, fields).expect("200 SUCCESS")
    }

    @Test("Duo is polled until its form has come back", arguments: [true, false])
    func duo(isEnrolled: Bool) throws {
        let session = SimulatorSession(isEnrolled ? .ada(with: .duo) : .ada) {
            $0.optionalFactors = [.duo]
        }
        let start = try isEnrolled ? session.challenge(.duo) : session.enroll(.duo)
        #expect(start.factorResult == "WAITING")
        #expect(start.nextName == "poll")
        let task = start["_embedded.factor._embedded.verification"] ?? start.activation
        let signature = try #require(task?["signature"]?.string)
        let link = try #require(task?["_links"]?["complete"]?["href"]?.string)
        #expect(try session.follow("next", of: start).factorResult == "WAITING")

        let response = session.simulator.browser.duoResponse(to: signature)
        let form = ["id": "x", "stateToken": start.stateToken, "sig_response": response]
        #expect(session.postForm(link, form).statusCode == 200)
        try session.follow("next", of: start).expect("200 SUCCESS")
    }

    @Test(
        "Another provider decides in the browser",
        arguments: [SimulatedFactor.saml, .oidc, .claimsProvider]
    )
    func redirects(factor: SimulatedFactor) throws {
        let session = SimulatorSession(.ada(with: factor))
        let challenge = try session.challenge(factor.kind)
        let link = try #require(challenge.link("next").flatMap(URL.init(string:)))
        #expect(challenge.nextName == "redirect")
        #expect(challenge["_links.next.hints.allow"] == ["GET"])

        session.simulator.browser.visit(link, failure: "Verify failed.")
        let failed = session.resume(challenge.stateToken)
        #expect(failed.factorResult == "FAILED")
        #expect(failed["factorResultMessage"] == "Verify failed.")

        session.simulator.browser.visit(link)
        session.resume(challenge.stateToken).expect("200 SUCCESS")
    }

    @Test(
        "A device's codes count once, and in order",
        arguments: SimulatedFactorKind.allCases.filter { $0.style == .counter }
    )
    func devices(kind: SimulatedFactorKind) throws {
        let session = SimulatorSession(.ada(with: .usual(kind)))
        func press() throws -> String { try #require(session.phone.proof(of: kind)) }
        let (first, second) = (try press(), try press())
        #expect(kind != .yubiKey || second.count == 44)
        for (code, outcome) in [
            (second, "200 SUCCESS"), (second, "403 E0000082"), (first, "403 E0000082"),
            ("cccccc", "403 E0000068"), (try press(), "200 SUCCESS"),
        ] {
            let challenge = try session.challenge(kind)
            try session.follow("next", of: challenge, ["passCode": .string(code)]).expect(outcome)
        }
    }

    @Test("A token's server asks for a new PIN, step by step")
    func newPIN() throws {
        let session = SimulatorSession(.ada(with: .rsaToken()))
        session.administrator.requireNewTokenPIN(of: SimulatorSession.ada)
        let challenge = try session.challenge(.rsaToken)
        let (new, again) = (
            "Enter a new PIN having from 4 to 8 digits:", "Please re-enter new PIN:"
        )
        for (code, outcome, prompt) in [
            ("246810", "409 E0000113", new), ("12", "409 E0000113", new),
            ("123456789", "409 E0000113", new), ("12a4", "409 E0000113", new),
            ("4321", "409 E0000113", again), ("1234", "409 E0000113", new),
            ("4321", "409 E0000113", again), ("4321", "409 E0000106", nil),
            ("246810", "403 E0000068", nil), ("135791", "200 SUCCESS", nil),
        ] {
            let response = try session.follow("next", of: challenge, ["passCode": .string(code)])
            response.expect(outcome)
            #expect(prompt == nil || response["errorSummary"]?.string == prompt)
        }
    }

    @Test("A counting token is listed, and only an administrator enrolls it")
    func hotpIsListed() throws {
        let session = SimulatorSession(.ada) { $0.optionalFactors = [.hotp] }
        let enroll = session.signIn()
        #expect(enroll["_embedded.factors.0.profiles.0.name"] == "Entrust")
        #expect(enroll["_embedded.factors.0._links"] == [:])
        try session.post(to: "factors", of: enroll, SimulatedFactorKind.hotp.names)
            .expect("400 E0000001")
    }
}
