import Foundation
import OktaCore
import Testing

@testable import OktaIdx

@Suite("The members of a response")
struct ResponseMemberTests {
    @Test("A message has the values of its text and its links")
    func message() throws {
        let message = """
            "messages":{"type":"array","value":[{"message":"Update","class":"ERROR",\
            "i18n":{"key":"k","params":["7",3,{}]},"links":[{"label":"Help",\
            "url":"https://example.com/help","href":"/a"},{"href":"https://example.com/b"},{}]},{}]},
            """
        let messages = try makeResponse(message).messages
        let found = try #require(messages.first)
        #expect(messages.map(\.message) == ["Update", ""])
        #expect(messages.map(\.localizationKey) == ["k", nil])
        #expect(messages.map(\.parameters) == [["7", "3"], []])
        #expect(found.links.map(\.label) == ["Help", nil])
        #expect(found.links.map(\.url.path) == ["/help", "/b"])
        #expect(messages.last?.links.isEmpty == true && found.field == nil)
    }

    @Test("A message about a field is found by the field and by its name")
    func fieldMessage() throws {
        func field(_ name: String) -> String {
            #"{"name":"\#(name)","messages":{"value":[{"message":"About \#(name)"}]}}"#
        }
        let form = Pages.form("x", field("a") + "," + field("b"))
        let response = try makeResponse(#""messages":{"value":[{"message":"Top"}]},"#, form)
        let messages = response.messages
        let second = try #require(response.remediations.first?.b)
        #expect(messages.map(\.message) == ["Top"])
        #expect(messages.allMessages.map(\.message) == ["Top", "About a", "About b"])
        #expect(messages.message(for: second)?.message == "About b")
        #expect(messages.message(for: "a")?.message == "About a")
        #expect(messages.message(for: "stateHandle") == nil)
        #expect(second.messages.map(\.message) == ["About b"])
    }

    @Test(
        "A message has the severity that the server names, however it spells it",
        arguments: [
            ("ERROR", IDXClient.Message.Severity.error), ("error", .error), ("INFO", .info),
            ("SUCCESS", .info), ("WARNING", .warning), ("Warning", .warning), ("NEW", .unknown),
        ]
    )
    func severity(spelling: String, severity: IDXClient.Message.Severity) throws {
        let list = #"[{"message":"a","class":"\#(spelling)"}]"#
        let response = try makeResponse(#""messages":{"type":"array","value":\#(list)},"#)
        #expect(response.messages.first?.type == severity)
        #expect(response.messages.first?.typeName == spelling)
    }

    @Test("An issue of a response says where it is, what was expected and what was found")
    func issues() throws {
        let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
        let body = """
            {"version":"1.0.0","intent":[],"expiresAt":{},"deep":\(deep),"app":{},"user":7,\
            "messages":[],"currentAuthenticator":{},"enrollmentAuthenticator":{"value":7},\
            "authenticators":{"value":[{"key":"a","type":[],"id":[],"displayName":{},\
            "methods":[{}],"enroll":{"href":"a b"}}]},"cancel":[],"remediation":{"value":[7,\
            {"name":"a","href":"","method":[],"accepts":{},"type":[],"value":[{"name":[],\
            "label":{},"type":[],"hint":{},"required":"perhaps","mutable":7,"secret":[],\
            "visible":{},"form":7,"options":{},"messages":{"value":[{"message":[],"class":{}}]}},\
            {"value":{"form":{"value":{}}}}]},{"name":"b","value":7},{"name":[]}]}}
            """
        let issues = try ScriptedSession(body).response().decodingIssues.map(\.description)
        let field = "remediation.value[1].value[0]"
        let expected = """
            : expected at most 64 levels of nesting, found more
            expiresAt: expected a string, found an object
            intent: expected a string, found an array
            app: expected an object with a value, found an object
            user: expected an object with a value, found a number
            messages: expected an object with an array, found an array
            currentAuthenticator: expected an object with a value, found an object
            enrollmentAuthenticator: expected an object, found a number
            authenticators.value[0].type: expected a string, found an array
            authenticators.value[0].id: expected a string, found an array
            authenticators.value[0].displayName: expected a string, found an object
            authenticators.value[0].methods[0]: expected an object with a type, found an object
            authenticators.value[0].enroll: expected a form with a name, found none
            cancel: expected an object, found an array
            remediation.value[0]: expected an object, found a number
            remediation.value[1].href: expected a URL, found a string
            remediation.value[1].method: expected a string, found an array
            remediation.value[1].accepts: expected a string, found an object
            remediation.value[1].type: expected a string, found an array
            \(field).name: expected a string, found an array
            \(field).mutable: expected a boolean, found a number
            \(field).required: expected a boolean, found a string
            \(field).secret: expected a boolean, found an array
            \(field).label: expected a string, found an object
            \(field).type: expected a string, found an array
            \(field).hint: expected a string, found an object
            \(field).form: expected an object, found a number
            \(field).options: expected an array, found an object
            \(field).messages.value[0].message: expected a string, found an array
            \(field).messages.value[0].class: expected a string, found an object
            \(field).visible: expected a boolean, found an object
            remediation.value[1].value[1].value.form.value: expected an array, found an object
            remediation.value[2].value: expected an array, found a number
            remediation.value[3].name: expected a string, found an array
            remediation.value[3]: expected a form with a name, found none
            """
        #expect(issues == expected.components(separatedBy: "\n"))
    }

    @Test("Each message of a response is one row of a list")
    func messageIdentity() throws {
        let message = #"{"message":"Same","class":"ERROR"}"#
        let response = try makeResponse(
            #""messages":{"type":"array","value":[\#(message),\#(message)]},"#
        )
        #expect(Set(response.messages).count == 2)
        #expect(response.messages.first == response.messages.allMessages.first)
    }

    @Test("All messages of a form are its own and those of its fields, at any depth")
    func formMessages() throws {
        func field(_ text: String) -> String {
            #"{"name":"a","form":{"value":[{"name":"b","messages":{"value":[{"message":"\#(text)"}]}}]}}"#
        }
        let response = try makeResponse(
            "", Pages.form("x", field("1")), Pages.form("y", field("2"))
        )
        #expect(
            response.remediations.prefix(2).map { $0.messages.allMessages.map(\.message) }
                == [["1"], ["2"]]
        )
        let messages = try #require(response.remediations.first?.messages)
        #expect(messages.isEmpty)
        #expect(messages.allMessages.first?.field?.name == "b")
    }

    @Test("A message of a form itself is the form's own, and one of all of the response")
    func ownMessage() throws {
        func message(_ text: String) -> String {
            #""messages":{"value":[{"message":"\#(text)"}]}"#
        }
        func form(_ number: Int) -> String {
            Pages.form(
                "form-\(number)", #"{"name":"a",\#(message("Field \(number)"))}"#,
                more: message("Form \(number)") + ","
            )
        }
        let response = try makeResponse(message("Top") + ",", form(1), form(2))
        let messages = try #require(response.remediations.first?.messages)
        #expect(messages.map(\.message) == ["Form 1"])
        #expect(messages.allMessages.map(\.message) == ["Form 1", "Field 1"])
        #expect(response.messages.map(\.message) == ["Top"])
        #expect(
            response.messages.allMessages.map(\.message)
                == ["Top", "Form 1", "Field 1", "Form 2", "Field 2"]
        )
    }

    @Test("What the response says about scopes, the request and a passkey can be read")
    func wrappers() throws {
        let response = try makeResponse(
            """
            "scopes":{"type":"array","value":[{"name":"openid","label":"Who you are"}]},\
            "requestInfo":{"type":"array","value":[{"name":"browser","value":"Firefox"}]},\
            "webauthnAutofillUIChallenge":{"type":"object",\
            "value":{"challengeData":{"challenge":"abc"}}},"brandNew":{"a":1},
            """
        )
        #expect(response.scopes == [["name": "openid", "label": "Who you are"]])
        #expect(response.requestInfo == [["name": "browser", "value": "Firefox"]])
        #expect(response.autofillChallenge == ["challenge": "abc"])
        guard case .object(let members) = response.body else {
            Issue.record("no body")
            return
        }
        #expect(members["brandNew"] == ["a": 1])
    }

    @Test("The challenge of the device has its address, and a form that ends it")
    func deviceChallenge() throws {
        let cancel = Pages.form("cancel-polling", #"{"name":"reason"}"#)
        let response = try makeResponse(
            """
            "authenticatorChallenge":{"type":"object","value":{"challengeMethod":"LOOPBACK",\
            "href":"https://example.com/open","cancel":\(cancel)}},\
            "deviceEnrollment":{"type":"object","value":{"name":"mdm","platform":"IOS",\
            "orgName":"Org","vendor":"V","enrollmentLink":"https://example.com/mdm"}},
            """
        )
        let challenge = try #require(response.deviceChallenge)
        #expect(challenge.method == "LOOPBACK" && challenge.url?.path == "/open")
        #expect(challenge.cancel?.type == .cancelPolling && challenge.cancel?.canProceed == true)
        #expect(!response.remediations.contains { $0.type == .cancelPolling })
        let device = try #require(response.deviceEnrollment)
        #expect(
            [device.name, device.platform, device.orgName, device.vendor]
                == ["mdm", "IOS", "Org", "V"])
        #expect(device.url?.path == "/mdm")
        let other = try makeResponse("")
        #expect(other.deviceChallenge == nil && other.deviceEnrollment == nil)
    }

    @Test("An authenticator has the time until which it can be put off, and its current methods")
    func gracePeriod() throws {
        func authenticator(_ id: String, _ more: String) -> String {
            #"{"type":"app","key":"k-\#(id)","id":"\#(id)","methods":[{"type":"push"},{"type":"totp"}]\#(more)}"#
        }
        let list = [
            authenticator("a", #","gracePeriod":{"type":"BY_SKIP_COUNT","remainingSkips":2}"#),
            authenticator("b", #","gracePeriod":{"expiry":"2027-01-01T00:00:00.000Z"}"#),
            authenticator("c", #","gracePeriod":{}"#),
        ]
        let response = try makeResponse(
            """
            "authenticators":{"type":"array","value":[\(list.joined(separator: ","))]},\
            "currentAuthenticator":{"type":"object","value":{"type":"app","key":"k-a","id":"a",\
            "methods":[{"type":"totp"}]}},
            """
        )
        let found = Array(response.authenticators)
        #expect(found.map { $0.gracePeriod?.remainingSkips } == [2, nil, nil])
        #expect(found.map { $0.gracePeriod?.expiry == nil } == [true, false, true])
        #expect(found.map(\.currentMethodNames) == [["totp"], nil, nil])
        #expect(found[0].methodNames == ["push", "totp"])
    }

    @Test("A consent has its scopes, in the form or beside it, and a field its format and a text")
    func scopes() throws {
        let scope = #"[{"name":"email","label":"E-mail","desc":"x"}]"#
        let inside = Pages.form("consent", more: #""scopes":\#(scope),"#)
        let beside = #""scopes":{"type":"array","value":\#(scope)},"#
        for response in [
            try makeResponse("", inside), try makeResponse(beside, Pages.form("consent")),
        ] {
            let found = try #require(response.remediations[.consent]?.scopes.first)
            #expect([found.name, found.label, found.explanation] == ["email", "E-mail", "x"])
        }
        let field = #"{"name":"code","format":"alphanumeric","desc":"More"}"#
        let code = try #require(
            try makeResponse("", Pages.form("x", field)).remediations.first?["code"]
        )
        #expect(code.format == "alphanumeric" && code.explanation == "More")
        let asked = Pages.form(
            "email-challenge-consent", more: #""requestInfo":[{"name":"browser"}],"#)
        #expect(try makeResponse("", asked).requestInfo == [["name": "browser"]])
    }

    @Test("A success redirect and a failure redirect are told apart")
    func redirects() throws {
        let links =
            #""success":{"href":"https://example.com/in"},"failure":{"href":"https://example.com/no"},"#
        let response = try makeResponse(links)
        #expect(response.successRedirectUrl?.path == "/in")
        #expect(response.failureRedirectUrl?.path == "/no")
    }

    @Test("A CAPTCHA can be shown, and its result is sent with the form")
    func captcha() throws {
        let fields = """
            {"name":"identifier"},{"name":"captchaVerify","type":"object","form":{"value":[\
            {"name":"captchaToken","required":true},{"name":"captchaId","required":true}]}}
            """
        let page = Pages.page(
            Pages.form("identify", fields),
            more: """
                "captcha":{"type":"object","value":{"id":"cap-1","name":"hCaptcha",\
                "type":"HCAPTCHA","siteKey":"site-1"}},
                """
        )
        let session = ScriptedSession(page, Pages.success)
        let response = try session.response()
        let captcha = try #require(response.captcha)
        #expect((captcha.id, captcha.type, captcha.siteKey) == ("cap-1", "HCAPTCHA", "site-1"))
        let form = try #require(response.remediations[.identify])
        form.identifier?.value = "ada"
        form.enterCaptcha("token-1")
        let next = try session.end { form.proceed(completion: $0) }
        #expect(
            session.server.sent.last?.text == """
                {"captchaVerify":{"captchaId":"cap-1","captchaToken":"token-1"},"identifier":"ada",\
                "stateHandle":"state-handle-1"}
                """
        )
        #expect(next.isLoginSuccessful)
        #expect(try makeResponse("").captcha == nil)
    }

    @Test(
        "Each intent that servers name has a case",
        arguments: [
            ("ENROLL_NEW_USER", .enrollNewUser), ("LOGIN", .login),
            ("CREDENTIAL_ENROLLMENT", .credentialEnrollment),
            ("CREDENTIAL_UNENROLLMENT", .credentialUnenrollment),
            ("CREDENTIAL_RECOVERY", .credentialRecovery),
            ("CREDENTIAL_MODIFY", .credentialModify), ("AUTHENTICATION", .authentication),
            ("CONSENT", .consent), ("ENROLLMENT", .enrollment), ("RECOVERY", .recovery),
            ("UNLOCK_ACCOUNT", .unlockAccount), ("login", .login), ("new", .unknown),
        ] as [(String, IDXClient.Response.Intent)]
    )
    func intent(name: String, expected: IDXClient.Response.Intent) throws {
        let page = Pages.page().replacingOccurrences(of: #""LOGIN""#, with: "\"\(name)\"")
        let response = try ScriptedSession(page).response()
        #expect(response.intent == expected)
        #expect(response.intentName == name)
    }

    @Test("The response names its end, the application and the user")
    func facts() throws {
        let response = try makeResponse(
            """
            "app":{"value":{"id":"app-1","label":"Mail","name":"oidc_client"}},\
            "user":{"value":{"id":"user-1","identifier":"ada","profile":{"firstName":"Ada"}}},
            """
        )
        #expect(response.expiresAt == Date(timeIntervalSince1970: 1_714_566_600))
        let app = try #require(response.app)
        #expect((app.id, app.label, app.name) == ("app-1", "Mail", "oidc_client"))
        let user = try #require(response.user)
        #expect((user.id, user.username) == ("user-1", "ada"))
        #expect(user.profile == ["firstName": "Ada"])
        #expect("\(app)" == #"Application(id: app-1, label: Mail, name: oidc_client)"#)
        let none = try ScriptedSession(#"{"version":"1.0.0"}"#).response()
        #expect(none.app == nil && none.user == nil && none.expiresAt == nil)
        #expect(none.intentName == nil && none.intent == .unknown && !none.canCancel)
        #expect(response.decodingIssues.isEmpty && none.decodingIssues.isEmpty)
        for member in ["remediation", "messages", "successWithInteractionCode"] {
            #expect(throws: Never.self) { try ScriptedSession(#"{"\#(member)":{}}"#).response() }
        }
    }

    @Test(
        "A wait that failed is known by the key of its message",
        arguments: [
            ("oktaverify.rejected", .rejected),
            ("api.authn.poll.error.push_rejected", .rejected), ("oktaverify.timeout", .timedOut),
            ("incorrectPassword", nil),
        ] as [(String, OktaPollFailure?)]
    )
    func waitFailure(key: String, failure: OktaPollFailure?) throws {
        let list = #"[{"i18n":{"key":"first"}},{"i18n":{"key":"\#(key)"}}]"#
        #expect(try makeResponse(#""messages":{"value":\#(list)},"#).waitFailure == failure)
    }

    @Test(
        "A field has the facts that the server names, and otherwise defaults",
        arguments: [
            (
                """
                "label":"L","type":"string","hint":"username","required":true,"minLength":2,\
                "maxLength":"9"
                """,
                ["L", "string", "username"], [2, 9], "required mutable visible"
            ), ("", [nil, nil, nil], [nil, nil], "mutable visible"),
            (#""mutable":false"#, [nil, nil, nil], [nil, nil], "visible"),
            (#""mutable":"FALSE","value":1"#, [nil, nil, nil], [nil, nil], ""),
            (
                #""mutable":false,"value":1,"visible":true"#, [nil, nil, nil], [nil, nil], "visible"
            ),
            (#""mutable":false,"value":1,"visible":{}"#, [nil, nil, nil], [nil, nil], "visible"),
            (#""secret":true,"visible":false"#, [nil, nil, nil], [nil, nil], "mutable secret"),
            (
                #""secret":{},"visible":null"#, [nil, nil, nil], [nil, nil],
                "mutable visible secret"
            ),
            (#""secret":null,"label":7"#, ["7", nil, nil], [nil, nil], "mutable visible"),
            (#""secret":false,"required":null"#, [nil, nil, nil], [nil, nil], "mutable visible"),
        ] as [(String, [String?], [Int?], String)]
    )
    func field(members: String, texts: [String?], lengths: [Int?], flags: String) throws {
        let field = #"{"name":"a"\#(members.isEmpty ? "" : ",")\#(members)}"#
        let found = try #require(try makeResponse("", Pages.form("x", field)).remediations.first?.a)
        #expect([found.label, found.type, found.hint] == texts)
        #expect([found.minLength, found.maxLength] == lengths)
        let all = [
            ("required", found.isRequired), ("mutable", found.isMutable),
            ("visible", found.isVisible), ("secret", found.isSecret),
        ]
        #expect(all.filter(\.1).map(\.0).joined(separator: " ") == flags)
        #expect(found.form == nil && found.options == nil && found.authenticator == nil)
        if members.isEmpty {
            let facts = "isRequired: false, isMutable: true, isSecret: false"
            #expect("\(found)" == "Field(name: a, \(facts))")
            found.value = "b"
            #expect("\(found)" == "Field(name: a, \(facts), value: <redacted>)")
        }
    }

    @Test(
        "An identity provider is known by its type, however it is spelled",
        arguments: IDXClient.Remediation.SocialAuth.Service.allCases
    )
    func service(service: IDXClient.Remediation.SocialAuth.Service) throws {
        let type = service == .other ? "BRAND_NEW" : service.rawValue.lowercased()
        let more = #""type":"\#(type)","idp":{"id":"idp-1","name":"Provider"},"#
        let response = try makeResponse("", Pages.form("redirect-idp", more: more))
        let social = try #require(response.remediations.first as? IDXClient.Remediation.SocialAuth)
        #expect((social.service, social.serviceName) == (service, type))
        #expect((social.id, social.idpName) == ("idp-1", "Provider"))
        #expect(social.redirectUrl.path == "/idp/idx/redirect-idp" && social.href != nil)
    }

    @Test("A fixed value is a hidden field, unless the server says that it is visible")
    func hiddenFields() throws {
        let fields = """
            {"name":"id","value":"a","mutable":false},{"name":"shown","value":"b","mutable":false,\
            "visible":true},{"name":"empty","mutable":false},{"name":"typed","value":"c"},\
            {"name":"hidden","visible":false}
            """
        let form = try #require(
            try makeResponse("", Pages.form("x", fields)).remediations.first?.form
        )
        #expect(form.fields.map(\.name) == ["shown", "empty", "typed"])
        #expect(form.map(\.name) == form.fields.map(\.name))
        #expect(form.allFields.count == 6)
        #expect(form["id"]?.value as? String == "a")
    }

    private typealias Authenticator = IDXClient.Authenticator

    @Test("Everything the server says about an authenticator can be read")
    func authenticatorMembers() throws {
        let response = try makeResponse(
            """
            "currentAuthenticator":{"type":"object","value":{"type":"phone","id":"a","key":"k",\
            "displayName":"Phone","credentialId":"c","nickname":"My phone","deviceKnown":true,\
            "contextualData":{"a":1},"profile":{"phoneNumber":"+1","n":7,"list":[]},\
            "methods":[{"type":"sms"},"voice",{"methodType":"new"}],"a":{"rel":[],"name":"b"},\
            "resend":\(Pages.form("resend"))}},
            """
        )
        let phone = try #require(response.authenticators[.phone])
        #expect((phone.type, phone.typeName, phone.key) == (.phone, "phone", "k"))
        #expect((phone.id, phone.displayName, phone.credentialId) == ("a", "Phone", "c"))
        #expect(phone.methods == [.sms, .voice, .unknown])
        #expect(phone.methodNames == ["sms", "voice", "new"])
        #expect(phone.methods?.map(\.stringValue) == ["sms", "voice", nil])
        #expect(phone.contextualData == ["a": 1])
        #expect(phone.profile == ["phoneNumber": "+1", "n": "7"])
        #expect(phone.members["nickname"] == "My phone")
        #expect(phone.members["deviceKnown"] == true)
        #expect(phone.actions.map(\.name) == ["b", "resend"])
        #expect(["methods", "resend", "a"].allSatisfy { phone.members[$0] == nil })
        #expect(response.authenticators[.email] == nil)
        let other = try makeResponse(#""currentAuthenticator":{"value":{"id":"a"}},"#)
        let unknown = try #require(other.authenticators.current)
        #expect((unknown.type, unknown.methods, unknown.contextualData) == (.unknown, nil, nil))
        #expect(unknown.profile == [:])
        #expect("\(unknown)" == "Authenticator(type: unknown, id: a, state: authenticating)")
    }

    @Test("Each class of an authenticator has the members of its type")
    func authenticatorClasses() throws {
        func all<Part: Authenticator>(_: Part.Type, _ elements: String...) throws -> [Part] {
            let list = elements.joined(separator: ",")
            let response = try makeResponse(#""authenticators":{"value":[\#(list)]},"#)
            return response.authenticators.compactMap { $0 as? Part }
        }
        let mail = try all(Authenticator.Email.self, #"{"type":"email","profile":{"email":"a"}}"#)
        #expect(mail.map(\.emailAddress) == ["a"])
        let phone = #"{"type":"phone","profile":{"phoneNumber":"b"}}"#
        #expect(try all(Authenticator.Phone.self, phone).map(\.phoneNumber) == ["b"])

        let questions = try all(
            Authenticator.SecurityQuestion.self,
            #"{"type":"security_question","profile":{"question":"q","questionKey":"k"}}"#,
            """
            {"type":"security_question","contextualData":{"enrolledQuestion":{"question":"q2",\
            "questionKey":"k2"},"questions":[{"questionKey":"k3","question":"q3"},\
            {"questionKey":"k4"},{"question":"q5"}]}}
            """
        )
        #expect(questions.map(\.question) == ["q", "q2"])
        #expect(questions.map(\.questionKey) == ["k", "k2"])
        #expect(questions.map { $0.questions.map(\.key) } == [[], ["k3"]])
        #expect(questions.map { $0.questions.map(\.question) } == [[], ["q3"]])

        func app(_ link: String) -> String {
            """
            {"type":"app","contextualData":{"correctAnswer":"64","selectedChannel":"qrcode",\
            "sharedSecret":"s","qrcode":{"href":"\(link)"}}}
            """
        }
        let apps = try all(
            Authenticator.App.self,
            app("data:image/png;base64,AQI="),
            app("https://example.com/,AQI="),
            app("data:AQI="),
            #"{"type":"app"}"#
        )
        #expect(apps.map(\.qrCode) == [Data([1, 2]), nil, nil, nil])
        #expect(apps.map(\.numberChallenge) == [64, 64, 64, nil])
        #expect(apps.map(\.selectedChannel) == ["qrcode", "qrcode", "qrcode", nil])
        #expect(apps.map(\.sharedSecret) == ["s", "s", "s", nil])

        let keys = try all(
            Authenticator.SecurityKey.self,
            """
            {"type":"security_key","contextualData":{"activationData":{"a":1},\
            "challengeData":{"c":2}}}
            """
        )
        #expect(keys.map(\.activationData) == [["a": 1]])
        #expect(keys.map(\.challengeData) == [["c": 2]])
    }

    @Test(
        "An authenticator can do what the response offers, and refuses everything else",
        arguments: [
            ("password", "recover"), ("phone", "send"), ("phone", "resend"), ("email", "resend"),
            ("app", "resend"), ("email", "poll"),
        ]
    )
    func capability(type: String, action: String) throws {
        func authenticator(_ more: String) throws -> Authenticator {
            let value = #"{"type":"\#(type)","id":"a"\#(more)}"#
            let response = try makeResponse(#""currentAuthenticator":{"value":\#(value)},"#)
            return try #require(response.authenticators.current)
        }
        func isOffered(_ authenticator: Authenticator) -> Bool? {
            switch action {
            case "recover": (authenticator as? any Recoverable)?.canRecover
            case "send": (authenticator as? any CodeSendable)?.canSend
            case "resend": (authenticator as? any Resendable)?.canResend
            default: (authenticator as? any Pollable)?.canPoll
            }
        }
        let without = try authenticator("")
        #expect(isOffered(without) == false)
        #expect(isOffered(try authenticator(#","\#(action)":\#(Pages.form(action))"#)) == true)
        let poll = (without as? any Pollable).flatMap { action == "poll" ? $0 : nil }
        #expect(poll == nil || poll?.refreshTime == 0)
    }

    @Test(
        "The current authenticator is being set up where a form of enrollment is offered",
        arguments: [
            ("enroll-authenticator", IDXClient.Authenticator.State.enrolling),
            ("enroll-poll", .enrolling), ("authenticator-enrollment-data", .enrolling),
            ("select-enrollment-channel", .enrolling), ("enrollment-channel-data", .enrolling),
            ("enroll-authenticator-promotion", .enrolling),
            ("challenge-authenticator", .authenticating),
        ]
    )
    func state(form: String, state: IDXClient.Authenticator.State) throws {
        let current =
            #""currentAuthenticator":{"type":"object","value":{"type":"phone","id":"a"}},"#
        let response = try makeResponse(current, Pages.form(form))
        #expect(response.authenticators.current?.state == state)
    }

    @Test("The authenticator of an enrollment alone is the current one")
    func enrollment() throws {
        let member =
            #""enrollmentAuthenticator":{"type":"object","value":{"type":"phone","id":"a"}},"#
        let response = try makeResponse(member)
        #expect(response.authenticators.current?.id == "a")
        #expect(response.authenticators.current?.state == .enrolling)
    }

    @Test("The state of an authenticator is where the response names it")
    func states() throws {
        func place(_ name: String, _ type: String) -> String {
            #""\#(name)":{"value":{"type":"\#(type)","id":"\#(type)"}},"#
        }
        func list(_ name: String, _ type: String) -> String {
            #""\#(name)":{"value":[{"type":"\#(type)","id":"\#(type)"}]},"#
        }
        let lists = list("authenticators", "email") + list("authenticatorEnrollments", "phone")
        let recovery = place("recoveryAuthenticator", "password")
        let enrollment = place("enrollmentAuthenticator", "app")
        let current = place("currentAuthenticator", "device")
        let challenged = place("currentAuthenticatorEnrollment", "federated")
        let response = try makeResponse(lists + recovery + enrollment + current + challenged)
        #expect(
            response.authenticators.map(\.state) == [
                .normal, .enrolled, .recovery, .enrolling, .authenticating, .authenticating,
            ]
        )
        #expect(response.authenticators.current?.type == .federated)
        #expect(try makeResponse(enrollment + current).authenticators.current?.type == .device)
        #expect(try makeResponse(lists + recovery).authenticators.current == nil)
        #expect(response.authenticators.enrolled.map(\.type) == [.phone])
    }

    @Test(
        "A form without a relation is about the authenticator that its name says",
        arguments: [
            "identify": nil, "challenge-authenticator": "email", "challenge-poll": "email",
            "authenticator-verification-data": "email", "enroll-authenticator": "password",
            "enroll-poll": "password", "authenticator-enrollment-data": "password",
            "reset-authenticator": "password", "reenroll-authenticator": "password",
            "reenroll-authenticator-warning": "password", "skip": nil,
        ] as [String: String?]
    )
    func assumedAuthenticator(form: String, type: String?) throws {
        let password = #""currentAuthenticator":{"value":{"type":"password","id":"p"}},"#
        let mail = #""currentAuthenticatorEnrollment":{"value":{"type":"email","id":"e"}},"#
        let app = #""enrollmentAuthenticator":{"value":{"type":"app","id":"a"}},"#
        func types(_ places: String, _ form: String) throws -> [String?]? {
            try makeResponse(places, form).remediations.first?.authenticators.map(\.typeName)
        }
        #expect(try types(password + mail + app, Pages.form(form)) == (type.map { [$0] } ?? []))
        let fallback = ["email": [password: "password"], "password": [app: "app"]][type ?? ""]
        for (places, other) in fallback ?? [:] {
            #expect(try types(places, Pages.form(form)) == [other])
        }
        if form == "identify" {
            let credentials = Pages.form(form, Pages.credentials)
            #expect(try types(password, credentials) == ["password"])
            let current = #""currentAuthenticator":{"value":{"type":"email","id":"e"}},"#
            #expect(try types(current, credentials) == [])
        }
        // The relation in the form itself comes first, as a list or as a text.
        for relation in [#"["$.currentAuthenticator"]"#, #""$.currentAuthenticator""#] {
            let related = Pages.form(form, more: #""relatesTo":\#(relation),"#)
            #expect(try types(password + mail + app, related) == ["password"])
        }
    }
}

@Suite("The rules of a password at an org with Identity Engine")
struct IdentityPasswordTests {
    private typealias Password = IDXClient.Authenticator.Password

    private func response(_ settings: String) throws -> IDXClient.Response {
        try makeResponse(
            """
            "user":{"type":"object","value":{"id":"u","identifier":"ada.byron@example.com",\
            "profile":{"firstName":"Ada","lastName":"Byron"}}},\
            "currentAuthenticator":{"type":"object","value":{"type":"password",\
            "key":"okta_password","id":"aut-1","settings":\(settings)}},
            """
        )
    }

    private static let strict = """
        {"complexity":{"minLength":8,"minSymbol":0,"maxConsecutiveRepeatingCharacters":2,\
        "excludeUsername":true,"excludeFirstName":true,"excludeLastName":true,\
        "excludeAttributes":["lastName"],"useADComplexityRequirements":true},\
        "age":{"minAgeMinutes":120,"historyCount":4},"daysToExpiry":3}
        """

    @Test("A password's rules have every member that servers send")
    func members() throws {
        let all = """
            {"complexity":{"minLength":1,"minLowerCase":2,"minUpperCase":3,"minNumber":4,\
            "minSymbol":5,"maxConsecutiveRepeatingCharacters":6,"excludeAttributes":["a","b"]},\
            "age":{"minAgeMinutes":7,"historyCount":8},"daysToExpiry":9,\
            "customExpiredPasswordURL":"https://example.org/p","customExpiredPasswordName":"E"}
            """
        let password = try #require(try response(all).authenticators.current as? Password)
        let found = try #require(password.settings)
        #expect(
            [
                found.minLength, found.minLowerCase, found.minUpperCase, found.minNumber,
                found.minSymbol, found.maxConsecutiveRepeatingCharacters, found.minAgeMinutes,
                found.historyCount, found.daysToExpiry,
            ] == Array(1...9)
        )
        #expect(found.excludeAttributes == ["a", "b"])
        #expect(found.customExpiredPasswordURL?.absoluteString == "https://example.org/p")
        #expect(found.customExpiredPasswordName == "E")
        #expect(try response("7").authenticators.map { ($0 as? Password)?.settings } == [nil])
    }

    @Test(
        "A password's rules are told apart by their names",
        arguments: [
            "excludeUsername", "excludeFirstName", "excludeLastName",
            "useADComplexityRequirements", "none",
        ]
    )
    func flags(name: String) throws {
        let response = try response(#"{"complexity":{"\#(name)":true}}"#)
        let found = try #require((response.authenticators.current as? Password)?.settings)
        let flags = [
            ("excludeUsername", found.excludeUsername),
            ("excludeFirstName", found.excludeFirstName),
            ("excludeLastName", found.excludeLastName),
            ("useADComplexityRequirements", found.useADComplexityRequirements),
        ]
        #expect(flags.filter(\.1).map(\.0) == (name == "none" ? [] : [name]))
        #expect(found.rules.count == (name == "none" ? 0 : 1))
        #expect(found.excludeAttributes.isEmpty && found.minLength == nil)
    }

    @Test("A password's rules are listed in one order")
    func rules() throws {
        let password = try response(Self.strict).authenticators.current as? Password
        #expect(
            password?.settings?.rules == [
                .minLength(8), .maxConsecutive(2), .threeKinds, .excludeUsername,
                .excludeAttribute("lastName"), .excludeAttribute("firstName"), .history(4),
                .minAgeMinutes(120),
            ]
        )
    }

    @Test(
        "A password is checked while it is typed",
        arguments: [
            ("Go0d-enough", []), ("G0-d", [.minLength(8)]), ("Gooood-1", [.maxConsecutive(2)]),
            ("goodenough", [.threeKinds]),
            ("1-Byron-x", [.excludeUsername, .excludeAttribute("lastName")]),
            ("1-Ada-xyz", [.excludeAttribute("firstName")]), ("Old-pass1", [.history(4)]),
        ] as [(String, [OktaPasswordRule])]
    )
    func broken(password: String, rules: [OktaPasswordRule]) throws {
        let response = try response(Self.strict)
        let settings = (response.authenticators.current as? Password)?.settings
        let broken = settings?.rulesBroken(
            by: password, of: response.user, formerPasswords: ["Old-pass1"]
        )
        #expect(broken == rules)
    }
}
