import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A factor beyond codes and pushes")
struct FurtherFactorTests {
    @Test("WebAuthn is enrolled and verified by answers to its own challenge only")
    func webAuthn() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.webAuthn] }
        let key = session.simulator.securityKey
        let pending = try session.enroll(.webAuthn)
        let activation = pending.embedded?["factor"]?["_embedded"]?["activation"]
        let nonce = try #require(activation?["challenge"]?.string)
        let strange = try session.follow(
            "next",
            of: pending,
            Self.json(key.attestation(for: "other"))
        )
        let mixed = try session.follow("next", of: pending, Self.json(key.assertion(for: nonce)))
        #expect([strange.outcome, mixed.outcome] == ["403 E0000068", "403 E0000068"])
        let old = try #require(key.registration(for: nonce)["clientData"])
        let fields = key.attestation(for: nonce).merging(["clientData": old]) { $1 }
        let older = try session.follow("next", of: pending, Self.json(fields))
        #expect(older.outcome == "403 E0000068", "client data of U2F")
        let done = try session.follow("next", of: pending, Self.json(key.attestation(for: nonce)))
        #expect(done.outcome == "200 SUCCESS")

        let challenge = try session.challenge(.webAuthn)
        #expect(challenge.factorResult == "CHALLENGE")
        let question = challenge.embedded?["factor"]?["_embedded"]?["challenge"]?["challenge"]
        let assertion = Self.json(key.assertion(for: try #require(question?.string)))
        #expect(try session.follow("next", of: challenge, assertion).outcome == "200 SUCCESS")
        #expect(try session.follow("next", of: challenge, assertion).outcome == "401 E0000011")
    }

    @Test("Two keys are challenged together by their type")
    func byType() throws {
        let session = SimulatorSession(.ada(with: .webAuthn(), .webAuthn(name: "Other key")))
        let required = session.signIn()
        let link = required.embedded?["factorTypes"]?[0]?["_links"]?["next"]?["href"]?.string
        let challenge = try session.post(to: #require(link), of: required)
        #expect(challenge.json?["challengeType"] == "FACTOR_TYPE")
        #expect(challenge.json?["factorType"] == "webauthn")
        #expect(challenge.embedded?["factors"]?.array?.count == 2)
        let nonce = try #require(challenge.embedded?["challenge"]?["challenge"]?.string)
        let assertion = Self.json(session.simulator.securityKey.assertion(for: nonce))
        #expect(try session.follow("next", of: challenge, assertion).outcome == "200 SUCCESS")
    }

    @Test("U2F is verified by a signature over its nonce")
    func u2f() throws {
        let session = SimulatorSession(.ada(with: .u2f()))
        let challenge = try session.challenge(.u2f)
        let nonce = challenge.embedded?["factor"]?["_embedded"]?["challenge"]?["nonce"]?.string
        let fields = Self.json(session.simulator.securityKey.signature(for: try #require(nonce)))
        #expect(try session.follow("next", of: challenge, fields).outcome == "200 SUCCESS")
    }

    @Test("Duo is polled until its form has come back", arguments: [true, false])
    func duo(isEnrolled: Bool) throws {
        let session = SimulatorSession(isEnrolled ? .ada(with: .duo) : .ada) {
            $0.optionalFactors = [.duo]
        }
        let start = try isEnrolled ? session.challenge(.duo) : session.enroll(.duo)
        #expect(start.factorResult == "WAITING")
        #expect(start.nextName == "poll")
        let parts = start.embedded?["factor"]?["_embedded"]
        let task = try #require(parts?["verification"] ?? parts?["activation"])
        let signature = try #require(task["signature"]?.string)
        let link = try #require(task["_links"]?["complete"]?["href"]?.string)
        #expect(try session.follow("next", of: start).factorResult == "WAITING")

        let response = session.simulator.browser.duoResponse(to: signature)
        let token = try #require(start.stateToken)
        let form = "id=x&stateToken=\(token)&sig_response=\(response)"
        let posted = session.simulator.respond(
            to: SimulatorRequest(
                url: try #require(URL(string: link)),
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data(form.utf8)
            )
        )
        #expect(posted.statusCode == 200)
        #expect(try session.follow("next", of: start).outcome == "200 SUCCESS")
    }

    @Test(
        "Another provider decides in the browser",
        arguments: [
            SimulatedFactor.saml, .oidc, .claimsProvider,
        ]
    )
    func redirects(factor: SimulatedFactor) throws {
        let session = SimulatorSession(.ada(with: factor))
        let challenge = try session.challenge(factor.kind)
        let link = try #require(challenge.link("next").flatMap(URL.init(string:)))
        #expect(challenge.nextName == "redirect")
        #expect(challenge.json?["_links"]?["next"]?["hints"]?["allow"] == ["GET"])

        session.simulator.browser.visit(link, failure: "Verify failed.")
        let failed = session.resume(challenge.stateToken)
        #expect(failed.factorResult == "FAILED")
        #expect(failed.json?["factorResultMessage"] == "Verify failed.")

        session.simulator.browser.visit(link)
        #expect(session.resume(challenge.stateToken).outcome == "200 SUCCESS")
    }

    @Test(
        "A device's codes count once, and in order",
        arguments: [
            SimulatedFactor.yubiKey, .hotp,
        ]
    )
    func devices(factor: SimulatedFactor) throws {
        let session = SimulatorSession(.ada(with: factor))
        func press() -> String {
            factor.kind == .hotp ? session.phone.hotpCode() : session.phone.yubiKeyCode()
        }
        let (first, second) = (press(), press())
        func verify(_ code: String) throws -> String {
            let challenge = try session.challenge(factor.kind)
            return try session.follow("next", of: challenge, ["passCode": .string(code)]).outcome
        }
        #expect(factor.kind == .hotp || second.count == 44)
        #expect(try verify(second) == "200 SUCCESS")
        #expect(try verify(second) == "403 E0000082")
        #expect(try verify(first) == "403 E0000082")
        #expect(try verify("cccccc") == "403 E0000068")
        #expect(try verify(press()) == "200 SUCCESS")
    }

    @Test("A token's server asks for a new PIN, step by step")
    func newPIN() throws {
        let session = SimulatorSession(.ada(with: .rsaToken()))
        session.simulator.administrator.requireNewTokenPIN(of: SimulatorSession.ada)
        let challenge = try session.challenge(.rsaToken)
        let steps = ["246810", "12", "4321", "1234", "4321", "4321", "246810", "135791"].map {
            passCode in
            (try? session.follow("next", of: challenge, ["passCode": .string(passCode)]).outcome)
                ?? ""
        }
        #expect(
            steps == Array(repeating: "409 E0000113", count: 5)
                + ["409 E0000106", "403 E0000068", "200 SUCCESS"]
        )
    }

    @Test("A counting token is listed, and only an administrator enrolls it")
    func hotpIsListed() throws {
        let session = SimulatorSession(.ada) { $0.optionalFactors = [.hotp] }
        let enroll = session.signIn()
        let offer = try #require(enroll.factors().first)
        #expect(offer["profiles"]?[0]?["name"] == "Entrust")
        #expect(offer["_links"] == [:])
        let response = session.post(
            "factors",
            [
                "stateToken": .string(enroll.stateToken ?? ""), "factorType": "token:hotp",
                "provider": "CUSTOM",
            ]
        )
        #expect(response.outcome == "400 E0000001")
    }

    @Test("Another number replaces a verified one only on request")
    func updatesPhone() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.sms, .call] }
        let pending = try session.enroll(.sms)
        let enroll = try session.follow("next", of: pending, ["passCode": session.code(.sms)])
        let number: [String: SimulatorJSON] = ["profile": ["phoneNumber": "+15555550199"]]
        let refused = try session.enroll(.call, number, after: enroll)
        #expect(refused.cause == "There is an existing verified phone number.")
        let fields = number.merging([
            "stateToken": .string(enroll.stateToken ?? ""), "factorType": "call",
            "provider": "OKTA",
        ]) { $1 }
        let accepted = session.post("factors?updatePhone=true", .object(fields))
        #expect(accepted.outcome == "200 MFA_ENROLL_ACTIVATE")
    }

    static func json(_ fields: [String: String]) -> [String: SimulatorJSON] {
        fields.mapValues(SimulatorJSON.string)
    }
}
