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
    let stage = Stage()
    var told: Told { stage.told }

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
        factor.restApi = stage.api
        factor.responseDelegate = status
        return factor
    }

    @Test("takes part in its status")
    func inStatus() throws {
        let status = try stage.status(OwnFactors.init, .MFARequired)
        let sms = make(MySms.self, .sms, reportingTo: status)
        status.own = [sms]

        status.selectFactor(
            status.availableFactors[0],
            onStatusChange: told.status,
            onError: told.error
        )

        #expect(sms.log.contains("select"))
        #expect(stage.calls.map(\.link) == ["verify"])
        #expect(told.types == [.success])
    }

    @Test("replaces every member of the base class")
    func base() {
        let status = stage.start()
        let factor = make(MyFactor.self, .sms, reportingTo: status)
        factor.log = []

        factor.restApi = stage.api
        _ = (factor.type, factor.provider, factor.enrollment, factor.status, factor.profile)
        _ = (factor.canVerify(), factor.canSelect(), factor.canActivate(), factor.canEnroll())
        factor.verify(
            passCode: "1",
            answerToSecurityQuestion: nil,
            onStatusChange: told.status,
            onError: told.error
        )
        factor.activate(passCode: "1", onStatusChange: told.status, onError: told.error)
        factor.enroll(
            questionId: nil,
            answer: nil,
            credentialId: nil,
            passCode: nil,
            phoneNumber: nil,
            onStatusChange: told.status,
            onError: told.error
        )
        factor.select(onStatusChange: told.status, onError: told.error)

        #expect(
            Set(factor.log) == [
                "restApi", "type", "provider", "enrollment", "status", "profile", "links",
                "canVerify", "canSelect", "canActivate", "canEnroll", "verify", "activate",
                "enroll", "select",
            ]
        )
        #expect(stage.calls.map(\.link) == ["next", "next", "enroll", "verify"])
        #expect(told.types.count == 4)
    }

    @Test("replaces what a phone can do")
    func phones() {
        let status = stage.start()
        let sms = make(MySms.self, .sms, reportingTo: status)
        let call = make(MyCall.self, .call, reportingTo: status)

        for phone in [sms, call] as [OktaFactorPhone] {
            _ = phone.phoneNumber
            phone.enroll(phoneNumber: "1", onStatusChange: told.status, onError: told.error)
            phone.verify(passCode: "1", onStatusChange: told.status, onError: told.error)
            phone.activate(passCode: "1", onStatusChange: told.status, onError: told.error)
            phone.select(onStatusChange: told.status, onError: told.error)
        }

        let names = ["phoneNumber", "enroll", "verify", "activate", "select"]
        #expect(sms.log == names)
        #expect(call.log == names)
        #expect(told.types.count == 8)
    }

    @Test("replaces what a push can do")
    func push() {
        let status = stage.start()
        let push = make(MyPush.self, .push, reportingTo: status)

        _ = (push.activationLinks, push.qrCodeLink, push.sendLinks, push.correctAnswer)
        _ = (push.canSendPushCodeViaSms(), push.canSendPushCodeViaEmail())
        push.enroll(onStatusChange: told.status, onError: told.error)
        push.activate(onStatusChange: told.status, onError: told.error)
        push.sendActivationLinkViaSms(with: "1", onSuccess: {}, onError: told.error)
        push.sendActivationLinkViaEmail(onSuccess: {}, onError: told.error)
        push.select(onStatusChange: told.status, onError: told.error)
        push.verify(onStatusChange: told.status, onError: told.error)
        push.checkFactorResult(onStatusChange: told.status, onError: told.error)

        #expect(
            Set(push.log) == [
                "activation", "activationLinks", "qrCodeLink", "sendLinks", "challenge",
                "correctAnswer", "canSendPushCodeViaSms", "codeViaSmsLink",
                "canSendPushCodeViaEmail", "codeViaEmailLink", "enroll", "activate",
                "sendActivationLinkViaSms", "sendActivationLinkViaEmail", "select", "verify",
                "checkFactorResult",
            ]
        )
        #expect(told.types.count == 5)
        #expect(told.errors.map(\.caseName) == ["wrongStatus", "wrongStatus"])
    }

    @Test("replaces what codes and tokens can do")
    func codes() {
        let status = stage.start()
        let totp = make(MyTotp.self, .TOTP, reportingTo: status)
        let token = make(MyToken.self, .token, reportingTo: status)

        _ = (totp.qrCodeLink, token.credentialId, token.factorProvider)
        totp.enroll(onStatusChange: told.status, onError: told.error)
        totp.activate(passCode: "1", onStatusChange: told.status, onError: told.error)
        totp.select(passCode: "1", onStatusChange: told.status, onError: told.error)
        totp.verify(passCode: "1", onStatusChange: told.status, onError: told.error)
        token.enroll(
            credentialId: "1",
            passCode: "1",
            onStatusChange: told.status,
            onError: told.error
        )
        token.select(passCode: "1", onStatusChange: told.status, onError: told.error)
        token.verify(passCode: "1", onStatusChange: told.status, onError: told.error)

        #expect(
            totp.log == [
                "qrCodeLink", "activationLinks", "activation", "enroll", "activate", "select",
                "verify",
            ]
        )
        #expect(token.log == ["credentialId", "factorProvider", "enroll", "select", "verify"])
        #expect(told.types.count == 7)
    }

    @Test("replaces what questions and other factors can do")
    func questions() {
        let status = stage.start()
        let question = make(MyQuestion.self, .question, reportingTo: status)
        let other = make(MyOther.self, .web, reportingTo: status)

        _ = (question.factorQuestionId, question.factorQuestionText)
        question.enroll(
            questionId: "1",
            answer: "1",
            onStatusChange: told.status,
            onError: told.error
        )
        question.downloadSecurityQuestions(onDownloadComplete: { _ in }, onError: told.error)
        question.select(
            answerToSecurityQuestion: "1",
            onStatusChange: told.status,
            onError: told.error
        )
        question.verify(
            answerToSecurityQuestion: "1",
            onStatusChange: told.status,
            onError: told.error
        )
        other.sendRequest(
            with: .to("next"),
            keyValuePayload: [:],
            onStatusChange: told.status,
            onError: told.error
        )

        #expect(
            question.log == [
                "factorQuestionId", "factorQuestionText", "enroll", "downloadSecurityQuestions",
                "securityQuestionsLink", "select", "verify",
            ]
        )
        #expect(other.log == ["sendRequest"])
        #expect(told.types.count == 4)
    }
}
