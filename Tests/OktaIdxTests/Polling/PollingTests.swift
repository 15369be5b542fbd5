import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

@Suite("Polling")
struct PollingTests {
    private func mail(_ response: IDXClient.Response) throws -> IDXClient.Authenticator.Email {
        try #require(response.authenticators.current as? IDXClient.Authenticator.Email)
    }

    @Test("Polling is as frequent as the response asks, and reports only changes")
    func untilChange() throws {
        let session = ScriptedSession(
            Pages.mail(), Pages.mail(refresh: 1_000), Pages.mail(), Pages.success
        )
        let client = session.client()
        let response = try session.response(of: client)
        let mail = try mail(response)
        let delegate = CountingDelegate()
        client.delegate = delegate
        let start = session.server.time

        let end = try session.end(within: 60) {
            mail.startPolling(completion: $0)
            #expect(mail.isPolling)
        }

        let times = session.server.sent.dropFirst().map { $0.time - start }
        #expect(times.map { ($0 * 10).rounded() / 10 } == [4, 5.1, 9.2])
        #expect(end.isLoginSuccessful)
        #expect(delegate.count == 1)
        #expect(!mail.isPolling)
        #expect(session.clock.pendingCount == 0)
    }

    @Test(
        "Polling waits as long as the server says, four seconds without a word, five minutes at most",
        arguments: [
            (#""refresh":1500.5"#, 1.5005, 1.5), (#""refresh":"4000""#, 4, 4),
            (#""fresh":1"#, 0, 4),
            (#""refresh":900000"#, 900, 300),
        ]
    )
    func interval(member: String, refreshTime: Double, interval: Double) throws {
        let page = Pages.mail().replacingOccurrences(of: #""refresh":4000"#, with: member)
        let session = ScriptedSession(page, page, Pages.success)
        let mail = try mail(session.response())
        #expect(mail.canPoll && mail.refreshTime == refreshTime)
        let poll = mail.actions.first { $0.name == "poll" }
        #expect(poll?.refreshTime == refreshTime && poll?.canPoll == (refreshTime > 0))
        _ = try session.end(within: 1_000) { mail.startPolling(completion: $0) }
        let times = session.server.sent.map { ($0.time * 10).rounded() / 10 }
        #expect(times == [0, 1 + interval, 1.1 + 2 * interval])
    }

    @Test("Polling continues after lost connections, server errors and rate limits")
    func trouble() throws {
        let session = ScriptedSession(
            answers: [
                .json(Pages.mail()), .failure(.networkConnectionLost), .json("", status: 503),
                .json("{}", status: 429), .json(Pages.mail()), .json(Pages.success),
            ]
        )
        let mail = try mail(session.response())
        var events: [OktaPollEvent] = []

        let end = try session.end(within: 120) {
            mail.startPolling(onEvent: { events.append($0) }, completion: $0)
        }

        #expect(end.isLoginSuccessful)
        #expect(events.first == .waiting)
        #expect(events.contains(.connectionLost))
        #expect(events.contains(.serverUnavailable))
        #expect(events.contains { if case .rateLimited = $0 { true } else { false } })
    }

    @Test("Polling that fails waits longer each time, and as usual after a response")
    func backOff() throws {
        let failures = Array(repeating: ScriptedReply.json("", status: 503), count: 4)
        let session = ScriptedSession(
            answers: [.json(Pages.mail())] + failures + [.json(Pages.mail())] + failures
                + [.json(Pages.success)]
        )
        let mail = try mail(session.response())
        let end = try session.end(within: 1_000) { mail.startPolling(completion: $0) }
        #expect(end.isLoginSuccessful)
        let times = session.server.sent.map(\.time)
        let delays = zip(times, times.dropFirst()).map { ($1 - $0 - 0.1).rounded() }
        #expect(delays == [5, 4, 8, 16, 30, 4, 4, 8, 16, 30])
    }

    @Test("Polling pauses while the app is away")
    func background() throws {
        let lifecycle = ProcessLifecycle()
        let session = ScriptedSession(configure: { $0.lifecycle = lifecycle })
        session.server.append(.json(Pages.mail()), .json(Pages.success))
        let mail = try mail(session.response())
        var events: [OktaPollEvent] = []
        let end = try session.end(within: 10) {
            mail.startPolling(onEvent: { events.append($0) }, completion: $0)
            session.clock.advance(by: 1)
            lifecycle.change(to: false)
            session.clock.advance(by: 30)
            #expect(session.server.sent.count == 1)
            lifecycle.change(to: true)
        }
        #expect(end.isLoginSuccessful)
        #expect(events == [.waiting, .paused, .resumed])
    }

    @Test(
        "Polling outlasts a page of the network, as a lost connection",
        arguments: [
            .http(302, headers: ["location": "https://portal.test"], body: ""),
            .http(200, headers: ["content-type": "text/html"], body: "<html></html>"),
            .http(403, headers: ["content-type": "text/html"], body: "<html></html>"),
        ] as [ScriptedReply]
    )
    func portal(page: ScriptedReply) throws {
        let session = ScriptedSession(Pages.mail())
        session.server.append(page, page, .json(Pages.success))
        let mail = try mail(session.response())
        var events: [OktaPollEvent] = []
        let end = try session.end(within: 60) {
            mail.startPolling(onEvent: { events.append($0) }, completion: $0)
        }
        #expect(end.isLoginSuccessful)
        #expect(events == [.waiting, .connectionLost])
    }

    @Test("Polling that gets another JSON than a response ends")
    func foreignResponse() throws {
        let session = ScriptedSession(Pages.mail(), #"{"message":"Welcome"}"#, Pages.success)
        let mail = try mail(session.response())
        #expect(throws: IDXClientError.unexpectedResponse(statusCode: 200, requestId: nil)) {
            try session.end(within: 60) { mail.startPolling(completion: $0) }
        }
    }

    @Test("Polling whose form is not there ends with an error")
    func goneForm() throws {
        let session = ScriptedSession(Pages.mail())
        let response = try session.response()
        let target = PollTarget.remediation(name: "none")
        var result: Result<IDXClient.Response, any Error>?
        let operation = response.client.slot.begin(polling: target) { result = $0 }
        PollLoop(target, of: response.model, try #require(operation), onEvent: { _ in }).start()
        session.clock.advance(by: 10)
        #expect(throws: IDXClientError.unknownRemediationOption(name: "poll")) { try result?.get() }
    }

    @Test("Polling continues after a rate limit whose page has nothing to wait for")
    func limitedPage() throws {
        let session = ScriptedSession(
            answers: [
                .json(Pages.mail()), .json(Pages.identify, status: 429), .json(Pages.success),
            ]
        )
        let mail = try mail(session.response())
        let end = try session.end(within: 120) { mail.startPolling(completion: $0) }
        #expect(end.isLoginSuccessful)
    }

    @Test(
        "Polling outlasts a failure of the server that comes as a response without a form",
        arguments: [500, 503])
    func failurePage(status: Int) throws {
        let page = #"{"version":"1.0.0","messages":{"value":[{"message":"m","class":"ERROR"}]}}"#
        let session = ScriptedSession(
            answers: [.json(Pages.mail()), .json(page, status: status), .json(Pages.success)]
        )
        let mail = try mail(session.response())
        var events: [OktaPollEvent] = []
        let end = try session.end(within: 120) {
            mail.startPolling(onEvent: { events.append($0) }, completion: $0)
        }
        #expect(end.isLoginSuccessful && events == [.waiting, .serverUnavailable])
    }

    @Test("Polling ends when the transaction expires while it fails")
    func expiry() throws {
        let session = ScriptedSession(
            answers: [.json(Pages.mail())]
                + Array(repeating: .failure(.notConnectedToInternet), count: 200)
        )
        let mail = try mail(session.response())
        #expect(throws: IDXClientError.connectionError(URLError(.notConnectedToInternet))) {
            try session.end(within: 3_600) { mail.startPolling(completion: $0) }
        }
        #expect(session.clock.pendingCount == 0)
    }

    @Test("Polling that fails ends when the transaction expires by the clock of the server")
    func expiryByServer() throws {
        let session = ScriptedSession(
            answers: [
                // The transaction expires at 12:30.
                .json(Pages.mail(), headers: ["date": "Wed, 01 May 2024 12:20:00 GMT"])
            ] + Array(repeating: .failure(.notConnectedToInternet), count: 200)
        )
        let mail = try mail(session.response())
        #expect(throws: IDXClientError.connectionError(URLError(.notConnectedToInternet))) {
            try session.end(within: 900) { mail.startPolling(completion: $0) }
        }
    }

    @Test("Polling does not end because the clock is set forward while the network is away")
    func clockSetForward() throws {
        // A clock that is set forward while its timers run.
        struct AdjustedClock: OktaClock {
            let base: VirtualClock
            let offset = Locked<TimeInterval>(0)

            var now: Date { base.now.addingTimeInterval(offset.withLock { $0 }) }

            func schedule(
                after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
            ) -> any OktaCancellable { base.schedule(after: delay, action) }
        }
        let lost = Array(repeating: ScriptedReply.failure(.notConnectedToInternet), count: 6)
        let session = ScriptedSession(
            answers: [.json(Pages.mail())] + lost + [.json(Pages.success)]
        )
        let clock = AdjustedClock(base: session.clock)
        var options = session.configuration.options
        options.clock = clock
        let client = IDXClient(context: session.context().using(options))
        let mail = try mail(session.response(of: client))
        let end = try session.end(within: 200) {
            mail.startPolling(completion: $0)
            session.clock.advance(by: 10)
            clock.offset.withLock { $0 = 86_400 }
        }
        #expect(end.isLoginSuccessful)
    }

    @Test("Polling gives way to a submission, which uses the newest state handle")
    func submission() throws {
        let session = ScriptedSession(
            Pages.mail(), Pages.mail(handle: "state-handle-2"), Pages.success
        )
        let response = try session.response()
        let outcomes = Outcomes<IDXClient.Response>()
        try mail(response).startPolling(completion: outcomes.pair)
        session.clock.advance(by: 5)

        let challenge = try #require(response.remediations[.challengeAuthenticator])
        challenge.credentials?.passcode?.value = "123456"
        let answer = try session.end(within: 60) { challenge.proceed(completion: $0) }

        #expect(outcomes.count == 0)
        #expect(answer.isLoginSuccessful)
        #expect(
            session.server.sent.last?.text
                == #"{"credentials":{"passcode":"123456"},"stateHandle":"state-handle-2"}"#
        )
    }

    @Test("A form that is sent after a poll has the newest state handle of its own")
    func ownHandle() throws {
        func page(_ first: Int, _ second: Int) -> String {
            let list = #""remediation":{"type":"array","value":["#
            let skip = Pages.form("skip").replacingOccurrences(of: "e-1", with: "e-\(first)")
            return Pages.mail(handle: "state-handle-\(second)")
                .replacingOccurrences(of: list, with: "\(list)\(skip),")
        }
        let session = ScriptedSession(page(1, 2), page(3, 4), Pages.success)
        let response = try session.response()
        try mail(response).startPolling(completion: nil)
        session.clock.advance(by: 5)
        let challenge = try #require(response.remediations[.challengeAuthenticator])
        challenge.credentials?.passcode?.value = "1"
        _ = try session.end(within: 60) { challenge.proceed(completion: $0) }
        let body = #"{"credentials":{"passcode":"1"},"stateHandle":"state-handle-4"}"#
        #expect(session.server.sent.last?.text == body)
    }

    @Test("A refusal that quotes the newest state handle does not print it")
    func quotedHandle() throws {
        let refusal = #"{"error":"no","error_description":"Unknown: state-handle-2"}"#
        let session = ScriptedSession(
            answers: [
                .json(Pages.mail()), .json(Pages.mail(handle: "state-handle-2")),
                .json(refusal, status: 400),
            ]
        )
        let response = try session.response()
        try mail(response).startPolling(completion: nil)
        session.clock.advance(by: 5)
        let challenge = try #require(response.remediations[.challengeAuthenticator])
        challenge.credentials?.passcode?.value = "123456"
        let error = try #require(
            #expect(throws: IDXClientError.self) {
                try session.end(within: 60) { challenge.proceed(completion: $0) }
            }
        )
        let text = RedactionRoute.texts(of: error)
        #expect(text.contains("Unknown") && !text.contains("state-handle"))
    }

    @Test("A refusal that quotes the code of the user does not print it, whatever the form says")
    func quotedCode() throws {
        let page = Pages.mail().replacingOccurrences(of: #","secret":true"#, with: "")
        let refusal = #"{"error":"no","error_description":"Unknown: 90210-code"}"#
        let session = ScriptedSession(answers: [.json(page), .json(refusal, status: 400)])
        let challenge = try #require(
            try session.response().remediations[.challengeAuthenticator]
        )
        challenge.credentials?.passcode?.value = "90210-code"
        let error = try #require(
            #expect(throws: IDXClientError.self) {
                try session.end(within: 60) { challenge.proceed(completion: $0) }
            }
        )
        let text = RedactionRoute.texts(of: error)
        #expect(text.contains("Unknown") && !text.contains("90210"))
    }

    @Test("Polling stops its request when a submission takes its place")
    func requestInFlight() throws {
        let session = ScriptedSession(
            answers: [.json(Pages.mail()), .silence, .json(Pages.success)]
        )
        let response = try session.response()
        try mail(response).startPolling(completion: nil)
        session.clock.advance(by: 5)
        #expect(session.server.cancelled == 0)
        let challenge = try #require(response.remediations[.challengeAuthenticator])
        challenge.credentials?.passcode?.value = "123456"
        challenge.proceed(completion: nil)
        #expect(session.server.cancelled == 1)
    }

    @Test("Polling that is awaited ends when a submission takes its place")
    func awaited() async throws {
        let session = ScriptedSession(Pages.mail(), Pages.success)
        let response = try session.response()
        let pollable = try #require(response.pollable)
        let challenge = try #require(response.remediations[.challengeAuthenticator])
        challenge.credentials?.passcode?.value = "123456"
        let isOver = Locked(false)
        let task = Task {
            defer { isOver.withLock { $0 = true } }
            // The poll is in flight as soon as its event is reported.
            return try await pollable.poll { _ in challenge.proceed(completion: nil) }
        }
        // A poll that does not end must fail here: cancelled, it ends in any case.
        #expect(
            await eventually {
                session.clock.advanceToNext()
                return isOver.withLock { $0 }
            }
        )
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(
        "Polling ends with an error message, however it is spelled, and goes on with any other",
        arguments: ["ERROR", "error"]
    )
    func messages(error: String) throws {
        func page(_ severity: String) -> String {
            let list = #"[{"message":"\#(severity)","class":"\#(severity)"}]"#
            return Pages.mail().replacingOccurrences(
                of: #""currentAuthenticatorEnrollment""#,
                with:
                    #""messages":{"type":"array","value":\#(list)},"currentAuthenticatorEnrollment""#
            )
        }
        let session = ScriptedSession(Pages.mail(), page("INFO"), page(error), Pages.success)
        let mail = try mail(session.response())
        let answer = try session.end(within: 60) { mail.startPolling(completion: $0) }
        #expect(answer.messages.allMessages.map(\.message) == [error])
    }

    @Test("Polling ends when the same form is about another authenticator")
    func otherAuthenticator() throws {
        let other = Pages.push(number: nil).replacingOccurrences(of: "aut-2", with: "aut-3")
        let pages = [Pages.push(number: nil), Pages.push(number: nil), other].map { page in
            page.replacingOccurrences(
                of: #""name":"challenge-poll","#,
                with: #""name":"challenge-poll","relatesTo":["$.currentAuthenticator"],"#
            )
        }
        let session = ScriptedSession(pages[0], pages[1], pages[2], Pages.success)
        let poll = try #require(try session.response().remediations[.challengePoll])
        let response = try session.end(within: 60) { poll.startPolling(completion: $0) }
        #expect(response.authenticators.current?.id == "aut-3")
    }

    @Test("Polling ends when the response offers another form")
    func otherForm() throws {
        let list = #""remediation":{"type":"array","value":["#
        let page = Pages.mail()
            .replacingOccurrences(of: list, with: "\(list)\(Pages.form("select-identify")),")
        let session = ScriptedSession(Pages.mail(), page, Pages.success)
        let mail = try mail(session.response())
        let response = try session.end(within: 60) { mail.startPolling(completion: $0) }
        #expect(response.remediations[.selectIdentify] != nil)
    }

    @Test("Polling asks about its authenticator, also where the server gives no ids")
    func authenticatorWithoutID() throws {
        let poll = Pages.form("poll", path: "other/poll", more: #""refresh":4000,"#)
        let other = #"{"value":{"type":"app","key":"okta_verify","poll":\#(poll)}}"#
        let page = Pages.mail().replacingOccurrences(of: #""id":"eae-1","#, with: "")
            .replacingOccurrences(
                of: #""currentAuthenticatorEnrollment""#,
                with: #""currentAuthenticator":\#(other),"currentAuthenticatorEnrollment""#
            )
        let session = ScriptedSession(page, Pages.success)
        let authenticators = try session.response().authenticators
        let mail = authenticators.compactMap { $0 as? IDXClient.Authenticator.Email }.first
        _ = try session.end(within: 60) { mail?.startPolling(completion: $0) }
        #expect(session.server.sent.last?.path == "/idp/idx/challenge/poll")
    }

    @Test("Polling sends what the app entered once, and then what the next response says")
    func entries() throws {
        func page(_ fields: String) -> ScriptedReply {
            let field = #"{"name":"autoChallenge","type":"boolean","value":false},"#
            let form = Pages.form(
                "challenge-poll", fields + field.dropLast(), path: "poll", more: #""refresh":2000,"#
            )
            return .json(Pages.page(form))
        }
        let session = ScriptedSession(
            answers: [page(""), page(#"{"name":"other","value":"a"},"#), .json(Pages.success)]
        )
        let form = try #require(try session.response().remediations[.challengePoll])
        form["autoChallenge"]?.value = true
        form.startPolling(onEvent: nil, completion: nil)
        session.clock.advance(by: 60)
        #expect(
            session.server.sent.dropFirst().map(\.text) == [
                #"{"autoChallenge":true,"stateHandle":"state-handle-1"}"#,
                #"{"autoChallenge":false,"other":"a","stateHandle":"state-handle-1"}"#,
            ]
        )
    }

    @Test(
        "Polling shows the number of a push, each once",
        arguments: [
            "currentAuthenticator", "currentAuthenticatorEnrollment", "enrollmentAuthenticator",
        ]
    )
    func number(member: String) throws {
        let pages = [nil, 64, 64].map { number in
            Pages.push(number: number)
                .replacingOccurrences(of: #""currentAuthenticator""#, with: #""\#(member)""#)
        }
        let session = ScriptedSession(pages[0], pages[1], pages[2], Pages.success)
        let poll = try #require(try session.response().remediations[.challengePoll])
        #expect(poll.canPoll)
        var events: [OktaPollEvent] = []

        let end = try session.end(within: 60) {
            poll.startPolling(onEvent: { events.append($0) }, completion: $0)
        }

        #expect(events == [.waiting, .numberChallenge(64)])
        #expect(end.isLoginSuccessful)
    }

    @Test(
        "Polling can be awaited for whatever a response offers to wait for",
        arguments: [Pages.mail(), Pages.push(number: 64)]
    )
    func pollable(page: String) async throws {
        let session = ScriptedSession(page, page, Pages.success)
        let pollable = try #require(try session.response().pollable)
        let next = try await session.clock.run { try await pollable.poll(onEvent: nil) }
        #expect(next.isLoginSuccessful)
    }

    @Test("Polling is not offered where there is nothing to wait for")
    func nothing() throws {
        let session = ScriptedSession(Pages.identify)
        let response = try session.response()
        #expect(response.pollable == nil)
        let remediation = try #require(response.remediations.first)
        #expect(throws: IDXClientError.unknownRemediationOption(name: "poll")) {
            try session.end { remediation.startPolling(completion: $0) }
        }
    }

    @Test("Polling that begins again sends the newest state handle")
    func again() throws {
        let session = ScriptedSession(
            Pages.mail(), Pages.mail(handle: "state-handle-2"), Pages.success
        )
        let mail = try mail(session.response())
        mail.startPolling(completion: nil)
        session.clock.advance(by: 5)
        mail.stopPolling()
        #expect(try session.end(within: 60) { mail.startPolling(completion: $0) }.isLoginSuccessful)
        #expect(session.server.sent.last?.text == #"{"stateHandle":"state-handle-2"}"#)
    }

    @Test("Polling goes on when another form is told to stop")
    func stopOfAnother() throws {
        let session = ScriptedSession(Pages.mail(), Pages.success)
        let response = try session.response()
        let outcomes = Outcomes<IDXClient.Response>()
        let mail = try mail(response)
        mail.startPolling(completion: outcomes.pair)
        session.clock.advance(by: 1)
        try #require(response.remediations[.challengeAuthenticator]).stopPolling()
        #expect(mail.isPolling)
        session.clock.advance(by: 5)
        #expect(try outcomes.only?.get().isLoginSuccessful == true)
    }

    @Test("Polling can be stopped")
    func stop() throws {
        let session = ScriptedSession(answers: [.json(Pages.mail()), .silence])
        let response = try session.response()
        let mail = try mail(response)
        let outcomes = Outcomes<IDXClient.Response>()
        mail.startPolling(completion: nil)
        session.clock.advance(by: 1)
        mail.stopPolling()
        session.clock.advance(by: 0)
        #expect(session.clock.pendingCount == 0)
        mail.startPolling(completion: outcomes.pair)
        session.clock.advance(by: 5)
        mail.stopPolling()
        session.clock.advance(by: 60)
        // As in 1.0.0, an app that stops polling itself is told nothing.
        #expect(outcomes.count == 0)
        #expect(session.server.cancelled == 1)
        #expect(session.clock.pendingCount == 0)
    }
}
