import Foundation
import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaIdx
@testable import OktaSignIn

/// The steps for single responses of Identity Engine, and the requests that complete them.
@Suite("A response that once led nowhere")
@MainActor
struct LeadOnTests {
    private static let handle =
        #"{"name":"stateHandle","required":true,"value":"s","visible":false,"mutable":false}"#

    private static func form(_ name: String, _ fields: String = "", more: String = "") -> String {
        let fields = [fields, handle].filter { !$0.isEmpty }.joined(separator: ",")
        return
            #"{"rel":["create-form"],"name":"\#(name)","href":"https://example.okta.com/idp/idx/\#(name)","method":"POST","value":[\#(fields)]\#(more)}"#
    }

    private static func page(_ forms: String..., more: String = "") -> String {
        #"{"version":"1.0.0","stateHandle":"s","remediation":{"type":"array","value":[\#(forms.joined(separator: ","))]}\#(more)}"#
    }

    private static func current(
        _ type: String, _ key: String, more: String = "", role: String = "currentAuthenticator"
    ) -> String {
        #","\#(role)":{"type":"object","value":{"type":"\#(type)","key":"\#(key)","id":"a"\#(more)}}"#
    }

    private func screen(_ page: String) throws -> Screen {
        try #require(try IdentityScreens(testing: Data(page.utf8))).screen
    }

    /// The bodies of the requests of an answer.
    private func sent(
        _ page: String, _ send: @escaping @MainActor (Screen) async throws -> Next
    ) async throws -> [String] {
        let clock = VirtualClock()
        let transport = ScriptedTransport(clock: clock, script: [])
        let screens = try #require(
            try IdentityScreens(testing: Data(page.utf8), through: transport)
        )
        _ = await clock.drive { _ = try? await send(screens.screen) }
        return transport.sent.map { "\($0.path) \($0.text)" }
    }

    private func form(of screen: Screen) throws -> OktaSignIn.Form {
        guard case .form(let form) = screen.step else { throw WrongStep(step: screen.step) }
        return form
    }

    // MARK: Consent

    private static let granular = page(
        form(
            "granular-consent",
            #"""
            {"name":"consent","type":"boolean","required":true,"visible":false},
            {"name":"optedScopes","form":{"value":[
            {"name":"openid","type":"boolean","required":true,"value":true,"mutable":false,"visible":true},
            {"name":"email","label":"View your e-mail","desc":"It is seen.","type":"boolean","required":true,"value":true},
            {"name":"a.b.c","label":"View your calls","type":"boolean","required":true,"value":true}]}}
            """#
        ), more: #","app":{"type":"object","value":{"label":"Native client"}}"#
    )

    @Test("A granular consent shows its scopes, is given by its form and refused by an action")
    func granularConsent() async throws {
        let screen = try screen(Self.granular)
        let form = try form(of: screen)
        #expect(form.consent?.app == "Native client")
        #expect(form.consent?.scopes.map(\.id) == ["openid", "email", "a.b.c"])
        #expect(form.consent?.scopes.map(\.isOptional) == [false, true, true])
        #expect(screen.prompt.consent == form.consent)
        #expect(screen.prompt.text.contains("View your e-mail: It is seen."))
        #expect(form.fields.map(\.id) == ["optedScopes.email", "optedScopes.a.b.c"])

        let given = try await sent(Self.granular) {
            try await $0.next(after: .form(["optedScopes.a.b.c": "false"]))
        }
        #expect(
            given == [
                #"/idp/idx/granular-consent {"consent":true,"optedScopes":{"a.b.c":false,"email":true,"openid":true},"stateHandle":"s"}"#
            ]
        )
        let refused = try await sent(Self.granular) { try await $0.perform(.refuse) }
        #expect(refused.first?.contains(#""consent":false"#) == true)
    }

    @Test("A consent with two options is given by its form and refused by an action")
    func optionConsent() async throws {
        let page = Self.page(
            Self.form(
                "consent",
                #"{"name":"consent","required":true,"options":[{"label":"Agree","value":true},{"label":"Deny","value":false}]}"#,
                more: #","scopes":[{"name":"email","label":"View your e-mail","desc":"x"}]"#
            )
        )
        let form = try form(of: screen(page))
        #expect(form.fields.isEmpty && form.consent?.scopes.map(\.text) == ["x"])
        let given = try await sent(page) { try await $0.next(after: .form([:])) }
        let refused = try await sent(page) { try await $0.perform(.refuse) }
        #expect(given == [#"/idp/idx/consent {"consent":true,"stateHandle":"s"}"#])
        #expect(refused == [#"/idp/idx/consent {"consent":false,"stateHandle":"s"}"#])
    }

    @Test("“Was it you?” shows the app, the browser and the place")
    func emailConsent() async throws {
        let page = Self.page(
            Self.form(
                "email-challenge-consent", #"{"name":"consent","type":"boolean","required":true}"#,
                more: #"""
                    ,"requestInfo":[{"name":"browser","value":"CHROME"},{"name":"appName","value":"Dashboard"},{"name":"location","value":"Oslo"}]
                    """#
            )
        )
        let screen = try screen(page)
        let consent = try form(of: screen).consent
        #expect(consent == .init(app: "Dashboard", browser: "CHROME", place: "Oslo"))
        #expect(screen.prompt.title == "Was it you?" && screen.actions.contains(.notMe))
        let refused = try await sent(page) { try await $0.perform(.notMe) }
        #expect(refused.first?.contains(#""consent":false"#) == true)
    }

    // MARK: What only the device or a browser does

    private static let deviceCancel = form("cancel-polling", #"{"name":"reason"}"#)

    @Test("A challenge of the device is waited for, and can be left")
    func deviceChallenge() async throws {
        let page = Self.page(
            Self.form("device-challenge-poll", more: #","refresh":2000"#),
            more:
                #","authenticatorChallenge":{"type":"object","value":{"challengeMethod":"UNIVERSAL_LINK","href":"https://example.okta.com/open","cancel":\#(Self.deviceCancel)}}"#
        )
        let screen = try screen(page)
        guard case .wait(let wait) = screen.step else { throw WrongStep(step: screen.step) }
        #expect(wait.url?.path == "/open" && screen.prompt.page == wait.url)
        #expect(screen.answers.wait != nil)
        let left = try await sent(page) { try await $0.perform(.withoutDevice) }
        #expect(left == [#"/idp/idx/cancel-polling {"stateHandle":"s"}"#])
    }

    @Test("What only a browser can do is a message beside the other ways, and no button")
    func browserOnly() throws {
        let duo = Self.page(
            Self.form(
                "challenge-authenticator",
                #"{"name":"credentials","required":true,"form":{"value":[{"name":"signatureData","required":true,"visible":false}]}}"#
            ), Self.form("skip"),
            more: Self.current("app", "duo", role: "currentAuthenticatorEnrollment")
        )
        let screen = try screen(duo)
        guard case .message(let message) = screen.step else { throw WrongStep(step: screen.step) }
        #expect(message.reason == .unsupported && message.text.contains("Duo"))
        #expect(screen.actions.contains { $0.kind == .skip })
        for name in [
            "launch-authenticator", "launch-nfc-authenticator", "device-apple-sso-extension",
        ] {
            let first = try self.screen(
                Self.page(Self.form("identify", #"{"name":"identifier"}"#), Self.form(name))
            )
            #expect(first.actions.map(\.kind) == [.startAgain], "\(name)")
            let alone = try self.screen(Self.page(Self.form(name)))
            #expect(alone.step.name == "message", "\(name)")
        }
    }

    @Test("The page of a finished sign-in is opened, and a message has the link of the org")
    func links() throws {
        let success = try screen(
            #"{"version":"1.0.0","stateHandle":"s","messages":{"type":"array","value":[]},"success":{"name":"success-redirect","href":"https://example.okta.com/home"}}"#
        )
        guard case .webPage(let page) = success.step else { throw WrongStep(step: success.step) }
        #expect(page.url.path == "/home")

        let links =
            #"{"message":"Update","class":"ERROR","links":[{"label":"How","url":"https://example.com/how"},{"url":"javascript:x"}]}"#
        let messages =
            #","messages":{"type":"array","value":[\#(links),{"message":"Update","class":"ERROR"},{"message":"","class":"INFO"}]}"#
        let form = try screen(
            Self.page(Self.form("identify", #"{"name":"identifier"}"#), more: messages)
        )
        #expect(form.messages == ["Update"])
        #expect(form.prompt.links.map(\.title) == ["How"])
        let over = try screen(#"{"version":"1.0.0"\#(messages)}"#)
        guard case .message(let message) = over.step else { throw WrongStep(step: over.step) }
        #expect(message.url?.path == "/how" && over.messages.isEmpty)
    }

    @Test("A form without a field is a notice in words, which goes on")
    func notice() async throws {
        for name in ["device-assurance-grace-period", "keep-me-signed-in", "a-new-form"] {
            let page = Self.page(Self.form(name))
            let screen = try screen(page)
            guard case .message(let message) = screen.step else {
                throw WrongStep(step: screen.step)
            }
            #expect(message.reason == .notice && !message.text.contains("-"))
            let sent = try await sent(page) { try await $0.perform(.proceed) }
            #expect(sent == [#"/idp/idx/\#(name) {"stateHandle":"s"}"#])
        }
    }

    @Test("Only a sign-in takes the password with the name")
    func passwordWithName() throws {
        let form = Self.form(
            "identify",
            #"""
            {"name":"identifier"},{"name":"credentials","form":{"value":[
            {"name":"passcode","secret":true}]}}
            """#
        )
        var screens = try #require(try IdentityScreens(testing: Data(Self.page(form).utf8)))
        let purposes: [OktaSignIn.UserNamePrompt.Purpose] = [
            .signIn, .recoverPassword, .unlockAccount,
        ]
        for purpose in purposes {
            screens.purpose = purpose
            let screen = screens.screen
            guard case .identify(let step) = screen.step else { throw WrongStep(step: screen.step) }
            #expect(step.purpose == purpose && step.takesPassword == (purpose == .signIn))
            #expect(screen.prompt.fields.count == (purpose == .signIn ? 2 : 1))
        }
    }

    // MARK: CAPTCHA

    @Test("A CAPTCHA is part of the step, and its result goes out with the answer")
    func captcha() async throws {
        let page = Self.page(
            Self.form(
                "identify",
                #"""
                {"name":"identifier"},{"name":"captchaVerify","form":{"value":[
                {"name":"captchaId","required":true,"value":"cap1","visible":false,"mutable":false},
                {"name":"captchaToken","required":true,"visible":false}]}}
                """#
            ), more: #","captcha":{"type":"object","value":{"id":"cap1","type":"ALTCHA"}}"#
        )
        let screen = try screen(page)
        guard case .identify(let step) = screen.step else { throw WrongStep(step: screen.step) }
        #expect(step.captcha == .init(.altcha) && screen.prompt.captcha == step.captcha)
        let sent = try await sent(page) {
            $0.captcha?.enter("token-1")
            return try await $0.next(after: .identify("ada", password: nil, channel: nil))
        }
        #expect(
            sent == [
                #"/idp/idx/identify {"captchaVerify":{"captchaId":"cap1","captchaToken":"token-1"},"identifier":"ada","stateHandle":"s"}"#
            ]
        )
    }

    @Test("A CAPTCHA that has a result already is not asked for")
    func solvedCaptcha() throws {
        for (value, isAsked) in [("", true), (#","value":"token-1""#, false)] {
            let field = #"{"name":"captchaToken","required":true,"visible":false\#(value)}"#
            let form = Self.form(
                "identify",
                #"{"name":"identifier"},{"name":"captchaVerify","form":{"value":[\#(field)]}}"#
            )
            let captcha = #","captcha":{"type":"object","value":{"id":"cap1","type":"ALTCHA"}}"#
            let screen = try screen(Self.page(form, more: captcha))
            guard case .identify(let step) = screen.step else { throw WrongStep(step: screen.step) }
            #expect((step.captcha != nil) == isAsked && (screen.captcha != nil) == isAsked)
        }
    }

    @Test("A step with a CAPTCHA sends nothing until it is solved, and then the result, too")
    func unsolvedCaptcha() async throws {
        let org = try SimulatedSignIn(
            .identity, .ada, set: { $0.identity.variants = [.identifierOnly] },
            spoil: Self.withCaptcha
        )
        let answers: [@MainActor @Sendable (OktaSignIn, String?) async throws -> Void] = [
            { try await $0.identify(SimulatedSignIn.login, captcha: $1) },
            { try await $0.enter(password: SimulatedSignIn.password, captcha: $1) },
        ]
        try await org.run { try await $0.start() }
        for answer in answers {
            let (step, count) = (org.signIn.step.name, org.simulator.requests.count)
            for result in [nil, ""] {
                try await org.run { try await answer($0, result) }
                #expect(org.signIn.messages == ["Please solve the CAPTCHA."])
                #expect(org.signIn.step.name == step && org.simulator.requests.count == count)
            }
            try await org.run { try await answer($0, "token-1") }
            let sent = try #require(org.simulator.requests.dropFirst(count).first)
            let body = String(decoding: sent.body, as: UTF8.self)
            #expect(body.contains(#""captchaToken":"token-1""#), "\(body)")
            #expect(org.signIn.step.name != step && org.signIn.messages.isEmpty)
        }
    }

    /// `page` with a CAPTCHA, to be solved with its first form.
    nonisolated private static func withCaptcha(_ page: String) -> String {
        let field = #"""
            {"name":"captchaVerify","form":{"value":[{"name":"captchaId","required":true,
            "value":"cap1","visible":false,"mutable":false},
            {"name":"captchaToken","required":true,"visible":false}]}},
            """#
        let form = #/"name":"(identify|challenge-authenticator)".*?"value":\[/#
        guard let start = page.firstMatch(of: form) else { return page }
        var page = page
        page.insert(contentsOf: field, at: start.range.upperBound)
        page.insert(
            contentsOf: #""captcha":{"type":"object","value":{"id":"cap1","type":"ALTCHA"}},"#,
            at: page.index(after: page.startIndex)
        )
        return page
    }

    // MARK: Setting up

    @Test(
        "A phone is set up for the channel that was chosen, or for any that the org takes",
        arguments: [(.call, [.call]), (nil, [.sms, .call]), (.email, [.sms, .call])]
            as [(OktaSignIn.Factor.Kind?, [OktaSignIn.Factor.Kind])]
    )
    func phoneChannels(chosen: OktaSignIn.Factor.Kind?, offered: [OktaSignIn.Factor.Kind]) throws {
        let page = Self.page(
            Self.form(
                "authenticator-enrollment-data",
                #"""
                {"name":"authenticator","form":{"value":[{"name":"id","value":"a"},
                {"name":"methodType","options":[{"label":"SMS","value":"sms"},
                {"label":"Voice call","value":"voice"}]},{"name":"phoneNumber"}]}}
                """#
            ), more: Self.current("phone", "phone_number")
        )
        var screens = try #require(try IdentityScreens(testing: Data(page.utf8)))
        screens.channel = chosen
        let step = screens.screen.step
        guard case .phone(let phone) = step else { throw WrongStep(step: step) }
        #expect(phone.channels == offered)
    }

    @Test(
        "Okta Verify that is set up without a QR code says where the link is",
        arguments: [
            (#""selectedChannel":"email","email":"joy@example.com""#, .email),
            (#""selectedChannel":"sms","phoneNumber":"+1555""#, .sms),
            (
                #""selectedChannel":"samedevice","samedevice":{"setupOVUrl":"https://example.com/setup","downloadHref":"https://example.com/get"}"#,
                .thisDevice
            ), (#""selectedChannel":"devicebootstrap","devicebootstrap":{}"#, .otherDevice),
            (#""setupNfcUrl":"https://example.com/setup""#, .thisDevice),
        ] as [(String, OktaSignIn.AppSetup.Channel)]
    )
    func appSetup(data: String, channel: OktaSignIn.AppSetup.Channel) throws {
        let more = #","contextualData":{\#(data)}"#
        let key = data.contains("Nfc") ? ("proximity", "nfc_pin") : ("app", "okta_verify")
        let screen = try screen(
            Self.page(
                Self.form("enroll-poll", more: #","refresh":4000"#),
                more: Self.current(key.0, key.1, more: more)
            )
        )
        guard case .app(let app) = screen.step else { throw WrongStep(step: screen.step) }
        #expect(app.channel == channel && app.canWait)
        if channel == .email { #expect(screen.prompt.text[0].contains("joy@example.com")) }
        if channel == .thisDevice { #expect(screen.prompt.page?.path == "/setup") }
        if app.downloadURL != nil { #expect(screen.prompt.links.map(\.url.path) == ["/get"]) }
    }

    /// Asks for a security question, of the org or of the user.
    private static let newQuestion = Self.page(
        Self.form(
            "enroll-authenticator",
            #"""
            {"name":"credentials","type":"object","required":true,"options":[
            {"label":"Choose","value":{"form":{"value":[{"name":"questionKey","required":true,"options":[{"label":"Why?","value":"why"}]},{"name":"answer","required":true}]}}},
            {"label":"Own","value":{"form":{"value":[{"name":"questionKey","value":"custom","mutable":false},{"name":"question","required":true},{"name":"answer","required":true}]}}}]}
            """#
        ),
        more: Self.current(
            "security_question", "security_question",
            more: #","contextualData":{"questions":[{"questionKey":"why","question":"Why?"}]}"#
        )
    )

    @Test("The user's own security question is enrolled with its words")
    func ownQuestion() async throws {
        let screen = try screen(Self.newQuestion)
        guard case .newQuestion(let questions) = screen.step, let own = questions.last else {
            throw WrongStep(step: screen.step)
        }
        #expect(questions.map(\.isOwn) == [false, true])
        #expect(screen.prompt.fields.map(\.id) == ["question", "text", "answer"])
        let sent = try await sent(Self.newQuestion) {
            let enroll = try #require($0.answers.values)
            return try await enroll(["question": own.id, "text": "Who?", "answer": "me"], "next")
        }
        #expect(
            sent == [
                #"/idp/idx/enroll-authenticator {"credentials":{"answer":"me","question":"Who?","questionKey":"custom"},"stateHandle":"s"}"#
            ]
        )
    }

    @Test("A question of the user's own needs its text, and nothing is sent without it")
    func ownQuestionWithoutText() async throws {
        for answersPrompt in [true, false] {
            let refusals = Locked<[String]>([])
            let sent = try await sent(Self.newQuestion) { screen in
                guard case .newQuestion(let questions) = screen.step, let own = questions.last,
                    let enroll = screen.answers.newQuestion, let answer = screen.answers.values
                else { throw WrongStep(step: screen.step) }
                let values = ["question": own.id, "text": "", "answer": "me"]
                let next =
                    answersPrompt
                    ? try await answer(values, "next") : try await enroll(own, "me")
                if case .refused(let text, _, _) = next { refusals.withLock { $0.append(text) } }
                return next
            }
            #expect(sent == [], "\(answersPrompt)")
            #expect(refusals.withLock { $0 } == [UserText.missingInput()], "\(answersPrompt)")
        }
    }

    @Test(
        "A security question has its words, those of its key, or a title",
        arguments: [
            (#""question":"Which food?","questionKey":"disliked_food""#, "Which food?"),
            (#""questionKey":"disliked_food""#, UserText.dislikedFood()),
            (#""questionKey":"of_a_later_release""#, UserText.factorQuestion()),
        ]
    )
    func questionWords(profile: String, text: String) throws {
        let page = Self.page(
            Self.form(
                "challenge-authenticator",
                #"{"name":"credentials","form":{"value":[{"name":"questionKey","required":true},{"name":"answer","label":"Answer","required":true}]}}"#
            ),
            more: Self.current(
                "security_question", "security_question", more: #","profile":{\#(profile)}"#,
                role: "currentAuthenticatorEnrollment"
            )
        )
        let screen = try screen(page)
        guard case .question(let question) = screen.step else {
            throw WrongStep(step: screen.step)
        }
        #expect(question.text == text && screen.prompt.title == text)
    }

    @Test("A value goes out in the type of its field, and a number that is none is refused")
    func types() async throws {
        let page = Self.page(
            Self.form(
                "enroll-profile",
                #"""
                {"name":"age","type":"number","value":3},{"name":"years","type":"integer"},
                {"name":"news","type":"boolean"},{"name":"size","options":[{"label":"One","value":1}]},
                {"name":"firstName"}
                """#
            )
        )
        let form = try form(of: screen(page))
        #expect(form.fields.map(\.kind).prefix(3) == [.number, .integer, .flag])
        #expect(form.fields[0].value == "3" && form.fields[4].label == "First name")
        let sent = try await sent(page) {
            try await $0.next(
                after: .form(["age": "41.5", "years": "7", "news": "true", "size": "0"])
            )
        }
        #expect(
            sent == [
                #"/idp/idx/enroll-profile {"age":41.5,"news":true,"size":1,"stateHandle":"s","years":7}"#
            ]
        )
        let refused = try await self.sent(page) { try await $0.next(after: .form(["years": "x"])) }
        #expect(refused.isEmpty)
    }

    @Test("A code says whether it has letters, and is sent without the spaces around it")
    func alphanumericCode() async throws {
        let page = Self.page(
            Self.form(
                "challenge-authenticator",
                #"{"name":"credentials","form":{"value":[{"name":"passcode","minLength":10,"maxLength":10,"format":"alphanumeric"}]}}"#
            ), more: Self.current("email", "okta_email", role: "currentAuthenticatorEnrollment")
        )
        guard case .code(let code) = try screen(page).step else { return }
        #expect(code.isAlphanumeric && code.length == 10...10 && code.factor.kind == .email)
        let sent = try await sent(page) { try await $0.next(after: .code(" AB12 ")) }
        #expect(sent.first?.contains(#""passcode":"AB12""#) == true)
    }

    @Test("A form shows the fields of each option, and sends those of the chosen one")
    func optionFields() async throws {
        func option(_ label: String, _ field: String) -> String {
            #"{"label":"\#(label)","value":{"form":{"value":[{"name":"\#(field)","label":"Address","required":true}]}}}"#
        }
        let options = [option("Phone", "number"), option("E-mail", "mail")].joined(separator: ",")
        let page = Self.page(
            Self.form(
                "tell-us",
                #"{"name":"channel","type":"object","required":true,"options":[\#(options)]}"#
            )
        )
        let form = try form(of: try screen(page))
        #expect(form.fields.map(\.id) == ["channel", "channel.0.number", "channel.1.mail"])
        #expect(form.fields.map(\.label) == ["Channel", "Phone: Address", "E-mail: Address"])
        // The app cannot know which option the user chooses.
        #expect(form.fields.map(\.isRequired) == [true, false, false])
        let sent = try await sent(page) {
            try await $0.next(after: .form(["channel": "1", "channel.1.mail": "a@b.example"]))
        }
        #expect(sent == [#"/idp/idx/tell-us {"channel":{"mail":"a@b.example"},"stateHandle":"s"}"#])
    }

    // MARK: Factors

    private static func option(_ label: String, _ place: Int, method: String? = nil) -> String {
        let field = method.map { #",{"name":"methodType","value":"\#($0)","mutable":false}"# } ?? ""
        return
            #"{"label":"\#(label)","relatesTo":"$.authenticators.value[\#(place)]","value":{"form":{"value":[{"name":"id","value":"\#(place)","mutable":false}\#(field)]}}}"#
    }

    private static func list(_ name: String, _ options: String..., authenticators: String) -> String
    {
        page(
            form(
                name,
                #"{"name":"authenticator","type":"object","options":[\#(options.joined(separator: ","))]}"#
            ), more: #","authenticators":{"type":"array","value":[\#(authenticators)]}"#
        )
    }

    @Test("The name that a user enters with the choice of a factor is shown by the next step")
    func nameOfChoice() async throws {
        let fields = #"""
            {"name":"authenticator","type":"object","options":[\#(Self.option("Password", 0))]},
            {"name":"identifier","required":true}
            """#
        let page = Self.page(
            Self.form("select-authenticator-authenticate", fields),
            more: #"""
                ,"authenticators":{"type":"array","value":[
                {"type":"password","key":"okta_password","id":"0"}]}
                """#
        )
        let next = Self.page(
            Self.form(
                "challenge-authenticator",
                #"{"name":"credentials","form":{"value":[{"name":"passcode","secret":true}]}}"#
            ), more: Self.current("password", "okta_password")
        )
        let clock = VirtualClock()
        let transport = ScriptedTransport(clock: clock, script: [.json(next)])
        let screens = try #require(
            try IdentityScreens(testing: Data(page.utf8), through: transport)
        )
        var answer: Next?
        _ = await clock.drive {
            answer = try? await screens.screen.answers.choices.first?.run("joy@example.com")
        }
        guard case .screen(let screen)? = answer, case .password(let password) = screen.step
        else {
            Issue.record("\(String(describing: answer))")
            return
        }
        #expect(password.username == "joy@example.com")
    }

    @Test("A factor has a name and a kind, whatever the org leaves out")
    func names() throws {
        let phone =
            #"{"type":"phone","key":"phone_number","id":"0","methods":[{"type":"sms"},{"type":"voice"}]}"#
        let verify =
            #"{"type":"app","key":"okta_verify","id":"1","displayName":"","methods":[{"type":"push"},{"type":"totp"}]}"#
        let push = #"{"type":"app","key":"okta_verify_push","id":"2"}"#
        let fastpass = #"{"key":"okta_verify_fastpass","id":"3"}"#
        let page = Self.list(
            "select-authenticator-authenticate", Self.option("", 0, method: "voice"),
            Self.option("", 1, method: "totp"), Self.option("", 2), Self.option("", 3),
            Self.option("", 2),
            authenticators: [phone, verify, push, fastpass].joined(separator: ",")
        )
        let factors = try screen(page).answers.choices.map(\.factor)
        #expect(factors.map(\.kind) == [.call, .totp, .push, .other("signed_nonce"), .push])
        let names = [
            "Voice call", "Okta Verify", "Okta Verify 2", "Okta FastPass", "Okta Verify 3",
        ]
        #expect(factors.map(\.name) == names)
    }

    @Test("A factor that can be put off says how often or until when")
    func gracePeriod() throws {
        let count =
            #"{"type":"app","key":"okta_verify","id":"0","gracePeriod":{"type":"BY_SKIP_COUNT","remainingSkips":2}}"#
        let date =
            #"{"type":"email","key":"okta_email","id":"1","gracePeriod":{"expiry":"2027-01-01T00:00:00.000Z"}}"#
        let later =
            #"{"type":"phone","key":"phone_number","id":"2","gracePeriod":{"expiry":"2027-02-01T00:00:00.000Z"}}"#
        let page = Self.list(
            "select-authenticator-enroll", Self.option("Okta Verify", 0), Self.option("E-mail", 1),
            Self.option("Phone", 2),
            authenticators: [count, date, later].joined(separator: ",")
        )
        let screen = try screen(page)
        guard case .chooseEnrollment(let list) = screen.step else {
            throw WrongStep(step: screen.step)
        }
        #expect(list.factors.map(\.remainingSkips) == [2, nil, nil])
        #expect(list.factors.map { $0.skippableUntil == nil } == [true, false, false])
        // The first of the ends counts.
        #expect(list.remainingSkips == 2 && list.skippableUntil != nil)
        #expect(list.skippableUntil == list.factors[1].skippableUntil)
        #expect(screen.prompt.text.contains("It can be skipped 2 more times."))
        let german = try UserText.$language.withValue("de-DE, en;q=0.5") { try self.screen(page) }
        let day = try #require(list.skippableUntil).formatted(
            .dateTime.locale(Locale(identifier: "de")))
        #expect(german.prompt.text.contains(UserText.skippableUntil(day, in: "de")))
        #expect(day.contains("."))
    }

    @Test("No button leads back to the only factor, and an empty list is a message")
    func singleFactor() throws {
        let password =
            #"{"type":"password","key":"okta_password","id":"0","displayName":"Password"}"#
        let list =
            #"{"name":"authenticator","type":"object","options":[\#(Self.option("Password", 0))]}"#
        let page = Self.page(
            Self.form(
                "challenge-authenticator",
                #"{"name":"credentials","form":{"value":[{"name":"passcode","secret":true}]}}"#
            ), Self.form("select-authenticator-authenticate", list),
            more:
                #","authenticators":{"type":"array","value":[\#(password)]},"currentAuthenticatorEnrollment":{"type":"object","value":\#(password)}"#
        )
        #expect(try screen(page).actions.map(\.kind) == [.startAgain])

        for name in ["select-authenticator-authenticate", "select-authenticator-enroll"] {
            let empty = try screen(Self.list(name, authenticators: ""))
            guard case .message(let message) = empty.step else {
                throw WrongStep(step: empty.step)
            }
            #expect(message.reason == .unsupported && !message.text.isEmpty)
        }
    }

    @Test("A screen shows what the org says about its form, each text and each link once")
    func messagesOfForm() throws {
        func messages(_ texts: String...) -> String {
            let list = texts.map {
                #"{"message":"\#($0)","links":[{"label":"Help","url":"https://example.com/help"}]}"#
            }
            return #","messages":{"type":"array","value":[\#(list.joined(separator: ","))]}"#
        }
        let form = Self.form(
            "identify", #"{"name":"identifier"}"#, more: messages("Wrong", "Of the form")
        )
        let screen = try screen(Self.page(form, more: messages("Wrong", "Of all")))
        #expect(screen.messages == ["Wrong", "Of all", "Of the form"])
        #expect(screen.links.map(\.title) == ["Help"])
    }

    @Test("Something to set up on the device is a message with its page")
    func deviceEnrollment() throws {
        let screen = try screen(
            #"{"version":"1.0.0","stateHandle":"s","messages":{"type":"array","value":[]},"deviceEnrollment":{"type":"object","value":{"name":"mdm","vendor":"Vendor","enrollmentLink":"https://example.com/mdm"}}}"#
        )
        guard case .message(let message) = screen.step else { throw WrongStep(step: screen.step) }
        #expect(message.text.contains("Vendor") && message.url?.path == "/mdm")
    }
}
