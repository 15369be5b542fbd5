import Foundation
import OktaAuthSimulator
import OktaIdx
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the page for apps of okta-idx-swift says of run time, row by row: `// row:` has the first cell.
@Suite("A difference at run time from okta-idx-swift")
struct OktaIdxSwiftRows {
    /// An app with a server that follows a script.
    private struct App {
        let clock = VirtualClock()
        let network: ScriptedTransport
        let configuration: IDXClient.Configuration

        init(_ script: [ScriptedReply], scopes: [String] = ["profile"]) {
            let handle = ScriptedReply.json(#"{"interaction_handle":"handle-1"}"#)
            network = ScriptedTransport(clock: clock, script: [handle] + script)
            var options = IDXClient.Options()
            options.transport = network
            options.clock = clock
            configuration = IDXClient.Configuration(
                issuer: "https://example.com/oauth2/default",
                clientId: "app",
                clientSecret: nil,
                scopes: scopes,
                redirectUri: "com.example.app:/callback",
                options: options
            )
        }

        func client() async throws -> IDXClient {
            try await clock.run { try await IDXClient.start(with: configuration) }
        }

        func response() async throws -> IDXClient.Response {
            let client = try await client()
            return try await clock.run { try await client.resume() }
        }

        /// The error of a call with a closure, which ends within a second.
        func error(_ call: (@escaping IDXClient.ResponseResult) -> Void) -> IDXClientError? {
            var failure: Error?
            call { failure = $1 }
            clock.advance(by: 1)
            return failure as? IDXClientError
        }
    }

    private static func page(_ forms: String, _ more: String = "") -> ScriptedReply {
        .json(
            """
            {"version":"1.0.0","stateHandle":"s","intent":"LOGIN",\(more)\
            "remediation":{"type":"array","value":[\(forms)]}}
            """
        )
    }

    private static func form(_ name: String, _ fields: String = "", href: String? = nil) -> String {
        let link = href ?? "https://example.com/idp/idx/\(name)"
        let handle = #"{"name":"stateHandle","value":"s","required":true,"mutable":false}"#
        return """
            {"name":"\(name)","method":"POST","rel":["create-form"],\
            \(link.isEmpty ? "" : #""href":"\#(link)","#)\
            "accepts":"application/json","value":[\(fields)\(fields.isEmpty ? "" : ",")\(handle)]}
            """
    }

    private static let identifier = #"{"name":"identifier","label":"User","required":true}"#

    private static let identify = page(form("identify", identifier))

    private final class Delegate: IDXClientDelegate {
        var calls: [String] = []

        func idx(client: IDXClient, didReceive response: IDXClient.Response) {
            calls.append("response")
        }
        func idx(client: IDXClient, didReceive token: IDXClient.Token) { calls.append("token") }
        func idx(client: IDXClient, didReceive error: Error) { calls.append("error") }
    }

    // row: a call that cannot be made
    // row: a required value is missing
    // row: an error that needs no request
    @Test("A value that is missing is an error for the delegate and the closure, after the call")
    func missingValue() async throws {
        let app = App([Self.identify])
        let client = try await app.client()
        let delegate = Delegate()
        client.delegate = delegate
        let response = try await app.clock.run { try await client.resume() }
        let form = try #require(response.remediations[.identify])
        var failure: Error?
        form.proceed { _, error in
            delegate.calls.append("completion")
            failure = error
        }
        // The closure is called on the queue, here that of the clock.
        #expect(delegate.calls == ["response"])
        app.clock.advance(by: 1)
        #expect(delegate.calls == ["response", "error", "completion"])
        #expect(failure as? IDXClientError == .missingRequiredParameter(name: "identifier"))
        form.proceed(completion: nil)
        app.clock.advance(by: 1)
        #expect(delegate.calls.last == "error" && app.network.sent.count == 2)
    }

    // row: a second call while one is in flight
    @Test("A second call is refused, and not sent")
    func secondCall() async throws {
        let app = App([Self.identify, Self.identify])
        let form = try #require(try await app.response().remediations[.identify])
        form.identifier?.value = "ada"
        form.proceed(completion: nil)
        let error = app.error { form.proceed(completion: $0) }
        #expect(error == .operationInProgress && app.network.sent.count == 3)
    }

    // row: one member of a response that cannot be read
    // row: a member of another type in a response, for example `expiresAt` as a number
    @Test("A member that cannot be read is left out, and the response names it")
    func unreadable() async throws {
        let app = App([Self.page("7," + Self.form("identify", Self.identifier))])
        let response = try await app.response()
        #expect(response.remediations[.identify] != nil)
        #expect(response.decodingIssues.map(\.path) == ["remediation.value[0]"])
        for (value, issues) in [("5", []), ("{}", ["expiresAt"]), ("[]", ["expiresAt"])] {
            let other = try await App([Self.page("", #""expiresAt":\#(value),"#)]).response()
            #expect(other.expiresAt == nil)
            #expect(other.decodingIssues.map(\.path) == issues)
        }
    }

    // row: a value of a field that is not mutable
    @Test("A value of a field that cannot be changed is ignored, and the form names it")
    func immutable() async throws {
        let app = App([Self.identify, Self.identify])
        let form = try #require(try await app.response().remediations[.identify])
        form.form.allFields.first { $0.name == "stateHandle" }?.value = "other"
        form.identifier?.value = "ada"
        #expect(form.ignoredChanges == [.parameterImmutable(name: "stateHandle")])
        form.proceed(completion: nil)
        #expect(app.network.sent.last?.fields["stateHandle"] == "s")
    }

    // row: a link to another origin
    // row: a remediation without an address
    @Test("A form without an address, and one of another origin, are sent nowhere")
    func addresses() async throws {
        let rows = [("", true), ("https://other.test/idp/idx/identify", false)]
        for (href, isMissing) in rows {
            let app = App([Self.page(Self.form("identify", href: href))])
            let form = try #require(try await app.response().remediations.first)
            let error = app.error { form.proceed(completion: $0) }
            if isMissing {
                #expect(error == .cannotCreateRequest)
            } else if case .untrustedAddress? = error {
            } else {
                Issue.record("\(String(describing: error))")
            }
            #expect(app.network.sent.count == 2)
        }
    }

    /// A sign-in at a simulated org; `spoil` changes the bodies of its responses.
    private func signIn(
        at simulator: OktaSimulator,
        _ clock: VirtualClock,
        spoil: @escaping @Sendable (String) -> String = { $0 }
    ) async throws -> IDXClient.Token {
        simulator.engine = .identity
        simulator.addUser(.plain)
        var options = IDXClient.Options()
        options.clock = clock
        options.transport = InterceptingTransport(
            simulator.urlSession,
            onBody: { Data(spoil(String(decoding: $0, as: UTF8.self)).utf8) }
        )
        let configuration = IDXClient.Configuration(
            issuer: "\(simulator.url.absoluteString)/oauth2/default",
            clientId: "app",
            clientSecret: nil,
            scopes: ["openid", "offline_access"],
            redirectUri: "com.example.app:/callback",
            options: options
        )
        return try await clock.run {
            let client = try await IDXClient.start(with: configuration)
            let form = try #require(try await client.resume().remediations[.identify])
            form.identifier?.value = SimulatedUser.plain.login
            form.credentials?.passcode?.value = "Passw0rd-1"
            return try await form.proceed().exchangeCode()
        }
    }

    // row: an ID token
    @Test("An ID token is checked before the app gets it")
    func idToken() async throws {
        let clock = VirtualClock()
        let error = await #expect(throws: IDXClientError.self) {
            _ = try await signIn(at: OktaSimulator(clock: clock), clock) { body in
                body.replacing(#/("id_token":"[^".]*\.[^".]*\.)(.)/#) { match in
                    "\(match.1)\(match.2 == "A" ? "B" : "A")"
                }
            }
        }
        guard case .invalidToken? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // row: the option of a method is selected
    @Test("The option of a method selects its authenticator, too")
    func methodOption() async throws {
        let fields = """
            {"name":"authenticator","options":[{"label":"Phone","value":{"form":{"value":[\
            {"name":"id","value":"aut-2"},{"name":"methodType","options":[\
            {"label":"SMS","value":"sms"},{"label":"Call","value":"voice"}]}]}}}]}
            """
        let app = App([
            Self.page(Self.form("select-authenticator-authenticate", fields)), Self.identify,
        ])
        let form = try #require(try await app.response().remediations.first)
        let phone = try #require(form.authenticator?.options?.first)
        form.authenticator?.selectedOption = phone.form?["methodType"]?.options?.last
        form.proceed(completion: nil)
        let body = try #require(app.network.sent.last?.text)
        #expect(body.contains(#""id":"aut-2""#) && body.contains(#""methodType":"voice""#))
    }

    private static func authenticators(_ members: String...) async throws -> IDXClient.Response {
        try await App([page("", members.map { "\($0)," }.joined())]).response()
    }

    // row: order of the authenticators
    // row: `authenticators.enrolled`
    // row: states `enrolling` and `authenticating`
    @Test("Authenticators have the order and the states of the server")
    func order() async throws {
        let names = ["f", "a", "d", "c", "b", "e"]
        let list = names.map { #"{"type":"email","id":"\#($0)","key":"k"}"# }
        let all = try await Self.authenticators(
            #""authenticatorEnrollments":{"value":[\#(list.joined(separator: ","))]}"#,
            #""currentAuthenticatorEnrollment":{"value":{"type":"email","id":"d","key":"k"}}"#
        )
        .authenticators
        #expect(all.enrolled.map(\.id) == names)
        #expect(all.current?.id == "d" && all.current?.state == .authenticating)
        let other = try await Self.authenticators(
            #""enrollmentAuthenticator":{"value":{"type":"phone","id":"p"}}"#
        )
        #expect(other.authenticators.current?.state == .enrolling)
    }

    // row: `securityQuestion.questionKey`
    // row: a cast to ``HasProfile``
    @Test("A security question has its key, and every authenticator can be cast to HasProfile")
    func question() async throws {
        let response = try await Self.authenticators(
            """
            "authenticatorEnrollments":{"value":[{"type":"security_question","id":"q",\
            "profile":{"question":"Why?","questionKey":"why"}},{"type":"password","id":"p"}]}
            """
        )
        let question = response.authenticators.first as? IDXClient.Authenticator.SecurityQuestion
        #expect(question?.questionKey == "why")
        let profiles = response.authenticators.map { ($0 as any HasProfile).profile.isEmpty }
        #expect(profiles == [false, true])
    }

    // row: revocation
    @Test("Tokens are revoked at the issuer")
    func revocation() async throws {
        let clock = VirtualClock()
        let simulator = OktaSimulator(clock: clock)
        let token = try await signIn(at: simulator, clock)
        try await clock.run { try await token.revoke() }
        #expect(simulator.requests.last?.path == "/oauth2/default/v1/revoke")
    }

    // row: `stringValue` of the methods `webAuthN` and `securityQuestion`
    @Test("The text of a method is the server's")
    func methods() {
        #expect(IDXClient.Authenticator.Method.webAuthN.stringValue == "webauthn")
        #expect(IDXClient.Authenticator.Method.securityQuestion.stringValue == "security_question")
    }

    // row: a list or dictionary with an `NSDate` or `NSData` for a field
    @Test("A list or dictionary with a date or data is no value of a field")
    func values() async throws {
        let app = App([Self.identify])
        let form = try #require(try await app.response().remediations[.identify])
        for value in [[NSDate()], ["a": NSData()] as NSDictionary] as [any IDXFormValue] {
            form.identifier?.value = value
            guard
                case .invalidParameterValue("identifier", _)? =
                    app.error({ form.proceed(completion: $0) })
            else {
                Issue.record("\(value) is sent")
                return
            }
        }
        #expect(app.network.sent.count == 2)
    }

    // row: `===` of ``IDXClient/Context``
    @Test("A context is a value, equal at each access")
    func context() async throws {
        let client = try await App([]).client()
        #expect(client.context == client.context)
        let data = try JSONEncoder().encode(client.context)
        #expect(try JSONDecoder().decode(IDXClient.Context.self, from: data) == client.context)
    }

    // row: texts of errors from the server
    // row: `code` and `userInfo` of an error as `NSError`
    @Test("An error of the server says so before its text, and has numbers of its own")
    func errors() async throws {
        let refusal = #"{"error":"invalid_grant","error_description":"It is over."}"#
        let app = App([.json(refusal, status: 400)])
        let client = try await app.client()
        let error = try #require(app.error { client.resume(completion: $0) })
        #expect(error.description == "The server refused: It is over.")
        #expect(error.userText(in: "en") == "Your session has expired. Please sign in again.")
        let bridged = error as NSError
        #expect(bridged.domain == "IDXClientError" && bridged.code == error.errorCode)
        #expect(bridged.localizedDescription == error.description)
    }
}
