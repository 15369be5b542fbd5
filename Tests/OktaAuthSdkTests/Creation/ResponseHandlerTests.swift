import Testing

@testable import OktaAuthSdk

@Suite("The response handler")
struct ResponseHandlerTests {
    @Test("The response handler polls every five seconds unless the delegate sets another interval")
    func pollInterval() {
        #expect(OktaAuthStatusResponseHandler().pollInterval == 5)
        let handler = OktaAuthStatusResponseHandler(pollInterval: 2)
        #expect(handler.pollInterval == 2)
        handler.pollInterval = 7
        #expect(handler.pollInterval == 7)
    }

    @Test("The response handler reports an unknown status with the whole response")
    func unknownStatus() throws {
        let response = OktaAPISuccessResponse(status: .init(raw: "NEW"), stateToken: "st-1")
        let recorder = CallbackRecorder()

        OktaAuthStatusResponseHandler().handleServerResponse(
            .success(response),
            currentStatus: try ScriptedSession().start,
            onStatusChanged: recorder.next,
            onError: recorder.fail
        )

        guard case .unknownStatus(let reported) = recorder.errors.first else {
            Issue.record("\(recorder.messages)")
            return
        }
        #expect(reported == response)
    }

    @Test("The response handler reports the factor result before the outcome")
    func factorResult() throws {
        let status = try ScriptedSession().pushChallenge()
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
        // A status newer than the SDK.
        final class MyConsent: OktaAuthStatus {
            var target: String? { model.embedded?.target?.label }
        }
        // Knows one more status, as the article Extending shows.
        final class MyResponseHandler: OktaAuthStatusResponseHandler {
            override func createAuthStatus(
                basedOn response: OktaAPISuccessResponse, and currentStatus: OktaAuthStatus
            ) throws -> OktaAuthStatus {
                guard response.status == .unknown("CONSENT_REQUIRED") else {
                    return try super.createAuthStatus(basedOn: response, and: currentStatus)
                }
                return try MyConsent(currentState: currentStatus, model: response)
            }
        }
        let handler = MyResponseHandler()
        let session = try ScriptedSession(.fixture("consent-required"), handler: handler)
        let recorder = session.record { session.start.signIn(reportingTo: $0) }

        let consent = try #require(recorder.statuses.first as? MyConsent)
        #expect(consent.target == "Sample App")
        #expect(consent.responseHandler === handler)
    }

    @Test("The app's response handler sees every response, also errors")
    func watching() throws {
        let handler = DeferringHandler()
        var seen: [AuthStatus] = []
        handler.passOn = { status, handle in
            seen.append(status.statusType)
            handle()
        }
        let session = try ScriptedSession(.error("E0000079"), .fixture("mfa-challenge.sms"))
        let status: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        status.responseHandler = handler
        let recorder = CallbackRecorder()

        for _ in 1...2 {
            status.availableFactors[1].select(onStatusChange: recorder.next, onError: recorder.fail)
            session.wait()
        }

        #expect(seen == [.MFARequired, .MFARequired])
        #expect(recorder.errors.map(\.code) == [.wrongState])
        #expect(recorder.statuses.first?.responseHandler === handler)
    }
}
