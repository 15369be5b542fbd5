import OktaAuthSdk

final class MyFactorEnroll: OktaAuthStatusFactorEnroll {
    var log: [String] = []

    override var stateToken: String {
        log.append("stateToken")
        return super.stateToken
    }

    override var availableFactors: [OktaFactor] {
        get {
            log.append("availableFactors")
            return super.availableFactors
        }
        set { super.availableFactors = newValue }
    }

    override func canEnrollFactor(factor: OktaFactor) -> Bool {
        log.append("canEnrollFactor")
        return super.canEnrollFactor(factor: factor)
    }

    override func canSkipEnrollment() -> Bool {
        log.append("canSkipEnrollment")
        return super.canSkipEnrollment()
    }

    override func skipEnrollment(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("skipEnrollment")
        super.skipEnrollment(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func enrollFactor(
        factor: OktaFactor,
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("enrollFactor")
        super.enrollFactor(
            factor: factor,
            questionId: questionId,
            answer: answer,
            credentialId: credentialId,
            passCode: passCode,
            phoneNumber: phoneNumber,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

final class MyFactorEnrollActivate: OktaAuthStatusFactorEnrollActivate {
    var log: [String] = []

    override var stateToken: String {
        log.append("stateToken")
        return super.stateToken
    }

    override var factor: OktaFactor {
        get {
            log.append("factor")
            return super.factor
        }
        set { super.factor = newValue }
    }

    override var activateLink: LinksResponse.Link? {
        log.append("activateLink")
        return super.activateLink
    }

    override var factorResult: FactorResult? {
        log.append("factorResult")
        return super.factorResult
    }

    override func canResend() -> Bool {
        log.append("canResend")
        return super.canResend()
    }

    override func canResend(factor: OktaFactor) -> Bool {
        log.append("canResend")
        return super.canResend(factor: factor)
    }

    override func activateFactor(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("activateFactor")
        super.activateFactor(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func resendFactor(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("resendFactor")
        super.resendFactor(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

final class MyFactorRequired: OktaAuthStatusFactorRequired {
    var log: [String] = []

    override var stateToken: String {
        log.append("stateToken")
        return super.stateToken
    }

    override var availableFactors: [OktaFactor] {
        get {
            log.append("availableFactors")
            return super.availableFactors
        }
        set { super.availableFactors = newValue }
    }

    override func selectFactor(
        _ factor: OktaFactor,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("selectFactor")
        super.selectFactor(
            factor,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

final class MyFactorChallenge: OktaAuthStatusFactorChallenge {
    var log: [String] = []

    override var stateToken: String {
        log.append("stateToken")
        return super.stateToken
    }

    override var factor: OktaFactor {
        get {
            log.append("factor")
            return super.factor
        }
        set { super.factor = newValue }
    }

    override var factorResult: FactorResult? {
        log.append("factorResult")
        return super.factorResult
    }

    override func canVerify() -> Bool {
        log.append("canVerify")
        return super.canVerify()
    }

    override func canResend() -> Bool {
        log.append("canResend")
        return super.canResend()
    }

    override func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("verifyFactor")
        super.verifyFactor(
            passCode: passCode,
            answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func resendFactor(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("resendFactor")
        super.resendFactor(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}
