import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("An awkward server")
struct QuirkTests {
    private func session(
        _ user: SimulatedUser,
        _ quirks: Set<SimulatedPolicy.Quirk>
    ) -> SimulatorSession {
        SimulatorSession(user) { $0.quirks = quirks }
    }

    @Test("An awkward server swaps list and object of resend")
    func resend() throws {
        let session = session(.ada(with: .sms()), [.swapsResend])
        let challenge = try session.challenge(.sms)
        #expect(challenge.json?["_links"]?["resend"]?["name"] == "sms")
        let recovery = session.recover("CALL")
        #expect(recovery.json?["_links"]?["resend"]?[0]?["name"] == "call")
    }

    @Test("An awkward server swaps factor and factors")
    func factors() {
        let required = session(.ada(with: .sms()), [.swapsFactorKeys]).signIn()
        #expect(required.embedded?["factors"] == nil)
        #expect(required.embedded?["factor"]?.array?.count == 1)
    }

    @Test("An awkward server has another name for the same link")
    func resetName() throws {
        let session = session(.ada, [.renamesPasswordReset])
        session.simulator.policy.recovery.asksQuestion = false
        let start = session.recover("SMS")
        #expect(
            try session.follow("next", of: start, ["passCode": session.code()]).nextName
                == "password"
        )
    }

    @Test("An awkward server leaves out or empties the push settings")
    func policyInfo() {
        let expected: [(SimulatedPolicy.Quirk, SimulatorJSON?)] = [
            (.sendsNullFactorsPolicyInfo, .null), (.sendsEmptyFactorsPolicyInfo, [:]),
            (.omitsFactorsPolicyInfo, nil),
        ]
        for (quirk, json) in expected {
            let required = session(.ada(with: .push()), [quirk]).signIn()
            #expect(required.embedded?["policy"]?["factorsPolicyInfo"] == json)
        }
    }

    @Test("An awkward server has errors without causes, or as pages")
    func errors() {
        let bare = session(.ada, [.omitsErrorCauses]).signIn("ada", "no")
        #expect(bare.json?["errorCauses"] == nil)
        #expect(bare.outcome == "401 E0000004")
        let page = session(.ada, [.sendsErrorsAsHTML]).signIn("ada", "no")
        #expect(page.json == nil)
        #expect(page.headers["Content-Type"] == "text/html;charset=utf-8")
    }

    @Test("An awkward server sends values without a name")
    func unknown() throws {
        let session = SimulatorSession(.ada(with: .push())) {
            $0.factorTypeOverride = "new-type"
            $0.factorResultOverride = "NEW_RESULT"
        }
        let required = session.signIn()
        let factor = try #require(required.factors().first)
        #expect(factor["factorType"] == "new-type")
        let link = try #require(factor["_links"]?["verify"]?["href"]?.string)
        #expect(try session.post(to: link, of: required).factorResult == "NEW_RESULT")
        session.simulator.policy.statusOverride = "NEW_STATUS"
        #expect(session.signIn().status == "NEW_STATUS")
    }

    @Test("An awkward server adds a cancel link where there is nothing to cancel")
    func cancelLink() {
        let success = session(.ada, [.addsCancelLink]).signIn()
        #expect(success.link("cancel")?.hasSuffix("/api/v1/authn/cancel") == true)
        let locked = session(.adaLocked, [.addsCancelLink]).signIn()
        #expect(locked.link("cancel")?.hasPrefix("https://") == true)
        #expect(locked.embedded == [:])
    }

    @Test("An awkward server spells truth and numbers as texts, and forgets hints")
    func spelling() {
        let expired = session(
            .adaWithExpiredPassword,
            [.sendsTruthAsText, .sendsNumbersAsText, .omitsHints]
        ).signIn()
        let rules = expired.embedded?["policy"]?["complexity"]
        #expect(rules?["excludeUsername"] == "true")
        #expect(rules?["minLength"] == "8")
        #expect(expired.json?["_links"]?["next"]?["hints"] == nil)
    }

    @Test("An awkward server has newer names of states, and a null inside")
    func names() throws {
        let session = session(.ada(with: .sms()), [.usesFactorStates, .sendsNullVerification])
        let required = session.signIn()
        #expect(required.status == "FACTOR_REQUIRED")
        let challenge = try session.verify(.sms, of: required)
        #expect(challenge.status == "FACTOR_CHALLENGE")
        #expect(challenge.link("prev") == nil)
        #expect(challenge.embedded?["factor"]?["_embedded"]?["verification"] == .null)
    }

    @Test("An awkward server ends a sign-in as old fixtures do")
    func oldEnds() throws {
        let original = session(.ada, [.addsOriginalLink]).signIn()
        #expect(original.json?["type"] == "SESSION_SSO")
        let link = try #require(original.link("original").flatMap(URL.init(string:)))
        let session = session(.ada, [.addsStateToken])
        let both = session.signIn()
        #expect(both.stateToken != nil)
        #expect(both.json?["sessionToken"] != nil)
        #expect(both.nextName == "original")
        let next = try #require(both.link("next").flatMap(URL.init(string:)))
        for page in [link, next] {
            #expect(session.simulator.browser.visit(page).statusCode == 302)
        }
        // That state token continues nothing.
        #expect(session.resume(both.stateToken).outcome == "401 E0000011")
    }

    @Test("An awkward server lists logos, hides the application, misspells a key")
    func stepUps() throws {
        func start(_ quirk: SimulatedPolicy.Quirk, signedIn: String?) throws -> SimulatorResponse {
            let session = session(.ada, [quirk])
            let token = session.simulator.administrator.beginStepUp(signedIn: signedIn)
            return session.resume(token)
        }
        let listed = try start(.listsLogos, signedIn: SimulatorSession.ada)
        #expect(listed.embedded?["target"]?["_links"]?["logo"]?.array?.count == 1)
        #expect(listed.embedded?["authentication"] == nil)
        let hidden = try start(.hidesApplication, signedIn: nil)
        #expect(hidden.outcome == "200 UNAUTHENTICATED")
        #expect(hidden.embedded == [:])
        #expect(hidden.json?["expiresAt"] == nil)
        let wrong = session(.ada, [.misspellsErrorCauses])
            .post("recovery/password", ["username": "ada", "factorType": "FAX"])
        #expect(wrong.json?["errorCause"]?.array?.count == 1)
        #expect(wrong.json?["errorCauses"] == nil)
    }

    @Test("An awkward server sends users elsewhere for a password it does not keep")
    func passwordElsewhere() throws {
        let users: [(SimulatedUser, SimulatorJSON)] = [
            (.adaWithExpiredPassword, "GET"), (.adaWithExpiringPassword(), "POST"),
        ]
        for (user, method) in users {
            let session = SimulatorSession(user) {
                $0.password.page = .init(title: "Here", url: "https://x.test")
            }
            let response = session.signIn(options: SimulatorSession.warn)
            let next = response.json?["_links"]?["next"]
            #expect(next?["href"] == "https://x.test")
            #expect(next?["title"] == "Here")
            #expect(next?["hints"] == ["allow": [method]])
            let change = try session.post(
                to: "\(session.simulator.url)/api/v1/authn/credentials/change_password",
                of: response,
                ["oldPassword": .string(SimulatorSession.password), "newPassword": "Another-1"]
            )
            #expect(change.outcome == "403 E0000079")
        }
    }

    @Test("An awkward server sends messages about new devices that a trusted application names")
    func fingerprints() {
        let session = SimulatorSession(.ada)
        let trust = ["Authorization": "SSWS \(session.simulator.apiToken)"]
        func send(_ password: String, _ print: String, _ headers: [String: String]) -> Int {
            let headers = headers.merging(["X-Device-Fingerprint": print]) { $1 }
            session.signIn(SimulatorSession.ada, password, headers: headers)
            return session.simulator.outbox.messages.count
        }
        let right = SimulatorSession.password
        #expect(send(right, "a", [:]) == 0, "public: ignored")
        #expect(send("wrong", "a", trust) == 0)
        #expect(send(right, "a", trust) == 1)
        #expect(send(right, "a", trust) == 1)
        #expect(send(right, "b", trust) == 2)
        #expect(session.simulator.outbox.latestCode(for: SimulatorSession.ada) == nil)
    }
}
