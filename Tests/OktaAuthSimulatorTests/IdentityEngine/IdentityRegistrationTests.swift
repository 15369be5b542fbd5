import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A registration with the Identity Engine")
struct IdentityRegistrationTests {
    private static let grace = "grace@example.test"

    /// Signs up with e-mail and the password `Another-1`: what comes next.
    private func enrollEmailAndPassword(_ session: IdentitySession) throws -> SimulatorResponse {
        let email = try session.selectEnrollment("Email", of: session.register(Self.grace))
        let remaining = try session.enroll(email, session.code(to: Self.grace))
        let password = try session.selectEnrollment("Password", of: remaining)
        return try session.enroll(password, "Another-1")
    }

    @Test("A registration enrolls e-mail and password, and signs in")
    func registers() throws {
        let session = IdentitySession()
        let list = try session.register(Self.grace)
        #expect(list.forms == ["select-authenticator-enroll"])
        #expect(list.choices == ["Email", "Password"])

        let email = try session.selectEnrollment("Email", of: list)
        #expect(email.forms == ["enroll-authenticator", "select-authenticator-enroll"])
        let remaining = try session.enroll(email, session.code(to: Self.grace))
        #expect(remaining.choices == ["Password"])
        let password = try session.selectEnrollment("Password", of: remaining)
        let done = try session.enroll(password, "Another-1")
        let tokens = try session.token(#require(done.interactionCode))
        #expect(tokens.json?["id_token"]?.claims?["preferred_username"]?.string == Self.grace)

        #expect(try session.signIn(Self.grace, "Another-1").choices == ["Email"])
    }

    @Test("A registration offers optional authenticators, which can be skipped")
    func skips() throws {
        let session = IdentitySession(policy: { $0.optionalFactors = [.sms, .call] })
        let optional = try enrollEmailAndPassword(session)
        #expect(optional.forms == ["select-authenticator-enroll", "skip"])
        #expect(optional.choices == ["Phone"])
        #expect(try session.submit("skip", of: optional).interactionCode != nil)
    }

    @Test(
        "A registration enrolls a phone, with the number in one step or in two",
        arguments: [true, false]
    )
    func phone(inOneStep: Bool) throws {
        let session = IdentitySession(policy: { $0.optionalFactors = [.sms, .call] })
        let optional = try enrollEmailAndPassword(session)
        func data(_ number: String) -> SimulatorJSON {
            ["authenticator": ["methodType": "sms", "phoneNumber": .string(number)]]
        }
        var enroll: SimulatorResponse
        if inOneStep {
            enroll = try session.selectEnrollment("Phone", of: optional, data("+1 555 555 0101"))
        } else {
            let form = try session.selectEnrollment("Phone", of: optional)
            #expect(form.forms.first == "authenticator-enrollment-data")
            let wrong = try session.submit("authenticator-enrollment-data", of: form, data("555"))
            wrong.expect(400, "api.factors.error.sms.invalid_phone", "Invalid Phone Number.")
            let number = data("+15555550101")
            enroll = try session.submit("authenticator-enrollment-data", of: wrong, number)
        }
        #expect(session.message?.recipient == "+15555550101")
        enroll = try session.submit("resend", of: enroll)
        #expect(try session.enroll(enroll, session.code(to: Self.grace)).interactionCode != nil)
    }

    @Test("A registration refuses a profile, and names each field that is wrong")
    func refusals() throws {
        let session = IdentitySession(.ada)
        let page = try session.submit("select-enroll-profile", of: session.start())
        let empty = try session.submit("enroll-profile", of: page)
        #expect(empty.statusCode == 400)
        #expect(empty.messageKeys.count == 3)
        let blank = "This field cannot be left blank"
        #expect(empty.messageTexts == [blank, blank, blank])
        let profile: SimulatorJSON = ["firstName": "A", "lastName": "B", "email": "nobody"]
        let wrong = try session.submit("enroll-profile", of: page, ["userProfile": profile])
        let text = "'Email' must be in the form of an email address"
        wrong.expect(400, "registration.error.invalidLoginEmail", text)
        let used = profile.merging(["email": .string(SimulatorSession.ada)])
        let taken = try session.submit("enroll-profile", of: wrong, ["userProfile": used])
        taken.expect(
            400, "registration.error.notUniqueWithinOrg", "A user with this Email already exists"
        )
        #expect(try session.submit("select-identify", of: taken).forms.first == "identify")
    }

    @Test("A registration begins anew with the same address, if it was not finished")
    func unfinished() throws {
        let session = IdentitySession()
        #expect(try session.register(Self.grace).statusCode == 200)
        #expect(try session.register(Self.grace).statusCode == 200)
        #expect(try session.signIn(Self.grace, "Another-1").statusCode == 401)
    }

    @Test("A registration refuses a weak password, with the rules")
    func weakPassword() throws {
        let session = IdentitySession(rules: { $0.registrationAuthenticators = [.password] })
        let page = try session.selectEnrollment("Password", of: session.register(Self.grace))
        let settings = page.json?["currentAuthenticator"]?["value"]?["settings"]
        #expect(settings?["complexity"]?["minLength"] == 8)
        let weak = try session.enroll(page, "short")
        weak.expect(400, "password.passwordRequirementsNotMet", PasswordTests.rules)
        #expect(try session.enroll(weak, "Another-1").interactionCode != nil)
    }

    @Test("A registration is not offered, and refused, if the org does not allow it")
    func off() throws {
        let session = IdentitySession(.ada)
        let page = try session.start()
        session.simulator.identity.allowsRegistration = false
        #expect(try session.start().form("select-enroll-profile") == nil)
        #expect(try session.submit("select-enroll-profile", of: page).statusCode == 400)
    }
}

@Suite("An enrollment with the Identity Engine")
struct IdentityEnrollmentTests {
    @Test("An enrollment is required after the password, and cannot be skipped")
    func required() throws {
        let session = IdentitySession(.ada, policy: { $0.requiredFactors = [.question] })
        let list = try session.signIn()
        #expect(list.forms == ["select-authenticator-enroll"])
        #expect(list.choices == ["Security Question"])
    }

    @Test("An enrollment of a question takes one of the list, or one of the user's own")
    func question() throws {
        for key in ["first_award", "custom"] {
            let session = IdentitySession(.ada, policy: { $0.requiredFactors = [.question] })
            let page = try session.selectEnrollment("Security Question", of: session.signIn())
            var credentials: SimulatorJSON = ["questionKey": .string(key), "answer": "chess"]
            if key == "custom" {
                credentials = credentials.merging(["question": "Which game?"])
            }
            let body: SimulatorJSON = ["credentials": credentials]
            let done = try session.submit("enroll-authenticator", of: page, body)
            #expect(done.interactionCode != nil)

            let challenge = try session.select("Security Question", of: session.signIn())
            let enrolled = challenge[
                "currentAuthenticatorEnrollment.value.contextualData.enrolledQuestion"]
            #expect(enrolled?["questionKey"]?.string == key)
            #expect(key != "custom" || enrolled?["question"] == "Which game?")
        }
    }

    @Test("An enrollment of Google Authenticator needs its first code")
    func google() throws {
        let session = IdentitySession(.ada, policy: { $0.requiredFactors = [.googleTOTP] })
        let page = try session.selectEnrollment("Google Authenticator", of: session.signIn())
        let data = page["currentAuthenticator.value.contextualData"]
        #expect(data?["sharedSecret"]?.string?.isEmpty == false)
        #expect(data?["qrcode"]?["method"] == "embedded")
        let text = try #require(session.session.phone.totpCode(for: .googleTOTP))
        let code = SimulatorJSON.string(text)
        #expect(try session.enroll(page, "000000").statusCode == 401)
        #expect(try session.enroll(page, code).interactionCode != nil)

        // The code has counted, and does not count for a sign-in.
        let challenge = try session.select("Google Authenticator", of: session.signIn())
        let again = try session.answer(challenge, code)
        #expect(again.messageKeys == ["api.authn.error.PASSCODE_REPLAYED"])
    }

    @Test("An enrollment of a security key needs an attestation of its challenge")
    func securityKey() throws {
        let session = IdentitySession(.ada, policy: { $0.requiredFactors = [.webAuthn] })
        let page = try session.selectEnrollment("Security Key or Biometric", of: session.signIn())
        let data = page["currentAuthenticator.value.contextualData"]
        let nonce = try #require(data?["activationData"]?["challenge"]?.string)
        let fields = session.simulator.securityKey.attestation(for: nonce)
        let done = try session.submit(
            "enroll-authenticator",
            of: page,
            ["credentials": .object(fields.mapValues(SimulatorJSON.string))]
        )
        #expect(done.interactionCode != nil)
    }

    @Test("An enrollment of Okta Verify polls until a phone has scanned the code")
    func oktaVerify() throws {
        let session = IdentitySession(.ada, policy: { $0.requiredFactors = [.push] })
        let page = try session.selectEnrollment("Okta Verify", of: session.signIn())
        #expect(
            page.forms == [
                "enroll-poll", "select-enrollment-channel", "select-authenticator-enroll",
            ]
        )
        #expect(page.form("enroll-poll")?["refresh"] == 4000)
        let waiting = try session.submit("enroll-poll", of: page)
        #expect(waiting.stateHandle == page.stateHandle)
        // The state handle is no link of a code.
        let handle = try #require(page.stateHandle)
        let refused = session.session.get("/activate/\(handle)").expect("404")
        #expect(refused.pageTitle == "This link is no longer valid")
        #expect(try session.submit("enroll-poll", of: waiting).interactionCode == nil)
        #expect(session.session.phone.scanQRCode())
        #expect(try session.submit("enroll-poll", of: waiting).interactionCode != nil)
        let push = try session.select("Okta Verify", by: "push", of: session.signIn())
        session.session.phone.approve()
        #expect(try session.submit("challenge-poll", of: push).interactionCode != nil)
    }

    @Test(
        "An enrollment of Okta Verify sends its link by e-mail or message",
        arguments: ["email", "sms"]
    )
    func channel(name channel: String) throws {
        let session = IdentitySession(.ada, policy: { $0.requiredFactors = [.push] })
        let page = try session.selectEnrollment("Okta Verify", of: session.signIn())
        let choice: SimulatorJSON = ["authenticator": ["channel": .string(channel)]]
        let data = try session.submit("select-enrollment-channel", of: page, choice)
        #expect(data.forms.first == "enrollment-channel-data")
        let address: SimulatorJSON =
            channel == "email"
            ? ["email": "ada@example.test"] : ["phoneNumber": "+15555550100"]
        let fields: SimulatorJSON = ["authenticator": address]
        let waiting = try session.submit("enrollment-channel-data", of: data, fields)
        #expect(waiting.forms.first == "enroll-poll")
        session.simulator.browser.visit(try #require(session.message?.linkURL))
        #expect(try session.submit("enroll-poll", of: waiting).interactionCode != nil)
    }

    @Test("An enrollment of Okta Verify does not continue with a link that is opened too late")
    func lateLink() throws {
        let session = IdentitySession(.ada, policy: { $0.requiredFactors = [.push] })
        session.simulator.policy.pushLifetime = 60
        let page = try session.selectEnrollment("Okta Verify", of: session.signIn())
        let fields: SimulatorJSON = [
            "authenticator": ["channel": "email", "email": "ada@example.test"]
        ]
        let waiting = try session.submit("select-enrollment-channel", of: page, fields)
        let link = try #require(session.message?.link)
        session.session.clock.advance(by: 60)
        let refused = session.session.get(link).expect("404")
        #expect(refused.pageTitle == "This link is no longer valid")
        #expect(!session.session.phone.scanQRCode())
        #expect(try session.submit("enroll-poll", of: waiting).interactionCode == nil)
    }

    @Test("An enrollment of e-mail continues when its link was opened")
    func magicLink() throws {
        let session = IdentitySession(.ada, policy: { $0.requiredFactors = [.email] })
        let page = try session.selectEnrollment("Email", of: session.signIn())
        session.simulator.browser.visit(try #require(session.message?.linkURL))
        #expect(try session.submit("poll", of: page).interactionCode != nil)
    }
}
