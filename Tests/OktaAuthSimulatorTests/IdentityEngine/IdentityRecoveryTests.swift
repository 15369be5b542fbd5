import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A recovery with the Identity Engine")
struct IdentityRecoveryTests {
    /// Begins to recover Ada's password: the list of authenticators, or the page of e-mail.
    private func recover(_ session: IdentitySession) throws -> SimulatorResponse {
        let page = try session.submit("recover", of: session.start())
        return try session.submit("identify-recovery", of: page, ["identifier": "ada"])
    }

    @Test(
        "A recovery ends with a new password, on both wires",
        arguments: [
            ([], "reset-authenticator"), ([.recoveryEndsInEnrollment], "enroll-authenticator"),
        ] as [(Set<SimulatedIdentityEngine.Variant>, String)]
    )
    func ends(variants: Set<SimulatedIdentityEngine.Variant>, name: String) throws {
        let session = IdentitySession(.ada, variants: variants)
        let list = try recover(session)
        #expect(list.choices == ["Email", "Phone"])
        #expect(list.json?["user"]?["value"] == ["identifier": "ada@example.test"])
        #expect(list.json?["recoveryAuthenticator"]?["value"]?["key"] == "okta_password")

        let challenge = try session.select("Email", of: list)
        let reset = try session.answer(challenge, session.code(.email))
        #expect(reset.forms.first == name)
        #expect(try session.answer(reset, "Another-1", form: name).interactionCode != nil)
        #expect(try session.signIn(SimulatorSession.ada, "Another-1").interactionCode != nil)
        #expect(try session.signIn().statusCode == 401)
    }

    @Test(
        "A recovery ends the user's other sessions, if the user asks for it",
        arguments: [true, false]
    )
    func endsSessions(asks: Bool) throws {
        let session = IdentitySession(.ada)
        session.simulator.engine = .classic
        let cookie = try session.session.cookie()
        session.simulator.engine = .identity
        let challenge = try session.select("Email", of: recover(session))
        let reset = try session.answer(challenge, session.code(.email))
        let answer: SimulatorJSON = ["passcode": "Another-1", "revokeSessions": .bool(asks)]
        let done = try session.submit("reset-authenticator", of: reset, ["credentials": answer])
        #expect(done.interactionCode != nil)
        session.session.get("/api/v1/sessions/me", cookie: cookie)
            .expect(asks ? "404 E0000007" : "200 ACTIVE")
    }

    @Test("A recovery goes straight to the page of e-mail, if there is nothing else")
    func emailAlone() throws {
        let session = IdentitySession(
            .ada,
            variants: [.emailVerificationData],
            policy: { $0.recovery.channels = [.email] }
        )
        let page = try recover(session)
        #expect(page.forms.first == "authenticator-verification-data")
        let challenge = try session.choose("email", of: page)
        let reset = try session.answer(challenge, session.code(.email))
        #expect(reset.forms == ["reset-authenticator"])
    }

    @Test("A recovery works by phone, too", arguments: ["sms", "voice"])
    func phone(method: String) throws {
        let session = IdentitySession(.ada)
        let challenge = try session.select("Phone", by: method, of: recover(session))
        #expect(try session.answer(challenge, session.code()).forms == ["reset-authenticator"])
    }

    @Test("A recovery begins at the challenge of a password, too")
    func fromChallenge() throws {
        let session = IdentitySession(.ada, variants: [.identifierOnly])
        let page = try session.submit("identify", of: session.start(), ["identifier": "ada"])
        #expect(try session.answer(page, "wrong").messageTexts == ["Password is incorrect"])
        #expect(try session.submit("recover", of: page).forms == ["identify-recovery"])
    }

    @Test("A recovery of an unknown user has a message, and asks again")
    func unknownUser() throws {
        let session = IdentitySession(.ada)
        let page = try session.submit("recover", of: session.start())
        let again = try session.submit("identify-recovery", of: page, ["identifier": "nobody"])
        again.expect(200, "idx.unknown.user", "There is no account with the Username nobody.")
        #expect(again.forms == ["identify-recovery"])
    }

    @Test("A recovery refuses a weak password and a used one")
    func passwords() throws {
        let session = IdentitySession(.ada)
        let challenge = try session.select("Email", of: recover(session))
        let reset = try session.answer(challenge, session.code(.email))
        let weak = try session.answer(reset, "x", form: "reset-authenticator")
        weak.expect(400, "password.passwordRequirementsNotMet", PasswordTests.rules)
        let refused = try session.answer(
            weak, .string(SimulatorSession.password), form: "reset-authenticator"
        )
        refused.expect(400, "password.history.violation", "Password has been used too recently")
        let none = try session.submit("reset-authenticator", of: refused)
        #expect(none.statusCode == 400)
        #expect(none.messageTexts == ["This field cannot be left blank"])
    }

    @Test("A recovery starts from the token of a mailed link")
    func token() throws {
        let session = IdentitySession(.ada)
        session.simulator.administrator.resetPassword(of: SimulatorSession.ada)
        let token = session.simulator.outbox.latestRecoveryToken(for: SimulatorSession.ada)
        let page = try session.start(["recovery_token": token])
        #expect(page.forms == ["reset-authenticator"])
        let done = try session.answer(page, "Another-1", form: "reset-authenticator")
        #expect(done.interactionCode != nil)
        let again = session.interact(["recovery_token": token])
        #expect(again.json?["error_description"] == "The recovery token is invalid")
    }

    @Test("A recovery starts from an activation token, for a user without a password")
    func activation() throws {
        let session = IdentitySession(.staged, rules: { $0.registrationAuthenticators = [] })
        let token = session.simulator.administrator.activationToken(for: "staged@example.test")
        let list = try session.start(["activation_token": token])
        #expect(list.choices == ["Password"])
        let page = try session.selectEnrollment("Password", of: list)
        #expect(try session.enroll(page, "Another-1").interactionCode != nil)
        let again = session.interact(["activation_token": token])
        #expect(again.json?["error_description"] == "The activation token is invalid")
    }

    @Test("A recovery does not start from a token of a user who was deactivated")
    func deactivated() throws {
        let session = IdentitySession(.ada, .staged)
        let administrator = session.simulator.administrator
        administrator.resetPassword(of: SimulatorSession.ada)
        let recovery = session.simulator.outbox.latestRecoveryToken(for: SimulatorSession.ada)
        let activation = administrator.activationToken(for: "staged@example.test")
        for login in [SimulatorSession.ada, "staged@example.test"] {
            administrator.deactivate(login)
        }
        for (name, token) in [("recovery", recovery), ("activation", activation)] {
            let text = try #require(token)
            let refused = session.interact(["\(name)_token": text])
            #expect(refused.json?["error"] == "invalid_request", "\(name)")
            #expect(
                refused.json?["error_description"]?.string == "The \(name) token is invalid")
        }
    }

    @Test("A recovery unlocks a locked account with the right code alone, and asks to sign in anew")
    func unlock() throws {
        let session = IdentitySession(.adaLocked)
        let refused = try session.signIn()
        #expect(refused.messageKeys == ["errors.E0000119"])
        let page = try session.submit("unlock-account", of: refused)
        #expect(page.forms == ["select-authenticator-unlock-account"])
        let challenge = try session.select(
            "Email", form: "select-authenticator-unlock-account", of: page, ["identifier": "ada"]
        )
        #expect(try session.answer(challenge, "000000").statusCode == 401)
        #expect(try session.signIn().messageKeys == ["errors.E0000119"])
        let unlocked = try session.answer(challenge, session.code(.email))
        #expect(unlocked.forms == [])
        unlocked.expect(
            200, "oie.selfservice.unlock_user.success.message",
            "You can log in using your existing username and password"
        )
        let first = try session.submit("cancel", of: unlocked)
        #expect(try session.signIn(from: first).interactionCode != nil)
    }

    @Test("A recovery is needed for an expired password, and offered for one that expires soon")
    func expiry() throws {
        let expired = IdentitySession(.adaWithExpiredPassword)
        let page = try expired.signIn()
        #expect(page.forms == ["reenroll-authenticator"])
        let changed = try expired.answer(page, "Another-1", form: "reenroll-authenticator")
        #expect(changed.interactionCode != nil)

        for isSkipped in [true, false] {
            let session = IdentitySession(.adaWithExpiringPassword(inDays: 4))
            let warning = try session.signIn()
            #expect(warning.forms == ["reenroll-authenticator-warning", "skip"])
            warning.expect(
                200, "idx.password.expiring.message",
                "When your password expires, you will have to change it before you can sign in."
            )
            let settings = warning.json?["currentAuthenticator"]?["value"]?["settings"]
            #expect(settings?["daysToExpiry"] == 4)
            let done =
                isSkipped
                ? try session.submit("skip", of: warning)
                : try session.answer(warning, "Another-1", form: "reenroll-authenticator-warning")
            #expect(done.interactionCode != nil)
        }
    }
}
