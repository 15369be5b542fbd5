import Foundation
import OktaAuthSdk
import Testing

/// A status newer than the SDK.
private final class MyConsent: OktaAuthStatus {
    var target: String? { model.embedded?.target?.label }
}

/// Knows one more status, as the README shows.
private final class MyResponseHandler: OktaAuthStatusResponseHandler {
    override func createAuthStatus(
        basedOn response: OktaAPISuccessResponse,
        and currentStatus: OktaAuthStatus
    ) throws -> OktaAuthStatus {
        guard response.status == .unknown("CONSENT_REQUIRED") else {
            return try super.createAuthStatus(basedOn: response, and: currentStatus)
        }
        return try MyConsent(currentState: currentStatus, model: response)
    }
}

/// Sees every answer before the SDK does.
private final class WatchingHandler: OktaAuthStatusResponseHandler {
    var seen: [(AuthStatus, OktaAPIRequest.Result)] = []

    override func handleServerResponse(
        _ response: OktaAPIRequest.Result,
        currentStatus: OktaAuthStatus,
        onStatusChanged: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        seen.append((currentStatus.statusType, response))
        super.handleServerResponse(
            response,
            currentStatus: currentStatus,
            onStatusChanged: onStatusChanged,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}

@MainActor
@Suite("The response handler", .timeLimit(.minutes(5)))
struct ResponseHandlerTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("The response handler polls every five seconds unless the delegate sets another interval")
    func pollInterval() {
        #expect(OktaAuthStatusResponseHandler().pollInterval == 5)
        let handler = OktaAuthStatusResponseHandler(pollInterval: 2)
        #expect(handler.pollInterval == 2)
        handler.pollInterval = 7
        #expect(handler.pollInterval == 7)
    }

    @Test("The response handler reports an unknown status with the whole response")
    func unknownStatus() {
        let answer = OktaAPISuccessResponse(status: .init(raw: "NEW"), stateToken: "st-1")

        OktaAuthStatusResponseHandler().handleServerResponse(
            .success(answer),
            currentStatus: session.start(),
            onStatusChanged: recorder.next,
            onError: recorder.fail
        )

        guard case .unknownStatus(let response) = recorder.errors.first else {
            Issue.record("\(recorder.problems)")
            return
        }
        #expect(response == answer)
    }

    @Test("The response handler reports the factor result before the outcome")
    func factorResult() throws {
        let status = try session.status(OktaAuthStatusFactorChallenge.init, .MFAChallenge)
        var events: [String] = []

        OktaAuthStatusResponseHandler().handleServerResponse(
            .success(.init(status: .success, factorResult: .success)),
            currentStatus: status,
            onStatusChanged: { events.append($0.statusType.rawValue) },
            onError: { events.append($0.description) },
            onFactorStatusUpdate: { events.append("update \($0.rawValue)") }
        )

        #expect(events == ["update SUCCESS", "SUCCESS"])
    }

    @Test("The app's response handler can add a status, and is handed on")
    func addedStatus() throws {
        let handler = MyResponseHandler()
        let unauthenticatedStatus = OktaAuthStatusUnauthenticated(
            oktaDomain: .org,
            responseHandler: handler
        )
        unauthenticatedStatus.restApi = session.api
        session.api.answers = [
            .success(
                .init(
                    status: .init(raw: "CONSENT_REQUIRED"),
                    stateToken: "st-1",
                    embedded: .init(target: .init(label: "Payroll"))
                )
            )
        ]

        unauthenticatedStatus.authenticate(
            username: "user@example.com",
            password: "secret-1",
            onStatusChange: recorder.next,
            onError: recorder.fail
        )

        let consent = try #require(recorder.statuses.first as? MyConsent)
        #expect(consent.target == "Payroll")
        #expect(consent.responseHandler === handler)
    }

    @Test("The app's response handler sees every response, also errors")
    func watching() throws {
        let handler = WatchingHandler()
        let status = try session.status(
            OktaAuthStatusFactorRequired.init,
            .MFARequired,
            factors: [.offered(.sms)]
        )
        status.responseHandler = handler
        session.api.answers = [.error(.emptyServerResponse)]

        status.returnToPreviousStatus(onStatusChange: recorder.next, onError: recorder.fail)
        status.selectFactor(
            status.availableFactors[0],
            onStatusChange: recorder.next,
            onError: recorder.fail
        )

        #expect(handler.seen.map(\.0) == [.MFARequired, .MFARequired])
        #expect(recorder.errors.map(\.caseName) == ["emptyServerResponse"])
        #expect(recorder.statuses.first?.responseHandler === handler)
    }

    @Test("The response handler stops waiting on cancel, and the closures fall silent")
    func cancel() async throws {
        let handler = OktaAuthStatusResponseHandler(pollInterval: 0.5)
        let status = try session.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: .offered(.push)
        )
        status.responseHandler = handler
        var waiting = status.model
        waiting.factorResult = .waiting
        session.api.answers = [.success(waiting)]

        status.wait(reportingTo: recorder)
        handler.cancel()
        // What was waiting would have asked again before a wait that starts later is over.
        let later = RecordedSession()
        let other = try later.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: .offered(.push)
        )
        other.responseHandler.pollInterval = 0.5
        later.api.answers = [.success(waiting)]
        _ = await CallbackRecorder.outcome { recorder in
            other.wait(reportingTo: recorder)
        }

        #expect(session.calls.count == 1)
        #expect(recorder.updates == [.waiting])
        #expect(recorder.types == [])
        #expect(recorder.problems == [])
    }
}
