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
            "i18n":{"key":"k","params":["7",3,{}]},"links":[\
            {"label":"Help","url":"https://example.com/help"},{"href":"https://example.com/b"},{}]}]},
            """
        let found = try #require(try makeResponse(message).messages.first)
        #expect(found.localizationKey == "k")
        #expect(found.parameters == ["7", "3"])
        #expect(found.links.map(\.label) == ["Help", nil])
        #expect(found.links.map(\.url.path) == ["/help", "/b"])
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
            {"version":"1.0.0","deep":\(deep),"app":{},"user":7,"messages":[],\
            "currentAuthenticator":{},"authenticators":{"value":[\
            {"key":"a","methods":[{}],"enroll":{"href":"a b"}}]},\
            "remediation":{"value":[7,{"name":"a","href":"","method":[],"value":[\
            {"name":"b","required":"perhaps","form":7}]}]}}
            """
        let issues = try ScriptedSession(body).response().decodingIssues.map(\.description)
        let expected = """
            : expected at most 64 levels of nesting, found more
            app: expected an object with a value, found an object
            user: expected an object with a value, found a number
            messages: expected an object with an array, found an array
            currentAuthenticator: expected an object with a value, found an object
            authenticators.value[0].methods[0]: expected an object with a type, found an object
            authenticators.value[0].enroll: expected a form with a name, found none
            remediation.value[0]: expected an object, found a number
            remediation.value[1].href: expected a URL, found a string
            remediation.value[1].method: expected a string, found an array
            remediation.value[1].value[0].required: expected a boolean, found a string
            remediation.value[1].value[0].form: expected an object, found a number
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

    @Test("The messages of a form are those of its fields, at any depth")
    func formMessages() throws {
        func field(_ text: String) -> String {
            #"{"name":"a","form":{"value":[{"name":"b","messages":{"value":[{"message":"\#(text)"}]}}]}}"#
        }
        let response = try makeResponse(
            "", Pages.form("x", field("1")), Pages.form("y", field("2"))
        )
        #expect(
            response.remediations.prefix(2).map { $0.messages.map(\.message) } == [["1"], ["2"]]
        )
        #expect(response.remediations.first?.messages.first?.field?.name == "b")
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
            ("CONSENT", IDXClient.Response.Intent.consent), ("AUTHENTICATION", .authentication),
            ("RECOVERY", .recovery), ("UNLOCK_ACCOUNT", .unlockAccount),
            ("ENROLLMENT", .enrollment), ("login", .login), ("new", .unknown),
        ]
    )
    func intent(name: String, expected: IDXClient.Response.Intent) throws {
        let page = Pages.page().replacingOccurrences(of: #""LOGIN""#, with: "\"\(name)\"")
        #expect(try ScriptedSession(page).response().intent == expected)
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

    @Test("Everything the server says about an authenticator can be read")
    func authenticatorMembers() throws {
        let response = try makeResponse(
            """
            "currentAuthenticator":{"type":"object","value":{"type":"phone","id":"a",\
            "nickname":"My phone","deviceKnown":true,"methods":[{"type":"sms"}],\
            "resend":\(Pages.form("resend"))}},
            """
        )
        let members = try #require(response.authenticators.current).members
        #expect(members["nickname"] == "My phone")
        #expect(members["deviceKnown"] == true)
        #expect(members["methods"] == nil && members["resend"] == nil)
    }

    @Test(
        "The current authenticator is being set up where a form of enrollment is offered",
        arguments: [
            ("enroll-authenticator", IDXClient.Authenticator.State.enrolling),
            ("enroll-poll", .enrolling), ("authenticator-enrollment-data", .enrolling),
            ("select-enrollment-channel", .enrolling), ("enrollment-channel-data", .enrolling),
            ("enroll-webauthn-residentkey", .enrolling),
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
}

@Suite("The rules of a password at an org with Identity Engine")
struct IdentityPasswordTests {
    private func response(_ settings: String) throws -> IDXClient.Response {
        let page = Pages.page(
            more: """
                "user":{"type":"object","value":{"id":"u","identifier":"ada.byron@example.com",\
                "profile":{"firstName":"Ada","lastName":"Byron"}}},\
                "currentAuthenticator":{"type":"object","value":{"type":"password",\
                "key":"okta_password","id":"aut-1","settings":\(settings)}},
                """
        )
        return try ScriptedSession(page).response()
    }

    private func settings(
        of response: IDXClient.Response
    ) throws -> IDXClient.Authenticator.Password.Settings {
        let password = response.authenticators.current as? IDXClient.Authenticator.Password
        return try #require(password?.settings)
    }

    private static let strict = """
        {"complexity":{"minLength":8,"minSymbol":0,"maxConsecutiveRepeatingCharacters":2,\
        "excludeUsername":true,"excludeFirstName":true,"excludeLastName":true,\
        "excludeAttributes":["lastName"],"useADComplexityRequirements":true},\
        "age":{"minAgeMinutes":120,"historyCount":4},"daysToExpiry":3}
        """

    @Test("A password's rules have every member that servers send")
    func members() throws {
        let settings = try settings(of: try response(Self.strict))
        #expect(settings.maxConsecutiveRepeatingCharacters == 2)
        #expect(settings.excludeFirstName && settings.excludeLastName)
        #expect(settings.useADComplexityRequirements)
        #expect((settings.minAgeMinutes, settings.historyCount) == (120, 4))
        #expect(settings.daysToExpiry == 3)
        #expect(
            settings.rules == [
                .minLength(8), .maxConsecutive(2), .threeKinds, .excludeUsername,
                .excludeAttribute("lastName"), .excludeAttribute("firstName"), .history(4),
                .minAgeMinutes(120),
            ]
        )
        let none = try self.settings(of: try response("{}"))
        #expect(none.rules.isEmpty)
        #expect(
            !none.excludeFirstName && !none.excludeLastName && !none.useADComplexityRequirements
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
        let broken = try settings(of: response)
            .rulesBroken(by: password, of: response.user, formerPasswords: ["Old-pass1"])
        #expect(broken == rules)
    }
}
