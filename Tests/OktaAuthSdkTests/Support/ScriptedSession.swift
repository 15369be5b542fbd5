import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk
@testable import OktaCore

/// Puts a status in front of a scripted network, on a clock the test holds.
struct ScriptedSession {
    let clock = VirtualClock()
    let network: ScriptedTransport
    let lifecycle = ProcessLifecycle()
    let start: OktaAuthStatusUnauthenticated

    init(
        _ script: ScriptedReply...,
        handler: OktaAuthStatusResponseHandler = OktaAuthStatusResponseHandler(),
        configuring configure: (inout OktaConfiguration) -> Void = { _ in }
    ) throws { try self.init(script, handler: handler, configuring: configure) }

    init(
        _ script: [ScriptedReply],
        handler: OktaAuthStatusResponseHandler = OktaAuthStatusResponseHandler(),
        configuring configure: (inout OktaConfiguration) -> Void = { _ in }
    ) throws {
        network = ScriptedTransport(clock: clock, script: script)
        var configuration = OktaConfiguration()
        configuration.clock = clock
        configuration.transport = network
        configuration.lifecycle = lifecycle
        configure(&configuration)
        let domain = try #require(URL(string: "https://org.example.test"))
        start = OktaAuthStatusUnauthenticated(
            restApi: OktaAPI(oktaDomain: domain, configuration: configuration),
            responseHandler: handler
        )
    }

    /// The status that `fixture` makes, as a transaction of its own.
    func status<Status: OktaAuthStatus>(
        _ type: Status.Type = Status.self,
        from fixture: String,
        changing change: (inout OktaAPISuccessResponse) -> Void = { _ in }
    ) throws -> Status {
        var response = try Sample.own("\(fixture).response").response()
        change(&response)
        return try #require(
            try start.responseHandler.createAuthStatus(basedOn: response, and: start) as? Status
        )
    }

    /// A push that waits for the user's decision.
    func pushChallenge(
        changing change: (inout OktaAPISuccessResponse) -> Void = { _ in }
    ) throws -> OktaAuthStatusFactorChallenge {
        try status(from: "mfa-challenge.push.waiting", changing: change)
    }

    func wait(_ seconds: TimeInterval = 1) { clock.advance(by: seconds) }

    /// Starts an operation, lets `seconds` pass, and returns what was reported.
    func record(
        for seconds: TimeInterval = 1, _ start: (CallbackRecorder) throws -> Void
    ) rethrows -> CallbackRecorder {
        let recorder = CallbackRecorder()
        try start(recorder)
        wait(seconds)
        return recorder
    }

    /// Starts an operation with its two closures, lets `seconds` pass, and returns what was reported.
    func record(
        for seconds: TimeInterval = 1,
        _ start: (_ next: @escaping OnStatus, _ fail: @escaping OnError) throws -> Void
    ) rethrows -> CallbackRecorder { try record(for: seconds) { try start($0.next, $0.fail) } }

    /// Nothing waits any more, and the script was followed to its end.
    func expectFinished(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(clock.pendingCount == 0, "timers left", sourceLocation: sourceLocation)
        #expect(network.unused == 0, "answers left", sourceLocation: sourceLocation)
        #expect(network.unexpected == 0, "unexpected requests", sourceLocation: sourceLocation)
        #expect(lifecycle.observerCount == 0, "observers left", sourceLocation: sourceLocation)
    }

    var places: [String] { network.sent.map(\.place) }
}

extension ProcessLifecycle {
    var observerCount: Int { state.withLock { $0.observers.count } }
}

extension OktaAuthStatusUnauthenticated {
    /// Signs in with a name and a password; without a recorder, an error is an issue.
    func signIn(reportingTo recorder: CallbackRecorder? = nil) {
        authenticate(
            username: "grace",
            password: "pw",
            onStatusChange: recorder?.next ?? { _ in },
            onError: recorder?.fail ?? { Issue.record($0) }
        )
    }
}

extension OktaAuthStatusSingleFactor {
    /// Waits for the user's decision, with events.
    func waitForDecision(reportingTo recorder: CallbackRecorder) {
        waitForDecision(
            onEvent: recorder.onEvent, onStatusChange: recorder.next, onError: recorder.fail
        )
    }
}

extension OktaAuthStatusFactorChallenge {
    /// Waits for the user's decision, as apps of 1.x do.
    func wait(reportingTo recorder: CallbackRecorder) {
        verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: recorder.next,
            onError: recorder.fail,
            onFactorStatusUpdate: recorder.onUpdate
        )
    }

    func verify(_ passCode: String, reportingTo recorder: CallbackRecorder) {
        verifyFactor(
            passCode: passCode,
            answerToSecurityQuestion: nil,
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
    }
}
