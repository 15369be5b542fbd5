import OktaAuthSdk
import Testing

// Each overrides the base methods of 1.x only, and notes that it was called.

private final class BaseSms: OktaFactorSms, Noting {
    var log: [String] = []

    override func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { log.append("enroll") }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("activate") }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("verify") }
}

private final class BaseCall: OktaFactorCall, Noting {
    var log: [String] = []

    override func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { log.append("enroll") }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("activate") }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("verify") }
}

private final class BaseTotp: OktaFactorTotp, Noting {
    var log: [String] = []

    override func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { log.append("enroll") }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("activate") }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("verify") }
}

private final class BaseToken: OktaFactorToken, Noting {
    var log: [String] = []

    override func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { log.append("enroll") }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("activate") }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("verify") }
}

private final class BaseQuestion: OktaFactorQuestion, Noting {
    var log: [String] = []

    override func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { log.append("enroll") }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("activate") }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("verify") }
}

private final class BasePush: OktaFactorPush, Noting {
    var log: [String] = []

    override func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { log.append("enroll") }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("activate") }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { log.append("verify") }
}

/// One call of an app, and the override that it must reach.
private struct Reach: Sendable, CustomTestStringConvertible {
    let call: String
    let override: String
    /// Makes the call and returns what the overrides noted.
    let run: @MainActor @Sendable (RecordedSession) async throws -> [String]

    var testDescription: String { call }

    init(
        _ call: String,
        _ override: String,
        _ run: @escaping @MainActor @Sendable (RecordedSession) async throws -> [String]
    ) {
        (self.call, self.override, self.run) = (call, override, run)
    }

    /// A typed closure call of a factor whose class overrides the base methods only.
    static func typed<Factor: OktaFactor & Noting>(
        _ call: String,
        _ override: String,
        _ type: Factor.Type,
        _ kind: FactorType,
        _ run: @escaping @MainActor @Sendable (Factor) -> Void
    ) -> Reach {
        Reach("\(Factor.self).\(call)", override) { session in
            let factor = Factor(
                factor: .offered(kind),
                stateToken: "st-1",
                verifyLink: .to("next"),
                activationLink: .to("next")
            )
            factor.restApi = session.api
            run(factor)
            return factor.log
        }
    }
}

@MainActor
@Suite("An override of an app counts", .timeLimit(.minutes(5)))
struct OverrideCatalogTests {
    fileprivate nonisolated static let typedCalls: [Reach] = [
        .typed("enroll(phoneNumber:)", "enroll", BaseSms.self, .sms) {
            $0.enroll(phoneNumber: "+15550100", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("verify(passCode:)", "verify", BaseSms.self, .sms) {
            $0.verify(passCode: "1", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("submit(code:) to activate", "activate", BaseSms.self, .sms) {
            $0.submit(code: "1", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("enroll(phoneNumber:)", "enroll", BaseCall.self, .call) {
            $0.enroll(phoneNumber: "+15550100", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("verify(passCode:)", "verify", BaseCall.self, .call) {
            $0.verify(passCode: "1", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("submit(code:) to activate", "activate", BaseCall.self, .call) {
            $0.submit(code: "1", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("verify(passCode:)", "verify", BaseTotp.self, .TOTP) {
            $0.verify(passCode: "1", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("submit(code:) to activate", "activate", BaseTotp.self, .TOTP) {
            $0.submit(code: "1", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("activate(passCode:)", "activate", BaseTotp.self, .TOTP) {
            $0.activate(passCode: "1" as String, onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("verify(passCode:)", "verify", BaseToken.self, .token) {
            $0.verify(passCode: "1", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("submit(code:) to activate", "activate", BaseToken.self, .token) {
            $0.submit(code: "1", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("enroll(credentialId:passCode:)", "enroll", BaseToken.self, .token) {
            $0.enroll(credentialId: "c", passCode: "1", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("enroll(with:)", "enroll", BaseToken.self, .token) {
            $0.enroll(with: [.passCode: "1"], onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("enroll(questionId:answer:)", "enroll", BaseQuestion.self, .question) {
            $0.enroll(questionId: "q", answer: "a", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("verify(answerToSecurityQuestion:)", "verify", BaseQuestion.self, .question) {
            $0.verify(answerToSecurityQuestion: "a", onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("enroll(with:)", "enroll", BaseQuestion.self, .question) {
            $0.enroll(
                with: [.questionId: "q", .answer: "a"],
                onStatusChange: { _ in },
                onError: { _ in }
            )
        },
        .typed("verify()", "verify", BasePush.self, .push) {
            $0.verify(onStatusChange: { _ in }, onError: { _ in })
        },
        .typed("activate()", "activate", BasePush.self, .push) {
            $0.activate(onStatusChange: { _ in }, onError: { _ in })
        },
    ]

    @Test("An override of an app counts for typed calls of factors", arguments: typedCalls)
    fileprivate func typed(reach: Reach) async throws {
        #expect(try await reach.run(RecordedSession()) == [reach.override])
    }

    fileprivate nonisolated static let awaited: [Reach] = [
        Reach("authenticate(username:password:)", "authenticate") { session in
            let status = MyUnauthenticated(oktaDomain: .org)
            status.restApi = session.api
            status.log = []
            _ = try await status.authenticate(username: "a", password: "b")
            return status.log
        },
        Reach("unlockAccount(username:factorType:)", "unlockAccount") { session in
            let status = MyUnauthenticated(oktaDomain: .org)
            status.restApi = session.api
            status.log = []
            _ = try await status.unlockAccount(username: "a", factorType: .sms)
            return status.log
        },
        Reach("recoverPassword(username:factorType:)", "recoverPassword") { session in
            let status = MyUnauthenticated(oktaDomain: .org)
            status.restApi = session.api
            status.log = []
            _ = try await status.recoverPassword(username: "a", factorType: .sms)
            return status.log
        },
        Reach("returnToPreviousStatus()", "returnToPreviousStatus") { session in
            let status = try session.status(MyStatus.init, .MFAChallenge)
            status.log = []
            _ = try await status.returnToPreviousStatus()
            return status.log
        },
        Reach("cancelTransaction()", "cancel") { session in
            let status = try session.status(MyStatus.init, .MFAChallenge)
            status.log = []
            _ = try await status.cancelTransaction()
            return status.log
        },
        Reach("PASSWORD_WARN changePassword", "changePassword") { session in
            let status = try session.status(MyPasswordWarning.init, .passwordWarning)
            status.log = []
            _ = try await status.changePassword(oldPassword: "1", newPassword: "2")
            return status.log
        },
        Reach("skipPasswordChange()", "skipPasswordChange") { session in
            let status = try session.status(MyPasswordWarning.init, .passwordWarning)
            status.log = []
            _ = try await status.skipPasswordChange()
            return status.log
        },
        Reach("PASSWORD_EXPIRED changePassword", "changePassword") { session in
            let status = try session.status(MyPasswordExpired.init, .passwordExpired)
            status.log = []
            _ = try await status.changePassword(oldPassword: "1", newPassword: "2")
            return status.log
        },
        Reach("resetPassword(newPassword:)", "resetPassword") { session in
            let status = try session.status(MyPasswordReset.init, .passwordReset)
            status.log = []
            _ = try await status.resetPassword(newPassword: "1")
            return status.log
        },
        Reach("unlock(username:factorType:)", "unlock") { session in
            let status = try session.status(MyLockedOut.init, .lockedOut)
            status.log = []
            _ = try await status.unlock(username: "a", factorType: .sms)
            return status.log
        },
        Reach("recoverWithAnswer(_:)", "recoverWithAnswer") { session in
            let status = try session.status(MyRecovery.init, .recovery)
            status.log = []
            _ = try await status.recoverWithAnswer("a")
            return status.log
        },
        Reach("recoverWithToken(_:)", "recoverWithToken") { session in
            let status = try session.status(MyRecovery.init, .recovery)
            status.log = []
            _ = try await status.recoverWithToken("t")
            return status.log
        },
        Reach("RECOVERY_CHALLENGE verifyFactor(passCode:)", "verifyFactor") { session in
            let status = try session.status(MyRecoveryChallenge.init, .recoveryChallenge)
            status.log = []
            _ = try await status.verifyFactor(passCode: "1")
            return status.log
        },
        Reach("RECOVERY_CHALLENGE resendFactor()", "resendFactor") { session in
            let status = try session.status(MyRecoveryChallenge.init, .recoveryChallenge)
            status.log = []
            _ = try await status.resendFactor()
            return status.log
        },
        Reach("skipEnrollment()", "skipEnrollment") { session in
            let status = try session.status(MyFactorEnroll.init, .MFAEnroll)
            status.log = []
            _ = try await status.skipEnrollment()
            return status.log
        },
        Reach("activateFactor(passCode:)", "activateFactor") { session in
            let status = try session.status(
                MyFactorEnrollActivate.init,
                .MFAEnrollActivate,
                factor: .offered(.sms)
            )
            status.log = []
            _ = try await status.activateFactor(passCode: "1")
            return status.log
        },
        Reach("MFA_ENROLL_ACTIVATE resendFactor()", "resendFactor") { session in
            let status = try session.status(
                MyFactorEnrollActivate.init,
                .MFAEnrollActivate,
                factor: .offered(.sms)
            )
            status.log = []
            _ = try await status.resendFactor()
            return status.log
        },
        Reach("verifyFactor(passCode:)", "verifyFactor") { session in
            let status = try session.status(
                MyFactorChallenge.init,
                .MFAChallenge,
                factor: .offered(.sms)
            )
            status.log = []
            _ = try await status.verifyFactor(passCode: "1")
            return status.log
        },
        Reach("verifyFactor(passCode:options:)", "verifyFactor") { session in
            let status = try session.status(
                MyFactorChallenge.init,
                .MFAChallenge,
                factor: .offered(.sms)
            )
            status.log = []
            _ = try await status.verifyFactor(
                passCode: "1",
                options: OktaVerifyOptions(rememberDevice: true)
            )
            return status.log
        },
        Reach("waitForDecision().nextStatus()", "verifyFactor") { session in
            let status = try session.status(
                MyFactorChallenge.init,
                .MFAChallenge,
                factor: .offered(.sms)
            )
            status.log = []
            _ = try await status.waitForDecision().nextStatus()
            return status.log
        },
        Reach("MFA_CHALLENGE resendFactor()", "resendFactor") { session in
            let status = try session.status(
                MyFactorChallenge.init,
                .MFAChallenge,
                factor: .offered(.sms)
            )
            status.log = []
            _ = try await status.resendFactor()
            return status.log
        },
        Reach("factor.resend()", "resendFactor") { session in
            let status = try session.status(
                MyFactorChallenge.init,
                .MFAChallenge,
                factor: .offered(.sms)
            )
            status.log = []
            _ = try await status.factor.resend()
            return status.log
        },
    ]

    @Test("An override of an app counts for await", arguments: awaited)
    fileprivate func awaits(reach: Reach) async throws {
        let log = try await reach.run(RecordedSession())
        #expect(log.contains(reach.override), "\(log)")
    }
}
