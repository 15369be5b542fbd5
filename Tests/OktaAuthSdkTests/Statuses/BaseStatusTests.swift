import Foundation
import OktaAuthSdk
import Testing

@MainActor
@Suite("Every status", .timeLimit(.minutes(5)))
struct BaseStatusTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("Every status begins without a transaction")
    func initial() {
        let status = OktaAuthStatus(oktaDomain: .org)

        #expect(status.statusType == .unauthenticated)
        #expect(status.restApi.oktaDomain == .org)
        #expect(status.model == OktaAPISuccessResponse())
        #expect(status.responseHandler.pollInterval == 5)
        #expect(status.canCancel())
        #expect(!status.canReturn())
    }

    @Test("Every status takes a response handler")
    func handler() {
        let handler = OktaAuthStatusResponseHandler(pollInterval: 3)
        let status = OktaAuthStatus(oktaDomain: .org, responseHandler: handler)

        #expect(status.responseHandler === handler)
    }

    @Test("Every status takes over API and handler from the status before")
    func successor() throws {
        let start = session.start()
        let model = OktaAPISuccessResponse(
            status: .MFAChallenge,
            stateToken: "st-1",
            factorResult: .rejected,
            embedded: EmbeddedResponse(user: .init(id: "user-1")),
            links: .all
        )

        let status = try OktaAuthStatus(currentState: start, model: model)

        #expect(status.restApi === session.api)
        #expect(status.responseHandler === start.responseHandler)
        #expect(status.statusType == .MFAChallenge)
        #expect(status.user?.id == "user-1")
        #expect(status.links == .all)
        #expect(status.factorResult == .rejected)
    }

    @Test("Every status refuses a response without the state token it needs")
    func withoutStateToken() throws {
        let start = session.start()
        let model = OktaAPISuccessResponse(status: .MFARequired, links: .all)

        let error = #expect(throws: OktaError.self) {
            try OktaAuthStatusFactorRequired(currentState: start, model: model)
        }

        #expect(error?.caseName == "invalidResponse")
    }

    @Test("Every status lets the app replace type, model, API and handler")
    func variables() throws {
        let status = OktaAuthStatus(oktaDomain: .org)
        let handler = OktaAuthStatusResponseHandler()

        status.model = OktaAPISuccessResponse(status: .recovery, stateToken: "st-2")
        status.restApi = session.api
        status.responseHandler = handler

        #expect(status.statusType == .recovery)
        #expect(status.restApi === session.api)
        #expect(status.responseHandler === handler)

        status.statusType = .unknown("NEW_STATUS")
        #expect(status.statusType == .unknown("NEW_STATUS"))
    }

    @Test("Every status goes back through perform")
    func back() throws {
        let status = try session.status(OktaAuthStatus.init, .MFAChallenge)

        #expect(status.canReturn())
        status.returnToPreviousStatus(
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(session.calls == [.init("perform", "prev", ["stateToken": "st-1"])])
        #expect(recorder.types == [.success])
    }

    @Test("Every status cancels through cancelTransaction")
    func cancel() throws {
        let status = try session.status(OktaAuthStatus.init, .MFAChallenge)
        var successes = 0

        #expect(status.canCancel())
        status.cancel(onSuccess: { successes += 1 }, onError: recorder.onError)

        #expect(
            session.calls == [.init("cancelTransaction(with:)", "cancel", ["stateToken": "st-1"])]
        )
        #expect(successes == 1)
        #expect(recorder.problems == [])
    }

    @Test("Every status cancels without closures")
    func cancelSilently() throws {
        let status = try session.status(OktaAuthStatus.init, .MFAChallenge)

        status.cancel()

        #expect(session.calls.map(\.method) == ["cancelTransaction(with:)"])
    }

    @Test("Every status stays usable when the server does not cancel")
    func cancelFails() throws {
        let status = try session.status(OktaAuthStatus.init, .MFAChallenge)
        session.api.answers = [.error(.emptyServerResponse)]

        status.cancel(onSuccess: { Issue.record("not cancelled") }, onError: recorder.onError)
        status.returnToPreviousStatus(
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(recorder.errors.map(\.caseName) == ["emptyServerResponse"])
        #expect(recorder.types == [.success])
    }

    @Test("Every status cancels at once where the server keeps no transaction")
    func cancelNothing() async {
        let status = session.start()

        _ = await CallbackRecorder.outcome { recorder in
            status.cancel(onSuccess: { recorder.onStatusChange(status) }, onError: recorder.onError)
        }

        #expect(session.calls == [])
    }

    @Test("Every status polls only while its result is waited for")
    func poll() throws {
        let status = try session.status(OktaAuthStatus.init, .MFAChallenge)

        #expect(!status.canPoll())
        status.model.factorResult = .waiting
        #expect(status.canPoll())
        status.model.links?.next = nil
        #expect(!status.canPoll())
    }

    @Test("Every status names the status and the link it lacks")
    func missingLinks() throws {
        let status = try session.status(OktaAuthStatus.init, .passwordExpired, links: nil)

        status.returnToPreviousStatus(
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        status.cancel(onSuccess: { Issue.record("no link") }, onError: recorder.onError)

        #expect(!status.canReturn())
        #expect(!status.canCancel())
        #expect(
            recorder.problems == [
                "wrongStatus: PASSWORD_EXPIRED offers no 'prev' link",
                "wrongStatus: PASSWORD_EXPIRED offers no 'cancel' link",
            ]
        )
        #expect(session.calls == [])
    }
}
