import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps every completion, like a recording double; never answers.
private final class HoardingAPI: OktaAPI {
    var kept: [(OktaAPIRequest.Result) -> Void] = []
    override func verifyFactor(
        with link: LinksResponse.Link,
        stateToken: String,
        answer: String? = nil,
        passCode: String? = nil,
        recoveryToken: String? = nil,
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        if let completion { kept.append(completion) }
        return OktaAPIRequest()
    }
}

private final class CountingAPI: OktaAPI {
    var calls = 0
    override func verifyFactor(
        with link: LinksResponse.Link,
        stateToken: String,
        answer: String? = nil,
        passCode: String? = nil,
        recoveryToken: String? = nil,
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        calls += 1
        return super.verifyFactor(
            with: link,
            stateToken: stateToken,
            answer: answer,
            passCode: passCode,
            recoveryToken: recoveryToken,
            rememberDevice: rememberDevice,
            autoPush: autoPush,
            completion: completion
        )
    }
}

private struct SyncTransport: OktaTransport {
    let count = Locked(0)
    struct Nothing: OktaCancellable { func cancel() {} }
    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        count.withLock { $0 += 1 }
        completion(.success(OktaTransportReply(statusCode: 429, body: Data())))
        return Nothing()
    }
}

private final class RacyLifecycle: OktaAppLifecycle {
    let observer = Locked<(@Sendable (Bool) -> Void)?>(nil)
    struct Nothing: OktaCancellable { func cancel() {} }
    // The getter reads `false`; before the caller acts on it, the app comes to the foreground on another thread.
    var isActive: Bool { observer.withLock { $0 }?(true); return false }
    func observe(_ onChange: @escaping @Sendable (Bool) -> Void) -> any OktaCancellable {
        observer.withLock { $0 = onChange }
        return Nothing()
    }
}

actor Consumer {
    var rounds = 0
    var foreign = 0
    func wait(_ challenge: sending OktaAuthStatusFactorChallenge) async throws {
        _ = try await challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onFactorStatusUpdate: { _ in
                self.rounds += 1
                self.preconditionIsolated()
            }
        )
    }
}

@Suite("What once went wrong", .timeLimit(.minutes(1)))
struct RegressionTests {
    static let waiting = ScriptedReply.fixture("mfa-challenge.push.waiting")

    @Test("a cancellation whose task was cancelled does not stand in the way of the next")
    func cancelAfterCancelledCancel() async throws {
        let session = try ScriptedSession(.silence, .fixture("success"))
        nonisolated(unsafe) let c: OktaAuthStatusFactorChallenge = try session.status(
            from: "mfa-challenge.sms"
        )
        let task = Task { try await c.cancelTransaction() }
        while session.network.sent.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        var done = 0
        c.cancel(onSuccess: { done += 1 }, onError: { _ in done += 1 })
        session.wait(100)
        #expect(done == 1)
        #expect(session.network.sent.count == 2)
    }

    @Test("a cancellation that joined one whose task was cancelled is answered")
    func joinedCancel() async throws {
        let session = try ScriptedSession(.json("{}"))
        nonisolated(unsafe) let c: OktaAuthStatusFactorChallenge = try session.status(
            from: "mfa-challenge.sms"
        )
        let task = Task { try await c.cancelTransaction() }
        while session.network.sent.isEmpty { await Task.yield() }
        var done = 0
        c.cancel(onSuccess: { done += 1 }, onError: { _ in done += 1 })
        task.cancel()
        _ = try? await task.value
        session.wait(100)
        #expect(done == 1, "a joined closure-form cancel was lost")
    }

    @Test("an await whose place was taken ends though the API keeps its closures")
    func supersededAwait() async throws {
        let session = try ScriptedSession(.fixture("success"))
        nonisolated(unsafe) let c: OktaAuthStatusFactorChallenge = try session.status(
            from: "mfa-challenge.sms"
        )
        let api = HoardingAPI(
            oktaDomain: c.restApi.oktaDomain,
            configuration: c.restApi.configuration
        )
        c.restApi = api
        let ended = Locked(false)
        let task = Task {
            _ = try? await c.verifyFactor(passCode: "1", answerToSecurityQuestion: nil)
            ended.withLock { $0 = true }
        }
        while api.kept.isEmpty { await Task.yield() }
        c.cancel()
        session.wait()
        try await Task.sleep(nanoseconds: 300_000_000)
        #expect(ended.withLock { $0 }, "superseded await hangs")
        task.cancel()
    }

    @Test("the events of a decision end with it though the API keeps its closures")
    func eventsEnd() async throws {
        let session = try ScriptedSession()
        nonisolated(unsafe) let c: OktaAuthStatusFactorChallenge = try session.status(
            from: "mfa-challenge.push.waiting"
        )
        let api = HoardingAPI(
            oktaDomain: c.restApi.oktaDomain,
            configuration: c.restApi.configuration
        )
        c.restApi = api
        let ended = Locked(false)
        let task = Task {
            let d = c.waitForDecision()
            for await _ in d.events {}
            ended.withLock { $0 = true }
            _ = try? await d.nextStatus()
        }
        while api.kept.isEmpty { await Task.yield() }
        api.kept[0](.success(try Sample.own("success.response").response()))
        try await Task.sleep(nanoseconds: 300_000_000)
        #expect(ended.withLock { $0 }, "events never end although the outcome is known")
        task.cancel()
    }

    @Test("a read is not tried again after it was cancelled, however fast the transport")
    func retryAfterCancel() async throws {
        let transport = SyncTransport()
        let session = try ScriptedSession(configuring: { $0.transport = transport })
        let r = session.start.restApi.getTransactionState(stateToken: "t")
        r.cancel()
        session.wait(120)
        #expect(transport.count.withLock { $0 } == 1)
    }

    @Test("header fields of the configuration do not go to other hosts")
    func foreignHost() async throws {
        let session = try ScriptedSession(
            .http(200, body: "x"),
            configuring: { $0.headers = ["Authorization": "SSWS secret"] }
        )
        session.start.restApi.sendHttpRequest(
            with: URL(string: "https://evil.example/x.png")!,
            onCompletion: { _ in },
            onError: { _ in }
        )
        session.wait()
        #expect(session.network.sent.first?.headers["Authorization"] == nil)
    }

    @Test("the handler stops a wait whose first question is under way")
    func handlerCancels() async throws {
        let session = try ScriptedSession(Self.waiting, .fixture("success"))
        let c: OktaAuthStatusFactorChallenge = try session.status(
            from: "mfa-challenge.push.waiting"
        )
        let o = CallbackRecorder()
        c.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: o.onStatusChange,
            onError: o.onError
        )
        c.responseHandler.cancel()
        session.wait(30)
        #expect(session.network.sent.count == 1 && o.completions == 0, "poll went on")
    }

    @Test("the questions stop with the task that asked for them")
    func questions() async throws {
        let session = try ScriptedSession(.http(429), .http(429), .http(429))
        nonisolated(unsafe) let e: OktaAuthStatusFactorEnroll = try session.status(
            from: "mfa-enroll.all-variants"
        )
        nonisolated(unsafe) let q = e.availableFactors.compactMap { $0 as? OktaFactorQuestion }[0]
        let task = Task { _ = try await q.downloadSecurityQuestions() }
        while session.network.sent.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        session.wait(200)
        #expect(session.network.sent.count == 1, "went on after cancellation")
    }

    @Test("a wait goes on through the API of its factor")
    func factorAPI() async throws {
        let session = try ScriptedSession(Self.waiting, .fixture("success"))
        let c: OktaAuthStatusFactorChallenge = try session.status(
            from: "mfa-challenge.push.waiting"
        )
        let api = CountingAPI(
            oktaDomain: c.restApi.oktaDomain,
            configuration: c.restApi.configuration
        )
        let f = c.factor
        f.restApi = api
        let o = CallbackRecorder()
        f.verify(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: o.onStatusChange,
            onError: o.onError
        )
        session.wait(30)
        #expect(api.calls == 2)
    }

    @Test("a wait ends with its task though another status asked meanwhile")
    func ownerKept() async throws {
        let session = try ScriptedSession(
            Self.waiting,
            .silence,
            Self.waiting,
            Self.waiting,
            Self.waiting,
            Self.waiting,
            Self.waiting,
            Self.waiting
        )
        let req: OktaAuthStatusFactorRequired = try session.status(
            from: "mfa-required.factors-plural"
        )
        var m = try Sample.own("mfa-challenge.push.waiting.response").response()
        m.factorResult = .timeout
        nonisolated(unsafe) let c = try OktaAuthStatusFactorChallenge(currentState: req, model: m)
        let task = Task {
            _ = try await c.verifyFactor(passCode: nil, answerToSecurityQuestion: nil)
        }
        while session.network.sent.isEmpty { await Task.yield() }
        req.availableFactors[1].select(onStatusChange: { _ in }, onError: { _ in })
        session.wait(0.5)  // c's answer: WAITING -> poll begins
        task.cancel()
        _ = try? await task.value
        let n = session.network.sent.count
        session.wait(30)
        #expect(session.network.sent.count == n, "poll went on after its task was cancelled")
    }

    @Test("an app that comes back just now is not taken for one in the background")
    func lifecycleRace() throws {
        let clock = VirtualClock()
        let fired = Locked(false)
        _ = PausableTimer.start(after: 5, on: clock, lifecycle: RacyLifecycle()) {
            fired.withLock { $0 = true }
        }
        clock.advance(by: 600)
        #expect(fired.withLock { $0 }, "active app, timer never fires")
    }

    @Test("closures may wait after a task that waited was cancelled")
    func closureWait() async throws {
        let session = try ScriptedSession(Self.waiting, .fixture("success"))
        nonisolated(unsafe) let c: OktaAuthStatusFactorChallenge = try session.status(
            from: "mfa-challenge.push.waiting"
        )
        let task = Task {
            _ = try await c.verifyFactor(passCode: nil, answerToSecurityQuestion: nil)
        }
        await session.clock.waitUntilPending()
        session.wait(1)
        task.cancel()
        _ = try? await task.value
        let o = CallbackRecorder()
        c.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: o.onStatusChange,
            onError: o.onError
        )
        session.wait(60)
        #expect(o.completions == 1, "closure call lost; requests: \(session.network.sent.count)")
    }

    @Test("signing in is not legal where the server offers no link for it")
    func unauthenticatedLegal() throws {
        let session = try ScriptedSession()
        var m = OktaAPISuccessResponse(status: .unauthenticated, stateToken: "t")
        m.links = LinksResponse()
        let u = try OktaAuthStatusUnauthenticated(currentState: session.start, model: m)
        let o = CallbackRecorder()
        u.authenticate(
            username: "a",
            password: "b",
            onStatusChange: o.onStatusChange,
            onError: o.onError
        )
        #expect(u.legalOperations.contains(.authenticate) == o.errors.isEmpty)
    }

    @Test("sending once more goes through the method an app may override")
    func resendOverride() throws {
        final class Mine: OktaAuthStatusFactorChallenge {
            var n = 0
            override func resendFactor(
                onStatusChange: @escaping (OktaAuthStatus) -> Void,
                onError: @escaping (OktaError) -> Void
            ) { n += 1 }
        }
        let session = try ScriptedSession()
        let c = try Mine(
            currentState: session.start,
            model: try Sample.own("mfa-challenge.sms.response").response()
        )
        (c.factor as? any OktaFactorResendable)?.resend(onStatusChange: { _ in }, onError: { _ in })
        #expect(c.n == 1)
    }

    @Test("closures of an async wait run on the actor of the caller")
    func actorIsolation() async throws {
        let session = try ScriptedSession(Self.waiting, .fixture("success"))
        nonisolated(unsafe) let c: OktaAuthStatusFactorChallenge = try session.status(
            from: "mfa-challenge.push.waiting"
        )
        let a = Consumer()
        let clock = session.clock
        let pump = Thread { while true { clock.advanceToNext(); usleep(1000) } }
        pump.name = "pump"
        pump.start()
        try await a.wait(c)
        #expect(await a.rounds == 1)
        #expect(await a.foreign == 0, "actor state was mutated off the actor")
    }
}

@Suite("What once went wrong in a flow", .timeLimit(.minutes(1)))
@MainActor
struct ReviewFlowTests {
    private func flow(_ session: ScriptedSession) -> OktaAuthFlow {
        OktaAuthFlow(
            OktaAuthSdk(
                domain: session.start.restApi.oktaDomain,
                configuration: session.start.restApi.configuration
            )
        )
    }
    private func pump(_ session: ScriptedSession, _ done: () -> Bool) async {
        for _ in 0..<2000 where !done() { session.clock.advanceToNext(); await Task.yield() }
    }

    @Test("a flow keeps waiting when another operation is refused")
    func refusedDuringWait() async throws {
        let w = ScriptedReply.fixture("mfa-challenge.push.waiting")
        let session = try ScriptedSession(w, w, .fixture("success"))
        let flow = flow(session)
        let t = Task { await flow.signIn(username: "g", password: "p") }
        await pump(session) { flow.status.statusType == .MFAChallenge }
        await t.value
        let wait = Task { await flow.waitForDecision() }
        await pump(session) { session.network.sent.count == 2 }
        await flow.run {
            guard case .factorChallenge(let c) = flow.step else {
                throw OktaError.internalError("")
            }
            return try await c.verifyFactor(passCode: "", answerToSecurityQuestion: nil)
        }
        #expect(flow.isBusy, "the wait is still under way")
        await pump(session) { session.network.unused == 0 && session.clock.pendingCount == 0 }
        await wait.value
        #expect(
            flow.sessionToken != nil,
            "approved, but the flow lost it: \(flow.status.statusType)"
        )
    }

    @Test("a flow stops waiting when a new sign-in begins")
    func signInDuringWait() async throws {
        let w = ScriptedReply.fixture("mfa-challenge.push.waiting")
        let session = try ScriptedSession(w, w, .fixture("mfa-required.factors-plural"), w, w, w, w)
        let flow = flow(session)
        let t = Task { await flow.signIn(username: "g", password: "p") }
        await pump(session) { flow.status.statusType == .MFAChallenge }
        await t.value
        let wait = Task { await flow.waitForDecision() }
        await pump(session) { flow.event == .waiting }
        let t2 = Task { await flow.signIn(username: "other", password: "p") }
        while session.network.sent.count < 3 { await Task.yield() }
        await pump(session) { flow.status.statusType == .MFARequired }
        await t2.value
        let n = session.network.sent.count
        session.wait(20)
        #expect(
            session.network.sent.count == n,
            "the old wait still polls: \(session.network.sent.count - n) more"
        )
        wait.cancel()
    }

    @Test("a flow stops the sign-in that is under way when it is cancelled")
    func cancelDuringSignIn() async throws {
        let session = try ScriptedSession(.silence)
        let flow = flow(session)
        let t = Task { await flow.signIn(username: "g", password: "p") }
        await pump(session) { session.network.sent.count == 1 }
        let done = Locked(false)
        let t2 = Task {
            await flow.cancel(); done.withLock { $0 = true }
        }
        await pump(session) { done.withLock { $0 } }
        let ended = Locked(false)
        let t3 = Task {
            await t.value; ended.withLock { $0 = true }
        }
        for _ in 0..<200 { await Task.yield() }
        #expect(ended.withLock { $0 }, "signIn is still under way after cancel()")
        t.cancel(); await t2.value; await t3.value
    }
}
