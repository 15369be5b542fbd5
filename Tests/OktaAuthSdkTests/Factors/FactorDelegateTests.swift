import OktaAuthSdk
import Testing

/// An app's own handler of what factors get as answer.
private final class Delegate: OktaFactorResultProtocol {
    var responses: [OktaAPIRequest.Result] = []
    let next: OktaAuthStatus

    init(next: OktaAuthStatus) { self.next = next }

    func handleFactorServerResponse(
        response: OktaAPIRequest.Result,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)?
    ) {
        responses.append(response)
        onFactorStatusUpdate?(.challenge)
        switch response {
        case .success: onStatusChange(next)
        case .error(let error): onError(error)
        }
    }
}

@MainActor
@Suite("A factor with a delegate of the app")
struct FactorDelegateTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("A factor with a delegate of the app hands its responses to the delegate alone")
    func success() throws {
        let status = try session.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: .offered(.sms)
        )
        let next = session.start()
        let delegate = Delegate(next: next)
        let factor = try #require(status.factor as? OktaFactorSms)
        factor.responseDelegate = delegate

        factor.verify(
            passCode: "012345",
            onStatusChange: recorder.next,
            onError: recorder.fail,
            onFactorStatusUpdate: recorder.onUpdate
        )

        #expect(factor.responseDelegate === delegate)
        #expect(delegate.responses.count == 1)
        #expect(recorder.statuses.first === next)
        #expect(recorder.statuses.count == 1)
        #expect(recorder.updates == [.challenge])
    }

    @Test("A factor with a delegate of the app hands errors to the delegate too")
    func failure() {
        let delegate = Delegate(next: session.start())
        let factor = OktaFactorSms(
            factor: .offered(.sms),
            stateToken: "st-1",
            verifyLink: .to("next"),
            activationLink: nil
        )
        factor.restApi = session.api
        factor.responseDelegate = delegate
        session.api.answers = [.error(.emptyServerResponse)]

        factor.verify(passCode: "012345", onStatusChange: recorder.next, onError: recorder.fail)

        #expect(delegate.responses.count == 1)
        #expect(recorder.errors.map(\.caseName) == ["emptyServerResponse"])
    }

    @Test("A factor works with a status as delegate, and through an existential")
    func statusAsDelegate() {
        let delegate: any OktaFactorResultProtocol = session.start()

        delegate.handleFactorServerResponse(
            response: .success(.signedIn),
            onStatusChange: recorder.next,
            onError: recorder.fail,
            onFactorStatusUpdate: nil
        )

        #expect(recorder.types == [.success])
    }
}
