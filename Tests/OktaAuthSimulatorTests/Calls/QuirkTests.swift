import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("An awkward server")
struct QuirkTests {
    private func session(
        _ user: SimulatedUser, _ quirks: SimulatedPolicy.Quirk...
    ) -> SimulatorSession { SimulatorSession(user) { $0.quirks = Set(quirks) } }

    @Test("An awkward server swaps list and object of resend")
    func resend() throws {
        let session = session(.ada(with: .sms()), .swapsResend)
        #expect(try session.challenge(.sms)["_links.resend.name"] == "sms")
        #expect(session.recover("CALL")["_links.resend.0.name"] == "call")
    }

    @Test(
        "An awkward server swaps and empties members, and spells truth and numbers as texts",
        arguments: [
            (.swapsFactorKeys, .withSMS, "_embedded.factors", nil),
            (.swapsFactorKeys, .withSMS, "_embedded.factor.0.factorType", "sms"),
            (.sendsNullFactorsPolicyInfo, .withPush, "_embedded.policy.factorsPolicyInfo", .null),
            (.sendsEmptyFactorsPolicyInfo, .withPush, "_embedded.policy.factorsPolicyInfo", [:]),
            (.omitsFactorsPolicyInfo, .withPush, "_embedded.policy.factorsPolicyInfo", nil),
            (.addsCancelLink, .lockedOut, "_embedded", [:]),
            (
                .sendsTruthAsText, .passwordExpired,
                "_embedded.policy.complexity.excludeUsername", "true"
            ),
            (.sendsNumbersAsText, .passwordExpired, "_embedded.policy.complexity.minLength", "8"),
            (.omitsHints, .passwordExpired, "_links.next.hints", nil),
        ] as [(SimulatedPolicy.Quirk, SimulatedUser, String, SimulatorJSON?)]
    )
    func member(
        quirk: SimulatedPolicy.Quirk, user: SimulatedUser, path: String, value: SimulatorJSON?
    ) {
        let response = session(user, quirk).signIn(user.login)
        #expect(response.statusCode == 200)
        #expect(response[path] == value)
    }

    @Test("An awkward server has another name for the same link")
    func resetName() throws {
        let session = session(.ada, .renamesPasswordReset)
        session.simulator.policy.recovery.asksQuestion = false
        #expect(try session.recoverByCode().nextName == "password")
    }

    @Test("An awkward server has errors without causes, under another key, or as pages")
    func errors() {
        let bare = session(.ada, .omitsErrorCauses).signIn("ada", "no").expect("401 E0000004")
        #expect(bare["errorCauses"] == nil)
        let page = session(.ada, .sendsErrorsAsHTML).signIn("ada", "no")
        #expect(page.json == nil)
        #expect(page.headers["Content-Type"] == "text/html;charset=utf-8")
        let misspelled = session(.ada, .misspellsErrorCauses).recover("FAX")
        #expect(misspelled["errorCause"]?.array?.count == 1)
        #expect(misspelled["errorCauses"] == nil)
    }

    @Test("An awkward server sends values without a name")
    func unknown() throws {
        let session = SimulatorSession(.ada(with: .push())) {
            $0.factorTypeOverride = "new-type"
            $0.factorResultOverride = "NEW_RESULT"
        }
        let required = session.signIn()
        #expect(required["_embedded.factors.0.factorType"] == "new-type")
        let link = try #require(required["_embedded.factors.0._links.verify.href"]?.string)
        #expect(try session.post(to: link, of: required).factorResult == "NEW_RESULT")
        session.simulator.policy.statusOverride = "NEW_STATUS"
        #expect(session.signIn().status == "NEW_STATUS")
    }

    @Test("An awkward server adds a cancel link where there is nothing to cancel")
    func cancelLink() {
        let success = session(.ada, .addsCancelLink).signIn()
        #expect(success.link("cancel")?.hasSuffix("/api/v1/authn/cancel") == true)
        let locked = session(.adaLocked, .addsCancelLink).signIn()
        #expect(locked.link("cancel")?.hasPrefix("https://") == true)
    }

    @Test("An awkward server has newer names of states, and a null inside")
    func names() throws {
        let session = session(.ada(with: .sms()), .usesFactorStates, .sendsNullVerification)
        let required = session.signIn().expect("200 FACTOR_REQUIRED")
        let challenge = try session.verify(.sms, of: required).expect("200 FACTOR_CHALLENGE")
        #expect(challenge.link("prev") == nil)
        #expect(challenge["_embedded.factor._embedded.verification"] == .null)
    }

    @Test("An awkward server ends a sign-in as old fixtures do")
    func oldEnds() throws {
        let original = session(.ada, .addsOriginalLink).signIn()
        #expect(original["type"] == "SESSION_SSO")
        let session = session(.ada, .addsStateToken)
        let both = session.signIn()
        #expect(both.sessionToken != nil)
        #expect(both.nextName == "original")
        for link in [original.link("original"), both.link("next")] {
            let page = try #require(link.flatMap(URL.init(string:)))
            session.simulator.browser.visit(page).expect("302")
        }
        // Its state token continues nothing.
        #expect(both.stateToken != nil)
        session.resume(both.stateToken).expect("401 E0000011")
    }

    @Test("An awkward server lists logos, and hides the application")
    func stepUps() {
        let listed = session(.ada, .listsLogos).stepUp(signedIn: SimulatorSession.ada)
        #expect(listed["_embedded.target._links.logo"]?.array?.count == 1)
        #expect(listed["_embedded.authentication"] == nil)
        let hidden = session(.ada, .hidesApplication).stepUp().expect("200 UNAUTHENTICATED")
        #expect(hidden.embedded == [:])
        #expect(hidden["expiresAt"] == nil)
    }

    @Test(
        "An awkward server sends users elsewhere for a password it does not keep",
        arguments: [(.adaWithExpiredPassword, "GET"), (.adaWithExpiringPassword(), "POST")]
            as [(SimulatedUser, SimulatorJSON)]
    )
    func passwordElsewhere(user: SimulatedUser, method: SimulatorJSON) throws {
        let session = SimulatorSession(user) {
            var page = SimulatedPolicy.Password.Page()
            page.title = "Here"
            page.url = "https://x.test"
            $0.password.page = page
        }
        let response = session.signIn(options: SimulatorSession.warn)
        #expect(response["_links.next.href"] == "https://x.test")
        #expect(response["_links.next.title"] == "Here")
        #expect(response["_links.next.hints"] == ["allow": [method]])
        try session.post(
            to: "credentials/change_password",
            of: response,
            ["oldPassword": .string(SimulatorSession.password), "newPassword": "Another-1"]
        ).expect("403 E0000079")
    }

    @Test("An awkward server sends messages about new devices that a trusted application names")
    func fingerprints() {
        let session = SimulatorSession(.ada)
        let trust = ["Authorization": "SSWS \(session.simulator.apiToken)"]
        for (password, print, headers, count) in [
            ("Passw0rd-1", "a", [:], 0),  // A public client is ignored.
            ("wrong", "a", trust, 0), ("Passw0rd-1", "a", trust, 1), ("Passw0rd-1", "a", trust, 1),
            ("Passw0rd-1", "b", trust, 2),
        ] {
            let headers = headers.merging(["X-Device-Fingerprint": print]) { $1 }
            session.signIn("ada", password, headers: headers)
            #expect(session.messages.count == count)
        }
        #expect(session.messages.first?.text == "Your account was used on a new device.")
        #expect(session.simulator.outbox.latestCode(for: SimulatorSession.ada) == nil)
    }
}
