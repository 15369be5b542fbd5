import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaAuthSdk

/// Calls of an override that are passed on to `super` later.
private final class Later {
    var calls: [() -> Void] = []

    func add(_ call: @escaping () -> Void) { calls.append(call) }

    /// Passes the calls on, on a thread of its own, where no task-local value counts.
    func proceed() {
        nonisolated(unsafe) let work = calls
        calls = []
        let hasEnded = DispatchSemaphore(value: 0)
        Thread {
            work.forEach { $0() }
            hasEnded.signal()
        }
        .start()
        hasEnded.wait()
    }
}

/// Passes its arguments on to `super` in the way that the test sets.
final class DeferringChallenge: OktaAuthStatusFactorChallenge {
    var passOn: (_ call: @escaping () -> Void) -> Void = { $0() }

    override func verifyFactor(
        passCode: String?, answerToSecurityQuestion answer: String?,
        onStatusChange: @escaping OnStatus, onError: @escaping OnError,
        onFactorStatusUpdate: OnUpdate?
    ) {
        passOn {
            super.verifyFactor(
                passCode: passCode, answerToSecurityQuestion: answer,
                onStatusChange: onStatusChange, onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        }
    }
}

extension OktaAuthStatusFactorChallenge {
    /// Verifies a code, with the option to remember the device.
    fileprivate func verifyRemembering(_ passCode: String, reportingTo recorder: CallbackRecorder) {
        verifyFactor(
            passCode: passCode, options: OktaVerifyOptions(rememberDevice: true),
            onStatusChange: recorder.next, onError: recorder.fail
        )
    }
}

/// Passes a sign-in on to `super` in the way that the test sets.
private final class DeferringStart: OktaAuthStatusUnauthenticated {
    var passOn: (_ callbacks: StatusCallbacks, _ call: @escaping () -> Void) -> Void = { $1() }

    override func authenticate(
        username: String, password: String, onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        passOn(StatusCallbacks(onStatusChange, onError)) {
            super.authenticate(
                username: username, password: password, onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }
}

@Suite("The context of a call")
struct CallContextTests {
    /// A challenge whose override passes its calls on with `passOn`; by default, in a task.
    private func challenge(
        _ session: ScriptedSession,
        from fixture: String = "mfa-challenge.sms",
        passingOnBy passOn: @escaping (_ call: @escaping () -> Void) -> Void = { call in
            nonisolated(unsafe) let call = call
            Task { call() }
        }
    ) throws -> DeferringChallenge {
        let challenge = try DeferringChallenge(
            currentState: session.start, model: try Sample.own("\(fixture).response").response()
        )
        challenge.passOn = passOn
        return challenge
    }

    @Test("The options of a verification do not replace those of the block around it")
    func optionsOfBlock() throws {
        let session = try ScriptedSession(.fixture("success"))
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        let recorder = CallbackRecorder()
        OktaRequestOptions(language: "de").apply {
            challenge.verifyRemembering("123456", reportingTo: recorder)
        }
        session.wait()
        #expect(recorder.types == [.success])
        #expect(session.network.sent.map(\.url.query) == ["rememberDevice=true"])
        #expect(session.network.sent.map { $0.headers["Accept-Language"] } == ["de"])
    }

    @Test("An override that calls super later loses the options of the call, and no callback")
    func optionsOfLateCall() throws {
        let session = try ScriptedSession(.fixture("success"))
        let later = Later()
        let late = try challenge(session, passingOnBy: later.add)
        let recorder = CallbackRecorder()
        late.verifyRemembering("123456", reportingTo: recorder)
        #expect(CallContext.current.verification == nil)
        later.proceed()
        session.wait()

        #expect(recorder.types == [.success])
        #expect(session.network.sent.map(\.url.query) == [nil])
    }

    @Test("A late call never gets the options of another call of the same status")
    func noOtherCall() throws {
        let session = try ScriptedSession(.fixture("mfa-challenge.sms"), .fixture("success"))
        let later = Later()
        let late = try challenge(session, passingOnBy: later.add)
        let (first, second) = (CallbackRecorder(), CallbackRecorder())
        late.verifyRemembering("111111", reportingTo: first)
        // A call without options overtakes it.
        let withOptions = later.calls.removeFirst()
        late.verify("222222", reportingTo: second)
        later.proceed()
        session.wait()
        later.calls = [withOptions]
        later.proceed()
        session.wait()

        #expect(session.network.sent.map(\.fields["passCode"]) == ["222222", "111111"])
        #expect(session.network.sent.map(\.url.query) == [nil, nil])
        #expect(second.types == [.MFAChallenge] && first.types == [.success])
    }

    @Test("A wait that an override starts later reports no events, and its end")
    func eventsOfLateCall() throws {
        let session = try ScriptedSession([
            .fixture("mfa-challenge.push.waiting"), .fixture("success"),
        ])
        let later = Later()
        let late = try challenge(
            session, from: "mfa-challenge.push.waiting", passingOnBy: later.add)
        let recorder = CallbackRecorder()
        late.waitForDecision(reportingTo: recorder)
        later.proceed()
        session.wait(60)

        #expect(recorder.events == [])
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("A cancelled task ends at once, and does not stop what an override starts later")
    func scopeOfLateCall() async throws {
        let session = try ScriptedSession(.fixture("success"))
        let later = Later()
        nonisolated(unsafe) let late = try challenge(session, passingOnBy: later.add)
        let task = Task { _ = try await late.verifyFactor(passCode: "123456") }
        try #require(await eventually { !later.calls.isEmpty })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        later.proceed()
        session.wait()
        #expect(session.network.sent.count == 1)
        #expect(late.transaction.isIdle)
        session.expectFinished()
    }

    @Test("A sign-in that an override starts later loses the request options around it")
    func requestOptionsOfLateSignIn() throws {
        let session = try ScriptedSession(.fixture("success"))
        let late = DeferringStart(restApi: session.start.restApi)
        let later = Later()
        late.passOn = { _, call in later.add(call) }
        let recorder = CallbackRecorder()
        OktaRequestOptions(headers: ["X-Attempt": "1"]).apply {
            late.authenticate(
                username: "grace",
                password: "pw",
                options: OktaAuthenticationOptions(),
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
        }
        later.proceed()
        session.wait()

        #expect(session.network.sent.map(\.headers["X-Attempt"]) == [nil])
        #expect(recorder.types == [.success])
    }

    // MARK: Overrides that call super in a task

    @Test("An override that calls super in a Task keeps the options of the call")
    func optionsInTask() async throws {
        let session = try ScriptedSession(.fixture("success"))
        let challenge = try challenge(session)
        let recorder = CallbackRecorder()
        challenge.verifyRemembering("123456", reportingTo: recorder)
        try #require(await eventually { !session.network.sent.isEmpty })
        session.wait()

        #expect(recorder.types == [.success])
        #expect(session.network.sent.map(\.url.query) == ["rememberDevice=true"])
    }

    @Test("An override that calls super in a Task keeps the events of the wait")
    func eventsInTask() async throws {
        let session = try ScriptedSession(.waiting, .fixture("success"))
        let challenge = try challenge(session, from: "mfa-challenge.push.waiting")
        let recorder = CallbackRecorder()
        challenge.waitForDecision(reportingTo: recorder)
        try #require(await eventually { !session.network.sent.isEmpty })
        session.wait(60)

        #expect(recorder.events == [.waiting])
        #expect(recorder.types == [.success])
    }

    @Test("A cancelled task stops the request that an override sends in a Task")
    func scopeInTask() async throws {
        let session = try ScriptedSession(.silence)
        nonisolated(unsafe) let challenge = try challenge(session)
        let task = Task { _ = try await challenge.verifyFactor(passCode: "123456") }
        try #require(await eventually { !session.network.sent.isEmpty })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(challenge.transaction.isIdle)
        session.expectFinished()
    }

    // MARK: Options inside options

    @Test(
        "Options that an override passes replace the options of the call, also if they are the defaults"
    )
    func optionsOfForwardedSignIn() throws {
        let session = try ScriptedSession(.fixture("success"))
        let forwarding = DeferringStart(restApi: session.start.restApi)
        let recorder = CallbackRecorder()
        forwarding.passOn = { [start = session.start] callbacks, _ in
            start.authenticate(
                username: "grace",
                password: "pw",
                options: OktaAuthenticationOptions(),
                onStatusChange: callbacks.succeed,
                onError: callbacks.fail
            )
        }
        forwarding.authenticate(
            username: "grace",
            password: "pw",
            options: OktaAuthenticationOptions(relayState: "for-the-first-only"),
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        session.wait()

        #expect(session.network.sent.map(\.fields["relayState"]) == [nil])
        #expect(recorder.types == [.success])
    }

    @Test("A context keeps each value when another one changes")
    func independentValues() {
        let scope = CancellationScope()
        let events = PollEvents(on: VirtualClock()) { _ in }
        var context = CallContext(request: OktaRequestOptions(language: "de"))
        let signIn = OktaAuthenticationOptions(relayState: "r")
        context = CallContext(basedOn: context, signIn: signIn)
        let verification = OktaVerifyOptions(rememberDevice: true)
        context = CallContext(basedOn: context, verification: verification)
        context = CallContext(basedOn: context, events: events)
        context = CallContext(basedOn: context, scope: scope)
        let copy = CallContext(basedOn: context, request: OktaRequestOptions(language: "fr"))
        #expect(context.request?.language == "de" && copy.request?.language == "fr")
        for context in [context, copy] {
            #expect(context.signIn?.relayState == "r")
            #expect(context.verification?.rememberDevice == true)
            #expect(context.events != nil && context.scope === scope)
        }
    }

    @Test("Operations that an app starts in a closure do not inherit options, misuse included")
    func leavesContext() throws {
        // Given options that hold secrets, and a call that is refused at once
        let session = try ScriptedSession(.fixture("mfa-challenge.sms"))
        let status: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        let secret = OktaRequestOptions(
            headers: ["X-Secret": "for-the-verify-only"],
            bodyFields: ["passCodeHint": "x"],
            apiToken: "ADMIN-TOKEN"
        )

        // When the app starts another operation from the closure that reports it
        let recorder = CallbackRecorder()
        secret.apply {
            status.verifyFactor(
                passCode: "",
                answerToSecurityQuestion: nil,
                onStatusChange: recorder.next,
                onError: { _ in
                    status.resendFactor(onStatusChange: recorder.next, onError: recorder.fail)
                }
            )
        }
        session.wait()

        // Then nothing of the options goes along
        let sent = try #require(session.network.sent.first)
        #expect(sent.place.hasSuffix("/resend"))
        #expect(sent.headers["X-Secret"] == nil && sent.headers["Authorization"] == nil)
        #expect(sent.fields.keys.sorted() == ["stateToken"])
        #expect(recorder.types == [.MFAChallenge])
    }

    @Test("A sign-in that an app starts in a closure does not inherit options")
    func leavesSignIn() throws {
        let session = try ScriptedSession(.fixture("success"))
        let recorder = CallbackRecorder()
        session.start.authenticate(
            username: "",
            password: "pw",
            options: OktaAuthenticationOptions(relayState: "for-the-first-only"),
            onStatusChange: recorder.next,
            onError: { _ in session.start.signIn(reportingTo: recorder) }
        )
        session.wait()
        #expect(session.network.sent.first?.fields["relayState"] == nil)
        #expect(recorder.types == [.success])
    }
}
