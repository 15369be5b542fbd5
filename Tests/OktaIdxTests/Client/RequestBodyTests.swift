import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

/// The exact body of each operation; members are sorted by their names.
@Suite("A request")
struct RequestBodyTests {
    /// The name, the form, what the app enters, and what is sent.
    typealias Row = (
        name: String, form: String, fill: @Sendable (IDXClient.Remediation) throws -> Void,
        body: String
    )

    private static let rest = #""stateHandle":"state-handle-1"}"#

    private static func field(_ name: String, _ value: String? = nil, more: String = "") -> String {
        let value = value.map { #","value":\#($0)"# } ?? ""
        return #"{"name":"\#(name)"\#(value)\#(more)}"#
    }

    private static func nested(_ name: String, _ fields: String...) -> String {
        let fields = fields.joined(separator: ",")
        return #"{"name":"\#(name)","type":"object","form":{"value":[\#(fields)]}}"#
    }

    private static func options(_ name: String, _ options: String...) -> String {
        #"{"name":"\#(name)","options":[\#(options.joined(separator: ","))]}"#
    }

    private static func option(_ label: String, _ fields: String...) -> String {
        let fields = fields.joined(separator: ",")
        return #"{"label":"\#(label)","value":{"form":{"value":[\#(fields)]}}}"#
    }

    private static func choice(_ value: String) -> String {
        #"{"label":"\#(value)","value":"\#(value)"}"#
    }

    private static func first(
        _ field: IDXClient.Remediation.Form.Field?, _ label: String
    ) throws -> IDXClient.Remediation.Form.Field {
        try #require(field?.options?.first { $0.label == label })
    }

    private static let rows: [Row] = [
        (
            name: "identify",
            form: Pages.form(
                "identify",
                [
                    field("identifier"), nested("credentials", field("passcode")),
                    field("rememberMe", more: #","type":"boolean""#),
                ].joined(separator: ",")
            ),
            fill: {
                $0.identifier?.value = "u"
                $0.credentials?.passcode?.value = "p"
                $0.rememberMe?.value = true
            },
            body: #"{"credentials":{"passcode":"p"},"identifier":"u","rememberMe":true,"# + rest
        ),
        (
            name: "select (verify)",
            form: Pages.form(
                "select-authenticator-authenticate",
                options(
                    "authenticator",
                    option("Email", field("id", #""aut-1""#)),
                    option(
                        "Phone",
                        field("id", #""aut-2""#, more: #","mutable":false"#),
                        options("methodType", choice("sms"), choice("voice")),
                        field("enrollmentId", #""sms-1""#, more: #","mutable":false"#)
                    )
                )
            ),
            fill: { form in
                let phone = try first(form.authenticator, "Phone")
                form.authenticator?.selectedOption = phone
                phone.methodType?.selectedOption = try first(phone.methodType, "sms")
            },
            body: #"{"authenticator":{"enrollmentId":"sms-1","id":"aut-2","methodType":"sms"},"#
                + rest
        ),
        (
            name: "select (enroll), by a method, as the document does",
            form: Pages.form(
                "select-authenticator-enroll",
                options(
                    "authenticator",
                    option(
                        "Phone",
                        field("id", #""aut-2""#),
                        options("methodType", choice("sms"), choice("voice")),
                        field("phoneNumber")
                    )
                )
            ),
            fill: { form in
                let phone = try first(form.authenticator, "Phone")
                form.authenticator?.selectedOption = try first(phone.methodType, "voice")
                phone.phoneNumber?.value = "+15551234567"
            },
            body: #"{"authenticator":{"id":"aut-2","methodType":"voice","#
                + #""phoneNumber":"+15551234567"},"# + rest
        ),
        (
            name: "challenge",
            form: Pages.form("challenge-authenticator", nested("credentials", field("passcode"))),
            fill: { $0["credentials.passcode"]?.value = "123456" },
            body: #"{"credentials":{"passcode":"123456"},"# + rest
        ),
        (
            name: "security question",
            form: Pages.form(
                "challenge-authenticator",
                nested("credentials", field("questionKey", #""disliked_food""#), field("answer"))
            ),
            fill: { $0.credentials?.answer?.value = "oatmeal" },
            body: #"{"credentials":{"answer":"oatmeal","questionKey":"disliked_food"},"# + rest
        ),
        (
            name: "security question of one's own",
            form: Pages.form(
                "enroll-authenticator",
                options(
                    "credentials",
                    option(
                        "Choose", options("questionKey", choice("disliked_food")), field("answer")
                    ),
                    option(
                        "Create",
                        field("questionKey", #""custom""#),
                        field("question"),
                        field("answer")
                    )
                )
            ),
            fill: { form in
                let own = try first(form.credentials, "Create")
                form.credentials?.selectedOption = own
                own.question?.value = "Why?"
                own.answer?.value = "oatmeal"
            },
            body: #"{"credentials":{"answer":"oatmeal","question":"Why?","#
                + #""questionKey":"custom"},"# + rest
        ),
        (
            name: "reset-authenticator",
            form: Pages.form(
                "reset-authenticator",
                nested("credentials", field("passcode"), field("revokeSessions"))
            ),
            fill: {
                $0.credentials?.passcode?.value = "new"
                $0.credentials?.revokeSessions?.value = true
            },
            body: #"{"credentials":{"passcode":"new","revokeSessions":true},"# + rest
        ),
        (
            name: "enroll-profile",
            form: Pages.form(
                "enroll-profile",
                nested("userProfile", field("firstName"), field("lastName"), field("email"))
            ),
            fill: {
                $0["userProfile.firstName"]?.value = "Ada"
                $0["userProfile.lastName"]?.value = "Lovelace"
                $0["userProfile.email"]?.value = "u@example.com"
            },
            body: "{" + rest.dropLast() + #","userProfile":{"email":"u@example.com","#
                + #""firstName":"Ada","lastName":"Lovelace"}}"#
        ),
        (
            name: "consent, with names that contain dots",
            form: Pages.form("consent", nested("optedScopes", field("a.b.c"), field("a"))),
            fill: { $0["optedScopes.a.b.c"]?.value = true },
            body: #"{"optedScopes":{"a.b.c":true},"# + rest
        ),
        (
            name: "a raw object, echoed",
            form: Pages.form(
                "challenge-poll", field("authenticator", #"{"id":"aut-3","methodType":"push"}"#)
            ),
            fill: { _ in },
            body: #"{"authenticator":{"id":"aut-3","methodType":"push"},"# + rest
        ),
        (
            name: "values that are not mutable or not visible",
            form: Pages.form(
                "select-platform",
                field("platform", #""ios""#, more: #","mutable":false,"visible":false"#)
                    + "," + field("note", "null") + "," + field("count", "3")
            ),
            fill: { $0.platform?.value = "android" },
            body: #"{"count":3,"platform":"ios","# + rest
        ),
        (name: "skip", form: Pages.form("skip"), fill: { _ in }, body: "{" + rest),
    ]

    @Test("A request has the body of its form", arguments: rows)
    func body(row: Row) throws {
        let session = ScriptedSession(Pages.page(row.form), Pages.success)
        let form = try #require(try session.response().remediations.first)
        try row.fill(form)

        let next = try session.end { form.proceed(completion: $0) }

        let sent = try #require(session.server.sent.last)
        #expect(sent.text == row.body)
        #expect(sent.method == "POST")
        #expect(sent.path == "/idp/idx/\(form.name)")
        #expect(sent.headers["Content-Type"] == "application/json; okta-version=1.0.0")
        #expect(sent.headers["Accept"] == "application/ion+json; okta-version=1.0.0")
        #expect(next.isLoginSuccessful)
    }

    @Test(
        "A request of an action has the state handle alone",
        arguments: [Operation.cancel, .recover, .send, .resendCode, .resendPush, .pollMail]
    )
    func action(operation: Operation) throws {
        let session = ScriptedSession(operation.page, Pages.success)
        let response = try session.response()
        try operation.call(of: response, in: session).pair(nil)
        withExtendedLifetime(response) { session.clock.advance(by: 10) }
        #expect(session.server.sent.last?.text == "{" + Self.rest)
    }

    @Test("A request about the transaction has its handle")
    func introspect() throws {
        let session = ScriptedSession(
            issuer: "https://example.com/", answers: [.json(Pages.identify)]
        )
        _ = try session.response()
        let sent = try #require(session.server.sent.last)
        #expect(sent.text == #"{"interactionHandle":"handle-1"}"#)
        #expect(sent.url.absoluteString == "https://example.com/idp/idx/introspect")
        #expect(sent.headers["Content-Type"] == "application/ion+json; okta-version=1.0.0")
    }

    @Test(
        "A request to start is a form with a proof",
        arguments: [
            ("https://example.com/oauth2/default", "/oauth2/default/v1/interact"),
            ("https://example.com", "/oauth2/v1/interact"),
            ("https://example.com/", "/oauth2/v1/interact"),
        ]
    )
    func start(issuer: String, path: String) async throws {
        let session = ScriptedSession(
            issuer: issuer,
            clientSecret: "secret-1",
            configure: {
                $0.recoveryToken = "recovery-1"
                $0.activationToken = "activation-1"
                $0.loginHint = "u@example.com"
                $0.maxAge = 59.6
                $0.acrValues = ["a", "b"]
                $0.deviceToken = "device-1"
                $0.language = "de"
                $0.headers = ["X-Own": "own-1"]
            },
            answers: [.json(Pages.handle)]
        )
        let context = try await session.clock.run {
            try await IDXClient.start(with: session.configuration, state: "state-2").context
        }
        let sent = try #require(session.server.sent.first)
        let challenge = Base64URL.encode(SHA256.hash(Array(context.codeVerifier.utf8)))
        #expect(sent.path == path)
        #expect(
            sent.form == [
                "client_id": "client-1", "client_secret": "secret-1", "scope": "profile",
                "redirect_uri": "com.example.app:/callback", "state": "state-2",
                "nonce": context.nonce, "code_challenge": challenge,
                "code_challenge_method": "S256", "recovery_token": "recovery-1",
                "activation_token": "activation-1", "login_hint": "u@example.com",
                "max_age": "60", "acr_values": "a b",
            ]
        )
        #expect(sent.headers["X-Device-Token"] == "device-1")
        #expect(sent.headers["Cookie"] == nil)
        #expect(sent.headers["Accept-Language"] == "de")
        #expect(sent.headers["X-Own"] == "own-1")
        #expect(context.state == "state-2")
        #expect(context.interactionHandle == "handle-1")
        #expect(context.maxAge == 59.6)
        #expect(context.codeVerifier.count == 43)
    }

    @Test("A request to start has nothing that the app does not ask for")
    func plainStart() async throws {
        let session = ScriptedSession(configure: { $0.deviceToken = "device-1" })
        session.server.append(.json(Pages.handle), .json(Pages.handle, status: 299))
        let contexts = try await session.clock.run {
            let first = try await IDXClient.start(with: session.configuration).context
            return [first, try await IDXClient.start(with: session.configuration).context]
        }
        let sent = try #require(session.server.sent.first)
        let names: Set = [
            "client_id", "scope", "redirect_uri", "state", "nonce", "code_challenge",
            "code_challenge_method",
        ]
        #expect(Set(sent.form.keys) == names)
        #expect(sent.headers["Cookie"] == "DT=device-1")
        #expect(sent.headers["X-Device-Token"] == nil)
        #expect(sent.headers["Accept-Language"] == nil)
        #expect(sent.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(sent.headers["Accept"] == "application/json")
        #expect(Set(contexts.map(\.state)).count == 2)
        #expect(contexts.map(\.state.count) == [43, 43])
        #expect(contexts.map(\.nonce?.count) == [43, 43])
        #expect(contexts[0].maxAge == nil)
    }

    @Test("A limit that no request can name does not keep the transaction from being stored")
    func limitWithoutEnd() async throws {
        let session = ScriptedSession(
            configure: { $0.maxAge = .infinity }, answers: [.json(Pages.handle)]
        )
        let context = try await session.clock.run {
            try await IDXClient.start(with: session.configuration).context
        }
        #expect(session.server.sent.first?.form["max_age"] == nil)
        let stored = try JSONEncoder().encode(context)
        #expect(try JSONDecoder().decode(IDXClient.Context.self, from: stored) == context)
    }

    @Test("A refusal to start quotes no secret of the request")
    func refusedStart() async throws {
        let secrets = ["secret-1", "recovery-1", "activation-1", "device-1"]
        let session = ScriptedSession(
            clientSecret: secrets[0],
            configure: {
                $0.recoveryToken = secrets[1]
                $0.activationToken = secrets[2]
                $0.deviceToken = secrets[3]
            }
        )
        let text = secrets.joined(separator: ", ")
        let refusal = #"{"error":"no","error_description":"\#(text)"}"#
        session.server.append(
            .json(refusal, status: 400), .json(Pages.identify), .json(Pages.handle, status: 300)
        )
        let errors: [IDXClientError] = [
            .serverError(
                message: Array(repeating: "<redacted>", count: 4).joined(separator: ", "),
                localizationKey: "no",
                type: "oauth"
            ), .unexpectedResponse(statusCode: 200, requestId: nil),
            .unexpectedResponse(statusCode: 300, requestId: nil),
        ]
        for error in errors {
            await #expect(throws: error) {
                try await session.clock.run {
                    try await IDXClient.start(with: session.configuration)
                }
            }
        }
    }

    @Test("A request is sent again after a lost connection only if it changes nothing twice")
    func repeatedRequests() async throws {
        var delays: [Operation: TimeInterval] = [:]
        for operation in Operation.allCases {
            let session = ScriptedSession(configure: { $0.retryPolicy.retriesReads = true })
            let response = try operation.response(in: session)
            let first = session.server.sent.count
            session.server.append(.failure(.networkConnectionLost), .json("", status: 503))
            session.server.append(.json(operation.success))
            let outcomes = Outcomes<Void>()
            try operation.call(of: response, in: session).pair(outcomes.pair)
            await session.clock.advance { outcomes.count > 0 }
            let times = session.server.sent.dropFirst(first).map(\.time)
            if times.count > 1 { delays[operation] = (times[times.count - 1] - times[0]).rounded() }
        }
        // The last two poll again.
        #expect(
            delays == [.resume: 3, .revoke: 3, .revokeText: 3, .pollMail: 8, .pollRemediation: 4]
        )
    }

    // MARK: Header fields

    @Test("A request has the app's header fields, which replace the library's")
    func ownFields() async throws {
        let session = ScriptedSession(
            configure: { $0.headers = ["X-Own": "own-1", "Content-TYPE": "own/type"] },
            answers: [Pages.handle, Pages.identify, Pages.success].map { .json($0) }
        )
        _ = try await session.clock.run { try await IDXClient.start(with: session.configuration) }
        try session.response().cancel(completion: nil)
        session.clock.advance(by: 1)

        #expect(session.server.sent.count == 3)
        for sent in session.server.sent {
            #expect(sent.headers["X-Own"] == "own-1", "\(sent.path)")
            #expect(sent.headers["Content-Type"] == "own/type", "\(sent.path)")
            #expect(sent.headers["User-Agent"] == UserAgent.text, "\(sent.path)")
            #expect(sent.headers["Accept"]?.contains("json") == true, "\(sent.path)")
        }
    }

    @Test(
        "A request is not sent with a header field or a device token that would add another",
        arguments: [
            ("X-Own", "own\r\nX-Other: 1"), ("X Own", "own-1"), ("deviceToken", "device\n"),
            ("deviceToken", "abc; sid=x"), ("deviceToken", "abc, sid=x"), ("deviceToken", "a b"),
            ("deviceToken", "\"abc\""),
        ]
    )
    func badField(name: String, value: String) async throws {
        let isToken = name == "deviceToken"
        let session = ScriptedSession {
            if isToken { $0.deviceToken = value } else { $0.headers = [name: value] }
        }
        let type = isToken ? "cookie" : "header field"
        let error = IDXClientError.invalidParameterValue(name: name, type: type)
        let client = session.client()
        await #expect(throws: error) { try await IDXClient.start(with: session.configuration) }
        #expect(throws: error) { try session.end { client.resume(completion: $0) } }
        #expect(session.server.sent.isEmpty && !client.isBusy)
    }

    @Test(
        "A form is sent with the type of JSON that it accepts",
        arguments: [
            ("application/json; okta-version=1.0.0", "application/json; okta-version=1.0.0"),
            ("application/JSON", "application/JSON"), ("text/html", ion), (ion, ion), (nil, ion),
        ] as [(String?, String)]
    )
    func accepts(type: String?, isSentAs sent: String) throws {
        let accepts = #""accepts":"application/json; okta-version=1.0.0","#
        let page = Pages.identify.replacingOccurrences(
            of: accepts, with: type.map { #""accepts":"\#($0)","# } ?? ""
        )
        let session = ScriptedSession(page, Pages.success)
        try session.response().cancel(completion: nil)
        session.clock.advance(by: 1)
        #expect(session.server.sent.last?.headers["Content-Type"] == sent)
        #expect(session.server.sent.last?.headers["Accept"] == Self.ion)
    }

    private static let ion = "application/ion+json; okta-version=1.0.0"

    // MARK: Methods

    @Test(
        "A form is sent with its own method, and not at all with one that no protocol knows",
        arguments: [
            ("POST", "POST"), ("PUT", "PUT"), ("GET", "GET"), ("put", "PUT"), ("", "POST"),
            ("CONNECT", nil),
            (#"POST /x HTTP/1.1\r\nX-Injected: 1\r\n\r\nGET"#, nil),
        ] as [(String, String?)]
    )
    func method(named method: String, isSentAs sent: String?) throws {
        let page = Pages.identify.replacingOccurrences(
            of: #""method":"POST""#, with: #""method":"\#(method)""#
        )
        let session = ScriptedSession(page, Pages.success)
        let response = try session.response()
        let result = Result { try session.end { response.cancel(completion: $0) } }

        #expect(session.server.sent.dropFirst().map(\.method) == [sent].compactMap(\.self))
        if sent == nil {
            #expect(throws: IDXClientError.cannotCreateRequest) { try result.get() }
        }
    }

    // MARK: Other addresses

    @Test(
        "A request is not sent to another origin",
        arguments: [Operation.cancel, .recover, .pollMail, .proceed, .exchange],
        [
            "https://elsewhere.example", "http://example.com", "https://example.com:8443",
            "https://example.com.elsewhere.example", "https://user@example.com",
        ]
    )
    func otherOrigin(operation: Operation, origin: String) async throws {
        let page = operation.page.replacingOccurrences(of: "https://example.com", with: origin)
        let session = ScriptedSession(page, Pages.tokens)
        let response = try session.response()
        let outcomes = Outcomes<Void>()
        try operation.call(of: response, in: session).pair(outcomes.pair)
        await session.clock.advance { outcomes.count > 0 }

        let place = operation == .exchange ? "another host" : origin.replacing("user@", with: "")
        #expect(outcomes.error as? IDXClientError == .untrustedAddress(origin: place))
        #expect(session.server.sent.count == 1)
    }

    @Test("A form that is a link or that is missing is not sent")
    func links() throws {
        let link = Pages.form("piv-idp").replacingOccurrences(
            of: #""rel":["create-form"]"#, with: #""rel":null"#
        )
        let noAddress = Pages.form("skip").replacingOccurrences(of: #""href""#, with: #""to""#)
        let session = ScriptedSession(
            Pages.page(link, noAddress).replacingOccurrences(of: #""cancel":"#, with: #""no":"#)
        )
        let response = try session.response()
        for form in response.remediations {
            #expect(!form.canProceed && !form.canPoll)
            #expect(throws: IDXClientError.cannotCreateRequest) {
                try session.end { form.proceed(completion: $0) }
            }
        }
        let missing = IDXClientError.unknownRemediationOption(name: "action")
        #expect(throws: missing) { try session.end { response.cancel(completion: $0) } }
        #expect(!response.canCancel && response.remediations.count == 2)
        #expect(session.server.sent.count == 1)
    }
}
