import Foundation
import OktaAuthSdk

extension Consumer {
    func signIn(_ okta: OktaAuthSdk) async throws {
        let status = try await okta.authenticate(username: "user@example.com", password: "pw-1")
        show(status)
        switch status.step {
        case .unauthenticated(let status):
            show(try await status.authenticate(username: "user@example.com", password: "pw-1"))
            show(try await status.unlockAccount(username: "user@example.com", factorType: .sms))
            show(try await status.recoverPassword(username: "user@example.com", factorType: .sms))
        case .passwordWarning(let status):
            show(try await status.changePassword(oldPassword: "pw-1", newPassword: "pw-2"))
            show(try await status.skipPasswordChange())
        case .passwordExpired(let status):
            show(try await status.changePassword(oldPassword: "pw-1", newPassword: "pw-2"))
        case .passwordReset(let status):
            show(try await status.resetPassword(newPassword: "pw-2"))
        case .lockedOut(let status):
            show(try await status.unlock(username: "user@example.com", factorType: .sms))
        case .recovery(let status):
            show(try await status.recoverWithAnswer("answer-1"))
            show(try await status.recoverWithToken("rt-1"))
        case .recoveryChallenge(let status):
            show(try await status.verifyFactor(passCode: "012345"))
            show(try await status.verifyFactor(recoveryToken: "rt-1"))
            show(try await status.resendFactor())
        case .factorEnroll(let status):
            try await enroll(status)
        case .factorEnrollActivate(let status):
            show(try await status.activateFactor(passCode: "012345"))
            show(try await status.resendFactor())
            try await use(status.factor)
        case .factorRequired(let status):
            for factor in status.availableFactors {
                show(try await status.selectFactor(factor))
                try await use(factor)
            }
        case .factorChallenge(let status):
            try await answer(status)
        case .success(let status):
            _ = status.sessionToken
        case .consentRequired(let status):
            show(try await status.consent(to: status.scopes.map(\.name)))
        case .adminConsentRequired(let status):
            show(try await status.consent())
        case .profileRequired(let status):
            show(try await status.enrollProfile([:]))
        case .deviceActivate(let status):
            show(try await status.activate(userCode: "ABCD"))
        case .queued(let status):
            show(try await status.waitForTurn())
        case .unknown(let status):
            try await status.cancelTransaction()
        }
        if status.canFetchStatus() { show(try await status.fetchStatus()) }
        show(try await status.returnToPreviousStatus())
    }

    func enroll(_ status: OktaAuthStatusFactorEnroll) async throws {
        for factor in status.availableFactors {
            if factor.enrollmentFields != nil {
                show(try await factor.enroll(with: [.phoneNumber: "+15551234567"]))
            }
        }
        show(try await status.skipEnrollment())
    }

    func answer(_ status: OktaAuthStatusFactorChallenge) async throws {
        show(try await status.verifyFactor(passCode: "012345"))
        show(
            try await status.verifyFactor(
                passCode: "012345",
                answerToSecurityQuestion: nil,
                onFactorStatusUpdate: { self.show($0) }
            )
        )
        let session = status.waitForDecision()
        for await event in session.events {
            if case .numberChallenge(let number) = event { _ = number }
        }
        show(try await session.nextStatus())
        show(try await status.waitForDecision(onEvent: { _ in }))
    }

    func use(_ factor: OktaFactor) async throws {
        switch factor.kind {
        case .question(let factor):
            _ = try await factor.downloadSecurityQuestions()
            show(try await factor.enroll(questionId: "disliked_food", answer: "answer-1"))
            show(try await factor.select(answerToSecurityQuestion: "answer-1"))
            show(try await factor.verify(answerToSecurityQuestion: "answer-1"))
        case .sms(let factor as OktaFactorPhone), .call(let factor as OktaFactorPhone):
            show(try await factor.enroll(phoneNumber: "+15551234567"))
            show(try await factor.verify(passCode: "012345"))
            show(try await factor.submit(code: "012345"))
            show(try await factor.resend())
        case .push(let factor):
            show(try await factor.enroll())
            show(try await factor.activate())
            show(try await factor.verify())
            show(try await factor.checkFactorResult())
            try await factor.sendActivationLinkViaSms(with: "+15551234567")
            try await factor.sendActivationLinkViaEmail()
        case .totp(let factor):
            show(try await factor.enroll())
            show(try await factor.activate(passCode: "012345"))
            show(try await factor.select(passCode: "012345"))
            show(try await factor.verify(passCode: "012345"))
        case .token(let factor):
            show(try await factor.enroll(credentialId: "token-1", passCode: "012345"))
        case .email(let factor):
            show(try await factor.enroll())
            show(try await factor.submit(code: "012345"))
        case .tokenHardware(let factor):
            show(try await factor.enroll(with: [.passCode: "ccccccbcgujh"]))
        case .hotp(let factor):
            show(try await factor.submit(code: "012345"))
        case .duo(let factor):
            show(try await factor.select())
            try await factor.sendSignedResponse("AUTH|signed")
            show(try await factor.waitForDecision { _ in })
        case .u2f(let factor):
            show(try await factor.activate(registrationData: "data", clientData: "data"))
            show(try await factor.verify(clientData: "data", signatureData: "data"))
        case .webAuthn(let factor):
            let bytes = factor.creationOptions?.challenge ?? Data()
            let attestation = OktaWebAuthnAttestation(
                attestationObject: bytes,
                clientDataJSON: bytes
            )
            show(try await factor.activate(with: attestation))
            let assertion = OktaWebAuthnAssertion(
                authenticatorData: bytes,
                clientDataJSON: bytes,
                signature: bytes
            )
            show(try await factor.verify(with: assertion))
        case .saml(let factor as OktaFactorRedirect), .oidc(let factor as OktaFactorRedirect),
            .claimsProvider(let factor as OktaFactorRedirect):
            show(try await factor.checkResult())
        case .password(let factor):
            show(try await factor.enroll(with: [.password: "pw"]))
            show(try await factor.select(password: "pw"))
            show(try await factor.verify(password: "pw"))
        case .other(let factor):
            guard let link = factor.links?.verify else { return }
            show(try await factor.sendRequest(with: link, keyValuePayload: ["answer": "a-1"]))
        case .custom(let factor):
            show(try await factor.select())
        }
    }
}
