import OktaAuthSdk
import Testing

/// Offers the app's own factor classes.
private final class OwnFactors: OktaAuthStatusFactorRequired {
    var own: [OktaFactor] = []

    override var availableFactors: [OktaFactor] {
        get { own }
        set { own = newValue }
    }
}

@MainActor
@Suite("A factor class of the app")
struct FactorSubclassTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    func make<Factor: OktaFactor>(
        _ type: Factor.Type,
        _ kind: FactorType,
        reportingTo status: OktaAuthStatus
    ) -> Factor {
        let factor = type.init(
            factor: .offered(kind),
            stateToken: "st-1",
            verifyLink: .to("next"),
            activationLink: .to("next")
        )
        factor.restApi = session.api
        factor.responseDelegate = status
        return factor
    }

    @Test("A factor class of the app takes part in its status")
    func inStatus() throws {
        let status = try session.status(OwnFactors.init, .MFARequired)
        let sms = make(MySms.self, .sms, reportingTo: status)
        status.own = [sms]

        status.selectFactor(
            status.availableFactors[0],
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(sms.log.contains("select"))
        #expect(session.calls.map(\.link) == ["verify"])
        #expect(recorder.types == [.success])
    }

    @Test("A factor class of the app replaces every member of the base class")
    func base() {
        let status = session.start()
        let factor = make(MyFactor.self, .sms, reportingTo: status)
        factor.log = []

        factor.restApi = session.api
        _ = (factor.type, factor.provider, factor.enrollment, factor.status, factor.profile)
        _ = (factor.canVerify(), factor.canSelect(), factor.canActivate(), factor.canEnroll())
        factor.verify(
            passCode: "1",
            answerToSecurityQuestion: nil,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        factor.activate(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        factor.enroll(
            questionId: nil,
            answer: nil,
            credentialId: nil,
            passCode: nil,
            phoneNumber: nil,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        factor.select(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        #expect(
            Set(factor.log) == [
                "restApi", "type", "provider", "enrollment", "status", "profile", "links",
                "canVerify", "canSelect", "canActivate", "canEnroll", "verify", "activate",
                "enroll", "select",
            ]
        )
        #expect(session.calls.map(\.link) == ["next", "next", "enroll", "verify"])
        #expect(recorder.types.count == 4)
    }

    @Test("A factor class of the app replaces what a phone can do")
    func phones() {
        let status = session.start()
        let sms = make(MySms.self, .sms, reportingTo: status)
        let call = make(MyCall.self, .call, reportingTo: status)

        for phone in [sms, call] as [OktaFactorPhone] {
            _ = phone.phoneNumber
            phone.enroll(
                phoneNumber: "1",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
            phone.verify(
                passCode: "1",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
            phone.activate(
                passCode: "1",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
            phone.select(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        }

        let names = ["phoneNumber", "enroll", "verify", "activate", "select"]
        #expect(sms.log == names)
        #expect(call.log == names)
        #expect(recorder.types.count == 8)
    }

    @Test("A factor class of the app replaces what a push can do")
    func push() {
        let status = session.start()
        let push = make(MyPush.self, .push, reportingTo: status)

        _ = (push.activationLinks, push.qrCodeLink, push.sendLinks, push.correctAnswer)
        _ = (push.canSendPushCodeViaSms(), push.canSendPushCodeViaEmail())
        push.enroll(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        push.activate(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        push.sendActivationLinkViaSms(with: "1", onSuccess: {}, onError: recorder.onError)
        push.sendActivationLinkViaEmail(onSuccess: {}, onError: recorder.onError)
        push.select(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        push.verify(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        push.checkFactorResult(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        #expect(
            Set(push.log) == [
                "activation", "activationLinks", "qrCodeLink", "sendLinks", "challenge",
                "correctAnswer", "canSendPushCodeViaSms", "codeViaSmsLink",
                "canSendPushCodeViaEmail", "codeViaEmailLink", "enroll", "activate",
                "sendActivationLinkViaSms", "sendActivationLinkViaEmail", "select", "verify",
                "checkFactorResult",
            ]
        )
        #expect(recorder.types.count == 5)
        #expect(recorder.errors.map(\.caseName) == ["wrongStatus", "wrongStatus"])
    }

    @Test("A factor class of the app replaces what codes and tokens can do")
    func codes() {
        let status = session.start()
        let totp = make(MyTotp.self, .TOTP, reportingTo: status)
        let token = make(MyToken.self, .token, reportingTo: status)

        _ = (totp.qrCodeLink, token.credentialId, token.factorProvider)
        totp.enroll(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        totp.activate(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        totp.select(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        totp.verify(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        token.enroll(
            credentialId: "1",
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        token.select(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        token.verify(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(
            totp.log == [
                "qrCodeLink", "activationLinks", "activation", "enroll", "activate", "select",
                "verify",
            ]
        )
        #expect(token.log == ["credentialId", "factorProvider", "enroll", "select", "verify"])
        #expect(recorder.types.count == 7)
    }

    @Test("A factor class of the app replaces what questions and other factors can do")
    func questions() {
        let status = session.start()
        let question = make(MyQuestion.self, .question, reportingTo: status)
        let other = make(MyOther.self, .web, reportingTo: status)

        _ = (question.factorQuestionId, question.factorQuestionText)
        question.enroll(
            questionId: "1",
            answer: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        question.downloadSecurityQuestions(onDownloadComplete: { _ in }, onError: recorder.onError)
        question.select(
            answerToSecurityQuestion: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        question.verify(
            answerToSecurityQuestion: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        other.sendRequest(
            with: .to("next"),
            keyValuePayload: [:],
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(
            question.log == [
                "factorQuestionId", "factorQuestionText", "enroll", "downloadSecurityQuestions",
                "securityQuestionsLink", "select", "verify",
            ]
        )
        #expect(other.log == ["sendRequest"])
        #expect(recorder.types.count == 4)
    }
}
