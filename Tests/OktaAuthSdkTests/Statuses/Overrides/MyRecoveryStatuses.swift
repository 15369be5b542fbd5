import OktaAuthSdk

final class MyRecovery: OktaAuthStatusRecovery {
    var log: [String] = []

    override var stateToken: String? {
        log.append("stateToken")
        return super.stateToken
    }

    override var recoveryQuestion: String? {
        log.append("recoveryQuestion")
        return super.recoveryQuestion
    }

    override var recoveryToken: String? {
        log.append("recoveryToken")
        return super.recoveryToken
    }

    override var recoveryType: RecoveryType? {
        log.append("recoveryType")
        return super.recoveryType
    }

    override func canRecover() -> Bool {
        log.append("canRecover")
        return super.canRecover()
    }

    override func recoverWithAnswer(
        _ answer: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("recoverWithAnswer")
        super.recoverWithAnswer(
            answer,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func recoverWithToken(
        _ token: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("recoverWithToken")
        super.recoverWithToken(
            token,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

final class MyRecoveryChallenge: OktaAuthStatusRecoveryChallenge {
    var log: [String] = []

    override var recoveryType: RecoveryType? {
        log.append("recoveryType")
        return super.recoveryType
    }

    override var factorType: FactorType? {
        log.append("factorType")
        return super.factorType
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
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("verifyFactor")
        super.verifyFactor(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func verifyFactor(
        recoveryToken: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("verifyFactor")
        super.verifyFactor(
            recoveryToken: recoveryToken,
            onStatusChange: onStatusChange,
            onError: onError
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
