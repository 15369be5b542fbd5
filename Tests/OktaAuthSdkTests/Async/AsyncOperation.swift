import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// One async operation of a status or factor.
struct AsyncOperation: Sendable, CustomTestStringConvertible {
    /// Class, function and labels, as the comparison of the async forms writes them.
    let name: String
    /// The status it belongs to; `nil` for the beginning of a transaction.
    let fixture: String?
    /// What the server answers.
    let reply: Reply
    /// Runs it; the status it led to, or `nil` for those that lead to none.
    let run: @Sendable (OktaAuthStatus) async throws -> OktaAuthStatus?

    var testDescription: String { name }

    init(
        _ name: String,
        fixture: String?,
        reply: Reply = .fixture("success"),
        run: @escaping @Sendable (OktaAuthStatus) async throws -> OktaAuthStatus?
    ) {
        (self.name, self.fixture, self.reply, self.run) = (name, fixture, reply, run)
    }

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

    static let all: [AsyncOperation] =
        waysIn + statusOperations + factorOperations + setUpOperations + optionOperations
        + optionEntries

    private static let optionOperations: [AsyncOperation] = [
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.authenticate(username:password:options)",
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
            "OktaAuthStatusUnauthenticated.authenticate(activationToken:options)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.authenticate(activationToken: "token-1")
        },
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.unlockAccount(username:factorType:options)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.unlockAccount(
                username: "grace",
                factorType: nil,
                options: OktaRecoveryOptions()
            )
        },
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.recoverPassword(username:factorType:options)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.recoverPassword(
                username: "grace",
                factorType: .email,
                options: OktaRecoveryOptions(relayState: "state-1")
            )
        },
        AsyncOperation("OktaAuthStatusUnauthenticated.recover(recoveryToken:options)", fixture: nil)
        {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.recover(recoveryToken: "token-1")
        },
        AsyncOperation(
            "OktaAuthStatusPasswordWarning.changePassword(oldPassword:newPassword:options)",
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
            "OktaAuthStatusPasswordExpired.changePassword(oldPassword:newPassword:options)",
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
            "OktaAuthStatusPasswordReset.resetPassword(newPassword:options)",
            fixture: "password-reset"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordReset.self)
            return try await status.resetPassword(
                newPassword: "new",
                options: OktaPasswordOptions(revokeSessions: true)
            )
        },
        AsyncOperation(
            "OktaAuthStatusFactorChallenge.verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate)",
            fixture: "mfa-challenge.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.verifyFactor(
                passCode: "123456",
                options: OktaVerifyOptions(rememberDevice: true)
            )
        },
        AsyncOperation(
            "OktaFactorSentCode.verify(passCode:options:onFactorStatusUpdate)",
            fixture: "mfa-challenge.sms"
        ) {
            let factor = try factor(.sms, of: $0, as: OktaFactorSentCode.self)
            return try await factor.verify(
                passCode: "123456",
                options: OktaVerifyOptions(rememberDevice: true)
            )
        },
        AsyncOperation(
            "OktaFactorPassCode.verify(passCode:options:onFactorStatusUpdate)",
            fixture: "mfa-challenge.totp"
        ) {
            let factor = try factor(.TOTP, of: $0, as: OktaFactorPassCode.self)
            return try await factor.verify(
                passCode: "123456",
                options: OktaVerifyOptions(rememberDevice: true)
            )
        },
        AsyncOperation("OktaAuthStatus.resend(by)", fixture: "mfa-challenge.email") {
            try await $0.resend(by: .email)
        },
        AsyncOperation("OktaAuthStatusConsentRequired.consent(to)", fixture: "consent-required") {
            try await cast($0, to: OktaAuthStatusConsentRequired.self).consent()
        },
        AsyncOperation("OktaAuthStatusProfileRequired.enrollProfile()", fixture: "profile-required")
        {
            let status = try cast($0, to: OktaAuthStatusProfileRequired.self)
            return try await status.enrollProfile(["streetAddress": "1 Main St"])
        },
        AsyncOperation(
            "OktaAuthStatusDeviceActivate.activate(userCode)",
            fixture: "device-activate"
        ) {
            let status = try cast($0, to: OktaAuthStatusDeviceActivate.self)
            return try await status.activate(userCode: "ABCD-XYWZ")
        },
    ]

    private static let optionEntries: [AsyncOperation] = [
        AsyncOperation("OktaAuthSdk.authenticate(username:password:options)", fixture: nil) {
            try await entry($0).authenticate(
                username: "grace",
                password: "pw",
                options: OktaAuthenticationOptions()
            )
        },
        AsyncOperation("OktaAuthSdk.authenticate(activationToken:options)", fixture: nil) {
            try await entry($0).authenticate(activationToken: "token-1")
        },
        AsyncOperation("OktaAuthSdk.authenticate(inside:username:password:options)", fixture: nil) {
            try await entry($0).authenticate(inside: "st-1", username: "grace", password: "pw")
        },
        AsyncOperation("OktaAuthSdk.unlockAccount(username:factorType:options)", fixture: nil) {
            try await entry($0).unlockAccount(
                username: "grace",
                factorType: .sms,
                options: OktaRecoveryOptions()
            )
        },
        AsyncOperation("OktaAuthSdk.recoverPassword(username:factorType:options)", fixture: nil) {
            try await entry($0).recoverPassword(
                username: "grace",
                factorType: nil,
                options: OktaRecoveryOptions()
            )
        },
        AsyncOperation("OktaAuthSdk.recover(recoveryToken:options)", fixture: nil) {
            try await entry($0).recover(recoveryToken: "token-1")
        },
        AsyncOperation("OktaAuthSdk.resume()", fixture: nil) {
            let kept = OktaAPISuccessResponse(status: .MFARequired, stateToken: "st-1")
            let token = try #require(OktaResumeToken(kept, at: $0.restApi.oktaDomain))
            return try await entry($0).resume(token)
        },
        AsyncOperation("OktaAuthSdk.resumeKept()", fixture: nil) {
            let kept = OktaAPISuccessResponse(status: .MFARequired, stateToken: "st-1")
            var configuration = $0.restApi.configuration
            configuration.resumeStore = OktaMemoryStore()
            let okta = OktaAuthSdk(domain: $0.restApi.oktaDomain, configuration: configuration)
            okta.unauthenticatedStatus().restApi.keepResumeToken(after: kept)
            return try await okta.resumeKept()
        },
    ]

    private static let statusOperations: [AsyncOperation] = [
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.authenticate(username:password)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.authenticate(username: "grace", password: "pw")
        },
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.unlockAccount(username:factorType)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.unlockAccount(username: "grace", factorType: .sms)
        },
        AsyncOperation(
            "OktaAuthStatusUnauthenticated.recoverPassword(username:factorType)",
            fixture: nil
        ) {
            let status = try cast($0, to: OktaAuthStatusUnauthenticated.self)
            return try await status.recoverPassword(username: "grace", factorType: .sms)
        },
        AsyncOperation(
            "OktaAuthStatusPasswordWarning.changePassword(oldPassword:newPassword)",
            fixture: "password-warn"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordWarning.self)
            return try await status.changePassword(oldPassword: "old", newPassword: "new")
        },
        AsyncOperation(
            "OktaAuthStatusPasswordWarning.skipPasswordChange()",
            fixture: "password-warn"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordWarning.self)
            return try await status.skipPasswordChange()
        },
        AsyncOperation(
            "OktaAuthStatusPasswordExpired.changePassword(oldPassword:newPassword)",
            fixture: "password-expired"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordExpired.self)
            return try await status.changePassword(oldPassword: "old", newPassword: "new")
        },
        AsyncOperation(
            "OktaAuthStatusPasswordReset.resetPassword(newPassword)",
            fixture: "password-reset"
        ) {
            let status = try cast($0, to: OktaAuthStatusPasswordReset.self)
            return try await status.resetPassword(newPassword: "new")
        },
        AsyncOperation(
            "OktaAuthStatusLockedOut.unlock(username:factorType)",
            fixture: "locked-out.with-cancel"
        ) {
            let status = try cast($0, to: OktaAuthStatusLockedOut.self)
            return try await status.unlock(username: "grace", factorType: .sms)
        },
        AsyncOperation("OktaAuthStatusRecovery.recoverWithAnswer()", fixture: "recovery.question") {
            let status = try cast($0, to: OktaAuthStatusRecovery.self)
            return try await status.recoverWithAnswer("oak")
        },
        AsyncOperation(
            "OktaAuthStatusRecovery.recoverWithToken()",
            fixture: "recovery.token-issued"
        ) {
            let status = try cast($0, to: OktaAuthStatusRecovery.self)
            return try await status.recoverWithToken("rt-1")
        },
        AsyncOperation(
            "OktaAuthStatusRecoveryChallenge.verifyFactor(passCode)",
            fixture: "recovery-challenge.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusRecoveryChallenge.self)
            return try await status.verifyFactor(passCode: "123456")
        },
        AsyncOperation(
            "OktaAuthStatusRecoveryChallenge.verifyFactor(recoveryToken)",
            fixture: "recovery-challenge.email"
        ) {
            let status = try cast($0, to: OktaAuthStatusRecoveryChallenge.self)
            return try await status.verifyFactor(recoveryToken: "rt-1")
        },
        AsyncOperation(
            "OktaAuthStatusRecoveryChallenge.resendFactor()",
            fixture: "recovery-challenge.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusRecoveryChallenge.self)
            return try await status.resendFactor()
        },
        AsyncOperation(
            "OktaAuthStatusFactorEnroll.skipEnrollment()",
            fixture: "mfa-enroll.all-variants"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnroll.self)
            return try await status.skipEnrollment()
        },
        AsyncOperation(
            "OktaAuthStatusFactorEnroll.enrollFactor(factor:questionId:answer:credentialId:passCode:phoneNumber)",
            fixture: "mfa-enroll.all-variants"
        ) {
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
        AsyncOperation(
            "OktaAuthStatusFactorEnrollActivate.activateFactor(passCode:onFactorStatusUpdate)",
            fixture: "mfa-enroll-activate.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.activateFactor(passCode: "123456")
        },
        AsyncOperation(
            "OktaAuthStatusFactorEnrollActivate.waitForDecision(onEvent)",
            fixture: "mfa-enroll-activate.push.waiting"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.waitForDecision(onEvent: { _ in })
        },
        AsyncOperation(
            "OktaAuthStatusFactorEnrollActivate.resendFactor()",
            fixture: "mfa-enroll-activate.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
            return try await status.resendFactor()
        },
        AsyncOperation(
            "OktaAuthStatusFactorRequired.selectFactor()",
            fixture: "mfa-required.factors-plural"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorRequired.self)
            return try await status.selectFactor(status.availableFactors[1])
        },
        AsyncOperation(
            "OktaAuthStatusFactorChallenge.verifyFactor(passCode:answerToSecurityQuestion:onFactorStatusUpdate)",
            fixture: "mfa-challenge.sms"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.verifyFactor(passCode: "123456", answerToSecurityQuestion: nil)
        },
        AsyncOperation(
            "OktaAuthStatusFactorChallenge.waitForDecision(onEvent)",
            fixture: "mfa-challenge.push.waiting"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.waitForDecision(onEvent: { _ in })
        },
        AsyncOperation("OktaAuthStatusFactorChallenge.resendFactor()", fixture: "mfa-challenge.sms")
        {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.resendFactor()
        },
        AsyncOperation("OktaAuthStatus.returnToPreviousStatus()", fixture: "mfa-challenge.sms") {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            return try await status.returnToPreviousStatus()
        },
        AsyncOperation("OktaAuthStatus.refresh()", fixture: "mfa-challenge.sms") {
            try await $0.refresh()
        },
    ]

    private static let factorOperations: [AsyncOperation] = [
        AsyncOperation("OktaFactor.select()", fixture: "mfa-required.factors-plural") {
            let factor = try factor(.sms, of: $0, as: (OktaFactor).self)
            return try await factor.select()
        },
        AsyncOperation(
            "OktaFactor.verify(passCode:answerToSecurityQuestion:onFactorStatusUpdate)",
            fixture: "mfa-challenge.sms"
        ) {
            let factor = try factor(.sms, of: $0, as: (OktaFactor).self)
            return try await factor.verify(passCode: "123456", answerToSecurityQuestion: nil)
        },
        AsyncOperation(
            "OktaFactor.activate(passCode:onFactorStatusUpdate)",
            fixture: "mfa-enroll-activate.sms"
        ) {
            let factor = try factor(.sms, of: $0, as: (OktaFactor).self)
            return try await factor.activate(passCode: "123456")
        },
        AsyncOperation(
            "OktaFactorPhone.enroll(phoneNumber:onFactorStatusUpdate)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.sms, of: $0, as: (OktaFactorPhone).self)
            return try await factor.enroll(phoneNumber: "+15550100")
        },
        AsyncOperation(
            "OktaFactorSentCode.verify(passCode:onFactorStatusUpdate)",
            fixture: "mfa-challenge.call"
        ) {
            let factor = try factor(.call, of: $0, as: (OktaFactorPhone).self)
            return try await factor.verify(passCode: "123456")
        },
        AsyncOperation(
            "OktaFactorPassCode.select(passCode)",
            fixture: "mfa-required.factors-plural"
        ) {
            let factor = try factor(.TOTP, of: $0, as: (OktaFactorPassCode).self)
            return try await factor.select(passCode: "123456")
        },
        AsyncOperation(
            "OktaFactorPassCode.verify(passCode:onFactorStatusUpdate)",
            fixture: "mfa-challenge.totp"
        ) {
            let factor = try factor(.TOTP, of: $0, as: (OktaFactorPassCode).self)
            return try await factor.verify(passCode: "123456")
        },
        AsyncOperation("OktaFactor.enroll()", fixture: "mfa-enroll.all-variants") {
            let factor = try factor(.TOTP, of: $0, as: (OktaFactorTotp).self)
            return try await factor.enroll()
        },
        AsyncOperation(
            "OktaFactorTotp.activate(passCode:onFactorStatusUpdate)",
            fixture: "mfa-enroll-activate.totp"
        ) {
            let factor = try factor(.TOTP, of: $0, as: (OktaFactorTotp).self)
            return try await factor.activate(passCode: "123456")
        },
        AsyncOperation(
            "OktaFactorQuestion.enroll(questionId:answer)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.question, of: $0, as: (OktaFactorQuestion).self)
            return try await factor.enroll(questionId: "disliked_food", answer: "soup")
        },
        AsyncOperation(
            "OktaFactorQuestion.select(answerToSecurityQuestion:onFactorStatusUpdate)",
            fixture: "mfa-required.factors-plural"
        ) {
            let factor = try factor(.question, of: $0, as: (OktaFactorQuestion).self)
            return try await factor.select(answerToSecurityQuestion: "soup")
        },
        AsyncOperation(
            "OktaFactorQuestion.verify(answerToSecurityQuestion:onFactorStatusUpdate)",
            fixture: "mfa-challenge.question"
        ) {
            let factor = try factor(.question, of: $0, as: (OktaFactorQuestion).self)
            return try await factor.verify(answerToSecurityQuestion: "soup")
        },
        AsyncOperation(
            "OktaFactorToken.enroll(credentialId:passCode)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.token, of: $0, as: (OktaFactorToken).self)
            return try await factor.enroll(credentialId: "grace", passCode: "123456")
        },
        AsyncOperation(
            "OktaFactorPush.activate(onFactorStatusUpdate)",
            fixture: "mfa-enroll-activate.push.waiting"
        ) {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.activate()
        },
        AsyncOperation(
            "OktaFactorPush.verify(onFactorStatusUpdate)",
            fixture: "mfa-challenge.push.waiting"
        ) {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.verify()
        },
        AsyncOperation("OktaFactorPush.checkFactorResult()", fixture: "mfa-challenge.push.waiting")
        {
            let factor = try factor(.push, of: $0, as: (OktaFactorPush).self)
            return try await factor.checkFactorResult()
        },
        AsyncOperation("OktaFactorCodeVerifiable.submit(code)", fixture: "mfa-challenge.sms") {
            let factor = try factor(.sms, of: $0, as: (any OktaFactorCodeVerifiable).self)
            return try await factor.submit(code: "123456")
        },
        AsyncOperation("OktaFactorResendable.resend()", fixture: "mfa-challenge.sms") {
            let factor = try factor(.sms, of: $0, as: (any OktaFactorResendable).self)
            return try await factor.resend()
        },
        AsyncOperation(
            "OktaFactorPollable.waitForDecision(onEvent)",
            fixture: "mfa-challenge.push.waiting"
        ) {
            let factor = try factor(.push, of: $0, as: (any OktaFactorPollable).self)
            return try await factor.waitForDecision(onEvent: { _ in })
        },
        AsyncOperation("OktaFactorEnrollable.enroll(with)", fixture: "mfa-enroll.all-variants") {
            let factor = try factor(.sms, of: $0, as: (any OktaFactorEnrollable).self)
            return try await factor.enroll(with: [.phoneNumber: "+15550100"])
        },
        AsyncOperation(
            "OktaFactor.sendRequest(with:keyValuePayload:onFactorStatusUpdate)",
            fixture: "mfa-required.factors-plural"
        ) {
            let factor = try factor(.webauthn, of: $0, as: OktaFactor.self)
            let link = try #require(factor.links?.verify)
            return try await factor.sendRequest(with: link, keyValuePayload: [:])
        },
    ]

    /// The way in that shares the network of `status`.
    private static func entry(_ status: OktaAuthStatus) -> OktaAuthSdk {
        OktaAuthSdk(
            domain: status.restApi.oktaDomain,
            configuration: status.restApi.configuration
        )
    }

    private static let waysIn: [AsyncOperation] = [
        AsyncOperation("OktaAuthSdk.authenticate(username:password)", fixture: nil) {
            try await entry($0).authenticate(username: "grace", password: "pw")
        },
        AsyncOperation("OktaAuthSdk.unlockAccount(username:factorType)", fixture: nil) {
            try await entry($0).unlockAccount(username: "grace", factorType: .sms)
        },
        AsyncOperation("OktaAuthSdk.recoverPassword(username:factorType)", fixture: nil) {
            try await entry($0).recoverPassword(username: "grace", factorType: .sms)
        },
        AsyncOperation("OktaAuthSdk.fetchStatus(with)", fixture: nil) {
            try await entry($0).fetchStatus(with: "st-1")
        },
    ]

    private static let setUpOperations: [AsyncOperation] = [
        AsyncOperation("OktaAuthStatus.send(to)", fixture: "mfa-challenge.sms") {
            let link = try #require($0.links?.next)
            return try await $0.send(["passCode": "1"], to: link)
        },
        AsyncOperation(
            "OktaAuthStatusFactorRequired.selectFactor(ofType)",
            fixture: "mfa-required.factors-plural"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorRequired.self)
            return try await status.selectFactor(ofType: .webauthn)
        },
        AsyncOperation(
            "OktaFactor.enroll(questionId:answer:credentialId:passCode:phoneNumber)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.sms, of: $0, as: OktaFactor.self)
            return try await factor.enroll(
                questionId: nil,
                answer: nil,
                credentialId: nil,
                passCode: nil,
                phoneNumber: "+15550100"
            )
        },
        AsyncOperation("OktaFactor.enroll()2", fixture: "mfa-enroll.all-variants") {
            let factor = try factor(.email, of: $0, as: OktaFactor.self)
            return try await factor.enroll(OktaFactorEnrollment())
        },
        AsyncOperation(
            "OktaFactorPhone.updatePhone(phoneNumber)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.sms, of: $0, as: OktaFactorSms.self)
            return try await factor.updatePhone(phoneNumber: "+15550100")
        },
        AsyncOperation(
            "OktaFactorCall.enroll(phoneNumber:phoneExtension)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.call, of: $0, as: OktaFactorCall.self)
            return try await factor.enroll(phoneNumber: "+15550100", phoneExtension: "7")
        },
        AsyncOperation(
            "OktaFactorToken.enroll(credentialId:passCode:nextPassCode)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.token, of: $0, as: OktaFactorToken.self)
            return try await factor.enroll(credentialId: "t", passCode: "1", nextPassCode: "2")
        },
        AsyncOperation(
            "OktaFactorTokenHardware.enroll(passCode)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let factor = try factor(.tokenHardware, of: $0, as: OktaFactorTokenHardware.self)
            return try await factor.enroll(passCode: "1")
        },
        AsyncOperation(
            "OktaFactorPassword.enroll(password)",
            fixture: "mfa-enroll.all-variants"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorEnroll.self)
            status.model.embedded?.factors?[0].factorType = .password
            let factor = try factor(.password, of: status, as: OktaFactorPassword.self)
            return try await factor.enroll(password: "pw")
        },
        AsyncOperation(
            "OktaFactorPassword.select(password)",
            fixture: "mfa-required.factors-plural"
        ) {
            let factor = try factor(.password, of: $0, as: OktaFactorPassword.self)
            return try await factor.select(password: "pw")
        },
        AsyncOperation("OktaFactorPassword.verify(password)", fixture: "mfa-challenge.token") {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            status.model.embedded?.factor?.factorType = .password
            let factor = try factor(.password, of: status, as: OktaFactorPassword.self)
            return try await factor.verify(password: "pw")
        },
        AsyncOperation(
            "OktaFactorWebAuthn.activate(with)",
            fixture: "mfa-enroll-activate.webauthn"
        ) {
            let factor = try factor(.webauthn, of: $0, as: OktaFactorWebAuthn.self)
            let bytes = Data("a".utf8)
            return try await factor.activate(
                with: OktaWebAuthnAttestation(attestationObject: bytes, clientDataJSON: bytes)
            )
        },
        AsyncOperation(
            "OktaFactorWebAuthn.verify(with)",
            fixture: "mfa-challenge.webauthn.by-type"
        ) {
            let factor = try factor(.webauthn, of: $0, as: OktaFactorWebAuthn.self)
            let bytes = Data("a".utf8)
            let assertion = OktaWebAuthnAssertion(
                authenticatorData: bytes,
                clientDataJSON: bytes,
                signature: bytes
            )
            return try await factor.verify(with: assertion)
        },
        AsyncOperation(
            "OktaFactorU2F.activate(registrationData:clientData)",
            fixture: "mfa-enroll-activate.u2f"
        ) {
            let factor = try factor(.u2f, of: $0, as: OktaFactorU2F.self)
            return try await factor.activate(registrationData: "a", clientData: "b")
        },
        AsyncOperation(
            "OktaFactorU2F.verify(clientData:signatureData)",
            fixture: "mfa-challenge.token"
        ) {
            let status = try cast($0, to: OktaAuthStatusFactorChallenge.self)
            status.model.embedded?.factor?.factorType = .u2f
            let factor = try factor(.u2f, of: status, as: OktaFactorU2F.self)
            return try await factor.verify(clientData: "a", signatureData: "b")
        },
        AsyncOperation("OktaFactorRedirect.checkResult()", fixture: "mfa-enroll-activate.saml") {
            try await factor(.saml, of: $0, as: OktaFactorRedirect.self).checkResult()
        },
        AsyncOperation(
            "OktaFactorDuo.sendSignedResponse()",
            fixture: "mfa-challenge.duo",
            reply: .http(200, body: "<html></html>")
        ) {
            try await factor(.web, of: $0, as: OktaFactorDuo.self).sendSignedResponse("signed")
            return nil
        },
        AsyncOperation(
            "OktaFactorPush.sendActivationLinkViaSms(with)",
            fixture: "mfa-enroll-activate.push.waiting"
        ) {
            let push = try factor(.push, of: $0, as: OktaFactorPush.self)
            try await push.sendActivationLinkViaSms(with: "+15550100")
            return nil
        },
        AsyncOperation(
            "OktaFactorPush.sendActivationLinkViaEmail()",
            fixture: "mfa-enroll-activate.push.waiting"
        ) {
            try await factor(.push, of: $0, as: OktaFactorPush.self).sendActivationLinkViaEmail()
            return nil
        },
        AsyncOperation(
            "OktaFactorQuestion.downloadSecurityQuestions()",
            fixture: "mfa-enroll.all-variants",
            reply: .http(200, body: "[]")
        ) {
            let question = try factor(.question, of: $0, as: OktaFactorQuestion.self)
            _ = try await question.downloadSecurityQuestions()
            return nil
        },
    ]
}

/// One class function of the way in, which takes the default configuration.
struct AsyncEntry: Sendable, CustomTestStringConvertible {
    let name: String
    let run: @Sendable (URL) async throws -> OktaAuthStatus

    var testDescription: String { name }

    static let all = [
        AsyncEntry(name: "class OktaAuthSdk.authenticate(with:username:password)") {
            try await OktaAuthSdk.authenticate(with: $0, username: "grace", password: "pw")
        },
        AsyncEntry(name: "class OktaAuthSdk.unlockAccount(with:username:factorType)") {
            try await OktaAuthSdk.unlockAccount(with: $0, username: "grace", factorType: .sms)
        },
        AsyncEntry(name: "class OktaAuthSdk.recoverPassword(with:username:factorType)") {
            try await OktaAuthSdk.recoverPassword(with: $0, username: "grace", factorType: .sms)
        },
        AsyncEntry(name: "class OktaAuthSdk.fetchStatus(with:using)") {
            try await OktaAuthSdk.fetchStatus(with: "st-1", using: $0)
        },
    ]
}
