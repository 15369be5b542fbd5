import OktaAuthSdk

final class MyTotp: OktaFactorTotp {
    var log: [String] = []

    override var activation: EmbeddedResponse.Factor.Embedded.Activation? {
        log.append("activation")
        return super.activation
    }

    override var activationLinks: LinksResponse? {
        log.append("activationLinks")
        return super.activationLinks
    }

    override var qrCodeLink: LinksResponse.QRCode? {
        log.append("qrCodeLink")
        return super.qrCodeLink
    }

    override func enroll(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("enroll")
        super.enroll(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func activate(
        passCode: String,
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

    override func select(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("select")
        super.select(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func verify(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("verify")
        super.verify(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}

final class MyQuestion: OktaFactorQuestion {
    var log: [String] = []

    override var securityQuestionsLink: LinksResponse.Link? {
        log.append("securityQuestionsLink")
        return super.securityQuestionsLink
    }

    override var factorQuestionId: String? {
        log.append("factorQuestionId")
        return super.factorQuestionId
    }

    override var factorQuestionText: String? {
        log.append("factorQuestionText")
        return super.factorQuestionText
    }

    override func enroll(
        questionId: String,
        answer: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("enroll")
        super.enroll(
            questionId: questionId,
            answer: answer,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func downloadSecurityQuestions(
        onDownloadComplete: @escaping ([SecurityQuestion]) -> Void,
        onError: @escaping OnError
    ) {
        log.append("downloadSecurityQuestions")
        super.downloadSecurityQuestions(
            onDownloadComplete: onDownloadComplete,
            onError: onError
        )
    }

    override func select(
        answerToSecurityQuestion: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("select")
        super.select(
            answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func verify(
        answerToSecurityQuestion: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("verify")
        super.verify(
            answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}

final class MyToken: OktaFactorToken {
    var log: [String] = []

    override var credentialId: String? {
        log.append("credentialId")
        return super.credentialId
    }

    override var factorProvider: FactorProvider? {
        log.append("factorProvider")
        return super.factorProvider
    }

    override func enroll(
        credentialId: String,
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("enroll")
        super.enroll(
            credentialId: credentialId,
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func select(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("select")
        super.select(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func verify(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("verify")
        super.verify(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}

final class MyOther: OktaFactorOther {
    var log: [String] = []

    override func sendRequest(
        with link: LinksResponse.Link,
        keyValuePayload: Dictionary<String, Any>,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("sendRequest")
        super.sendRequest(
            with: link,
            keyValuePayload: keyValuePayload,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}
