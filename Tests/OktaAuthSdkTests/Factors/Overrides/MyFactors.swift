import OktaAuthSdk

// Every member overridden, as an app may do; each notes that it was called.

final class MyFactor: OktaFactor, Noting {
    var log: [String] = []

    override var restApi: OktaAPI? {
        get { super.restApi }
        set {
            log.append("restApi")
            super.restApi = newValue
        }
    }

    override var type: FactorType { note(super.type) }

    override var provider: FactorProvider? { note(super.provider) }

    override var enrollment: String? { note(super.enrollment) }

    override var status: String? { note(super.status) }

    override var profile: EmbeddedResponse.Factor.Profile? { note(super.profile) }

    override var links: LinksResponse? { note(super.links) }

    override func canVerify() -> Bool { note(super.canVerify()) }

    override func canSelect() -> Bool { note(super.canSelect()) }

    override func canActivate() -> Bool { note(super.canActivate()) }

    override func canEnroll() -> Bool { note(super.canEnroll()) }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.verify(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.activate(
                passCode: passCode,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
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
        note(
            super.enroll(
                questionId: questionId,
                answer: answer,
                credentialId: credentialId,
                passCode: passCode,
                phoneNumber: phoneNumber,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }

    override func select(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        note(super.select(onStatusChange: onStatusChange, onError: onError))
    }
}
