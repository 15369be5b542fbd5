import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("What is added to the requests of one operation")
struct RequestOptionsTests {
    private static let waiting = "mfa-challenge.push.waiting"
    private let german = OktaRequestOptions(language: "de")

    private func languages(_ stage: Stage) -> [String?] {
        stage.network.sent.map { $0.headers["Accept-Language"] }
    }

    private func resend(_ status: OktaAuthStatus, _ outcome: Outcome) {
        status.resend(
            by: .email,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
    }

    @Test("goes along with that operation only")
    func once() throws {
        let stage = try Stage(.fixture("mfa-challenge.email"), .fixture("mfa-challenge.email"))
        let status: OktaAuthStatus = try stage.status(from: "mfa-challenge.email")
        let outcome = Outcome()
        german.apply { resend(status, outcome) }
        stage.wait()
        resend(status, outcome)
        stage.wait()
        #expect(languages(stage) == ["de", nil])
        stage.expectCurtain()
    }

    @Test("goes along with every question of a wait")
    func everyRound() throws {
        let stage = try Stage(
            .fixture(Self.waiting),
            .failure(.networkConnectionLost),
            .fixture(Self.waiting),
            .fixture("success")
        )
        let challenge: OktaAuthStatusFactorChallenge = try stage.status(from: Self.waiting)
        let outcome = Outcome()
        german.apply {
            challenge.verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        }
        stage.wait(60)
        #expect(outcome.types == [.success])
        #expect(languages(stage) == ["de", "de", "de", "de"])
        stage.expectCurtain()
    }

    /// Answers at once, inside the call.
    private final class Prompt: OktaAPI {
        var languages: [String?] = []

        override func perform(
            link: LinksResponse.Link,
            stateToken: String,
            completion: ((OktaAPIRequest.Result) -> Void)? = nil
        ) -> OktaAPIRequest {
            languages.append(OktaRequestOptions.current?.language)
            completion?(.success(OktaAPISuccessResponse(status: .success)))
            return OktaAPIRequest()
        }
    }

    @Test("can be seen by an override, and is not handed on to what a closure starts")
    func overrides() throws {
        let stage = try Stage()
        let api = Prompt(oktaDomain: stage.start.restApi.oktaDomain)
        let status: OktaAuthStatus = try stage.status(from: "mfa-challenge.email")
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
        #expect(api.languages == ["de", nil])
    }

    /// Sees the operations the SDK promises to send through these methods.
    private final class Watching: OktaAuthStatusPasswordReset {
        var calls = 0
        override func resetPassword(
            newPassword: String,
            onStatusChange: @escaping (OktaAuthStatus) -> Void,
            onError: @escaping (OktaError) -> Void
        ) {
            calls += 1
            super.resetPassword(
                newPassword: newPassword,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }

    @Test("passes through a status method that the app overrides")
    func statusOverrides() throws {
        let stage = try Stage(.fixture("success"))
        let reset = try Watching(
            currentState: stage.start,
            model: try Sample.own("password-reset.response").response()
        )
        let outcome = Outcome()
        reset.resetPassword(
            newPassword: "new",
            options: OktaPasswordOptions(revokeSessions: true, request: german),
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        #expect(reset.calls == 1)
        #expect(outcome.types == [.success])
        #expect(languages(stage) == ["de"])
        let body = String(decoding: stage.network.sent[0].body ?? Data(), as: UTF8.self)
        #expect(body.contains(#""revokeSessions":true"#))
    }

    @Test("takes the place of the configuration's, and the inner call's that of the outer")
    func precedence() throws {
        let stage = try Stage(.fixture("success")) {
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
            inner.apply {
                stage.start.authenticate(
                    username: "grace",
                    password: "pw",
                    onStatusChange: { _ in },
                    onError: { Issue.record($0) }
                )
            }
        }
        let sent = try #require(stage.network.sent.first)
        #expect(sent.headers["Accept-Language"] == "fr")
        #expect(sent.headers["Authorization"] == "SSWS token-1")
        #expect(sent.headers["X-Own"] == "2" && sent.headers["X-Outer"] == "1")
        let cookie = sent.headers.first { $0.key.lowercased() == "cookie" }
        #expect(cookie?.value == "a=b; DT=device1")
        let body = String(decoding: sent.body ?? Data(), as: UTF8.self)
        #expect(body.contains(#""context":{"a":1,"b":2,"deviceToken":"device1"}"#))
        #expect(body.contains(#""list":[2,true,null]"#))
    }

    @Test("goes along with an awaited operation too")
    func awaited() async throws {
        let stage = try Stage(.fixture("mfa-challenge.email"), .fixture("mfa-challenge.email"))
        nonisolated(unsafe) let status: OktaAuthStatus =
            try stage.status(from: "mfa-challenge.email")
        let german = german
        let task = Task {
            _ = try await german.apply { try await status.resend(by: .email) }
            _ = try await status.resend(by: .email)
        }
        await stage.clock.waitUntilPending()
        stage.wait()
        await stage.clock.waitUntilPending()
        stage.wait()
        try await task.value
        #expect(languages(stage) == ["de", nil])
    }

    @Test("stays inside the org")
    func foreign() throws {
        let stage = try Stage(.http(200, body: "png")) {
            $0.apiToken = "token-0"
            $0.deviceToken = "device1"
            $0.deviceTokenTransports = [.cookie]
        }
        let place = try #require(URL(string: "https://elsewhere.example.test/logo"))
        OktaRequestOptions(headers: ["X-Own": "1"], query: ["a": "b"], apiToken: "token-1").apply {
            _ = stage.start.restApi.sendHttpRequest(
                with: place,
                onCompletion: { _ in },
                onError: { Issue.record($0) }
            )
        }
        stage.wait()
        let sent = try #require(stage.network.sent.first)
        #expect(sent.url == place)
        #expect(Set(sent.headers.keys) == ["Accept", "Content-Type", "User-Agent"])
    }

    @Test(
        "is refused if it would begin another header field",
        arguments: [
            OktaRequestOptions(language: "de\r\nX-Evil: 1"),
            OktaRequestOptions(headers: ["X-Own\n": "1"]), OktaRequestOptions(headers: ["": "1"]),
            OktaRequestOptions(forwardedFor: "192.0.2.7\u{0}"),
            OktaRequestOptions(apiToken: "token\n"),
        ]
    )
    func injection(options: OktaRequestOptions) throws {
        let stage = try Stage()
        let status: OktaAuthStatus = try stage.status(from: "mfa-challenge.email")
        let outcome = Outcome()
        options.apply { resend(status, outcome) }
        stage.wait()
        #expect(
            outcome.messages == [
                "a header field holds a character that cannot be sent; nothing was sent"
            ]
        )
        stage.expectCurtain()
    }

    @Test("is refused in a configuration as well")
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
            let stage = try Stage(configuring: change)
            let status: OktaAuthStatus = try stage.status(from: "mfa-challenge.email")
            let outcome = Outcome()
            resend(status, outcome)
            stage.wait()
            #expect(outcome.errors.count == 1)
            stage.expectCurtain()
        }
    }

    @Test("keeps what a query holds, whatever is in it")
    func query() throws {
        let stage = try Stage(.fixture("success"))
        let link = LinksResponse.Link(href: try #require(URL(string: "/a?x=1%2B1&y=2")))
        OktaRequestOptions(query: ["y": "ä&b=c", "z": "1 + 1"]).apply {
            _ = stage.start.restApi.perform(link: link, stateToken: "st-1")
        }
        #expect(stage.places == ["/a?x=1%2B1&y=%C3%A4%26b%3Dc&z=1%20%2B%201"])
    }

    @Test("prints nothing that could be a secret")
    func redaction() throws {
        let secret = "s3cret"
        let request = OktaRequestOptions(
            headers: ["Authorization": secret],
            query: ["a": secret],
            bodyFields: [
                "a": .string(secret), "b": [.string(secret)], "c": ["d": .string(secret)],
            ],
            forwardedFor: secret,
            deviceFingerprint: secret,
            apiToken: secret
        )
        var configuration = OktaConfiguration()
        configuration.apiToken = secret
        configuration.deviceToken = secret
        let store = OktaMemoryStore()
        store.setValue(Data(secret.utf8), for: "a")
        configuration.deviceTokenStore = store
        let token = try #require(OktaDeviceToken(secret))
        let url = try #require(
            URL(string: "https://o.example.test/signin/reset-password/\(secret)")
        )
        let link = try #require(OktaRecoveryLink(url))
        let answer = OktaAPISuccessResponse(status: .MFARequired, stateToken: secret)
        let resume = try #require(OktaResumeToken(answer, at: url))
        let values: [Any] = [
            request, OktaJSON.string(secret), configuration, token, link, resume, store,
            OktaAuthenticationOptions(relayState: secret, deviceToken: secret, request: request),
            OktaRecoveryOptions(relayState: secret, request: request),
            OktaPasswordOptions(request: request),
            OktaPasswordCandidate(secret, formerPasswords: [secret]),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains(secret), "\(type(of: value))")
            }
        }
    }
}
