import Foundation
import OktaAuthSdk
import Testing

@MainActor
@Suite("Every status")
struct BaseStatusTests {
    let stage = Stage()
    var told: Told { stage.told }

    @Test("begins without a transaction")
    func initial() {
        let status = OktaAuthStatus(oktaDomain: .org)

        #expect(status.statusType == .unauthenticated)
        #expect(status.restApi.oktaDomain == .org)
        #expect(status.model == OktaAPISuccessResponse())
        #expect(status.responseHandler.pollInterval == 5)
        #expect(status.canCancel())
        #expect(!status.canReturn())
    }

    @Test("takes a response handler")
    func handler() {
        let handler = OktaAuthStatusResponseHandler(pollInterval: 3)
        let status = OktaAuthStatus(oktaDomain: .org, responseHandler: handler)

        #expect(status.responseHandler === handler)
    }

    @Test("takes over API and handler from the status before")
    func successor() throws {
        let start = stage.start()
        let model = OktaAPISuccessResponse(
            status: .MFAChallenge,
            stateToken: "st-1",
            factorResult: .rejected,
            embedded: EmbeddedResponse(user: .init(id: "user-1")),
            links: .all
        )

        let status = try OktaAuthStatus(currentState: start, model: model)

        #expect(status.restApi === stage.api)
        #expect(status.responseHandler === start.responseHandler)
        #expect(status.statusType == .MFAChallenge)
        #expect(status.user?.id == "user-1")
        #expect(status.links == .all)
        #expect(status.factorResult == .rejected)
    }

    @Test("refuses an answer without the state token it needs")
    func withoutStateToken() throws {
        let start = stage.start()
        let model = OktaAPISuccessResponse(status: .MFARequired, links: .all)

        let error = #expect(throws: OktaError.self) {
            try OktaAuthStatusFactorRequired(currentState: start, model: model)
        }

        #expect(error?.caseName == "invalidResponse")
    }

    @Test("lets the app replace type, model, API and handler")
    func variables() throws {
        let status = OktaAuthStatus(oktaDomain: .org)
        let handler = OktaAuthStatusResponseHandler()

        status.model = OktaAPISuccessResponse(status: .recovery, stateToken: "st-2")
        status.restApi = stage.api
        status.responseHandler = handler

        #expect(status.statusType == .recovery)
        #expect(status.restApi === stage.api)
        #expect(status.responseHandler === handler)

        status.statusType = .unknown("NEW_STATUS")
        #expect(status.statusType == .unknown("NEW_STATUS"))
    }

    @Test("goes back through perform")
    func back() throws {
        let status = try stage.status(OktaAuthStatus.init, .MFAChallenge)

        #expect(status.canReturn())
        status.returnToPreviousStatus(onStatusChange: told.status, onError: told.error)

        #expect(stage.calls == [.init("perform", "prev", ["stateToken": "st-1"])])
        #expect(told.types == [.success])
    }

    @Test("cancels through cancelTransaction")
    func cancel() throws {
        let status = try stage.status(OktaAuthStatus.init, .MFAChallenge)
        var successes = 0

        #expect(status.canCancel())
        status.cancel(onSuccess: { successes += 1 }, onError: told.error)

        #expect(
            stage.calls == [.init("cancelTransaction(with:)", "cancel", ["stateToken": "st-1"])]
        )
        #expect(successes == 1)
        #expect(told.problems == [])
    }

    @Test("cancels without closures")
    func cancelSilently() throws {
        let status = try stage.status(OktaAuthStatus.init, .MFAChallenge)

        status.cancel()

        #expect(stage.calls.map(\.method) == ["cancelTransaction(with:)"])
    }

    @Test("stays usable when the server does not cancel")
    func cancelFails() throws {
        let status = try stage.status(OktaAuthStatus.init, .MFAChallenge)
        stage.api.answers = [.error(.emptyServerResponse)]

        status.cancel(onSuccess: { Issue.record("not cancelled") }, onError: told.error)
        status.returnToPreviousStatus(onStatusChange: told.status, onError: told.error)

        #expect(told.errors.map(\.caseName) == ["emptyServerResponse"])
        #expect(told.types == [.success])
    }

    @Test("cancels at once where the server keeps no transaction")
    func cancelNothing() async {
        let status = stage.start()

        _ = await Told.outcome { told in
            status.cancel(onSuccess: { told.status(status) }, onError: told.error)
        }

        #expect(stage.calls == [])
    }

    @Test("polls only while the result is waited for, and asked for with next")
    func poll() throws {
        let status = try stage.status(OktaAuthStatus.init, .MFAChallenge)

        #expect(!status.canPoll())
        status.model.factorResult = .waiting
        #expect(status.canPoll())
        status.model.links?.next = nil
        #expect(!status.canPoll())
    }

    @Test("names the status and the link it lacks")
    func missingLinks() throws {
        let status = try stage.status(OktaAuthStatus.init, .passwordExpired, links: nil)

        status.returnToPreviousStatus(onStatusChange: told.status, onError: told.error)
        status.cancel(onSuccess: { Issue.record("no link") }, onError: told.error)

        #expect(!status.canReturn())
        #expect(!status.canCancel())
        #expect(
            told.problems == [
                "wrongStatus: PASSWORD_EXPIRED offers no 'prev' link",
                "wrongStatus: PASSWORD_EXPIRED offers no 'cancel' link",
            ]
        )
        #expect(stage.calls == [])
    }
}
