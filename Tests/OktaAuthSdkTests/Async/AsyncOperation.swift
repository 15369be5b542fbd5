import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// One async operation of a status or factor.
struct AsyncOperation: Sendable, CustomTestStringConvertible {
    let name: String
    /// The async twin that is called, as ``PublicOperation`` names it.
    let covers: String
    /// The status it belongs to; `nil` for the beginning of a transaction.
    let fixture: String?
    /// Whether it waits for the user, question by question.
    let polls: Bool
    /// What is different from the fixture.
    let change: @Sendable (inout OktaAPISuccessResponse) -> Void
    /// The answer to it.
    let answer: ScriptedReply
    /// Calls it; `nil` if it leads to no status.
    let run: @Sendable (OktaAuthStatus) async throws -> OktaAuthStatus?

    var testDescription: String { name }

    init(
        name: String,
        covers: String,
        fixture: String?,
        polls: Bool = false,
        change: @escaping @Sendable (inout OktaAPISuccessResponse) -> Void = { _ in },
        answer: ScriptedReply = .fixture("success"),
        run: @escaping @Sendable (OktaAuthStatus) async throws -> OktaAuthStatus?
    ) {
        (self.name, self.covers, self.fixture, self.polls) = (name, covers, fixture, polls)
        (self.change, self.answer, self.run) = (change, answer, run)
    }

    /// One that is named after what it covers.
    init(
        _ name: String,
        fixture: String?,
        polls: Bool = false,
        answer: ScriptedReply = .fixture("success"),
        run: @escaping @Sendable (OktaAuthStatus) async throws -> OktaAuthStatus?
    ) {
        self.init(
            name: name,
            covers: name,
            fixture: fixture,
            polls: polls,
            answer: answer,
            run: run
        )
    }

    static func cast<Status>(
        _ status: OktaAuthStatus,
        to type: Status.Type = Status.self
    ) throws -> Status {
        try #require(status as? Status)
    }

    /// The factor of `type` that `status` is about or offers.
    static func factor<Factor>(
        _ type: FactorType,
        of status: OktaAuthStatus,
        as kind: Factor.Type = Factor.self
    ) throws -> Factor {
        let factors: [OktaFactor] =
            switch status.step {
            case .factorEnroll(let status): status.availableFactors
            case .factorRequired(let status): status.availableFactors
            case .factorEnrollActivate(let status): [status.factor]
            case .factorChallenge(let status): [status.factor]
            default: []
            }
        return try #require(factors.first { $0.type == type } as? Factor)
    }

    static let all: [AsyncOperation] =
        waysIn + statusOperations + moreStatusOperations
        + factorOperations + moreFactorOperations + unions
        + optionOperations + optionEntries
    static let polling = all.filter(\.polls) + laterQuestions

    private static let statusOperations: [AsyncOperation] = [
        AsyncOperation(
            name: "authenticate",
            covers: "OktaAuthStatusUnauthenticated.authenticate(username:password:options:)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.authenticate(username: "grace", password: "pw")
        },
        AsyncOperation(
            name: "unlockAccount",
            covers: "OktaAuthStatusUnauthenticated.unlockAccount(username:factorType:options:)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.unlockAccount(username: "grace", factorType: .sms)
        },
        AsyncOperation(
            name: "recoverPassword",
            covers: "OktaAuthStatusUnauthenticated.recoverPassword(username:factorType:options:)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.recoverPassword(username: "grace", factorType: .sms)
        },
        AsyncOperation(
            name: "changePassword (warning)",
            covers:
                "OktaAuthStatusPasswordWarning.changePassword(oldPassword:newPassword:options:)",
            fixture: "password-warn"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordWarning.self)
            return try await status.changePassword(oldPassword: "old", newPassword: "new")
        },
        AsyncOperation(
            name: "skipPasswordChange",
            covers: "OktaAuthStatusPasswordWarning.skipPasswordChange()",
            fixture: "password-warn"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordWarning.self)
            return try await status.skipPasswordChange()
        },
        AsyncOperation(
            name: "changePassword (expired)",
            covers:
                "OktaAuthStatusPasswordExpired.changePassword(oldPassword:newPassword:options:)",
            fixture: "password-expired"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordExpired.self)
            return try await status.changePassword(oldPassword: "old", newPassword: "new")
        },
        AsyncOperation(
            name: "resetPassword",
            covers: "OktaAuthStatusPasswordReset.resetPassword(newPassword:options:)",
            fixture: "password-reset"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordReset.self)
            return try await status.resetPassword(newPassword: "new")
        },
        AsyncOperation(
            name: "unlock",
            covers: "OktaAuthStatusLockedOut.unlock(username:factorType:)",
            fixture: "locked-out.with-cancel"
        ) {
            let status = try cast($0, to: OktaAuthStatusLockedOut.self)
            return try await status.unlock(username: "grace", factorType: .sms)
        },
        AsyncOperation(
            name: "recoverWithAnswer",
            covers: "OktaAuthStatusRecovery.recoverWithAnswer(_:)",
            fixture: "recovery.question"
        ) {
            let status = try cast($0, to: OktaAuthStatusRecovery.self)
            return try await status.recoverWithAnswer("oak")
        },
        AsyncOperation(
            name: "recoverWithToken",
            covers: "OktaAuthStatusRecovery.recoverWithToken(_:)",
            fixture: "recovery.token-issued"
        ) {
            let status = try cast($0, to: OktaAuthStatusRecovery.self)
            return try await status.recoverWithToken("rt-1")
        },
        AsyncOperation(
            name: "verify recovery code",
            covers: "OktaAuthStatusRecoveryChallenge.verifyFactor(passCode:)",
            fixture: "recovery-challenge.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusRecoveryChallenge.self)
            return try await status.verifyFactor(passCode: "123456")
        },
        AsyncOperation(
            name: "verify recovery token",
            covers: "OktaAuthStatusRecoveryChallenge.verifyFactor(recoveryToken:)",
            fixture: "recovery-challenge.email"
        ) {
            let status = try cast($0, to: OktaAuthStatusRecoveryChallenge.self)
            return try await status.verifyFactor(recoveryToken: "rt-1")
        },
        AsyncOperation(
            name: "resend recovery code",
            covers: "OktaAuthStatusRecoveryChallenge.resendFactor()",
            fixture: "recovery-challenge.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusRecoveryChallenge.self)
            return try await status.resendFactor()
        },
        AsyncOperation(
            name: "skipEnrollment",
            covers: "OktaAuthStatusFactorEnroll.skipEnrollment()",
            fixture: "mfa-enroll.all-variants"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnroll.self)
            return try await status.skipEnrollment()
        },
        AsyncOperation(
            name: "enrollFactor",
            covers:
                "OktaAuthStatusFactorEnroll.enrollFactor(factor:questionId:answer:credentialId:passCode:phoneNumber:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnroll.self)
            return try await status.enrollFactor(
                factor: status.availableFactors[2],
                questionId: "disliked_food",
                answer: "soup",
                credentialId: "grace",
                passCode: "123456",
                phoneNumber: "+15550100"
            )
        },
        AsyncOperation(
            name: "activateFactor",
            covers:
                "OktaAuthStatusFactorEnrollActivate.activateFactor(passCode:onFactorStatusUpdate:)",
            fixture: "mfa-enroll-activate.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.activateFactor(passCode: "123456")
        },
        AsyncOperation(
            name: "wait for activation",
            covers: "OktaAuthStatusFactorEnrollActivate.waitForDecision(onEvent:)",
            fixture: "mfa-enroll-activate.push.waiting",
            polls: true
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.waitForDecision(onEvent: { _ in })
        },
        AsyncOperation(
            name: "resend activation",
            covers: "OktaAuthStatusFactorEnrollActivate.resendFactor()",
            fixture: "mfa-enroll-activate.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.resendFactor()
        },
        AsyncOperation(
            name: "selectFactor",
            covers: "OktaAuthStatusFactorRequired.selectFactor(_:)",
            fixture: "mfa-required.factors-plural"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorRequired.self)
            return try await status.selectFactor(status.availableFactors[1])
        },
        AsyncOperation(
            name: "verifyFactor",
            covers:
                "OktaAuthStatusFactorChallenge.verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
            fixture: "mfa-challenge.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.verifyFactor(
                passCode: "123456",
                answerToSecurityQuestion: "soup"
            )
        },
        AsyncOperation(
            name: "wait for a push",
            covers: "OktaAuthStatusFactorChallenge.waitForDecision(onEvent:)",
            fixture: "mfa-challenge.push.waiting",
            polls: true
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.waitForDecision(onEvent: { _ in })
        },
        AsyncOperation(
            name: "resend challenge",
            covers: "OktaAuthStatusFactorChallenge.resendFactor()",
            fixture: "mfa-challenge.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.resendFactor()
        },
        AsyncOperation(
            name: "returnToPreviousStatus",
            covers: "OktaAuthStatus.returnToPreviousStatus()",
            fixture: "mfa-challenge.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.returnToPreviousStatus()
        },
        AsyncOperation("OktaAuthStatus.fetchStatus()", fixture: "mfa-challenge.sms") {
            try await $0.fetchStatus()
        },
    ]

    private static let factorOperations: [AsyncOperation] = [
        AsyncOperation(
            name: "factor select",
            covers: "OktaFactor.select()",
            fixture: "mfa-required.factors-plural"
        ) {
            let factor = try factor(.sms, of: $0, as: (OktaFactor).self)
            return try await factor.select()
        },
        AsyncOperation(
            name: "factor verify",
            covers: "OktaFactor.verify(passCode:answerToSecurityQuestion:onFactorStatusUpdate:)",
            fixture: "mfa-challenge.sms"
        ) {
            let factor = try factor(.sms, of: $0, as: (OktaFactor).self)
            return try await factor.verify(passCode: "123456", answerToSecurityQuestion: "soup")
        },
        AsyncOperation(
            name: "factor activate",
            covers: "OktaFactor.activate(passCode:onFactorStatusUpdate:)",
            fixture: "mfa-enroll-activate.sms"
        ) {
            let factor = try factor(.sms, of: $0, as: (OktaFactor).self)
            return try await factor.activate(passCode: "123456")
        },
        AsyncOperation(
            name: "phone enroll",
            covers: "OktaFactorPhone.enroll(phoneNumber:onFactorStatusUpdate:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.sms, of: $0, as: (OktaFactorPhone).self)
            return try await factor.enroll(phoneNumber: "+15550100")
        },
        AsyncOperation(
            name: "phone verify",
            covers: "OktaFactorSentCode.verify(passCode:options:onFactorStatusUpdate:)",
            fixture: "mfa-challenge.call"
        ) {
            let factor = try factor(.call, of: $0, as: (OktaFactorPhone).self)
            return try await factor.verify(passCode: "123456")
        },
        AsyncOperation(
            name: "pass code select",
            covers: "OktaFactorPassCode.select(passCode:)",
            fixture: "mfa-required.factors-plural"
        ) {
            let factor = try factor(.TOTP, of: $0, as: (any OktaFactorCodeSelectable).self)
            return try await factor.select(passCode: "123456")
        },
        AsyncOperation(
            name: "pass code verify",
            covers: "OktaFactorPassCode.verify(passCode:options:onFactorStatusUpdate:)",
            fixture: "mfa-challenge.totp"
        ) {
            let factor = try factor(.TOTP, of: $0, as: (any OktaFactorCodeSelectable).self)
            return try await factor.verify(passCode: "123456")
        },
        AsyncOperation(
            name: "totp enroll",
            covers: "OktaFactor.enroll()",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.TOTP, of: $0, as: (OktaFactorTotp).self)
            return try await factor.enroll()
        },
        AsyncOperation(
            name: "totp activate",
            covers: "OktaFactorTotp.activate(passCode:onFactorStatusUpdate:)",
            fixture: "mfa-enroll-activate.totp"
        ) {
            let factor = try factor(.TOTP, of: $0, as: (OktaFactorTotp).self)
            return try await factor.activate(passCode: "123456")
        },
        AsyncOperation(
            name: "question enroll",
            covers: "OktaFactorQuestion.enroll(questionId:answer:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.question, of: $0, as: (OktaFactorQuestion).self)
            return try await factor.enroll(questionId: "disliked_food", answer: "soup")
        },
        AsyncOperation(
            name: "question select",
            covers: "OktaFactorQuestion.select(answerToSecurityQuestion:onFactorStatusUpdate:)",
            fixture: "mfa-required.factors-plural"
        ) {
            let factor = try factor(.question, of: $0, as: (OktaFactorQuestion).self)
            return try await factor.select(answerToSecurityQuestion: "soup")
        },
        AsyncOperation(
            name: "question verify",
            covers: "OktaFactorQuestion.verify(answerToSecurityQuestion:onFactorStatusUpdate:)",
            fixture: "mfa-challenge.question"
        ) {
            let factor = try factor(.question, of: $0, as: (OktaFactorQuestion).self)
            return try await factor.verify(answerToSecurityQuestion: "soup")
        },
        AsyncOperation(
            name: "token enroll",
            covers: "OktaFactorToken.enroll(credentialId:passCode:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.token, of: $0, as: (OktaFactorToken).self)
            return try await factor.enroll(credentialId: "grace", passCode: "123456")
        },
        AsyncOperation(
            name: "push enroll",
            covers: "OktaFactor.enroll()",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.enroll()
        },
        AsyncOperation(
            name: "push activate",
            covers: "OktaFactorPush.activate(onFactorStatusUpdate:)",
            fixture: "mfa-enroll-activate.push.waiting",
            polls: true
        ) {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.activate()
        },
        AsyncOperation(
            name: "push verify",
            covers: "OktaFactorPush.verify(onFactorStatusUpdate:)",
            fixture: "mfa-challenge.push.waiting",
            polls: true
        ) {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.verify()
        },
        AsyncOperation(
            name: "push checkFactorResult",
            covers: "OktaFactorPush.checkFactorResult()",
            fixture: "mfa-challenge.push.waiting"
        ) {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.checkFactorResult()
        },
        AsyncOperation(
            name: "capability submit",
            covers: "OktaFactorCodeVerifiable.submit(code:)",
            fixture: "mfa-challenge.sms"
        ) {
            let factor = try factor(.sms, of: $0, as: (any OktaFactorCodeVerifiable).self)
            return try await factor.submit(code: "123456")
        },
        AsyncOperation(
            name: "capability resend",
            covers: "OktaFactorResendable.resend()",
            fixture: "mfa-challenge.sms"
        ) {
            let factor = try factor(.sms, of: $0, as: (any OktaFactorResendable).self)
            return try await factor.resend()
        },
        AsyncOperation(
            name: "capability wait",
            covers: "OktaFactorPollable.waitForDecision(onEvent:)",
            fixture: "mfa-challenge.push.waiting",
            polls: true
        ) {
            let factor = try factor(.push, of: $0, as: (any OktaFactorPollable).self)
            return try await factor.waitForDecision(onEvent: { _ in })
        },
        AsyncOperation(
            name: "capability enroll",
            covers: "OktaFactorEnrollable.enroll(with:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.sms, of: $0, as: (any OktaFactorEnrollable).self)
            return try await factor.enroll(with: [
                .phoneNumber: "+15550100", .phoneExtension: "7", .questionId: "disliked_food",
                .answer: "soup", .credentialId: "grace", .passCode: "123456",
                .nextPassCode: "654321", .password: "pw",
            ])
        },
        AsyncOperation(
            name: "factor sendRequest",
            covers: "OktaFactor.sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
            fixture: "mfa-required.factors-plural"
        ) {
            let factor = try factor(.webauthn, of: $0, as: OktaFactor.self)
            let link = try #require(factor.links?.verify)
            return try await factor.sendRequest(with: link, keyValuePayload: [:])
        },
    ]

    /// The client with the configuration of the session.
    private static func okta(_ start: OktaAuthStatus) -> OktaAuthSdk {
        OktaAuthSdk(
            domain: start.restApi.oktaDomain,
            configuration: start.restApi.configuration,
            responseHandler: start.responseHandler
        )
    }

    private static let waysIn: [AsyncOperation] = [
        AsyncOperation(
            name: "way in: authenticate",
            covers: "OktaAuthSdk.authenticate(username:password:options:)",
            fixture: nil
        ) {
            try await okta($0).authenticate(username: "grace", password: "pw")
        },
        AsyncOperation(
            name: "way in: unlockAccount",
            covers: "OktaAuthSdk.unlockAccount(username:factorType:options:)",
            fixture: nil
        ) {
            try await okta($0).unlockAccount(username: "grace", factorType: .sms)
        },
        AsyncOperation(
            name: "way in: recoverPassword",
            covers: "OktaAuthSdk.recoverPassword(username:factorType:options:)",
            fixture: nil
        ) {
            try await okta($0).recoverPassword(username: "grace", factorType: .sms)
        },
        AsyncOperation(
            name: "way in: fetchStatus",
            covers: "OktaAuthSdk.fetchStatus(with:)",
            fixture: nil
        ) {
            try await okta($0).fetchStatus(with: "st-1")
        },
    ]

    private static let moreStatusOperations: [AsyncOperation] = [
        AsyncOperation(
            name: "cancelTransaction",
            covers: "OktaAuthStatus.cancelTransaction()",
            fixture: "mfa-challenge.sms",
            answer: .json("{}")
        ) {
            try await $0.cancelTransaction()
            return nil
        },
        AsyncOperation(
            name: "send to a link",
            covers: "OktaAuthStatus.send(_:to:)",
            fixture: "mfa-challenge.sms"
        ) {
            let link = try #require($0.links?.next)
            return try await $0.send(["passCode": "123456"], to: link)
        },
        AsyncOperation(
            name: "selectFactor of a type",
            covers: "OktaAuthStatusFactorRequired.selectFactor(ofType:)",
            fixture: "mfa-required.factors-plural"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorRequired.self)
            return try await status.selectFactor(ofType: .webauthn)
        },
        AsyncOperation(
            name: "decision about a push",
            covers: "OktaPollSession.nextStatus()",
            fixture: "mfa-challenge.push.waiting",
            polls: true
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.waitForDecision().nextStatus()
        },
        AsyncOperation(
            name: "decision about a factor",
            covers: "OktaPollSession.nextStatus()",
            fixture: "mfa-challenge.push.waiting",
            polls: true
        ) {
            let factor = try factor(.push, of: $0, as: (any OktaFactorPollable).self)
            return try await factor.waitForDecision().nextStatus()
        },
        AsyncOperation(
            name: "decision about an activation",
            covers: "OktaPollSession.nextStatus()",
            fixture: "mfa-enroll-activate.push.waiting",
            polls: true
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.waitForDecision().nextStatus()
        },
    ]

    private static let moreFactorOperations: [AsyncOperation] = [
        AsyncOperation(
            name: "question list",
            covers: "OktaFactorQuestion.downloadSecurityQuestions()",
            fixture: "mfa-enroll.all-variants",
            answer: .json("[]")
        ) {
            let factor = try factor(.question, of: $0, as: OktaFactorQuestion.self)
            _ = try await factor.downloadSecurityQuestions()
            return nil
        },
        AsyncOperation(
            name: "activation link by sms",
            covers: "OktaFactorPush.sendActivationLinkViaSms(with:)",
            fixture: "mfa-enroll-activate.push.waiting"
        ) {
            let factor = try factor(.push, of: $0, as: OktaFactorPush.self)
            try await factor.sendActivationLinkViaSms(with: "+15550100")
            return nil
        },
        AsyncOperation(
            name: "activation link by email",
            covers: "OktaFactorPush.sendActivationLinkViaEmail()",
            fixture: "mfa-enroll-activate.push.waiting"
        ) {
            let factor = try factor(.push, of: $0, as: OktaFactorPush.self)
            try await factor.sendActivationLinkViaEmail()
            return nil
        },
        AsyncOperation(
            name: "duo signed response",
            covers: "OktaFactorDuo.sendSignedResponse(_:)",
            fixture: "mfa-challenge.duo",
            answer: .json("{}")
        ) {
            let factor = try factor(.web, of: $0, as: OktaFactorDuo.self)
            try await factor.sendSignedResponse("AUTH|1:APP|1")
            return nil
        },
        AsyncOperation(
            name: "call enroll",
            covers: "OktaFactorCall.enroll(phoneNumber:phoneExtension:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.call, of: $0, as: OktaFactorCall.self)
            return try await factor.enroll(phoneNumber: "+15550100", phoneExtension: "7")
        },
        AsyncOperation(
            name: "phone update",
            covers: "OktaFactorPhone.updatePhone(phoneNumber:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.sms, of: $0, as: OktaFactorPhone.self)
            return try await factor.updatePhone(phoneNumber: "+15550100")
        },
        AsyncOperation(
            name: "password enroll",
            covers: "OktaFactorPassword.enroll(password:)",
            fixture: "mfa-enroll.all-variants",
            change: { $0.embedded?.factors?[0].factorType = .password }
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnroll.self)
            let factor = try #require(status.availableFactors.first as? OktaFactorPassword)
            return try await factor.enroll(password: "pw")
        },
        AsyncOperation(
            name: "password select",
            covers: "OktaFactorPassword.select(password:)",
            fixture: "mfa-required.factors-plural"
        ) {
            let factor = try factor(.password, of: $0, as: OktaFactorPassword.self)
            return try await factor.select(password: "pw")
        },
        AsyncOperation(
            name: "password verify",
            covers: "OktaFactorPassword.verify(password:)",
            fixture: "mfa-challenge.sms",
            change: { $0.embedded?.factor?.factorType = .password }
        ) {
            let factor = try factor(.password, of: $0, as: OktaFactorPassword.self)
            return try await factor.verify(password: "pw")
        },
        AsyncOperation(
            name: "redirect check",
            covers: "OktaFactorRedirect.checkResult()",
            fixture: "mfa-challenge.claims-provider"
        ) {
            let factor = try factor(.claimsProvider, of: $0, as: OktaFactorRedirect.self)
            return try await factor.checkResult()
        },
        AsyncOperation(
            name: "token enroll with next code",
            covers: "OktaFactorToken.enroll(credentialId:passCode:nextPassCode:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.token, of: $0, as: OktaFactorToken.self)
            return try await factor.enroll(
                credentialId: "grace",
                passCode: "123456",
                nextPassCode: "654321"
            )
        },
        AsyncOperation(
            name: "hardware token enroll",
            covers: "OktaFactorTokenHardware.enroll(passCode:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.tokenHardware, of: $0, as: OktaFactorTokenHardware.self)
            return try await factor.enroll(passCode: "123456")
        },
        AsyncOperation(
            name: "u2f activate",
            covers: "OktaFactorU2F.activate(registrationData:clientData:)",
            fixture: "mfa-enroll-activate.u2f"
        ) {
            let factor = try factor(.u2f, of: $0, as: OktaFactorU2F.self)
            return try await factor.activate(registrationData: "r", clientData: "c")
        },
        AsyncOperation(
            name: "u2f verify",
            covers: "OktaFactorU2F.verify(clientData:signatureData:)",
            fixture: "mfa-challenge.sms",
            change: { $0.embedded?.factor?.factorType = .u2f }
        ) {
            let factor = try factor(.u2f, of: $0, as: OktaFactorU2F.self)
            return try await factor.verify(clientData: "c", signatureData: "s")
        },
        AsyncOperation(
            name: "webauthn activate",
            covers: "OktaFactorWebAuthn.activate(with:)",
            fixture: "mfa-enroll-activate.webauthn"
        ) {
            let factor = try factor(.webauthn, of: $0, as: OktaFactorWebAuthn.self)
            let attestation = OktaWebAuthnAttestation(
                attestationObject: Data([1]),
                clientDataJSON: Data([2])
            )
            return try await factor.activate(with: attestation)
        },
        AsyncOperation(
            name: "webauthn verify",
            covers: "OktaFactorWebAuthn.verify(with:)",
            fixture: "mfa-challenge.webauthn.by-type"
        ) {
            let factor = try factor(.webauthn, of: $0, as: OktaFactorWebAuthn.self)
            let assertion = OktaWebAuthnAssertion(
                authenticatorData: Data([1]),
                clientDataJSON: Data([2]),
                signature: Data([3])
            )
            return try await factor.verify(with: assertion)
        },
    ]

    /// The forms that do what others do, as an app written for the specification calls them.
    private static let unions: [AsyncOperation] = [
        AsyncOperation(
            name: "factor enroll, all values",
            covers: "OktaFactor.enroll(questionId:answer:credentialId:passCode:phoneNumber:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.sms, of: $0, as: OktaFactor.self)
            return try await factor.enroll(
                questionId: "disliked_food",
                answer: "soup",
                credentialId: "grace",
                passCode: "123456",
                phoneNumber: "+15550100"
            )
        },
        AsyncOperation(
            name: "factor enroll, one value",
            covers: "OktaFactor.enroll(_:)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.sms, of: $0, as: OktaFactor.self)
            return try await factor.enroll(OktaFactorEnrollment(phoneNumber: "+15550100"))
        },
        AsyncOperation(
            name: "verifyFactor, waiting",
            covers:
                "OktaAuthStatusFactorChallenge.verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
            fixture: "mfa-challenge.push.waiting",
            polls: true
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.verifyFactor(passCode: nil, answerToSecurityQuestion: nil)
        },
        AsyncOperation(
            name: "activateFactor, waiting",
            covers:
                "OktaAuthStatusFactorEnrollActivate.activateFactor(passCode:onFactorStatusUpdate:)",
            fixture: "mfa-enroll-activate.push.waiting",
            polls: true
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.activateFactor(passCode: nil)
        },
        AsyncOperation(
            name: "factor verify, waiting",
            covers: "OktaFactor.verify(passCode:answerToSecurityQuestion:onFactorStatusUpdate:)",
            fixture: "mfa-challenge.push.waiting",
            polls: true
        ) {
            let factor = try factor(.push, of: $0, as: OktaFactor.self)
            return try await factor.verify(passCode: nil, answerToSecurityQuestion: nil)
        },
        AsyncOperation(
            name: "factor activate, waiting",
            covers: "OktaFactor.activate(passCode:onFactorStatusUpdate:)",
            fixture: "mfa-enroll-activate.push.waiting",
            polls: true
        ) {
            let factor = try factor(.push, of: $0, as: OktaFactor.self)
            return try await factor.activate(passCode: nil)
        },
    ]

    private static let optionOperations: [AsyncOperation] = [
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.authenticate(username:password:options:)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.authenticate(
                username: "grace",
                password: "pw",
                options: OktaAuthenticationOptions(relayState: "state-1")
            )
        },
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.authenticate(activationToken:options:)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.authenticate(
                activationToken: "token-1",
                options: OktaAuthenticationOptions(relayState: "state-1")
            )
        },
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.unlockAccount(username:factorType:options:)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.unlockAccount(
                username: "grace",
                factorType: nil,
                options: OktaRecoveryOptions(relayState: "state-1")
            )
        },
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.recoverPassword(username:factorType:options:)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.recoverPassword(
                username: "grace",
                factorType: .email,
                options: OktaRecoveryOptions(relayState: "state-1")
            )
        },
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.recover(recoveryToken:options:)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.recover(
                recoveryToken: "token-1",
                options: OktaRecoveryOptions(relayState: "state-1")
            )
        },
        AsyncOperation(
            "OktaAuthStatusPasswordWarning.changePassword(oldPassword:newPassword:options:)",
            fixture: "password-warn"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordWarning.self)
            return try await status.changePassword(
                oldPassword: "old",
                newPassword: "new",
                options: OktaPasswordOptions(revokeSessions: true)
            )
        },
        AsyncOperation(
            "OktaAuthStatusPasswordExpired.changePassword(oldPassword:newPassword:options:)",
            fixture: "password-expired"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordExpired.self)
            return try await status.changePassword(
                oldPassword: "old",
                newPassword: "new",
                options: OktaPasswordOptions(revokeSessions: true)
            )
        },
        AsyncOperation(
            "OktaAuthStatusPasswordReset.resetPassword(newPassword:options:)",
            fixture: "password-reset"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordReset.self)
            return try await status.resetPassword(
                newPassword: "new",
                options: OktaPasswordOptions(revokeSessions: true)
            )
        },
        AsyncOperation(
            "OktaAuthStatusFactorChallenge.verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
            fixture: "mfa-challenge.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.verifyFactor(
                passCode: "123456",
                options: OktaVerifyOptions(rememberDevice: true)
            )
        },
        AsyncOperation(
            "OktaFactorSentCode.verify(passCode:options:onFactorStatusUpdate:)",
            fixture: "mfa-challenge.sms"
        ) {
            let factor = try factor(.sms, of: $0, as: (any OktaFactorCodeResendable).self)
            return try await factor.verify(
                passCode: "123456",
                options: OktaVerifyOptions(rememberDevice: true)
            )
        },
        AsyncOperation(
            "OktaFactorPassCode.verify(passCode:options:onFactorStatusUpdate:)",
            fixture: "mfa-challenge.totp"
        ) {
            let factor = try factor(.TOTP, of: $0, as: (any OktaFactorCodeSelectable).self)
            return try await factor.verify(
                passCode: "123456",
                options: OktaVerifyOptions(rememberDevice: true)
            )
        },
        AsyncOperation("OktaAuthStatus.resend(by:)", fixture: "mfa-challenge.email") {
            try await $0.resend(by: .email)
        },
        AsyncOperation(
            "OktaAuthStatusConsentRequired.consent(to:)",
            fixture: "consent-required"
        ) {
            try await cast($0, to: OktaAuthStatusConsentRequired.self).consent(to: ["api:read"])
        },
        AsyncOperation(
            "OktaAuthStatusProfileRequired.enrollProfile(_:)",
            fixture: "profile-required"
        ) {
            let status = try cast($0, to: OktaAuthStatusProfileRequired.self)
            return try await status.enrollProfile(["streetAddress": "1 Main St"])
        },
        AsyncOperation(
            "OktaAuthStatusDeviceActivate.activate(userCode:)",
            fixture: "device-activate"
        ) {
            let status = try cast($0, to: OktaAuthStatusDeviceActivate.self)
            return try await status.activate(userCode: "ABCD-XYWZ")
        },
    ]

    /// Those that let time pass before they ask.
    static let laterQuestions: [AsyncOperation] = [
        AsyncOperation("OktaAuthStatusPoll.waitForTurn()", fixture: "poll", polls: true) {
            try await cast($0, to: OktaAuthStatusPoll.self).waitForTurn()
        }
    ]

    private static let optionEntries: [AsyncOperation] = [
        AsyncOperation(
            "OktaAuthSdk.authenticate(username:password:options:)",
            fixture: nil
        ) {
            try await okta($0).authenticate(
                username: "grace",
                password: "pw",
                options: OktaAuthenticationOptions(relayState: "state-1")
            )
        },
        AsyncOperation("OktaAuthSdk.authenticate(activationToken:options:)", fixture: nil) {
            try await okta($0).authenticate(
                activationToken: "token-1",
                options: OktaAuthenticationOptions(relayState: "state-1")
            )
        },
        AsyncOperation(
            "OktaAuthSdk.authenticate(stateToken:username:password:options:)",
            fixture: nil
        ) {
            try await okta($0).authenticate(
                stateToken: "st-1",
                username: "grace",
                password: "pw",
                options: OktaAuthenticationOptions(relayState: "state-1")
            )
        },
        AsyncOperation(
            "OktaAuthSdk.unlockAccount(username:factorType:options:)",
            fixture: nil
        ) {
            try await okta($0).unlockAccount(
                username: "grace",
                factorType: .sms,
                options: OktaRecoveryOptions(relayState: "state-1")
            )
        },
        AsyncOperation(
            "OktaAuthSdk.recoverPassword(username:factorType:options:)",
            fixture: nil
        ) {
            try await okta($0).recoverPassword(
                username: "grace",
                factorType: nil,
                options: OktaRecoveryOptions(relayState: "state-1")
            )
        },
        AsyncOperation("OktaAuthSdk.recover(recoveryToken:options:)", fixture: nil) {
            try await okta($0).recover(
                recoveryToken: "token-1",
                options: OktaRecoveryOptions(relayState: "state-1")
            )
        },
        AsyncOperation("OktaAuthSdk.resume(_:)", fixture: nil) {
            let kept = OktaAPISuccessResponse(status: .MFARequired, stateToken: "st-1")
            let token = try #require(OktaResumeToken(kept, at: $0.restApi.oktaDomain))
            return try await okta($0).resume(token)
        },
        AsyncOperation("OktaAuthSdk.resumeStored()", fixture: nil) {
            let kept = OktaAPISuccessResponse(status: .MFARequired, stateToken: "st-1")
            var configuration = $0.restApi.configuration
            configuration.resumeStore = OktaMemoryStore()
            let okta = OktaAuthSdk(domain: $0.restApi.oktaDomain, configuration: configuration)
            okta.unauthenticatedStatus().restApi.storeResumeToken(after: kept)
            return try await okta.resumeStored()
        },
    ]

    /// The class functions, which nothing but a URL can reach.
    static let classFunctions: [ClassOperation] = [
        ClassOperation(covers: "class OktaAuthSdk.authenticate(with:username:password:)") {
            try await OktaAuthSdk.authenticate(with: $0, username: "grace", password: "pw")
        },
        ClassOperation(covers: "class OktaAuthSdk.unlockAccount(with:username:factorType:)") {
            try await OktaAuthSdk.unlockAccount(with: $0, username: "grace", factorType: .sms)
        },
        ClassOperation(covers: "class OktaAuthSdk.recoverPassword(with:username:factorType:)") {
            try await OktaAuthSdk.recoverPassword(with: $0, username: "grace", factorType: .sms)
        },
        ClassOperation(covers: "class OktaAuthSdk.fetchStatus(with:using:)") {
            try await OktaAuthSdk.fetchStatus(with: "st-1", using: $0)
        },
    ]
}

/// One async class function, called with the URL of an org.
struct ClassOperation: Sendable, CustomTestStringConvertible {
    let covers: String
    let run: @Sendable (URL) async throws -> OktaAuthStatus

    var testDescription: String { covers }
}
