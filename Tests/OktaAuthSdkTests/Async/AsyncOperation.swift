import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// One async operation of a status or factor.
struct AsyncOperation: Sendable, CustomTestStringConvertible {
    let name: String
    /// The status it belongs to; `nil` for the beginning of a transaction.
    let fixture: String?
    let run: @Sendable (OktaAuthStatus) async throws -> OktaAuthStatus

    var testDescription: String { name }

    private static func cast<Status>(
        _ status: OktaAuthStatus,
        to type: Status.Type = Status.self
    ) throws -> Status {
        try #require(status as? Status)
    }

    /// The factor of `type` that `status` is about or offers.
    private static func factor<Factor>(
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

    static let all: [AsyncOperation] = statusOperations + factorOperations

    private static let statusOperations: [AsyncOperation] = [
        AsyncOperation(name: "authenticate", fixture: nil) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.authenticate(username: "grace", password: "pw")
        },
        AsyncOperation(name: "unlockAccount", fixture: nil) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.unlockAccount(username: "grace", factorType: .sms)
        },
        AsyncOperation(name: "recoverPassword", fixture: nil) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.recoverPassword(username: "grace", factorType: .sms)
        },
        AsyncOperation(name: "changePassword (warning)", fixture: "password-warn") {
            let status = try cast($0, to: OktaAuthStatusPasswordWarning.self)
            return try await status.changePassword(oldPassword: "old", newPassword: "new")
        },
        AsyncOperation(name: "skipPasswordChange", fixture: "password-warn") {
            let status = try cast($0, to: OktaAuthStatusPasswordWarning.self)
            return try await status.skipPasswordChange()
        },
        AsyncOperation(name: "changePassword (expired)", fixture: "password-expired") {
            let status = try cast($0, to: OktaAuthStatusPasswordExpired.self)
            return try await status.changePassword(oldPassword: "old", newPassword: "new")
        },
        AsyncOperation(name: "resetPassword", fixture: "password-reset") {
            let status = try cast($0, to: OktaAuthStatusPasswordReset.self)
            return try await status.resetPassword(newPassword: "new")
        },
        AsyncOperation(name: "unlock", fixture: "locked-out.with-cancel") {
            let status = try cast($0, to: OktaAuthStatusLockedOut.self)
            return try await status.unlock(username: "grace", factorType: .sms)
        },
        AsyncOperation(name: "recoverWithAnswer", fixture: "recovery.question") {
            let status = try cast($0, to: OktaAuthStatusRecovery.self)
            return try await status.recoverWithAnswer("oak")
        },
        AsyncOperation(name: "recoverWithToken", fixture: "recovery.token-issued") {
            let status = try cast($0, to: OktaAuthStatusRecovery.self)
            return try await status.recoverWithToken("rt-1")
        },
        AsyncOperation(name: "verify recovery code", fixture: "recovery-challenge.sms") {
            let status = try cast($0, to: OktaAuthStatusRecoveryChallenge.self)
            return try await status.verifyFactor(passCode: "123456")
        },
        AsyncOperation(name: "verify recovery token", fixture: "recovery-challenge.email") {
            let status = try cast($0, to: OktaAuthStatusRecoveryChallenge.self)
            return try await status.verifyFactor(recoveryToken: "rt-1")
        },
        AsyncOperation(name: "resend recovery code", fixture: "recovery-challenge.sms") {
            let status = try cast($0, to: OktaAuthStatusRecoveryChallenge.self)
            return try await status.resendFactor()
        },
        AsyncOperation(name: "skipEnrollment", fixture: "mfa-enroll.all-variants") {
            let status = try cast($0, to: OktaAuthStatusFactorEnroll.self)
            return try await status.skipEnrollment()
        },
        AsyncOperation(name: "enrollFactor", fixture: "mfa-enroll.all-variants") {
            let status = try cast($0, to: OktaAuthStatusFactorEnroll.self)
            return try await status.enrollFactor(
                factor: status.availableFactors[2],
                questionId: nil,
                answer: nil,
                credentialId: nil,
                passCode: nil,
                phoneNumber: "+15550100"
            )
        },
        AsyncOperation(name: "activateFactor", fixture: "mfa-enroll-activate.sms") {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.activateFactor(passCode: "123456")
        },
        AsyncOperation(name: "wait for activation", fixture: "mfa-enroll-activate.push.waiting") {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.waitForDecision(onEvent: { _ in })
        },
        AsyncOperation(name: "resend activation", fixture: "mfa-enroll-activate.sms") {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.resendFactor()
        },
        AsyncOperation(name: "selectFactor", fixture: "mfa-required.factors-plural") {
            let status = try cast($0, to: OktaAuthStatusFactorRequired.self)
            return try await status.selectFactor(status.availableFactors[1])
        },
        AsyncOperation(name: "verifyFactor", fixture: "mfa-challenge.sms") {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.verifyFactor(passCode: "123456", answerToSecurityQuestion: nil)
        },
        AsyncOperation(name: "wait for a push", fixture: "mfa-challenge.push.waiting") {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.waitForDecision(onEvent: { _ in })
        },
        AsyncOperation(name: "resend challenge", fixture: "mfa-challenge.sms") {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.resendFactor()
        },
        AsyncOperation(name: "returnToPreviousStatus", fixture: "mfa-challenge.sms") {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.returnToPreviousStatus()
        },
        AsyncOperation(name: "refresh", fixture: "mfa-challenge.sms") {
            try await $0.refresh()
        },
    ]

    private static let factorOperations: [AsyncOperation] = [
        AsyncOperation(name: "factor select", fixture: "mfa-required.factors-plural") {
            let factor = try factor(.sms, of: $0, as: (OktaFactor).self)
            return try await factor.select()
        },
        AsyncOperation(name: "factor verify", fixture: "mfa-challenge.sms") {
            let factor = try factor(.sms, of: $0, as: (OktaFactor).self)
            return try await factor.verify(passCode: "123456", answerToSecurityQuestion: nil)
        },
        AsyncOperation(name: "factor activate", fixture: "mfa-enroll-activate.sms") {
            let factor = try factor(.sms, of: $0, as: (OktaFactor).self)
            return try await factor.activate(passCode: "123456")
        },
        AsyncOperation(name: "phone enroll", fixture: "mfa-enroll.all-variants") {
            let factor = try factor(.sms, of: $0, as: (OktaFactorPhone).self)
            return try await factor.enroll(phoneNumber: "+15550100")
        },
        AsyncOperation(name: "phone verify", fixture: "mfa-challenge.call") {
            let factor = try factor(.call, of: $0, as: (OktaFactorPhone).self)
            return try await factor.verify(passCode: "123456")
        },
        AsyncOperation(name: "pass code select", fixture: "mfa-required.factors-plural") {
            let factor = try factor(.TOTP, of: $0, as: (OktaFactorPassCode).self)
            return try await factor.select(passCode: "123456")
        },
        AsyncOperation(name: "pass code verify", fixture: "mfa-challenge.totp") {
            let factor = try factor(.TOTP, of: $0, as: (OktaFactorPassCode).self)
            return try await factor.verify(passCode: "123456")
        },
        AsyncOperation(name: "totp enroll", fixture: "mfa-enroll.all-variants") {
            let factor = try factor(.TOTP, of: $0, as: (OktaFactorTotp).self)
            return try await factor.enroll()
        },
        AsyncOperation(name: "totp activate", fixture: "mfa-enroll-activate.totp") {
            let factor = try factor(.TOTP, of: $0, as: (OktaFactorTotp).self)
            return try await factor.activate(passCode: "123456")
        },
        AsyncOperation(name: "question enroll", fixture: "mfa-enroll.all-variants") {
            let factor = try factor(.question, of: $0, as: (OktaFactorQuestion).self)
            return try await factor.enroll(questionId: "disliked_food", answer: "soup")
        },
        AsyncOperation(name: "question select", fixture: "mfa-required.factors-plural") {
            let factor = try factor(.question, of: $0, as: (OktaFactorQuestion).self)
            return try await factor.select(answerToSecurityQuestion: "soup")
        },
        AsyncOperation(name: "question verify", fixture: "mfa-challenge.question") {
            let factor = try factor(.question, of: $0, as: (OktaFactorQuestion).self)
            return try await factor.verify(answerToSecurityQuestion: "soup")
        },
        AsyncOperation(name: "token enroll", fixture: "mfa-enroll.all-variants") {
            let factor = try factor(.token, of: $0, as: (OktaFactorToken).self)
            return try await factor.enroll(credentialId: "grace", passCode: "123456")
        },
        AsyncOperation(name: "push enroll", fixture: "mfa-enroll.all-variants") {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.enroll()
        },
        AsyncOperation(name: "push activate", fixture: "mfa-enroll-activate.push.waiting") {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.activate()
        },
        AsyncOperation(name: "push verify", fixture: "mfa-challenge.push.waiting") {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.verify()
        },
        AsyncOperation(name: "push checkFactorResult", fixture: "mfa-challenge.push.waiting") {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.checkFactorResult()
        },
        AsyncOperation(name: "capability submit", fixture: "mfa-challenge.sms") {
            let factor = try factor(.sms, of: $0, as: (any OktaFactorCodeVerifiable).self)
            return try await factor.submit(code: "123456")
        },
        AsyncOperation(name: "capability resend", fixture: "mfa-challenge.sms") {
            let factor = try factor(.sms, of: $0, as: (any OktaFactorResendable).self)
            return try await factor.resend()
        },
        AsyncOperation(name: "capability wait", fixture: "mfa-challenge.push.waiting") {
            let factor = try factor(.push, of: $0, as: (any OktaFactorPollable).self)
            return try await factor.waitForDecision(onEvent: { _ in })
        },
        AsyncOperation(name: "capability enroll", fixture: "mfa-enroll.all-variants") {
            let factor = try factor(.sms, of: $0, as: (any OktaFactorEnrollable).self)
            return try await factor.enroll(with: [.phoneNumber: "+15550100"])
        },
        AsyncOperation(name: "factor sendRequest", fixture: "mfa-required.factors-plural") {
            let factor = try factor(.webauthn, of: $0, as: OktaFactor.self)
            let link = try #require(factor.links?.verify)
            return try await factor.sendRequest(with: link, keyValuePayload: [:])
        },
    ]
}
