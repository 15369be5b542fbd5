import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("A factor with a delegate of the app")
struct FactorDelegateTests {
    @Test("A factor hands its responses to the delegate alone, though the app does not hold it")
    func delegate() throws {
        // Handles the responses of a factor in place of the SDK.
        final class Delegate: OktaFactorResultProtocol {
            var responses: [OktaAPIRequest.Result] = []
            let next: OktaAuthStatus

            init(next: OktaAuthStatus) { self.next = next }

            func handleFactorServerResponse(
                response: OktaAPIRequest.Result,
                onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
                onError: @escaping (_ error: OktaError) -> Void,
                onFactorStatusUpdate: ((_ state: FactorResult) -> Void)?
            ) {
                responses.append(response)
                onFactorStatusUpdate?(.challenge)
                switch response {
                case .success: onStatusChange(next)
                case .error(let error): onError(error)
                }
            }
        }
        let session = try ScriptedSession(.fixture("success"), .error("E0000068"))
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        let delegate = Delegate(next: session.start)
        challenge.factor.responseDelegate = delegate
        #expect(challenge.factor.responseDelegate === delegate)

        let recorder = CallbackRecorder()
        for _ in 1...2 {
            challenge.verifyFactor(
                passCode: "012345",
                answerToSecurityQuestion: nil,
                onStatusChange: recorder.next,
                onError: recorder.fail,
                onFactorStatusUpdate: recorder.onUpdate
            )
            session.wait()
        }

        #expect(delegate.responses.count == 2)
        #expect(recorder.statuses.count == 1 && recorder.statuses.first === session.start)
        #expect(recorder.errors.map(\.code) == [.invalidPassCode])
        #expect(recorder.updates == [.challenge, .challenge])
        session.expectFinished()
    }

    @Test("A factor keeps the API that the app set, though the app does not hold the factor")
    func api() throws {
        let session = try ScriptedSession()
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        let api = OktaAPI(oktaDomain: session.start.restApi.oktaDomain)
        challenge.factor.restApi = api
        #expect(challenge.factor.restApi === api)
    }

    @Test("A factor works with a status as delegate, and through an existential")
    func statusAsDelegate() throws {
        let delegate: any OktaFactorResultProtocol = try ScriptedSession().start
        let recorder = CallbackRecorder()

        delegate.handleFactorServerResponse(
            response: .success(OktaAPISuccessResponse(status: .success)),
            onStatusChange: recorder.next,
            onError: recorder.fail,
            onFactorStatusUpdate: nil
        )

        #expect(recorder.types == [.success])
    }

    @Test("A factor made by the app sends one activation link at a time")
    func independentRequest() throws {
        let session = try ScriptedSession(.json("{}"))
        let link = try #require(URL(string: "https://org.example.test/api/v1/authn/send"))
        let model = EmbeddedResponse.Factor(
            factorType: .push,
            embedded: .init(
                activation: .init(links: .init(send: [.init(name: "sms", href: link)]))
            )
        )
        let factor = OktaFactorPush(
            factor: model, stateToken: "st-1", verifyLink: nil, activationLink: nil
        )
        factor.restApi = session.start.restApi
        let recorder = CallbackRecorder()
        var sent = 0
        for _ in 1...2 {
            factor.sendActivationLinkViaSms(
                with: "+15550100", onSuccess: { sent += 1 }, onError: recorder.fail
            )
        }
        session.wait()

        #expect(sent == 1)
        #expect(recorder.errors.map(\.caseName) == ["alreadyInProgress"])
        session.expectFinished()
    }

    @Test("A factor made by the app names what the app did not set")
    func madeByApp() throws {
        let session = try ScriptedSession()
        let model = EmbeddedResponse.Factor(factorType: .sms)
        let link = LinksResponse.Link(href: session.start.restApi.oktaDomain)
        let factor = OktaFactorSms(
            factor: model, stateToken: "st-1", verifyLink: link, activationLink: nil
        )
        let recorder = CallbackRecorder()

        for api in [nil, session.start.restApi] {
            factor.restApi = api
            factor.verify(passCode: "1", onStatusChange: recorder.next, onError: recorder.fail)
        }
        session.wait()

        #expect(
            recorder.messages == [
                "factor 'sms' has no 'restApi'", "factor 'sms' has no 'responseDelegate'",
            ])
        session.expectFinished()
    }
}
