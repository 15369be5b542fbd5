import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Calls each operation of the catalogue on classes of an app.
@Suite("An override of an app", .timeLimit(.minutes(5)))
struct OverrideTests {
    static let rows = Operation.catalogue.filter { !$0.function.hasPrefix("OktaAuthSdk.") }

    /// The overrides that an operation reaches, where they are not that of its own name alone.
    private static let chains: [String: [String]] = [
        "activateFactor": ["FactorEnrollActivate.activateFactor", "Sms.activate"],
        "activateFactor, waiting": ["FactorEnrollActivate.activateFactor", "Push.activate"],
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

    @Test("An override of an app is called by its async form")
    func asyncForms() throws {
        // What ends a transaction has a name of its own, because `cancel()` is called without closures.
        for operation in try PublicOperation.twins() {
            let words = operation.name.split { $0 == "." || $0 == "(" }
            if ["OktaAuthSdk", "OktaPollSession"].contains(words[0]) { continue }
            let closureForm = words[1] == "cancelTransaction" ? "cancel" : words[1]
            #expect(operation.body.contains("\(closureForm)("), "\(operation.name)")
        }
    }

    @Test(
        "An override of an app is called by the operations that go through it",
        arguments: rows.filter { chains[$0.name] != nil }
    )
    func override(operation: Operation) async throws {
        let handler = OwnClasses()
        let session = try ScriptedSession(operation.answer, handler: handler)
        let status = try operation.status(on: session)

        _ = try? await session.clock.run { try await operation.run(status, OperationValues()) }

        #expect(handler.calls == Self.chains[operation.name])
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
