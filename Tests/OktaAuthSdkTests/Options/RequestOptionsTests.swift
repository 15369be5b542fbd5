import Foundation
@_spi(Server) import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("What is added to the requests of one operation")
struct RequestOptionsTests {
    private static let waiting = "mfa-challenge.push.waiting"
    private let german = OktaRequestOptions(language: "de")

    private func languages(_ session: ScriptedSession) -> [String?] {
        session.network.sent.map { $0.headers["Accept-Language"] }
    }

    private func resend(_ status: OktaAuthStatus, _ recorder: CallbackRecorder) {
        status.resend(by: .email, onStatusChange: recorder.next, onError: recorder.fail)
    }

    @Test("A request option goes along with that operation only")
    func once() throws {
        let session = try ScriptedSession([
            .fixture("mfa-challenge.email"), .fixture("mfa-challenge.email"),
        ])
        let status: OktaAuthStatus = try session.status(from: "mfa-challenge.email")
        let recorder = CallbackRecorder()
        german.apply { resend(status, recorder) }
        session.wait()
        resend(status, recorder)
        session.wait()
        #expect(languages(session) == ["de", nil])
        session.expectFinished()
    }

    @Test("A request option goes along with every poll of a wait")
    func everyRound() throws {
        let session = try ScriptedSession([
            .fixture(Self.waiting), .failure(.networkConnectionLost), .fixture(Self.waiting),
            .fixture("success"),
        ])
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: Self.waiting)
        let recorder = CallbackRecorder()
        german.apply { challenge.wait(reportingTo: recorder) }
        session.wait(60)
        #expect(recorder.types == [.success])
        #expect(languages(session) == ["de", "de", "de", "de"])
        session.expectFinished()
    }

    @Test("An override sees a request option, and a closure does not hand it on")
    func overrides() throws {
        let session = try ScriptedSession()
        let api = RecordingAPI(oktaDomain: session.start.restApi.oktaDomain)
        var languages: [String?] = []
        api.respond = { completion in
            languages.append(OktaRequestOptions.current?.language)
            completion(.success(OktaAPISuccessResponse(status: .success)))
        }
        let status: OktaAuthStatus = try session.status(from: "mfa-challenge.email")
        status.restApi = api
        german.apply {
            status.resend(
                by: .email,
                onStatusChange: { _ in
                    status.returnToPreviousStatus(onStatusChange: { _ in }, onError: { _ in })
                },
                onError: { Issue.record($0) }
            )
        }
        #expect(languages == ["de", nil])
    }

    @Test("A request option passes through a status method that the app overrides")
    func statusOverrides() throws {
        // Sees the operations the SDK promises to send through these methods.
        final class Watching: OktaAuthStatusPasswordReset {
            var calls = 0
            override func resetPassword(
                newPassword: String, onStatusChange: @escaping OnStatus, onError: @escaping OnError
            ) {
                calls += 1
                super.resetPassword(
                    newPassword: newPassword, onStatusChange: onStatusChange, onError: onError
                )
            }
        }
        let session = try ScriptedSession(.fixture("success"))
        let reset = try Watching(
            currentState: session.start, model: try Sample.own("password-reset.response").response()
        )
        let recorder = CallbackRecorder()
        reset.resetPassword(
            newPassword: "new",
            options: OktaPasswordOptions(revokeSessions: true, request: german),
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        session.wait()
        #expect(reset.calls == 1)
        #expect(recorder.types == [.success])
        #expect(languages(session) == ["de"])
        let body = session.network.sent[0].text
        #expect(body.contains(#""revokeSessions":true"#))
    }

    @Test("A request option replaces the configuration's, and an inner call's replaces an outer's")
    func precedence() throws {
        let session = try ScriptedSession(.fixture("success")) {
            $0.language = "fr"
            $0.apiToken = "token-0"
            $0.headers = ["X-Own": "0", "cookie": "a=b"]
            $0.deviceToken = "device1"
            $0.deviceTokenTransports = [.cookie, .context]
        }
        let outer = OktaRequestOptions(
            headers: ["X-Own": "1", "X-Outer": "1"],
            bodyFields: ["context": ["a": 1, "b": 1], "list": [1]]
        )
        let inner = OktaRequestOptions(
            headers: ["X-Own": "2"],
            bodyFields: ["context": ["b": 2], "list": [2, true, nil]],
            apiToken: "token-1"
        )
        outer.apply {
            inner.apply { session.start.signIn() }
        }
        let sent = try #require(session.network.sent.first)
        #expect(sent.headers["Accept-Language"] == "fr")
        #expect(sent.headers["Authorization"] == "SSWS token-1")
        #expect(sent.headers["X-Own"] == "2" && sent.headers["X-Outer"] == "1")
        let cookie = sent.headers.first { $0.key.lowercased() == "cookie" }
        #expect(cookie?.value == "a=b; DT=device1")
        let body = sent.text
        #expect(body.contains(#""context":{"a":1,"b":2,"deviceToken":"device1"}"#))
        #expect(body.contains(#""list":[2,true,null]"#))
    }

    @Test(
        "Each option of an inner call replaces the outer one's, and an option that is absent does not"
    )
    func innerOptions() throws {
        let outer = OktaRequestOptions(
            language: "de", forwardedFor: "192.0.2.7", deviceFingerprint: "print-1",
            apiToken: "token-1"
        )
        let inner = OktaRequestOptions(
            language: "fr", forwardedFor: "192.0.2.8", deviceFingerprint: "print-2",
            apiToken: "token-2"
        )
        let names = ["Accept-Language", "X-Forwarded-For", "X-Device-Fingerprint", "Authorization"]
        for (options, expected) in [
            (inner, ["fr", "192.0.2.8", "print-2", "SSWS token-2"]),
            (OktaRequestOptions(), ["de", "192.0.2.7", "print-1", "SSWS token-1"]),
        ] {
            let session = try ScriptedSession(.fixture("success"))
            outer.apply { options.apply { session.start.signIn() } }
            let sent = try #require(session.network.sent.first)
            #expect(names.map { sent.headers[$0] } == expected)
        }
    }

    @Test("The device token of a sign-in's options replaces the configured one")
    func deviceToken() throws {
        let session = try ScriptedSession(.fixture("success")) {
            $0.deviceToken = "device1"
            $0.deviceTokenTransports = [.context]
        }
        session.start.authenticate(
            username: "ada",
            password: "secret",
            options: OktaAuthenticationOptions(deviceToken: "device2"),
            onStatusChange: { _ in },
            onError: { Issue.record($0) }
        )
        let sent = try #require(session.network.sent.first)
        #expect(sent.text.contains(#""context":{"deviceToken":"device2"}"#), "\(sent.text)")
    }

    @Test("The body fields of the options join the objects of a payload member by member")
    func payload() throws {
        let session = try ScriptedSession(.fixture("success"))
        let status: OktaAuthStatus = try session.status(from: "mfa-challenge.sms")
        let link = try #require(status.links?.next)
        let options = OktaRequestOptions(bodyFields: ["profile": ["b": 2, "c": ["d": 3]]])
        let recorder = session.record { next, fail in
            options.apply {
                status.send(
                    ["profile": ["a": 1, "b": 1, "c": ["e": 1]]], to: link, onStatusChange: next,
                    onError: fail
                )
            }
        }
        #expect(recorder.types == [.success])
        let sent = try #require(session.network.sent.first?.text)
        #expect(sent.contains(#""profile":{"a":1,"b":2,"c":{"d":3,"e":1}}"#))
    }

    @Test(
        "An inner call keeps the options of the outer call, and replaces what both set",
        arguments: 1...2
    )
    func outerFields(calls: Int) throws {
        let session = try ScriptedSession(.fixture("mfa-challenge.email"))
        let status: OktaAuthStatus = try session.status(from: "mfa-challenge.email")
        let options = [1, 2].map {
            OktaRequestOptions(
                language: "de-\($0)",
                forwardedFor: "192.0.2.\($0)",
                deviceFingerprint: "print-\($0)",
                apiToken: "token-\($0)"
            )
        }
        let inner = calls == 2 ? options[1] : OktaRequestOptions()
        options[0].apply { inner.apply { resend(status, CallbackRecorder()) } }
        let headers = try #require(session.network.sent.first).headers
        #expect(headers["Accept-Language"] == "de-\(calls)")
        #expect(headers["X-Forwarded-For"] == "192.0.2.\(calls)")
        #expect(headers["X-Device-Fingerprint"] == "print-\(calls)")
        #expect(headers["Authorization"] == "SSWS token-\(calls)")
        session.wait()
    }

    @Test("A sign-in that a closure starts has no request option of the call")
    func signInFromClosure() throws {
        // Answers a sign-in at once, inside the call.
        final class PromptSignIn: OktaAPI {
            var relayStates: [String?] = []

            override func primaryAuthentication(
                username: String?,
                password: String?,
                audience: String? = nil,
                relayState: String? = nil,
                multiOptionalFactorEnroll: Bool? = nil,
                warnBeforePasswordExpired: Bool? = nil,
                token: String? = nil,
                deviceToken: String? = nil,
                deviceFingerprint: String? = nil,
                completion: ((OktaAPIRequest.Result) -> Void)? = nil
            ) -> OktaAPIRequest {
                relayStates.append(relayState)
                completion?(.success(OktaAPISuccessResponse(status: .success)))
                return OktaAPIRequest()
            }
        }
        let session = try ScriptedSession()
        let api = PromptSignIn(oktaDomain: session.start.restApi.oktaDomain)
        session.start.restApi = api
        session.start.authenticate(
            username: "grace",
            password: "pw",
            options: OktaAuthenticationOptions(relayState: "state-1"),
            onStatusChange: { [start = session.start] _ in
                start.signIn()
            },
            onError: { Issue.record($0) }
        )
        #expect(api.relayStates == ["state-1", nil])
    }

    @Test("A request option goes along with an awaited operation too")
    func awaited() async throws {
        let session = try ScriptedSession([
            .fixture("mfa-challenge.email"), .fixture("mfa-challenge.email"),
        ])
        let status: OktaAuthStatus = try session.status(from: "mfa-challenge.email")
        try await session.clock.run {
            _ = try await german.apply { try await status.resend(by: .email) }
            _ = try await status.resend(by: .email)
        }
        #expect(languages(session) == ["de", nil])
    }

    @Test("A request option stays inside the org")
    func foreign() throws {
        let session = try ScriptedSession(.http(200, body: "png")) {
            $0.apiToken = "token-0"
            $0.deviceToken = "device1"
            $0.deviceTokenTransports = [.cookie]
        }
        let place = try #require(URL(string: "https://elsewhere.example.test/logo"))
        OktaRequestOptions(headers: ["X-Own": "1"], query: ["a": "b"], apiToken: "token-1").apply {
            _ = session.start.restApi.sendHttpRequest(
                with: place, onCompletion: { _ in }, onError: { Issue.record($0) }
            )
        }
        session.wait()
        let sent = try #require(session.network.sent.first)
        #expect(sent.url == place)
        #expect(Set(sent.headers.keys) == ["Accept", "Content-Type", "User-Agent"])
    }

    @Test(
        "A request option is refused if it would begin another header field",
        arguments: [
            OktaRequestOptions(language: "de\r\nX-Evil: 1"),
            OktaRequestOptions(headers: ["X-Own\n": "1"]), OktaRequestOptions(headers: ["": "1"]),
            OktaRequestOptions(forwardedFor: "192.0.2.7\u{0}"),
            OktaRequestOptions(apiToken: "token\n"),
        ]
    )
    func injection(options: OktaRequestOptions) throws {
        let session = try ScriptedSession()
        let status: OktaAuthStatus = try session.status(from: "mfa-challenge.email")
        let recorder = CallbackRecorder()
        options.apply { resend(status, recorder) }
        session.wait()
        #expect(
            recorder.messages == [
                "a header field holds a character that cannot be sent; nothing was sent"
            ]
        )
        session.expectFinished()
    }

    @Test("A null is kept in typed requests and in requests that an app built")
    func nulls() throws {
        let session = try ScriptedSession([
            .fixture("mfa-challenge.email"), .fixture("mfa-challenge.email"),
        ])
        let status: OktaAuthStatus = try session.status(from: "mfa-challenge.email")
        let options = OktaRequestOptions(bodyFields: ["a": [nil, 1], "b": ["c": nil], "d": nil])
        let link = try #require(status.links?.resend?.all.first)
        options.apply { resend(status, CallbackRecorder()) }
        session.wait()
        options.apply {
            status.send([:], to: link, onStatusChange: { _ in }, onError: { Issue.record($0) })
        }
        session.wait()
        for request in session.network.sent {
            let body = request.text
            for member in [#""a":[null,1]"#, #""b":{"c":null}"#, #""d":null"#] {
                #expect(body.contains(member), "\(body)")
            }
        }
        session.expectFinished()
    }

    @Test("A header field that would begin another is refused in a configuration, too")
    func injectionByConfiguration() throws {
        let changes: [(inout OktaConfiguration) -> Void] = [
            { $0.language = "de\nX-Evil: 1" }, { $0.apiToken = "token\r" },
            { $0.headers = ["X-Own": "1\u{0}"] },
            {
                $0.deviceToken = "a\nb"
                $0.deviceTokenTransports = [.cookie]
            },
        ]
        for change in changes {
            let session = try ScriptedSession(configuring: change)
            let status: OktaAuthStatus = try session.status(from: "mfa-challenge.email")
            let recorder = session.record { resend(status, $0) }
            #expect(recorder.errors.count == 1)
            session.expectFinished()
        }
    }

    @Test("A request option keeps the values of a query, whatever they are")
    func query() throws {
        let session = try ScriptedSession(.fixture("success"))
        let link = LinksResponse.Link(href: try #require(URL(string: "/a?x=1%2B1&y=2")))
        OktaRequestOptions(query: ["y": "ä&b=c", "z": "1 + 1"]).apply {
            _ = session.start.restApi.perform(link: link, stateToken: "st-1")
        }
        #expect(session.places == ["/a?x=1%2B1&y=%C3%A4%26b%3Dc&z=1%20%2B%201"])
    }
}
