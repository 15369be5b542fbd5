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
    let stage = Stage()
    var told: Told { stage.told }

    @Test("hands its answers to the delegate alone")
    func success() throws {
        let status = try stage.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: .offered(.sms)
        )
        let next = stage.start()
        let delegate = Delegate(next: next)
        let factor = try #require(status.factor as? OktaFactorSms)
        factor.responseDelegate = delegate

        factor.verify(
            passCode: "012345",
            onStatusChange: told.status,
            onError: told.error,
            onFactorStatusUpdate: told.update
        )

        #expect(factor.responseDelegate === delegate)
        #expect(delegate.responses.count == 1)
        #expect(told.statuses.first === next)
        #expect(told.statuses.count == 1)
        #expect(told.updates == [.challenge])
    }

    @Test("hands errors to the delegate too")
    func failure() {
        let delegate = Delegate(next: stage.start())
        let factor = OktaFactorSms(
            factor: .offered(.sms),
            stateToken: "st-1",
            verifyLink: .to("next"),
            activationLink: nil
        )
        factor.restApi = stage.api
        factor.responseDelegate = delegate
        stage.api.answers = [.error(.emptyServerResponse)]

        factor.verify(passCode: "012345", onStatusChange: told.status, onError: told.error)

        #expect(delegate.responses.count == 1)
        #expect(told.errors.map(\.caseName) == ["emptyServerResponse"])
    }

    @Test("works with a status as delegate, and through an existential")
    func statusAsDelegate() {
        let delegate: any OktaFactorResultProtocol = stage.start()

        delegate.handleFactorServerResponse(
            response: .success(.signedIn),
            onStatusChange: told.status,
            onError: told.error,
            onFactorStatusUpdate: nil
        )

        #expect(told.types == [.success])
    }
}
