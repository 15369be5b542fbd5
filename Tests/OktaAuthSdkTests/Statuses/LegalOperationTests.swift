import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("What is legal")
struct LegalOperationTests {
    static let expectations: [(String, Set<OktaOperation>)] = [
        ("password-warn", [.changePassword, .skip, .fetchStatus, .cancel]),
        ("password-expired", [.changePassword, .fetchStatus, .cancel]),
        ("password-expired.external-link", [.fetchStatus, .cancel]),
        ("password-reset", [.resetPassword, .fetchStatus, .cancel]),
        ("locked-out.with-cancel", [.unlockAccount, .cancel]),
        ("recovery.token-issued", [.redeemRecoveryToken, .cancel]),
        ("recovery.question", [.answerRecoveryQuestion, .fetchStatus, .cancel]),
        ("recovery-challenge.sms", [.verifyFactor, .resend, .fetchStatus, .cancel]),
        ("recovery-challenge.email", [.redeemRecoveryToken, .cancel]),
        ("mfa-enroll.all-variants", [.enrollFactor, .skip, .fetchStatus, .cancel]),
        ("mfa-enroll-activate.sms", [.activateFactor, .resend, .goBack, .fetchStatus, .cancel]),
        (
            "mfa-enroll-activate.push.waiting",
            [.activateFactor, .waitForDecision, .goBack, .fetchStatus, .cancel]
        ),
        ("mfa-required.factors-plural", [.selectFactor, .fetchStatus, .cancel]),
        ("mfa-challenge.sms", [.verifyFactor, .resend, .goBack, .fetchStatus, .cancel]),
        (
            "mfa-challenge.push.waiting",
            [.waitForDecision, .resend, .goBack, .fetchStatus, .cancel]
        ),
        ("mfa-challenge.push.rejected", [.verifyFactor, .resend, .goBack, .fetchStatus, .cancel]),
        ("mfa-challenge.claims-provider", [.goBack, .fetchStatus, .cancel]), ("success", []),
    ]

    @Test("The legal operations follow from the links", arguments: expectations)
    func legal(fixture: String, expected: Set<OktaOperation>) throws {
        let session = try ScriptedSession()
        #expect(try session.status(OktaAuthStatus.self, from: fixture).legalOperations == expected)
    }
}
