import OktaAuthSdk

final class MyRecovery: OktaAuthStatusRecovery, Noting {
    var log: [String] = []

    override var stateToken: String? { note(super.stateToken) }

    override var recoveryQuestion: String? { note(super.recoveryQuestion) }

    override var recoveryToken: String? { note(super.recoveryToken) }

    override var recoveryType: RecoveryType? { note(super.recoveryType) }

    override func canRecover() -> Bool { note(super.canRecover()) }

    override func recoverWithAnswer(
        _ answer: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { note(super.recoverWithAnswer(answer, onStatusChange: onStatusChange, onError: onError)) }

    override func recoverWithToken(
        _ token: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { note(super.recoverWithToken(token, onStatusChange: onStatusChange, onError: onError)) }
}

final class MyRecoveryChallenge: OktaAuthStatusRecoveryChallenge, Noting {
    var log: [String] = []

    override var recoveryType: RecoveryType? { note(super.recoveryType) }

    override var factorType: FactorType? { note(super.factorType) }

    override var factorResult: FactorResult? { note(super.factorResult) }

    override func canVerify() -> Bool { note(super.canVerify()) }

    override func canResend() -> Bool { note(super.canResend()) }

    override func verifyFactor(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.verifyFactor(passCode: passCode, onStatusChange: onStatusChange, onError: onError)
        )
    }

    override func verifyFactor(
        recoveryToken: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.verifyFactor(
                recoveryToken: recoveryToken,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }

    override func resendFactor(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        note(super.resendFactor(onStatusChange: onStatusChange, onError: onError))
    }
}
