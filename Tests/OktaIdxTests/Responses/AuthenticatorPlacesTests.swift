import OktaCore
import Testing

@testable import OktaIdx

@Suite("The authenticators of a response")
struct AuthenticatorPlacesTests {
    private static func key(_ name: String, _ credential: String, more: String = "") -> String {
        """
        {"type":"security_key","key":"webauthn","id":"aut-1","displayName":"\(name)",\(more)\
        "credentialId":"\(credential)"}
        """
    }

    private static func list(_ name: String, _ elements: String...) -> String {
        #""\#(name)":{"type":"array","value":[\#(elements.joined(separator: ","))]},"#
    }

    private static let twoKeys = list(
        "authenticatorEnrollments", key("YubiKey", "AAA"), key("Touch ID", "BBB")
    )

    @Test(
        "The key of an authenticator without a type names its type",
        arguments: [
            "okta_password": "password", "okta_email": "email", "phone_number": "phone",
            "security_question": "security_question", "okta_verify": "app", "google_otp": "app",
            "symantec_vip": "app", "duo": "app", "custom_app": "app", "webauthn": "security_key",
            "onprem_mfa": "security_key", "rsa_token": "security_key",
            "yubikey_token": "security_key", "custom_otp": "security_key",
            "external_idp": "federated", "smart_card_idp": "federated",
        ]
    )
    func type(key: String, type: String) throws {
        let list = Self.list("authenticatorEnrollments", #"{"key":"\#(key)","id":"aut-1"}"#)
        let response = try makeResponse(list, Pages.form("skip"))
        #expect(response.authenticators.map(\.type) == [.init(string: type)])
    }

    @Test("Two places of one id with other settings are two authenticators")
    func settings() throws {
        func place(_ name: String, _ count: Int) -> String {
            """
            "\(name)":{"type":"object","value":{"type":"password","key":"okta_password","id":"a",\
            "settings":{"complexity":{"minNumber":\(count)}}}},
            """
        }
        let other = try makeResponse(
            place("currentAuthenticator", 1) + place("enrollmentAuthenticator", 0),
            Pages.form("skip")
        )
        #expect(other.authenticators.count == 2)
        let same = try makeResponse(
            place("currentAuthenticator", 1) + place("enrollmentAuthenticator", 1),
            Pages.form("skip")
        )
        #expect(same.authenticators.count == 1)
    }

    @Test("Two security keys with one id are two authenticators, each with its option")
    func twoKeys() throws {
        let options = (0...1).map {
            #"{"label":"\#($0)","value":"\#($0)","relatesTo":"$.authenticatorEnrollments.value[\#($0)]"}"#
        }
        let field = #"{"name":"authenticator","options":[\#(options.joined(separator: ","))]}"#
        let form = Pages.form("select-authenticator-authenticate", field)
        let response = try makeResponse(Self.twoKeys, form)
        #expect(response.authenticators.enrolled.map(\.displayName) == ["YubiKey", "Touch ID"])
        #expect(response.authenticators.map(\.credentialId) == ["AAA", "BBB"])
        let related = try #require(response.remediations.first?.authenticator?.options)
            .map { $0.authenticator?.displayName }
        #expect(related == ["YubiKey", "Touch ID"])
    }

    @Test("RSA and another token of the same id, and two phones without an id, stay apart")
    func sameIdentity() throws {
        let tokens = Self.list(
            "authenticators",
            #"{"type":"security_key","key":"onprem_mfa","id":"a"}"#,
            #"{"type":"security_key","key":"rsa_token","id":"a"}"#
        )
        #expect(try makeResponse(tokens).authenticators.map(\.key) == ["onprem_mfa", "rsa_token"])
        let phones = Self.list(
            "authenticatorEnrollments",
            #"{"type":"phone","profile":{"phoneNumber":"1"}}"#,
            #"{"type":"phone","profile":{"phoneNumber":"2"}}"#
        )
        let numbers = try makeResponse(phones).authenticators.map {
            ($0 as? IDXClient.Authenticator.Phone)?.phoneNumber
        }
        #expect(numbers == ["1", "2"])
    }

    @Test(
        "The current authenticator is the one key that does not contradict it",
        arguments: ["AAA": "YubiKey", "BBB": "Touch ID", "CCC": "Passkey"],
        [true, false]
    )
    func current(row: (key: String, value: String), isFirst: Bool) throws {
        let (credential, name) = row
        let current = """
            "currentAuthenticatorEnrollment":{"type":"object","value":\
            \(Self.key("Passkey", credential, more: #""contextualData":{"challengeData":{}},"#))},
            """
        let response = try makeResponse(isFirst ? current + Self.twoKeys : Self.twoKeys + current)
        let found = try #require(
            response.authenticators.current as? IDXClient.Authenticator.SecurityKey
        )
        #expect(found.credentialId == credential)
        #expect(found.challengeData != nil)
        #expect(response.authenticators.count == (name == "Passkey" ? 3 : 2))
        if !isFirst || name == "Passkey" { #expect(found.displayName == name) }
        #expect(response.authenticators.enrolled.count == 2)
    }

    @Test("A member that the server repeats loses no authenticator, and makes none")
    func repeated() throws {
        let email = #"{"type":"email","id":"e","displayName":"Email"}"#
        let twice = Self.list("authenticatorEnrollments", email)
        let again = #"{"type":"email","id":"e","displayName":"Other","key":"okta_email"}"#
        let lists = try makeResponse(twice + Self.list("authenticatorEnrollments", again))
        #expect(lists.authenticators.map(\.displayName) == ["Email"])
        #expect(lists.authenticators.map(\.key) == ["okta_email"])
        #expect(lists.decodingIssues == [])
        for values in [#""value":\#(email),"value":7"#, #""value":7,"value":\#(email)"#] {
            let single = try makeResponse(#""currentAuthenticator":{"type":"object",\#(values)},"#)
            #expect(single.authenticators.current?.displayName == "Email")
            #expect(single.decodingIssues == [])
        }
        for values in [#""value":[\#(email)],"value":7"#, #""value":7,"value":[\#(email)]"#] {
            let list = try makeResponse(#""authenticators":{"type":"array",\#(values)},"#)
            #expect(list.authenticators.map(\.displayName) == ["Email"])
        }
    }

    @Test("A current authenticator that could be either key is neither")
    func ambiguous() throws {
        let current = """
            "currentAuthenticator":{"type":"object","value":{"type":"security_key",\
            "key":"webauthn","id":"aut-1","displayName":"Any key"}},
            """
        let response = try makeResponse(Self.twoKeys + current)
        #expect(response.authenticators.current?.displayName == "Any key")
        #expect(response.authenticators.count == 3)
        // Another place that says which key it is does not join the one that does not.
        let known = #""currentAuthenticatorEnrollment":{"value":\#(Self.key("Key", "AAA"))},"#
        let both = try makeResponse(Self.twoKeys + current + known)
        #expect(both.authenticators.current?.displayName == "YubiKey")
    }

    @Test(
        "The available and the enrolled authenticator of one id are one, unless there are several"
    )
    func lists() throws {
        let one = Self.list("authenticators", Self.key("Security key", "AAA"))
        let joined = try makeResponse(
            one + Self.list("authenticatorEnrollments", Self.key("YubiKey", "AAA"))
        )
        #expect(joined.authenticators.map(\.state) == [.enrolled])
        #expect(joined.authenticators.map(\.displayName) == ["Security key"])
        #expect(try makeResponse(one + Self.twoKeys).authenticators.count == 3)
        let other = Self.list("authenticatorEnrollments", Self.key("YubiKey", "BBB"))
        #expect(try makeResponse(one + other).authenticators.count == 2)
        for current in [#""type":"phone""#, #""key":"phone_number""#] {
            let listed = #"{"type":"phone","key":"phone_number","id":"p"}"#
            let place = #""currentAuthenticator":{"value":{\#(current),"id":"p"}},"#
            let phone = try makeResponse(Self.list("authenticators", listed) + place)
            #expect(phone.authenticators.map(\.type) == [.phone])
        }
        for mark in ["key", "authenticatorId", "credentialId"] {
            let lists = ["a", "b"].map { #"{"type":"app","id":"i","\#(mark)":"\#($0)"}"# }
            let apart = try makeResponse(
                Self.list("authenticators", lists[0])
                    + Self.list("authenticatorEnrollments", lists[1])
            )
            #expect(apart.authenticators.map(\.state) == [.normal, .enrolled], "\(mark)")
        }
    }

    @Test("An action that two places of an authenticator name is offered once")
    func actions() throws {
        func place(_ name: String, _ action: String) -> String {
            let phone = #"{"type":"phone","key":"phone_number","id":"p",\#(action)}"#
            return #""\#(name)":{"type":"object","value":\#(phone)},"#
        }
        let resend = #""resend":\#(Pages.form("resend"))"#
        let response = try makeResponse(
            place("currentAuthenticator", resend + #","send":\#(Pages.form("send"))"#)
                + place("currentAuthenticatorEnrollment", resend)
        )
        let phone = try #require(response.authenticators.current)
        #expect(response.authenticators.count == 1)
        #expect(phone.actions.map(\.name).sorted() == ["resend", "send"])
        #expect(phone.actions.allSatisfy { $0.authenticators.first === phone })
        func methods(_ name: String, _ methods: String) -> String {
            place(name, #""displayName":"\#(name)","methods":\#(methods)"#)
        }
        let both = try makeResponse(
            methods("currentAuthenticator", #"["sms"]"#)
                + methods("currentAuthenticatorEnrollment", #"["voice","sms"]"#)
        )
        #expect(both.authenticators.map(\.methodNames) == [["sms", "voice"]])
        #expect(both.authenticators.map(\.displayName) == ["currentAuthenticator"])
    }

    @Test("The poll of a mail is found beside another authenticator of the same id")
    func pollOfCurrent() throws {
        let mails = Self.list(
            "authenticatorEnrollments",
            #"{"type":"email","key":"okta_email","id":"eae-1","credentialId":"1"}"#,
            #"{"type":"email","key":"okta_email","id":"eae-1","credentialId":"2"}"#
        )
        let page = Pages.mail().replacingOccurrences(
            of: #""currentAuthenticatorEnrollment""#,
            with: mails + #""currentAuthenticatorEnrollment""#
        )
        let session = ScriptedSession(page, page, Pages.success)
        let outcomes = Outcomes<IDXClient.Response>()
        let response = try session.response()
        response.pollable?.startPolling(completion: outcomes.pair)
        session.clock.advance(by: 60)
        #expect(try outcomes.only?.get().isLoginSuccessful == true)
    }

    @Test("A place without an authenticator is noted and leaves the others where they are")
    func oddElements() throws {
        let response = try makeResponse(
            Self.list("authenticators", "7", #"{"type":"email","id":"e"}"#),
            Pages.form("x", #"{"name":"a","relatesTo":"$.authenticators.value[1]"}"#)
        )
        #expect(response.authenticators.map(\.id) == ["e"])
        #expect(response.remediations.first?["a"]?.authenticator?.id == "e")
        #expect(response.decodingIssues.map(\.path) == ["authenticators.value[0]"])
    }

    @Test("A relation past the end of a list is noted, and leads nowhere")
    func pastTheEnd() throws {
        let response = try makeResponse(
            Self.list("authenticators", #"{"type":"email","id":"e"}"#),
            Pages.form("x", #"{"name":"a","relatesTo":"$.authenticators.value[1]"}"#)
        )
        #expect(response.remediations.first?["a"]?.authenticator == nil)
        #expect(response.decodingIssues.map(\.path) == ["relatesTo"])
    }
}
