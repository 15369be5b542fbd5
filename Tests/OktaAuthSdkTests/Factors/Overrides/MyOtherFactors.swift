import OktaAuthSdk

final class MyTotp: OktaFactorTotp, Noting {
    var log: [String] = []

    override var activation: EmbeddedResponse.Factor.Embedded.Activation? { note(super.activation) }

    override var activationLinks: LinksResponse? { note(super.activationLinks) }

    override var qrCodeLink: LinksResponse.QRCode? { note(super.qrCodeLink) }

    override func enroll(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        note(super.enroll(onStatusChange: onStatusChange, onError: onError))
    }

    override func activate(
        passCode: String,
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

    override func select(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { note(super.select(passCode: passCode, onStatusChange: onStatusChange, onError: onError)) }

    override func verify(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.verify(
                passCode: passCode,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }
}

final class MyQuestion: OktaFactorQuestion, Noting {
    var log: [String] = []

    override var securityQuestionsLink: LinksResponse.Link? { note(super.securityQuestionsLink) }

    override var factorQuestionId: String? { note(super.factorQuestionId) }

    override var factorQuestionText: String? { note(super.factorQuestionText) }

    override func enroll(
        questionId: String,
        answer: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.enroll(
                questionId: questionId,
                answer: answer,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }

    override func downloadSecurityQuestions(
        onDownloadComplete: @escaping ([SecurityQuestion]) -> Void,
        onError: @escaping OnError
    ) {
        note(
            super.downloadSecurityQuestions(
                onDownloadComplete: onDownloadComplete,
                onError: onError
            )
        )
    }

    override func select(
        answerToSecurityQuestion: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.select(
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func verify(
        answerToSecurityQuestion: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.verify(
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }
}

final class MyToken: OktaFactorToken, Noting {
    var log: [String] = []

    override var credentialId: String? { note(super.credentialId) }

    override var factorProvider: FactorProvider? { note(super.factorProvider) }

    override func enroll(
        credentialId: String,
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.enroll(
                credentialId: credentialId,
                passCode: passCode,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }

    override func select(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { note(super.select(passCode: passCode, onStatusChange: onStatusChange, onError: onError)) }

    override func verify(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.verify(
                passCode: passCode,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }
}

final class MyOther: OktaFactorOther, Noting {
    var log: [String] = []

    override func sendRequest(
        with link: LinksResponse.Link,
        keyValuePayload: Dictionary<String, Any>,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.sendRequest(
                with: link,
                keyValuePayload: keyValuePayload,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }
}
