import OktaAuthSdk

// Every method of the reference that is `open` there can be overridden, as it is written there.

class MyAuthStatus: OktaAuthStatus {
    override func canReturn() -> Bool { super.canReturn() }

    override func returnToPreviousStatus(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.returnToPreviousStatus(onStatusChange: onStatusChange, onError: onError)
    }

    override func canCancel() -> Bool { super.canCancel() }

    override func cancel(
        onSuccess: (() -> Void)? = nil,
        onError: ((_ error: OktaError) -> Void)? = nil
    ) {
        super.cancel(onSuccess: onSuccess, onError: onError)
    }
}

class MyAuthStatusUnauthenticated: OktaAuthStatusUnauthenticated {
    override func authenticate(
        username: String,
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.authenticate(
            username: username,
            password: password,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.unlockAccount(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.recoverPassword(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

class MyAuthStatusFactorEnroll: OktaAuthStatusFactorEnroll {
    override func canEnrollFactor(factor: OktaFactor) -> Bool {
        super.canEnrollFactor(factor: factor)
    }

    override func canSkipEnrollment() -> Bool { super.canSkipEnrollment() }

    override func skipEnrollment(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.skipEnrollment(onStatusChange: onStatusChange, onError: onError)
    }

    override func enrollFactor(
        factor: OktaFactor,
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
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

class MyAuthStatusFactorEnrollActivate: OktaAuthStatusFactorEnrollActivate {
    override func canResend(factor: OktaFactor) -> Bool { super.canResend(factor: factor) }

    override func activateFactor(
        passCode: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        super.activateFactor(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func resendFactor(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.resendFactor(onStatusChange: onStatusChange, onError: onError)
    }
}

class MyAuthStatusFactorRequired: OktaAuthStatusFactorRequired {
    override func selectFactor(
        _ factor: OktaFactor,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.selectFactor(factor, onStatusChange: onStatusChange, onError: onError)
    }
}

class MyAuthStatusFactorChallenge: OktaAuthStatusFactorChallenge {
    override func canVerify() -> Bool { super.canVerify() }

    override func canResend() -> Bool { super.canResend() }

    override func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        super.verifyFactor(
            passCode: passCode,
            answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func resendFactor(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.resendFactor(onStatusChange: onStatusChange, onError: onError)
    }
}

class MyAuthStatusPasswordExpired: OktaAuthStatusPasswordExpired {
    override func canChange() -> Bool { super.canChange() }

    override func changePassword(
        oldPassword: String,
        newPassword: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.changePassword(
            oldPassword: oldPassword,
            newPassword: newPassword,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

class MyAuthStatusPasswordWarning: OktaAuthStatusPasswordWarning {
    override func canChange() -> Bool { super.canChange() }

    override func canSkip() -> Bool { super.canSkip() }

    override func changePassword(
        oldPassword: String,
        newPassword: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.changePassword(
            oldPassword: oldPassword,
            newPassword: newPassword,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func skipPasswordChange(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.skipPasswordChange(onStatusChange: onStatusChange, onError: onError)
    }
}

class MyAuthStatusRecovery: OktaAuthStatusRecovery {
    override func canRecover() -> Bool { super.canRecover() }

    override func recoverWithAnswer(
        _ answer: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.recoverWithAnswer(answer, onStatusChange: onStatusChange, onError: onError)
    }
}

class MyAuthStatusRecoveryChallenge: OktaAuthStatusRecoveryChallenge {
    override func canVerify() -> Bool { super.canVerify() }

    override func canResend() -> Bool { super.canResend() }

    override func verifyFactor(
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.verifyFactor(passCode: passCode, onStatusChange: onStatusChange, onError: onError)
    }

    override func resendFactor(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.resendFactor(onStatusChange: onStatusChange, onError: onError)
    }
}

class MyAuthStatusPasswordReset: OktaAuthStatusPasswordReset {
    override func canReset() -> Bool { super.canReset() }

    override func resetPassword(
        newPassword: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.resetPassword(
            newPassword: newPassword,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

class MyAuthStatusLockedOut: OktaAuthStatusLockedOut {
    override func canUnlock() -> Bool { super.canUnlock() }

    override func unlock(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        super.unlock(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}
