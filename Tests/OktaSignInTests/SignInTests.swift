import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import TestSupport
import Testing

import OktaIdx
@testable import OktaSignIn

@Suite("A sign-in at either engine")
@MainActor
struct SignInTests {
    @Test("A user signs in with a password and a code", arguments: SimulatedEngine.allCases)
    func passwordAndCode(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        try await org.run { signIn in
            try await signIn.start()
            guard case .identify(let step) = signIn.step else { throw WrongStep(step: signIn.step) }
            #expect(step.purpose == .signIn)
            try await signIn.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
            try await signIn.choose(org.factor(.email))
            guard case .code(let code) = signIn.step else { throw WrongStep(step: signIn.step) }
            #expect(code.factor.kind == .email && !code.acceptsLink)
            try await signIn.enter(code: org.code(by: .email))
        }
        #expect(try org.session.accessToken != nil)
        #expect(org.signIn.actions.isEmpty && !org.signIn.isBusy)
        let error = await #expect(throws: OktaSignInError.self) { try await org.signIn.wait() }
        #expect(error?.description == "There is nothing to wait for")
    }

    @Test("A form that was chosen has a way back to the first")
    func backFromForm() async throws {
        let org = try SimulatedSignIn(.identity)
        try await org.enterPassword()
        try await org.choose(.email)
        try await org.perform(.chooseAnother)
        #expect(org.signIn.step.name == "chooseFactor")
        try await org.perform(.back)
        #expect(org.signIn.step.name == "code")
    }

    @Test("Whether the device is remembered begins as the org has it", arguments: [true, false])
    func remembersByDefault(isDefault: Bool) async throws {
        let org = try SimulatedSignIn(.classic) { $0.policy.rememberDevice.isDefault = isDefault }
        try await org.enterPassword()
        #expect(org.signIn.remembersDevice == isDefault)
        org.signIn.remembersDevice = !isDefault
        #expect(org.signIn.remembersDevice == !isDefault)
        try await org.choose(.email)
        try await org.run { try await $0.enter(code: org.code(by: .email)) }
        let verified = org.simulator.requests.last { $0.path.hasSuffix("/verify") }
        #expect(verified?.query["rememberDevice"] == "\(!isDefault)")
        let other = try SimulatedSignIn(.classic) { $0.policy.rememberDevice.isAllowed = false }
        try await other.enterPassword()
        other.signIn.remembersDevice = true
        #expect(other.signIn.remembersDevice == nil)
    }

    @Test(
        "The password may be asked for on a screen of its own", arguments: SimulatedEngine.allCases)
    func passwordLater(engine: SimulatedEngine) async throws {
        for variants: Set<SimulatedIdentityEngine.Variant> in [[.identifierOnly], []] {
            let org = try SimulatedSignIn(engine) { $0.identity.variants = variants }
            try await org.run { signIn in
                try await signIn.start()
                try await signIn.identify(SimulatedSignIn.login)
                if case .chooseFactor = signIn.step {
                    try await signIn.choose(org.factor(.password))
                }
                guard case .password(let step) = signIn.step else {
                    throw WrongStep(step: signIn.step)
                }
                #expect(step.username == SimulatedSignIn.login)
                if signIn.engine == .classic {
                    #expect(signIn.actions.map(\.kind) == [.back, .withoutPassword])
                }
                try await signIn.enter(password: SimulatedSignIn.password)
            }
            #expect(org.signIn.step.name == "chooseFactor")
        }
    }

    @Test("A password that was entered with the name is sent when the org asks for it")
    func passwordEarly() async throws {
        let org = try SimulatedSignIn(.identity) { $0.identity.variants.insert(.identifierOnly) }
        try await org.enterPassword()
        guard case .chooseFactor(let list) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(!list.factors.contains { $0.kind == .password })
    }

    @Test("A wrong password is a message, and the step stays", arguments: SimulatedEngine.allCases)
    func wrongPassword(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        try await org.run { signIn in
            try await signIn.start()
            try await signIn.identify(SimulatedSignIn.login, password: "wrong")
        }
        #expect(org.signIn.step.name == "identify")
        #expect(!org.signIn.messages.isEmpty)
        try await org.run {
            try await $0.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
        }
        #expect(org.signIn.messages.isEmpty)
    }

    @Test("A wrong code is a message, and the step stays", arguments: SimulatedEngine.allCases)
    func wrongCode(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        try await org.enterPassword()
        try await org.run { signIn in
            try await signIn.choose(org.factor(.email))
            try await signIn.enter(code: "000000")
        }
        #expect(org.signIn.step.name == "code")
        #expect(!org.signIn.messages.isEmpty)
        try await org.run { try await $0.enter(code: org.code(by: .email)) }
        #expect(try org.session.accessToken != nil)
    }

    private typealias Call = @MainActor (OktaSignIn) async throws -> Void

    @Test("An answer that does not fit the step sends nothing", arguments: SimulatedEngine.allCases)
    func wrongAnswer(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        for call in [{ try await $0.enter(code: "1") }, { try await $0.wait() }] as [Call] {
            let error = await #expect(throws: OktaSignInError.self) { try await call(org.signIn) }
            #expect(error?.description == "The sign-in has not started")
        }
        try await org.enterPassword()
        let count = org.simulator.requests.count
        let key = OktaWebAuthnAttestation(attestationObject: Data(), clientDataJSON: Data())
        let proof = OktaWebAuthnAssertion(
            authenticatorData: Data(), clientDataJSON: Data(), signature: Data()
        )
        let question = OktaSignIn.NewQuestion(id: "1", text: "1")
        let factor = OktaSignIn.Factor(id: "x", kind: .sms, name: "x")
        let action = OktaSignIn.Action(id: "x", kind: .skip, title: "x")
        let answers: KeyValuePairs<String, Call> = [
            "user name": { try await $0.identify("ada") },
            "password": { try await $0.enter(password: "1") },
            "choice of this factor": { try await $0.choose(factor) },
            "action 'x'": { try await $0.perform(action) },
            "code": { try await $0.enter(code: "1") },
            "answer to a question": { try await $0.answer("1") },
            "return from a page": { try await $0.returnFromWebPage() },
            "passkey": { try await $0.complete(passkey: proof) },
            "new passkey": { try await $0.complete(passkey: key) },
            "phone number": { try await $0.enroll(phoneNumber: "1") },
            "choice of this question": { try await $0.enroll(question: question, answer: "1") },
            "new password": { try await $0.setPassword("1") },
            "form": { try await $0.submit([:]) },
        ]
        for (name, answer) in answers {
            let error = await #expect(throws: OktaSignInError.self) { try await org.run(answer) }
            #expect(error?.description == "The step takes no \(name)")
        }
        let wait = await #expect(throws: OktaSignInError.self) { try await org.signIn.wait() }
        #expect(wait?.description == "There is nothing to wait for")
        let back = await #expect(throws: OktaSignInError.self) { try await org.signIn.back() }
        #expect(back?.description == "There is no way back from here")
        #expect(org.simulator.requests.count == count)
    }

    @Test("A sign-in without a user name sends nothing")
    func noName() async throws {
        let org = try SimulatedSignIn(.classic)
        try await org.run { signIn in
            try await signIn.start()
            try await signIn.identify("", password: SimulatedSignIn.password)
        }
        #expect(org.signIn.messages == ["Please enter your user name."])
    }

    @Test("The link to set up a push is sent by e-mail or by text message")
    func pushLinks() async throws {
        var user = SimulatedUser.ada
        user.requiredFactors = [.push]
        let org = try SimulatedSignIn(.classic, user)
        try await org.enterPassword()
        try await org.choose(.push)
        try await org.perform(.other("link-email"))
        #expect(org.signIn.messages == ["A link is on its way by e-mail."])
        org.clock.advance(by: 31)
        try await org.perform(.other("link-sms"))
        try await org.run { try await $0.enroll(phoneNumber: "+15555550177") }
        #expect(org.signIn.messages == ["A link is on its way by text message."])
        #expect(org.simulator.outbox.messages.map(\.channel) == [.email, .sms])
    }

    @Test("A token is set up with its two codes, of which the second may be left out")
    func token() async throws {
        var user = SimulatedUser.ada
        user.requiredFactors = [.symantecToken]
        let org = try SimulatedSignIn(.classic, user)
        try await org.enterPassword()
        try await org.choose(.token)
        guard case .form(let form) = org.signIn.step else { throw WrongStep(step: org.signIn.step) }
        #expect(form.fields.map(\.id) == ["credentialId", "passCode", "nextPassCode"])
        #expect(form.fields.map(\.isRequired) == [true, true, false])
        #expect(form.title == "Set up Symantec VIP code")
    }

    @Test("A user whose account was unlocked signs in next", arguments: SimulatedEngine.allCases)
    func afterUnlock(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .adaLocked)
        org.user.preferred = [.sms]
        try await org.run { try await $0.unlockAccount() }
        while org.signIn.step.name != "message" { try await org.answer() }
        try await org.perform(.startAgain)
        guard case .identify(let step) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(step.purpose == .signIn)
        try await org.finish()
    }

    @Test("A rejected push can be sent again", arguments: SimulatedEngine.allCases)
    func rejectedPush(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .push(), .email))
        try await org.enterPassword()
        try await org.choose(.push)
        org.phone.reject()
        try await org.run { try await $0.wait() }
        #expect("\(org.signIn.step)".contains("rejected"))

        try await org.perform(.resend)
        if case .chooseFactor = org.signIn.step {
            try await org.choose(.push)
        }
        org.phone.approve()
        try await org.run { try await $0.wait() }
        #expect(try org.session.accessToken != nil)
    }

    @Test("The extension of a phone reaches the org")
    func phoneExtension() async throws {
        var user = SimulatedUser.ada
        user.requiredFactors = [.call]
        let org = try SimulatedSignIn(.classic, user)
        try await org.run { signIn in
            try await signIn.start()
            try await signIn.identify(user.login, password: SimulatedSignIn.password)
            guard case .chooseEnrollment(let list) = signIn.step else { return }
            try await signIn.choose(try #require(list.factors.first))
            try await signIn.enroll(phoneNumber: "+15555550177", extension: "12")
        }
        let sent = org.simulator.requests.compactMap(\.json).last { $0["profile"] != nil }
        #expect(sent?["profile"]?["phoneExtension"]?.string == "12")
    }

    @Test(
        "A sign-in that makes no session leaves the exchange to the app",
        arguments: SimulatedEngine.allCases
    )
    func withoutSession(engine: SimulatedEngine) async throws {
        var options = OktaSignIn.Options()
        options.exchangesTokens = false
        let org = try SimulatedSignIn(engine, .ada, options: options)
        try await org.enterPassword()
        guard case .done(nil) = org.signIn.step else { throw WrongStep(step: org.signIn.step) }
        #expect(!org.simulator.requests.contains { $0.path.hasSuffix("/token") })
        let success = org.signIn.status as? OktaAuthStatusSuccess
        #expect(success?.sessionToken != nil || org.signIn.response?.isLoginSuccessful == true)
    }

    @Test("The app's choice to remember the device reaches either engine")
    func remembers() async throws {
        var options = OktaSignIn.Options()
        options.remembersDevice = true
        let classic = try SimulatedSignIn(.classic, options: options)
        try await classic.enterPassword()
        #expect(classic.signIn.remembersDevice == true)
        let identity = try SimulatedSignIn(.identity, options: options)
        try await identity.enterPassword()
        let other = try SimulatedSignIn(.identity)
        try await other.run { try await $0.start() }
        #expect(other.signIn.remembersDevice == false)
        other.signIn.remembersDevice = true
        #expect(other.signIn.remembersDevice == true)
        try await other.run {
            try await $0.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
        }
        for org in [identity, other] {
            let identified = org.simulator.requests.last { $0.path.hasSuffix("/identify") }
            #expect(identified?.json?["rememberMe"]?.bool == true)
        }
    }

    @Test("An org that limits requests says when to try again")
    func retryAfter() async throws {
        let org = try SimulatedSignIn(.classic)
        try await org.run { try await $0.start() }
        org.simulator.policy.requestsPerMinute = 0
        org.simulator.policy.enforcesRateLimits = true
        let error = await #expect(throws: OktaSignInError.self) {
            try await org.run { try await $0.identify("ada", password: "p") }
        }
        #expect(error?.retryAfter != nil && org.signIn.step.name == "identify")
        #expect(OktaSignInError.alreadyInProgress.retryAfter == nil)
    }
}
