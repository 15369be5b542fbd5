import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("An empty value")
struct EmptyValueTests {
    /// An operation with one empty value.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let value: String
        let start: @Sendable (Stage, Outcome) throws -> Void

        var testDescription: String { value }
    }

    static let mistakes: [Mistake] = [
        Mistake(value: "username") { stage, outcome in
            stage.start.authenticate(
                username: "",
                password: "pw",
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        },
        Mistake(value: "password") { stage, outcome in
            stage.start.authenticate(
                username: "grace",
                password: "",
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        },
        Mistake(value: "username") { stage, outcome in
            stage.start.authenticate(
                username: "",
                password: "",
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        },
        Mistake(value: "username") { stage, outcome in
            stage.start.unlockAccount(
                username: "",
                factorType: .sms,
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        },
        Mistake(value: "username") { stage, outcome in
            stage.start.recoverPassword(
                username: "",
                factorType: .sms,
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        },
        Mistake(value: "oldPassword") { stage, outcome in
            try stage.status(OktaAuthStatusPasswordExpired.self, from: "password-expired")
                .changePassword(
                    oldPassword: "",
                    newPassword: "new",
                    onStatusChange: outcome.onStatusChange,
                    onError: outcome.onError
                )
        },
        Mistake(value: "newPassword") { stage, outcome in
            try stage.status(OktaAuthStatusPasswordWarning.self, from: "password-warn")
                .changePassword(
                    oldPassword: "old",
                    newPassword: "",
                    onStatusChange: outcome.onStatusChange,
                    onError: outcome.onError
                )
        },
        Mistake(value: "newPassword") { stage, outcome in
            try stage.status(OktaAuthStatusPasswordReset.self, from: "password-reset")
                .resetPassword(
                    newPassword: "",
                    onStatusChange: outcome.onStatusChange,
                    onError: outcome.onError
                )
        },
        Mistake(value: "username") { stage, outcome in
            try stage.status(OktaAuthStatusLockedOut.self, from: "locked-out.with-cancel").unlock(
                username: "",
                factorType: .sms,
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        },
        Mistake(value: "answer") { stage, outcome in
            try stage.status(OktaAuthStatusRecovery.self, from: "recovery.question")
                .recoverWithAnswer(
                    "",
                    onStatusChange: outcome.onStatusChange,
                    onError: outcome.onError
                )
        },
        Mistake(value: "recoveryToken") { stage, outcome in
            try stage.status(OktaAuthStatusRecovery.self, from: "recovery.token-issued")
                .recoverWithToken(
                    "",
                    onStatusChange: outcome.onStatusChange,
                    onError: outcome.onError
                )
        },
        Mistake(value: "passCode") { stage, outcome in
            try stage.status(OktaAuthStatusRecoveryChallenge.self, from: "recovery-challenge.sms")
                .verifyFactor(
                    passCode: "",
                    onStatusChange: outcome.onStatusChange,
                    onError: outcome.onError
                )
        },
        Mistake(value: "recoveryToken") { stage, outcome in
            try stage.status(OktaAuthStatusRecoveryChallenge.self, from: "recovery-challenge.email")
                .verifyFactor(
                    recoveryToken: "",
                    onStatusChange: outcome.onStatusChange,
                    onError: outcome.onError
                )
        },
        Mistake(value: "phoneNumber") { stage, outcome in
            try stage.status(OktaAuthStatusFactorEnroll.self, from: "mfa-enroll.all-variants")
                .availableFactors[2].enroll(
                    questionId: nil,
                    answer: nil,
                    credentialId: nil,
                    passCode: nil,
                    phoneNumber: "",
                    onStatusChange: outcome.onStatusChange,
                    onError: outcome.onError
                )
        },
        Mistake(value: "answer") { stage, outcome in
            try stage.status(OktaAuthStatusFactorChallenge.self, from: "mfa-challenge.question")
                .verifyFactor(
                    passCode: nil,
                    answerToSecurityQuestion: "",
                    onStatusChange: outcome.onStatusChange,
                    onError: outcome.onError
                )
        },
        Mistake(value: "passCode") { stage, outcome in
            try stage.status(
                OktaAuthStatusFactorEnrollActivate.self,
                from: "mfa-enroll-activate.sms"
            ).activateFactor(
                passCode: "",
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        },
    ]

    @Test("is refused by its name, and nothing is sent", arguments: mistakes)
    func refused(mistake: Mistake) throws {
        let stage = try Stage()
        let outcome = Outcome()
        try mistake.start(stage, outcome)
        #expect(outcome.messages == ["'\(mistake.value)' is empty; nothing was sent"])
        stage.expectCurtain()
    }

    @Test("is not mistaken for an absent one")
    func absent() throws {
        let stage = try Stage(.fixture("mfa-required.factors-plural"))
        let outcome = Outcome()
        stage.start.signIn(
            username: "grace",
            password: nil,
            reporting: StatusCallbacks(
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        )
        stage.wait()
        #expect(outcome.types == [.MFARequired])
        #expect(stage.network.sent.first?.fields == ["username": "grace"])
    }
}
