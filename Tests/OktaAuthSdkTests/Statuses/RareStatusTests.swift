import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A status the reference page does not list")
struct RareStatusTests {
    /// Fetches the status, as an app does that was opened in the middle of a transaction.
    private func arrive<Status: OktaAuthStatus>(
        _ session: ScriptedSession, at type: Status.Type = Status.self
    ) throws -> Status {
        let recorder = session.record {
            session.start.fetchStatus(of: "st-1", reporting: StatusCallbacks($0, $1))
        }
        #expect(recorder.messages == [])
        return try #require(recorder.statuses.first as? Status)
    }

    @Test("PROFILE_REQUIRED sends a complete profile only")
    func profile() throws {
        let session = try ScriptedSession(.fixture("profile-required"), .fixture("success"))
        let status: OktaAuthStatusProfileRequired = try arrive(session)
        #expect(status.profileFields.map(\.name) == ["streetAddress"])
        #expect(status.profileFields.map(\.required) == [true])
        #expect(status.canEnrollProfile())
        let recorder = CallbackRecorder()
        status.enrollProfile(
            ["streetAddress": ""], onStatusChange: recorder.next, onError: recorder.fail
        )
        #expect(recorder.messages == ["'streetAddress' is empty; nothing was sent"])
        status.enrollProfile(
            ["streetAddress": "1 Main St"], onStatusChange: recorder.next, onError: recorder.fail
        )
        session.wait()
        #expect(recorder.types == [.success])
    }

    @Test("PROFILE_REQUIRED asks for no member that is switched off")
    func disabledMember() throws {
        let status: OktaAuthStatusProfileRequired =
            try ScriptedSession().status(from: "profile-required") {
                $0.embedded?.registration?.profile = [
                    .init(name: "city"), .init(name: "street", enabled: false),
                ]
            }
        #expect(status.profileFields.map(\.name) == ["city"])
    }

    @Test("A queue without a link reports at once that it cannot be polled")
    func queueWithoutLink() throws {
        let session = try ScriptedSession()
        let queue: OktaAuthStatusQueued = try session.status(from: "poll") { $0.links?.next = nil }
        let recorder = CallbackRecorder()
        queue.waitForTurn(onStatusChange: recorder.next, onError: recorder.fail)
        #expect(recorder.messages == ["POLL offers no 'next' link"])
        session.expectFinished()
    }

    @Test("A user waits in a queue at the pace that the server sets, through trouble")
    func queue() throws {
        let waiting = ScriptedReply.fixture(
            "poll", with: ["_embedded": ["transaction": ["profile": ["refresh": 3000]]]]
        )
        let session = try ScriptedSession([
            waiting, waiting, .failure(.networkConnectionLost), waiting,
            .fixture("mfa-required.factors-plural"),
        ])
        let queue: OktaAuthStatusQueued = try arrive(session)
        #expect(queue.refreshInterval == 3)
        let recorder = session.record(for: 60, queue.waitForTurn)
        #expect(recorder.types == [.MFARequired])
        #expect(recorder.messages == [])
        #expect(session.places.dropFirst() == Array(repeating: "/api/v1/authn/poll", count: 4)[...])
        let times = session.network.sent.map(\.time)
        let pauses: [Double] = zip(times, times.dropFirst()).map { before, after in after - before }
        // From answer to question, three seconds; the way there and back is a tenth.
        try #require(pauses.count == 4)
        #expect(abs(pauses[1] - 3.1) < 0.01)
        session.expectFinished()
    }

    @Test("The status is fetched when the response that ended the queue got lost")
    func lostTurn() throws {
        let session = try ScriptedSession([
            .fixture("poll"), .failure(.networkConnectionLost), .error("E0000079", status: 403),
            .fixture("mfa-required.factors-plural"),
        ])
        let queue: OktaAuthStatusQueued = try arrive(session)
        let recorder = session.record(for: 60, queue.waitForTurn)
        #expect(recorder.types == [.MFARequired])
        #expect(recorder.messages == [])
        let poll = "/api/v1/authn/poll"
        #expect(session.places.dropFirst() == [poll, poll, "/api/v1/authn"])
        session.expectFinished()
    }

    @Test("A queue polls a failing server no sooner than it allows")
    func failingQueue() throws {
        let session = try ScriptedSession([
            .http(503), .http(503), .fixture("mfa-required.factors-plural"),
        ])
        let queue: OktaAuthStatusQueued = try session.status(from: "poll") {
            $0.embedded?.queueRefreshMilliseconds = 60_000
            $0.expirationDate = nil
        }
        let recorder = session.record(for: 600, queue.waitForTurn)
        #expect(recorder.types == [.MFARequired])
        let times = session.network.sent.map(\.time)
        let pauses: [Double] = zip(times, times.dropFirst()).map { before, after in after - before }
        #expect(pauses.count == 2 && pauses.allSatisfy { $0 > 60 })
        session.expectFinished()
    }

    @Test("The wait in a queue ends when another operation begins")
    func leavingTheQueue() throws {
        let session = try ScriptedSession(.fixture("poll"), .json("{}"))
        let queue: OktaAuthStatusQueued = try arrive(session)
        let recorder = CallbackRecorder()
        queue.waitForTurn(onStatusChange: recorder.next, onError: recorder.fail)
        var isCancelled = false
        queue.cancel(onSuccess: { isCancelled = true })
        session.wait(60)
        #expect(isCancelled && recorder.completions == 0)
        session.expectFinished()
    }

    @Test("An unknown status is an error, or an object if the app sets that")
    func unknown() throws {
        let strange = ScriptedReply.json(
            """
            {"status": "NEW_STATUS", "stateToken": "st-1", "_links": {"cancel": {"href": "/c"},
             "next": {"name": "go", "href": "/go"}}}
            """
        )
        let plain = try ScriptedSession(strange)
        let recorder = plain.record { plain.start.signIn(reportingTo: $0) }
        #expect(recorder.messages == ["This version does not know the status 'NEW_STATUS'"])

        let handler = OktaAuthStatusResponseHandler()
        handler.returnsUnknownStatuses = true
        let session = try ScriptedSession(strange, .fixture("success"), handler: handler)
        let status: OktaAuthStatus = try arrive(session)
        #expect(status.canCancel() && !status.canReturn())
        guard case .unknown = status.step else {
            Issue.record("\(status.step)")
            return
        }
        status.send(
            ["a": 1],
            to: try #require(status.links?.next),
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        session.wait()
        #expect(recorder.types == [.success])
    }

    @Test("UNAUTHENTICATED offers the factors to begin with, where the password comes later")
    func factorSequencing() throws {
        let session = try ScriptedSession([
            .fixture("unauthenticated.factor-sequencing"), .fixture("success"),
        ])
        let status: OktaAuthStatusUnauthenticated = try arrive(session)
        #expect(status.availableFactors.map(\.type) == [.push, .TOTP])
        #expect(status.availableOperations.contains(.selectFactor))
        #expect(!status.availableOperations.contains(.authenticate))
        let totp = try #require(status.availableFactors.last as? OktaFactorTotp)
        let recorder = CallbackRecorder()
        totp.select(passCode: "012345", onStatusChange: recorder.next, onError: recorder.fail)
        session.wait()
        #expect(recorder.types == [.success])
    }

    @Test("A wait for the turn that is cancelled during its request leaves nothing behind")
    func cancelledInFlight() async throws {
        let session = try ScriptedSession(.fixture("poll"), .silence)
        nonisolated(unsafe) let queue: OktaAuthStatusQueued = try arrive(session)
        let task = Task { _ = try await queue.waitForTurn() }
        await session.clock.waitUntilPending()
        session.wait(2)
        #expect(session.places.count == 2)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!queue.transaction.isPolling)
        session.expectFinished()
    }
}
