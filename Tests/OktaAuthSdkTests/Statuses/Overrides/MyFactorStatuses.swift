import OktaAuthSdk

final class MyFactorEnroll: OktaAuthStatusFactorEnroll, Noting {
    var log: [String] = []

    override var stateToken: String { note(super.stateToken) }

    override var availableFactors: [OktaFactor] {
        get {
            log.append("availableFactors")
            return super.availableFactors
        }
        set { super.availableFactors = newValue }
    }

    override func canEnrollFactor(factor: OktaFactor) -> Bool {
        note(super.canEnrollFactor(factor: factor))
    }

    override func canSkipEnrollment() -> Bool { note(super.canSkipEnrollment()) }

    override func skipEnrollment(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        note(super.skipEnrollment(onStatusChange: onStatusChange, onError: onError))
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
        note(
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
        )
    }
}

final class MyFactorEnrollActivate: OktaAuthStatusFactorEnrollActivate, Noting {
    var log: [String] = []

    override var stateToken: String { note(super.stateToken) }

    override var factor: OktaFactor {
        get {
            log.append("factor")
            return super.factor
        }
        set { super.factor = newValue }
    }

    override var activateLink: LinksResponse.Link? { note(super.activateLink) }

    override var factorResult: FactorResult? { note(super.factorResult) }

    override func canResend() -> Bool { note(super.canResend()) }

    override func canResend(factor: OktaFactor) -> Bool { note(super.canResend(factor: factor)) }

    override func activateFactor(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.activateFactor(
                passCode: passCode,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func resendFactor(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        note(super.resendFactor(onStatusChange: onStatusChange, onError: onError))
    }
}

final class MyFactorRequired: OktaAuthStatusFactorRequired, Noting {
    var log: [String] = []

    override var stateToken: String { note(super.stateToken) }

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
    ) { note(super.selectFactor(factor, onStatusChange: onStatusChange, onError: onError)) }
}

final class MyFactorChallenge: OktaAuthStatusFactorChallenge, Noting {
    var log: [String] = []

    override var stateToken: String { note(super.stateToken) }

    override var factor: OktaFactor {
        get {
            log.append("factor")
            return super.factor
        }
        set { super.factor = newValue }
    }

    override var factorResult: FactorResult? { note(super.factorResult) }

    override func canVerify() -> Bool { note(super.canVerify()) }

    override func canResend() -> Bool { note(super.canResend()) }

    override func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.verifyFactor(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func resendFactor(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        note(super.resendFactor(onStatusChange: onStatusChange, onError: onError))
    }
}
