import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Calls each operation of the catalogue on classes of an app.
@Suite("An override of an app")
struct OverrideTests {
    static let rows = Operation.catalogue.filter { !$0.function.hasPrefix("OktaAuthSdk.") }

    @Test("An override of an app is called by each operation", arguments: rows)
    func override(operation: Operation) async throws {
        let handler = OwnClasses()
        let session = try ScriptedSession(operation.response, handler: handler)
        let status =
            operation.fixture == nil
            ? MyUnauthenticated(restApi: session.start.restApi, responseHandler: handler)
            : try operation.status(on: session)

        _ = try? await session.clock.run { try await operation.run(status, OperationValues()) }

        if let overrides = operation.reaches {
            #expect(handler.calls == overrides)
        } else {
            let own = operation.function.split { $0 == "." || $0 == "(" }[1]
            #expect(handler.calls.map { $0.split(separator: ".")[1] } == [own])
        }
    }

    @Test(
        "An override of OktaAPI is called by each operation",
        arguments: rows.filter { !$0.traits.contains(.isDelayed) }
    )
    func api(operation: Operation) async throws {
        let session = try ScriptedSession()
        let api = RecordingAPI(oktaDomain: session.start.restApi.oktaDomain)
        session.start.restApi = api
        let status = try operation.status(on: session)

        _ = try? await operation.run(status, OperationValues())

        let function = operation.function
        let isLegacy = Set(operation.required).isDisjoint(with: ["nextPassCode", "password"])
        let method =
            switch operation.relation {
            case _ where function.contains(".sendActivationLink"): "sendActivationLink"
            case _ where function.contains(".sendSigned"): "completeDuo"
            case _ where function.contains(".send"), "enroll", "login", "next:consent",
                "next:deviceActivate":
                "sendApiRequest"
            case _ where function.contains(/Password\.|WebAuthn|U2F/): "verifyFactor(with:fields:)"
            case "factors.enroll" where isLegacy && !function.contains("updatePhone"):
                "enrollFactor"
            case "factors.enroll": "enrollFactor(values:)"
            case "(signIn)": "primaryAuthentication"
            case "next:authenticate": "primaryAuthentication(with:)"
            case "(recoverPassword)": "recoverPassword"
            case "(unlock)": "unlockAccount"
            case "(recoveryToken)", "next:answer", "next:recovery": "recoverWith"
            case "(state)": "getTransactionState"
            case "cancel": "cancelTransaction(with:)"
            case "factors.questions": "downloadSecurityQuestions"
            case "next:changePassword": "changePassword(link:)"
            case "next:resetPassword": "resetPassword"
            case "prev", "resend", "skip": "perform"
            default: "verifyFactor(with:)"
            }
        #expect(api.calls == [method])
        #expect(session.network.sent.isEmpty)
    }

    @Test("An override of OktaAPI can change a request and pass it on")
    func passOn() throws {
        final class Prefixing: OktaAPI {
            override func perform(
                link: LinksResponse.Link,
                stateToken: String,
                completion: ((OktaAPIRequest.Result) -> Void)? = nil
            ) -> OktaAPIRequest {
                super.perform(link: link, stateToken: "x-\(stateToken)", completion: completion)
            }
        }
        let session = try ScriptedSession(.fixture("success"))
        let warning: OktaAuthStatusPasswordWarning = try session.status(from: "password-warn")
        let api = session.start.restApi
        warning.restApi = Prefixing(oktaDomain: api.oktaDomain, configuration: api.configuration)

        let recorder = session.record(warning.skipPasswordChange)

        #expect(recorder.types == [.success])
        #expect(session.network.sent.first?.fields == ["stateToken": "x-\(warning.stateToken)"])
    }
}
