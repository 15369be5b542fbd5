import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

private let mark = "s3cr3t"

/// Plants secrets wherever there is room for one, and looks at everything by every route.
@Suite("Printing a value of OktaIdx")
struct RedactionTests {
    /// A session whose configuration has a secret wherever there is room for one.
    private static func session(
        _ answers: ScriptedReply..., configure: (inout IDXClient.Options) -> Void = { _ in }
    ) -> ScriptedSession {
        ScriptedSession(
            clientSecret: "\(mark)-client",
            configure: { options in
                options.retryPolicy = .never
                options.recoveryToken = "\(mark)-recovery"
                options.activationToken = "\(mark)-activation"
                options.loginHint = "\(mark)-hint"
                options.deviceToken = "\(mark)-device"
                options.headers = ["X-Key": "\(mark)-header"]
                options.maxAge = 1
                options.language = "de"
                configure(&options)
            },
            answers: answers
        )
    }

    @MainActor
    @Test("Printing a value of OktaIdx shows no secret, whatever the type and the way")
    func everyType() throws {
        // A response with a secret in every member that can hold one.
        let context = """
            {"correctAnswer":"\(mark)-number","sharedSecret":"\(mark)-shared",\
            "qrcode":{"href":"data:image/png;base64,\(mark)","method":"embedded"},\
            "challengeData":{"challenge":"\(mark)-challenge"},\
            "activationData":{"challenge":"\(mark)-activation"},\
            "enrolledQuestion":{"question":"\(mark)-question"}}
            """
        func authenticator(_ type: String) -> String {
            """
            {"type":"\(type)","key":"key_\(type)","id":"id-\(type)","displayName":"\(type)",\
            "methods":[{"type":"sms"}],"contextualData":\(context),\
            "profile":{"email":"\(mark)-mail","phoneNumber":"\(mark)-phone",\
            "question":"\(mark)-question"},"settings":{"complexity":{"minLength":8}},\
            "poll":\(Pages.form("poll", more: #""refresh":4000,"#)),\
            "resend":\(Pages.form("resend")),"recover":\(Pages.form("recover"))}
            """
        }
        let types = [
            "password", "email", "phone", "security_question", "app", "security_key", "federated",
        ]
        let field = """
            {"name":"credentials","label":"Code","type":"object","messages":{"type":"array",\
            "value":[{"message":"Wrong","class":"ERROR"}]},"form":{"value":[{"name":"passcode","secret":true,\
            "value":"\(mark)-default","messages":{"type":"array","value":[{"message":"Wrong",\
            "class":"ERROR"}]}}]}},{"name":"choice","options":[{"label":"A",\
            "value":"\(mark)-option"},{"label":"B","value":{"form":{"value":[{"name":"id",\
            "value":"\(mark)-id"}]}}}]}
            """
        let text = Pages.page(
            Pages.form(
                "challenge-authenticator", field, path: "\(mark)-path?stateToken=\(mark)"),
            Pages.form(
                "redirect-idp", path: "sso?request_uri=\(mark)", more: #""type":"GOOGLE","#),
            Pages.form("identify", #"{"name":"identifier"}"#),
            more: """
                "authenticators":{"type":"array",\
                "value":[\(types.map(authenticator).joined(separator: ","))]},\
                "currentAuthenticator":{"type":"object","value":\(authenticator("password"))},\
                "user":{"type":"object","value":{"id":"user-1","identifier":"\(mark)-login",\
                "profile":{"firstName":"\(mark)-first"}}},\
                "app":{"type":"object","value":{"id":"app-1","label":"App","name":"oidc"}},\
                "captcha":{"type":"object","value":{"id":"cap-1","type":"HCAPTCHA"}},\
                "success":{"name":"success-redirect","href":"https://example.com/\(mark)"},\
                "failure":{"name":"failure","href":"https://example.com/\(mark)"},\
                "messages":{"type":"array","value":[{"message":"Look","class":"INFO",\
                "i18n":{"key":"look"}},7]},\
                "successWithInteractionCode":{"rel":["create-form"],"name":"issue",\
                "href":"https://example.com/oauth2/default/v1/token?\(mark)","value":[\
                {"name":"interaction_code","value":"\(mark)-code"}]},
                """
        )
        let page = text.replacingOccurrences(of: "state-handle-1", with: "\(mark)-handle")
        let session = Self.session(.json(page, status: 401))
        let configuration = session.configuration
        let client = IDXClient(
            context: IDXClient.Context(
                configuration: configuration,
                state: "\(mark)-state",
                interactionHandle: "\(mark)-interaction",
                codeVerifier: "\(mark)-verifier",
                nonce: "\(mark)-nonce",
                maxAge: nil
            )
        )
        let response = try session.response(of: client)
        let form = try #require(response.remediations[.challengeAuthenticator])
        form["credentials.passcode"]?.value = "\(mark)-entered"
        form.choice?.selectedOption = form.choice?.options?.last
        form["stateHandle"]?.value = "\(mark)-changed"
        let fields = form.form.allFields
        let authenticators = Array(response.authenticators)
        func all<Value>(_ type: Value.Type) -> [Any] { authenticators.filter { $0 is Value } }
        typealias Authenticator = IDXClient.Authenticator
        let settings = authenticators.compactMap { ($0 as? Authenticator.Password)?.settings }
        let tokens = """
            {"accessToken":"\(mark)-access","refreshToken":"\(mark)-refresh","idToken":"\(mark)-id",\
            "expiresIn":1,"scope":"openid","tokenType":"Bearer","configuration":{"issuer":"i",\
            "clientId":"c","clientSecret":"\(mark)-client","scopes":[],"redirectUri":"r"}}
            """
        let token = try JSONDecoder().decode(IDXClient.Token.self, from: Data(tokens.utf8))
        let social = response.remediations.filter { $0 is IDXClient.Remediation.SocialAuth }

        let samples: [String: [Any]] = [
            "IDXClient": [client], "Context": [client.context], "Configuration": [configuration],
            "Options": [configuration.options],
            "Response": [response], "Intent": [response.intent],
            "Application": [try #require(response.app)], "User": [try #require(response.user)],
            "Captcha": [response.captcha as Any],
            "DeviceChallenge": [
                IDXClient.Response.DeviceChallenge(
                    .init(["href": .string("https://example.com/\(mark)-link")]), cancel: form
                )
            ],
            "DeviceEnrollment": [IDXClient.Response.DeviceEnrollment(.init(["name": "oda"]))],
            "GracePeriod": [Authenticator.GracePeriod(.init(["remainingSkips": 1])) as Any],
            "Scope": [IDXClient.Remediation.Scope(.init(["name": "email"]))],
            "RemediationCollection": [response.remediations], "Remediation": [form],
            "RemediationType": [form.type], "Form": [form.form], "Field": fields,
            "SocialAuth": social,
            "Service": social.compactMap { ($0 as? IDXClient.Remediation.SocialAuth)?.service },
            "AuthenticatorCollection": [response.authenticators], "Authenticator": authenticators,
            "Kind": authenticators.map(\.type), "State": authenticators.map(\.state),
            "Method": authenticators.compactMap(\.methods?.first),
            "Password": all(Authenticator.Password.self), "Settings": settings,
            "Email": all(Authenticator.Email.self), "Phone": all(Authenticator.Phone.self),
            "SecurityQuestion": all(Authenticator.SecurityQuestion.self),
            "App": all(Authenticator.App.self),
            "SecurityKey": all(Authenticator.SecurityKey.self),
            "MessageCollection": [response.messages, form.messages],
            "Message": response.messages.allMessages,
            "Severity": response.messages.allMessages.map(\.type),
            "Step": [response.step] + response.remediations.map(\.step),
            "RedirectResult": [IDXClient.RedirectResult.authenticated],
            "Token": [token], "RevokeType": [IDXClient.Token.RevokeType.refreshToken],
            "IDXClientError": form.ignoredChanges + [
                IDXClientError.connectionError(URLError(.timedOut, userInfo: ["url": mark])),
                .connectionError(
                    IDXClientError.stripped(
                        URLError(
                            .timedOut,
                            userInfo: ["NSErrorFailingURLStringKey": mark]
                        )
                    )
                ),
            ],
        ]
        #expect(try PublicTypes.shortNames(in: "OktaIdx") == Set(samples.keys))
        // The members in the descriptions of each type, a secret as a stand-in.
        let parts = [
            "Application": ["id", "label", "name"],
            "Authenticator": [
                "type", "key", "id", "displayName", "methods", "state", "contextualData",
            ],
            "Configuration": [
                "issuer", "clientId", "clientSecret", "scopes", "redirectUri", "options",
            ],
            "Context": ["configuration", "state", "interactionHandle", "codeVerifier"],
            "Field": [
                "name", "label", "type", "isRequired", "isMutable", "isSecret", "value", "options",
                "form", "messages",
            ],
            "Form": ["fields"], "IDXClient": ["context"], "MessageCollection": ["messages"],
            "Message": ["type", "localizationKey", "message"],
            "Options": [
                "recoveryToken", "activationToken", "loginHint", "maxAge", "acrValues", "headers",
                "language", "deviceToken", "retryPolicy", "tokenValidation", "clockTolerance",
            ],
            "Remediation": ["name", "form", "authenticators"],
            "RemediationCollection": ["remediations"],
            "AuthenticatorCollection": ["authenticators"],
            "Response": [
                "intent", "isLoginSuccessful", "expiresAt", "remediations", "authenticators",
                "messages", "app", "user", "decodingIssues",
            ],
            "Token": [
                "accessToken", "refreshToken", "idToken", "scope", "tokenType", "expiresIn",
                "configuration",
            ],
            "User": ["id", "username", "profile"],
        ]
        for (name, expected) in parts {
            let values = try #require(samples[name])
            let labels = values.flatMap { Mirror(reflecting: $0).children.compactMap(\.label) }
            #expect(Set(labels) == Set(expected), "\(name)")
        }
        for (name, values) in samples {
            #expect(!values.isEmpty, "\(name)")
            for value in values {
                let text = RedactionRoute.texts(of: value)
                #expect(!text.isEmpty)
                #expect(!text.contains(mark), "\(name): \(type(of: value))")
            }
        }
        #expect(response.decodingIssues.allSatisfy { !RedactionRoute.texts(of: $0).contains(mark) })
        #expect(!RedactionRoute.texts(of: response.http).contains(mark))
    }

    /// Bodies that repeat what was sent, each with its status and a part of the error's text.
    private static let echoes: [(body: String, status: Int, text: String)] = {
        let secrets = "\(mark)-entered, \(mark)-handle, handle-1, \(mark)-device"
        return [
            (#"{"error":"no","error_description":"Wrong: \#(secrets)"}"#, 400, "Wrong"),
            ("<html>\(secrets)</html>", 200, "HTTP 200"),
            (#"{"message":"\#(secrets)"}"#, 200, "HTTP 200"),
            ("<html>\(secrets)</html>", 502, "HTTP 502"),
        ]
    }()

    @Test(
        "Printing a value of OktaIdx shows no secret that the server sends back", arguments: echoes
    )
    func echo(body: String, status: Int, text: String) throws {
        let mail = Pages.mail(handle: "\(mark)-handle")
        let session = Self.session(.json(mail), .json(body, status: status))
        let response = try session.response()
        let form = try #require(response.remediations[.challengeAuthenticator])
        form["credentials.passcode"]?.value = "\(mark)-entered"
        let error = try #require(
            #expect(throws: IDXClientError.self) {
                try session.end { form.proceed(completion: $0) }
            }
        )
        #expect(RedactionRoute.texts(of: error).contains(text))
        #expect(!RedactionRoute.texts(of: error).contains(mark), "\(error)")
        #expect(!RedactionRoute.texts(of: error).contains("handle-1"), "\(error)")
    }

    @Test("Printing a value of OktaIdx shows nothing but facts in logs and events")
    func log() async throws {
        final class Log: OktaLogger {
            let lines = Locked<[String]>([])
            func log(_ entry: OktaLogEntry) {
                lines.withLock { $0.append(RedactionRoute.texts(of: entry)) }
            }
        }
        let log = Log()
        let session = Self.session { options in
            options.retryPolicy = OktaRetryPolicy()
            options.logger = log
            options.responseObserver = { info in
                log.lines.withLock { $0.append(RedactionRoute.texts(of: info)) }
            }
        }
        let mail = Pages.mail(handle: "\(mark)-handle")
            .replacingOccurrences(of: "idx/challenge/poll", with: "idx/challenge/poll?t=\(mark)")
        let success = Pages.success.replacingOccurrences(of: "code-1", with: "\(mark)-code")
        session.server.append(
            .json(#"{"interaction_handle":"\#(mark)-interaction"}"#),
            .json(mail),
            .json(mail),
            .failure(.networkConnectionLost),
            .json(success),
            .json(
                #"{"access_token":"\#(mark)-access","token_type":"Bearer","expires_in":1,"#
                    + #""refresh_token":"\#(mark)-refresh"}"#
            ),
            .json("")
        )
        let configuration = session.configuration
        let events = Locked<[String]>([])
        try await session.clock.run {
            let client = try await IDXClient.start(with: configuration, state: "\(mark)-state")
            let first = try await client.resume()
            let email = first.authenticators.current as? IDXClient.Authenticator.Email
            let done = try await email?.poll { event in
                events.withLock { $0.append(RedactionRoute.texts(of: event)) }
            }
            let token = try await done?.exchangeCode()
            try await token?.revoke(type: .refreshToken)
        }
        let lines = log.lines.withLock { $0 } + events.withLock { $0 }
        #expect(session.server.unused == 0)
        #expect(lines.count > 12)
        #expect(lines.allSatisfy { !$0.contains(mark) })
    }
}
