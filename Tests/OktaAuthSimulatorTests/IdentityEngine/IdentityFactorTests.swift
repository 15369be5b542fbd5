import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("An authenticator of the Identity Engine")
struct IdentityFactorTests {
    @Test("An authenticator by phone is verified by message or call", arguments: ["sms", "voice"])
    func phone(method: String) throws {
        let session = IdentitySession(.ada(with: .sms(), .call()))
        let list = try session.signIn()
        let challenge = try session.select("Phone", by: method, of: list)
        #expect(session.message?.channel == (method == "sms" ? .sms : .call))
        #expect(try session.answer(challenge, session.code()).interactionCode != nil)
    }

    @Test("An authenticator that shows codes is asked for at once, if it is the only one")
    func onlyCode() throws {
        let session = IdentitySession(.ada(with: .googleTOTP()))
        let challenge = try session.signIn()
        #expect(
            challenge.forms == ["challenge-authenticator", "select-authenticator-authenticate"])
        let code = try #require(session.simulator.phone(of: "ada@example.test").totpCode())
        #expect(try session.answer(challenge, .string(code)).interactionCode != nil)
    }

    @Test("An authenticator by phone asks for the method, if its option has none")
    func phoneWithoutMethod() throws {
        let session = IdentitySession(.ada(with: .sms(), .call()), variants: [.phoneWithoutMethod])
        let data = try session.select("Phone", of: session.signIn())
        #expect(data.forms.first == "authenticator-verification-data")
        #expect(session.simulator.outbox.messages.isEmpty)
        let challenge = try session.choose("voice", of: data)
        #expect(try session.answer(challenge, session.code(.call)).interactionCode != nil)
    }

    @Test(
        "An authenticator by phone is sent from the page of its methods, too",
        arguments: ["send", "resend"]
    )
    func phoneSend(name: String) throws {
        let session = IdentitySession(.ada(with: .sms()))
        let data = try session.select("Phone", of: session.signIn())
        let challenge = try session.submit(name, of: data)
        #expect(challenge.forms.first == "challenge-authenticator")
        #expect(try session.answer(challenge, session.code(.sms)).interactionCode != nil)
    }

    @Test("An authenticator by e-mail begins with a page of its own, if the org has one")
    func emailData() throws {
        let session = IdentitySession(.ada(with: .email), variants: [.emailVerificationData])
        let data = try session.signIn()
        #expect(
            data.forms == ["authenticator-verification-data", "select-authenticator-authenticate"]
        )
        let challenge = try session.choose("email", of: data)
        #expect(try session.answer(challenge, session.code(.email)).interactionCode != nil)
    }

    @Test("An authenticator by e-mail continues when its link was opened")
    func magicLink() throws {
        let session = IdentitySession(.ada(with: .email))
        let challenge = try session.select("Email", of: session.signIn())
        #expect(challenge.form("poll")?["refresh"] == 4000)
        let waiting = try session.submit("poll", of: challenge)
        #expect(waiting.forms == challenge.forms)
        #expect(waiting.stateHandle == challenge.stateHandle)

        let link = try #require(session.message?.linkURL)
        #expect(session.simulator.browser.visit(link).statusCode == 200)
        #expect(try session.submit("poll", of: waiting).interactionCode != nil)
    }

    @Test("An authenticator by e-mail shows the page of its link, also when it is out of date")
    func linkPage() throws {
        let session = IdentitySession(.ada(with: .email))
        try session.select("Email", of: session.signIn())
        let token = try #require(session.message?.link?.split(separator: "/").last.map(String.init))
        let body: SimulatorJSON = ["stateToken": .string(token)]
        let page = session.introspect(body)
        page.expect(200, "idx.return.to.original.tab", "Please return to the original tab.")
        session.session.clock.advance(by: 301)
        session.introspect(body).expect(
            200, "idx.return.stale",
            "This email link is out of date. Return to your previous screen and request a new email."
        )
    }

    @Test("An authenticator by e-mail has a link to the app, if the org is set so")
    func linkToApp() throws {
        let session = IdentitySession(.ada(with: .email), variants: [.emailLinkToApp])
        try session.select("Email", of: session.signIn())
        let link = session.message?.link ?? ""
        let code = try #require(session.code().string)
        #expect(link == "\(OAuthSession.redirect)?otp=\(code)&state=s%2D1")
    }

    @Test("An authenticator by question needs its answer, in any letter case")
    func question() throws {
        let session = IdentitySession(.ada(with: .question()))
        let challenge = try session.select("Security Question", of: session.signIn())
        let wrong = try session.answer(challenge, "ketchup", in: "answer")
        wrong.expect(
            401, "authfactor.challenge.question_factor.answer_invalid",
            "Your answer doesn't match our records. Please try again."
        )
        #expect(try session.answer(wrong, "Mayonnaise", in: "answer").interactionCode != nil)
    }

    @Test(
        "An authenticator by app needs the code it shows, once",
        arguments: ["Okta Verify", "Google Authenticator"]
    )
    func app(label: String) throws {
        let isOkta = label == "Okta Verify"
        let session = IdentitySession(.ada(with: isOkta ? .oktaTOTP() : .googleTOTP()))
        let field = isOkta ? "totp" : "passcode"
        func answer(_ code: SimulatorJSON) throws -> SimulatorResponse {
            let page = try session.select(label, by: isOkta ? "totp" : nil, of: session.signIn())
            return try session.answer(page, code, in: field)
        }
        let code = try SimulatorJSON.string(#require(session.session.phone.totpCode()))
        #expect(try answer(code).interactionCode != nil)

        try answer(code).expect(
            401, "api.authn.error.PASSCODE_REPLAYED",
            "Each code can only be used once. Please wait for a new code and try again."
        )
    }

    @Test("An authenticator by security key needs a signature over its challenge")
    func securityKey() throws {
        let session = IdentitySession(.ada(with: .webAuthn()))
        let challenge = try session.select("Security Key or Biometric", of: session.signIn())
        func nonce(_ page: SimulatorResponse) throws -> String {
            let data = page["currentAuthenticator.value.contextualData.challengeData"]
            return try #require(data?["challenge"]?.string)
        }
        func answer(_ nonce: String, _ challenge: SimulatorResponse) throws -> SimulatorResponse {
            let signed = session.simulator.securityKey.assertion(for: nonce)
            return try session.submit(
                "challenge-authenticator",
                of: challenge,
                ["credentials": .object(signed.mapValues(SimulatorJSON.string))]
            )
        }
        let refused = try answer("other", challenge)
        #expect(refused.statusCode == 401)
        // Each refusal makes a new challenge.
        #expect(try nonce(refused) != nonce(challenge))
        #expect(try answer(nonce(refused), refused).interactionCode != nil)
    }

    @Test("An authenticator by push waits for the phone")
    func push() throws {
        let session = IdentitySession(.ada(with: .push(), .oktaTOTP()))
        let data = try session.select("Okta Verify", of: session.signIn())
        #expect(data.forms.first == "authenticator-verification-data")
        let push = try session.choose("push", of: data)
        #expect(push.forms.first == "challenge-poll")
        let waiting = try session.submit("challenge-poll", of: push)
        #expect(waiting.stateHandle == push.stateHandle)
        #expect(session.session.phone.approve())
        #expect(try session.submit("challenge-poll", of: waiting).interactionCode != nil)
    }

    @Test(
        "An authenticator by push can be rejected, run out of time, and be sent again",
        arguments: [true, false]
    )
    func endedPush(isRejected: Bool) throws {
        let session = IdentitySession(
            .ada(with: .push()),
            policy: { ($0.pushLifetime, $0.stateTokenLifetime) = (60, 600) }
        )
        let push = try session.select("Okta Verify", by: "push", of: session.signIn())
        if isRejected {
            #expect(session.session.phone.reject())
        } else {
            session.session.clock.advance(by: 61)
        }
        let ended = try session.submit("challenge-poll", of: push)
        #expect(ended.forms == ["resend", "select-authenticator-authenticate"])
        if isRejected {
            ended.expect(200, "oktaverify.rejected", "You have chosen to reject this login.")
        } else {
            ended.expect(200, "oktaverify.timeout", "Your push notification has expired.")
        }
        let again = try session.submit("resend", of: ended)
        session.session.phone.approve()
        #expect(try session.submit("challenge-poll", of: again).interactionCode != nil)
    }

    @Test("An authenticator by push shows the number to pick, from the first poll on")
    func numberChallenge() throws {
        let session = IdentitySession(
            .ada(with: .push()),
            policy: { $0.usesNumberChallenge = true }
        )
        let push = try session.select("Okta Verify", by: "push", of: session.signIn())
        let shown = try session.submit("challenge-poll", of: push)
        let answer = shown["currentAuthenticator.value.contextualData.correctAnswer"]?.string
        let number = try #require(answer.flatMap(Int.init))
        #expect(session.session.phone.pendingChallenge?.correctAnswer == number)
        #expect(!session.session.phone.approve())
        #expect(session.session.phone.pick(number))
        #expect(try session.submit("challenge-poll", of: shown).interactionCode != nil)
    }

    @Test("An authenticator can be changed for another one while it waits")
    func change() throws {
        let session = IdentitySession(.ada(with: .email, .sms()))
        let list = try session.signIn()
        #expect(list.choices == ["Email", "Phone"])
        let email = try session.select("Email", of: list)
        let phone = try session.select("Phone", by: "sms", of: email)
        let wrong = try session.answer(phone, session.code(.email))
        #expect(wrong.messageKeys == ["api.authn.error.PASSCODE_INVALID"])
        let done = try session.answer(wrong, session.code(.sms))
        let tokens = try session.token(#require(done.interactionCode))
        #expect(tokens.json?["id_token"]?.claims?["amr"] == ["mfa", "pwd"])
    }

    @Test("An authenticator is not asked for on a remembered device")
    func rememberedDevice() throws {
        let session = IdentitySession(.ada(with: .sms()))
        var body = IdentitySession.credentials(SimulatorSession.ada, SimulatorSession.password)
        func signIn(_ device: String) throws -> SimulatorResponse {
            try session.submit("identify", of: session.start(device: device), body)
        }
        body = body.merging(["rememberMe": true])
        let challenge = try session.select("Phone", by: "sms", of: signIn("device-1"))
        #expect(try session.answer(challenge, session.code()).interactionCode != nil)
        #expect(try signIn("device-1").interactionCode != nil)
        #expect(try signIn("device-2").interactionCode == nil)
    }
}
