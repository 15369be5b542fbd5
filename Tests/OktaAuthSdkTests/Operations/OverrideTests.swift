import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Calls each operation of the catalogue on classes of an app.
@Suite("An override of an app", .timeLimit(.minutes(5)))
struct OverrideTests {
    static let rows = Operation.catalogue.filter { !$0.function.hasPrefix("OktaAuthSdk.") }

    /// The overrides that an operation reaches, where that is not the override of its own name alone.
    private static let chains: [String: [String]] = [
        "activateFactor": ["FactorEnrollActivate.activateFactor", "Sms.activate"],
        "activateFactor, waiting": ["FactorEnrollActivate.activateFactor", "Push.activate"],
        "OktaAuthStatus.cancelTransaction()": ["FactorChallenge.cancel"],
        "capability resend": ["FactorChallenge.resendFactor"],
        "capability submit": ["Sms.verify"],
        "capability submit, activating": ["Sms.activate"],
        "capability submit, selecting": ["Totp.select"],
        "capability wait": decision,
        "decision about a factor": decision,
        "decision about a push": decision,
        "decision about an activation": [
            "FactorEnrollActivate.activateFactor", "Push.activate",
        ],
        "enrollFactor": ["FactorEnroll.enrollFactor", "Sms.enroll"],
        "pass code verify": ["Totp.verify", "Totp.verify"],
        "pass code verify, options": ["Totp.verify", "Totp.verify"],
        "phone enroll": ["Sms.enroll", "Sms.enroll"],
        "phone verify, options": ["Sms.verify", "Sms.verify"],
        "push activate": ["Push.activate", "Push.activate"],
        "push verify": ["Push.verify", "Push.verify"],
        "question enroll": ["Question.enroll", "Question.enroll"],
        "question verify": ["Question.verify", "Question.verify"],
        "selectFactor": ["FactorRequired.selectFactor", "Sms.select"],
        "token enroll": ["Token.enroll", "Token.enroll"],
        "totp activate": ["Totp.activate", "Totp.activate"],
        "verifyFactor": ["FactorChallenge.verifyFactor", "Sms.verify"],
        "verifyFactor, answer": ["FactorChallenge.verifyFactor", "Question.verify"],
        "verifyFactor, options": ["FactorChallenge.verifyFactor", "Sms.verify"],
        "verifyFactor, waiting": ["FactorChallenge.verifyFactor", "Push.verify"],
        "wait for a push": decision,
        "wait for activation": ["FactorEnrollActivate.activateFactor", "Push.activate"],
    ]

    private static let decision = [
        "FactorChallenge.waitForDecision", "FactorChallenge.verifyFactor", "Push.verify",
    ]

    /// Operations of classes and extensions that an app cannot override, and of those it has not here.
    private static let notOverridden: Set = [
        "OktaFactorPassword.verify(password:)", "OktaFactorRedirect.checkResult()",
        "OktaFactorU2F.activate(registrationData:clientData:)",
        "OktaFactorU2F.verify(clientData:signatureData:)", "OktaFactorWebAuthn.activate(with:)",
        "capability enroll", "capability enroll, a token with two codes", "duo signed response",
        "duo signed response, activating", "password select", "password select, options",
        "phone verify", "push select, options", "resend by a channel",
        "resend recovery code by a channel", "send to a link without a name", "totp enroll",
        "u2f activate, any fields", "webauthn activate, any fields", "webauthn verify",
        "webauthn verify, any fields", "webauthn verify, options",
    ]

    @Test("An override of an app is called by each operation", arguments: rows)
    func override(operation: Operation) async throws {
        let handler = OwnClasses()
        let session = try ScriptedSession(operation.response, handler: handler)
        let status =
            operation.fixture == nil
            ? MyUnauthenticated(restApi: session.start.restApi, responseHandler: handler)
            : try operation.status(on: session)

        _ = try? await session.clock.run { try await operation.run(status, OperationValues()) }

        if let chain = Self.chains[operation.name] {
            #expect(handler.calls == chain)
        } else if Self.notOverridden.contains(operation.name) {
            #expect(handler.calls == [])
        } else {
            let own = operation.function.split { $0 == "." || $0 == "(" }[1]
            #expect(handler.calls.map { $0.split(separator: ".")[1] } == [own])
        }
    }

    /// The method of `OktaAPI` that sends the request of `operation`.
    private static func method(for operation: Operation) -> String {
        let function = operation.function
        switch operation.relation {
        case _ where function.contains(".send"), "enroll", "login", "next:consent",
            "next:deviceActivate":
            return function.contains(".sendActivationLink")
                ? "sendActivationLink"
                : function.contains(".sendSigned") ? "completeDuo" : "sendApiRequest"
        case _ where function.firstMatch(of: /Password\.|WebAuthn|U2F/) != nil:
            return "verifyFactor(with:fields:)"
        case "factors.enroll":
            let isLegacy = operation.required.allSatisfy {
                !["nextPassCode", "password"].contains($0)
            }
            return isLegacy && !function.contains("updatePhone")
                ? "enrollFactor" : "enrollFactor(values:)"
        case "(signIn)": return "primaryAuthentication"
        case "next:authenticate": return "primaryAuthentication(with:)"
        case "(recoverPassword)": return "recoverPassword"
        case "(unlock)": return "unlockAccount"
        case "(recoveryToken)", "next:answer", "next:recovery": return "recoverWith"
        case "(state)": return "getTransactionState"
        case "cancel": return "cancelTransaction(with:)"
        case "factors.questions": return "downloadSecurityQuestions"
        case "next:changePassword": return "changePassword(link:)"
        case "next:resetPassword": return "resetPassword"
        case "prev", "resend", "skip": return "perform"
        default: return "verifyFactor(with:)"
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

        #expect(api.calls == [Self.method(for: operation)])
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
        let recorder = CallbackRecorder()

        warning.skipPasswordChange(onStatusChange: recorder.next, onError: recorder.fail)
        session.wait()

        #expect(recorder.types == [.success])
        #expect(session.network.sent.first?.fields == ["stateToken": "x-\(warning.stateToken)"])
    }
}
