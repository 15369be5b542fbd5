import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Passes its arguments on to `super` when the test says so, on a thread of its own.
private final class LateChallenge: OktaAuthStatusFactorChallenge {
    var later: [() -> Void] = []

    override func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping (OktaAuthStatus) -> Void,
        onError: @escaping (OktaError) -> Void,
        onFactorStatusUpdate: ((FactorResult) -> Void)? = nil
    ) {
        later.append {
            super.verifyFactor(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        }
    }

    /// Runs what was put off on another thread, where no task-local value counts.
    func proceed() {
        nonisolated(unsafe) let work = later
        later = []
        let thread = Thread { work.forEach { $0() } }
        thread.start()
        while !thread.isFinished { usleep(100) }
    }
}

@Suite("The context of a call", .timeLimit(.minutes(1)))
struct CallContextTests {
    private static let waiting = Reply.fixture("mfa-challenge.push.waiting")

    private func challenge(_ stage: Stage, from fixture: String) throws -> LateChallenge {
        try LateChallenge(
            currentState: stage.start,
            model: try Sample.own("\(fixture).response").response()
        )
    }

    @Test("reaches a request whose override calls super later on another thread")
    func optionsOfLateCall() throws {
        let stage = try Stage(.fixture("success"))
        let late = try challenge(stage, from: "mfa-challenge.sms")
        let outcome = Outcome()
        late.verifyFactor(
            passCode: "123456",
            options: OktaVerifyOptions(rememberDevice: true),
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        #expect(CallContext.current.verification == nil)
        late.proceed()
        stage.wait()

        #expect(outcome.types == [.success])
        #expect(stage.network.sent.first?.url.query == "rememberDevice=true")
    }

    @Test("is never that of another call of the same status")
    func noOtherCall() throws {
        let stage = try Stage(.fixture("mfa-challenge.sms"), .fixture("success"))
        let late = try challenge(stage, from: "mfa-challenge.sms")
        let (first, second) = (Outcome(), Outcome())
        late.verifyFactor(
            passCode: "111111",
            options: OktaVerifyOptions(rememberDevice: true),
            onStatusChange: first.onStatusChange,
            onError: first.onError
        )
        // A call without options overtakes it.
        let withOptions = late.later.removeFirst()
        late.verifyFactor(
            passCode: "222222",
            answerToSecurityQuestion: nil,
            onStatusChange: second.onStatusChange,
            onError: second.onError
        )
        late.proceed()
        stage.wait()
        late.later = [withOptions]
        late.proceed()
        stage.wait()

        #expect(stage.network.sent.map(\.fields["passCode"]) == ["222222", "111111"])
        #expect(stage.network.sent.map(\.url.query) == [nil, "rememberDevice=true"])
        #expect(second.types == [.MFAChallenge] && first.types == [.success])
    }

    @Test("carries the events of a wait to that wait alone")
    func eventsOfLateCall() throws {
        let stage = try Stage(.fixture("mfa-challenge.push.waiting"), .fixture("success"))
        let late = try challenge(stage, from: "mfa-challenge.push.waiting")
        var events: [OktaPollEvent] = []
        let (observed, plain) = (Outcome(), Outcome())
        late.waitForDecision(
            onEvent: { events.append($0) },
            onStatusChange: observed.onStatusChange,
            onError: observed.onError
        )
        let withEvents = late.later.removeFirst()
        late.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: plain.onStatusChange,
            onError: plain.onError
        )
        late.proceed()
        stage.wait(1)
        #expect(events == [], "the events of another wait")
        late.later = [withEvents]
        late.proceed()
        stage.wait(60)
        #expect(plain.completions == 0)
        #expect(observed.types == [.success])
    }

    @Test("lets a cancelled task stop what an override starts later")
    func scopeOfLateCall() async throws {
        let stage = try Stage()
        nonisolated(unsafe) let late = try challenge(stage, from: "mfa-challenge.sms")
        let task = Task { _ = try await late.verifyFactor(passCode: "123456") }
        while late.later.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        late.proceed()
        #expect(stage.network.sent.isEmpty)
        stage.expectCurtain()
    }

    @Test("ends with the closures of the call")
    func released() {
        final class Box: Sendable {}
        weak var weakBox: Box?
        do {
            let box = Box()
            weakBox = box
            var context = CallContext()
            context.scope = CallScope { [box] in withExtendedLifetime(box) {} }
            var later: () -> CallContext = { CallContext() }
            context.call(onStatusChange: { _ in }, onError: { _ in }) { succeed, _ in
                later = { StatusCallbacks(onStatusChange: succeed, onError: { _ in }).context }
            }
            #expect(later().scope === context.scope)
        }
        #expect(weakBox == nil)
    }

    @Test("is not inherited by what the app starts from its closures, misuse included")
    func leavesContext() throws {
        // Given options that hold secrets, and a call that is refused at once
        let stage = try Stage(.fixture("mfa-challenge.sms"))
        let status: OktaAuthStatusFactorChallenge = try stage.status(from: "mfa-challenge.sms")
        let secret = OktaRequestOptions(
            headers: ["X-Secret": "for-the-verify-only"],
            bodyFields: ["passCodeHint": "x"],
            apiToken: "ADMIN-TOKEN"
        )

        // When the app starts another operation from the closure that reports it
        let outcome = Outcome()
        secret.apply {
            status.verifyFactor(
                passCode: "",
                answerToSecurityQuestion: nil,
                onStatusChange: outcome.onStatusChange,
                onError: { _ in
                    status.resendFactor(
                        onStatusChange: outcome.onStatusChange,
                        onError: outcome.onError
                    )
                }
            )
        }
        stage.wait()

        // Then nothing of the options goes along
        let sent = try #require(stage.network.sent.first)
        #expect(sent.place.hasSuffix("/resend"))
        #expect(sent.headers["X-Secret"] == nil && sent.headers["Authorization"] == nil)
        #expect(sent.fields.keys.sorted() == ["stateToken"])
        #expect(outcome.types == [.MFAChallenge])
    }

    @Test("of a sign-in is not inherited either")
    func leavesSignIn() throws {
        let stage = try Stage(.fixture("success"))
        let outcome = Outcome()
        stage.start.authenticate(
            username: "",
            password: "pw",
            options: OktaAuthenticationOptions(relayState: "for-the-first-only"),
            onStatusChange: outcome.onStatusChange,
            onError: { _ in
                stage.start.authenticate(
                    username: "grace",
                    password: "pw",
                    onStatusChange: outcome.onStatusChange,
                    onError: outcome.onError
                )
            }
        )
        stage.wait()
        #expect(stage.network.sent.first?.fields["relayState"] == nil)
        #expect(outcome.types == [.success])
    }
}
