import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("An empty value")
struct EmptyValueTests {
    /// An operation with one empty value.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let value: String
        let start: @Sendable (ScriptedSession, CallbackRecorder) throws -> Void

        var testDescription: String { value }
    }

    static let mistakes: [Mistake] = [
        Mistake(value: "phoneNumber") { session, recorder in
            let activate: OktaAuthStatusFactorEnrollActivate =
                try session.status(from: "mfa-enroll-activate.push.waiting")
            try #require(activate.factor as? OktaFactorPush).sendActivationLinkViaSms(
                with: "",
                onSuccess: { Issue.record("sent") },
                onError: recorder.onError
            )
        },
        Mistake(value: "username") { session, recorder in
            session.start.authenticate(
                username: "",
                password: "pw",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
        Mistake(value: "password") { session, recorder in
            session.start.authenticate(
                username: "grace",
                password: "",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
        Mistake(value: "username") { session, recorder in
            session.start.authenticate(
                username: "",
                password: "",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
        signIn("stateToken", stateToken: ""), signIn("username", username: ""),
        signIn("password", password: ""),
        Mistake(value: "username") { session, recorder in
            session.start.unlockAccount(
                username: "",
                factorType: .sms,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
        Mistake(value: "username") { session, recorder in
            session.start.recoverPassword(
                username: "",
                factorType: .sms,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
        Mistake(value: "oldPassword") { session, recorder in
            try session.status(OktaAuthStatusPasswordExpired.self, from: "password-expired")
                .changePassword(
                    oldPassword: "",
                    newPassword: "new",
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
        },
        Mistake(value: "newPassword") { session, recorder in
            try session.status(OktaAuthStatusPasswordWarning.self, from: "password-warn")
                .changePassword(
                    oldPassword: "old",
                    newPassword: "",
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
        },
        Mistake(value: "newPassword") { session, recorder in
            try session.status(OktaAuthStatusPasswordReset.self, from: "password-reset")
                .resetPassword(
                    newPassword: "",
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
        },
        Mistake(value: "username") { session, recorder in
            try session.status(OktaAuthStatusLockedOut.self, from: "locked-out.with-cancel").unlock(
                username: "",
                factorType: .sms,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
        Mistake(value: "answer") { session, recorder in
            try session.status(OktaAuthStatusRecovery.self, from: "recovery.question")
                .recoverWithAnswer(
                    "",
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
        },
        Mistake(value: "recoveryToken") { session, recorder in
            try session.status(OktaAuthStatusRecovery.self, from: "recovery.token-issued")
                .recoverWithToken(
                    "",
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
        },
        Mistake(value: "passCode") { session, recorder in
            try session.status(OktaAuthStatusRecoveryChallenge.self, from: "recovery-challenge.sms")
                .verifyFactor(
                    passCode: "",
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
        },
        Mistake(value: "recoveryToken") { session, recorder in
            try session.status(
                OktaAuthStatusRecoveryChallenge.self,
                from: "recovery-challenge.email"
            )
            .verifyFactor(
                recoveryToken: "",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
        Mistake(value: "phoneNumber") { session, recorder in
            try session.status(OktaAuthStatusFactorEnroll.self, from: "mfa-enroll.all-variants")
                .availableFactors[2].enroll(
                    questionId: nil,
                    answer: nil,
                    credentialId: nil,
                    passCode: nil,
                    phoneNumber: "",
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
        },
        Mistake(value: "answer") { session, recorder in
            try session.status(OktaAuthStatusFactorChallenge.self, from: "mfa-challenge.question")
                .verifyFactor(
                    passCode: nil,
                    answerToSecurityQuestion: "",
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
        },
        Mistake(value: "passCode") { session, recorder in
            try session.status(
                OktaAuthStatusFactorEnrollActivate.self,
                from: "mfa-enroll-activate.sms"
            ).activateFactor(
                passCode: "",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
    ]

    /// A sign-in inside a transaction that is known by its state token alone.
    private static func signIn(
        _ value: String,
        stateToken: String = "st-1",
        username: String = "grace",
        password: String = "pw"
    ) -> Mistake {
        Mistake(value: value) { session, recorder in
            let api = session.start.restApi
            OktaAuthSdk(domain: api.oktaDomain, configuration: api.configuration).authenticate(
                stateToken: stateToken,
                username: username,
                password: password,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }
    }

    @Test("is refused by its name, and nothing is sent", arguments: mistakes)
    func refused(mistake: Mistake) throws {
        let session = try ScriptedSession()
        let recorder = CallbackRecorder()
        try mistake.start(session, recorder)
        #expect(recorder.messages == ["'\(mistake.value)' is empty; nothing was sent"])
        session.expectFinished()
    }

    @Test(
        "of an enrollment is refused by its name, and nothing is sent",
        arguments: [
            ("questionId", .init(questionId: "")), ("questionText", .init(questionText: "")),
            ("answer", .init(answer: "")), ("credentialId", .init(credentialId: "")),
            ("passCode", .init(passCode: "")), ("nextPassCode", .init(nextPassCode: "")),
            ("phoneNumber", .init(phoneNumber: "")), ("phoneExtension", .init(phoneExtension: "")),
            ("password", .init(password: "")),
        ] as [(String, OktaFactorEnrollment)]
    )
    func enrollment(value: String, enrollment: OktaFactorEnrollment) throws {
        let session = try ScriptedSession()
        let recorder = CallbackRecorder()
        let status: OktaAuthStatusFactorEnroll =
            try session.status(from: "mfa-enroll.all-variants")
        try #require(status.availableFactors.first).enroll(
            enrollment,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        #expect(recorder.messages == ["'\(value)' is empty; nothing was sent"])
        session.expectFinished()
    }

    @Test("of a factor that is selected is refused by its name, and nothing is sent")
    func selection() throws {
        let session = try ScriptedSession()
        let recorder = CallbackRecorder()
        let status: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        for factor in status.availableFactors {
            (factor as? any OktaFactorCodeSelectable)?.select(
                passCode: "",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
            (factor as? OktaFactorQuestion)?.select(
                answerToSecurityQuestion: "",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }
        #expect(
            Set(recorder.messages) == [
                "'passCode' is empty; nothing was sent", "'answer' is empty; nothing was sent",
            ]
        )
        session.expectFinished()
    }

    @Test("is not mistaken for an absent one")
    func absent() throws {
        let session = try ScriptedSession(.fixture("mfa-required.factors-plural"))
        let recorder = CallbackRecorder()
        session.start.signIn(
            username: "grace",
            password: nil,
            reporting: StatusCallbacks(
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        )
        session.wait()
        #expect(recorder.types == [.MFARequired])
        #expect(session.network.sent.first?.fields == ["username": "grace"])
    }
}
