import OktaAuthSdk

// Every member overridden, as an app may do; each notes that it was called.

final class MyFactor: OktaFactor {
    var log: [String] = []

    override var restApi: OktaAPI? {
        get { super.restApi }
        set {
            log.append("restApi")
            super.restApi = newValue
        }
    }

    override var type: FactorType {
        log.append("type")
        return super.type
    }

    override var provider: FactorProvider? {
        log.append("provider")
        return super.provider
    }

    override var enrollment: String? {
        log.append("enrollment")
        return super.enrollment
    }

    override var status: String? {
        log.append("status")
        return super.status
    }

    override var profile: EmbeddedResponse.Factor.Profile? {
        log.append("profile")
        return super.profile
    }

    override var links: LinksResponse? {
        log.append("links")
        return super.links
    }

    override func canVerify() -> Bool {
        log.append("canVerify")
        return super.canVerify()
    }

    override func canSelect() -> Bool {
        log.append("canSelect")
        return super.canSelect()
    }

    override func canActivate() -> Bool {
        log.append("canActivate")
        return super.canActivate()
    }

    override func canEnroll() -> Bool {
        log.append("canEnroll")
        return super.canEnroll()
    }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("verify")
        super.verify(
            passCode: passCode,
            answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("activate")
        super.activate(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("enroll")
        super.enroll(
            questionId: questionId,
            answer: answer,
            credentialId: credentialId,
            passCode: passCode,
            phoneNumber: phoneNumber,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func select(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("select")
        super.select(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}
