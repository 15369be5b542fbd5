import OktaAuthSdk

final class MyPasswordWarning: OktaAuthStatusPasswordWarning {
    var log: [String] = []

    override var stateToken: String {
        log.append("stateToken")
        return super.stateToken
    }

    override func canChange() -> Bool {
        log.append("canChange")
        return super.canChange()
    }

    override func canSkip() -> Bool {
        log.append("canSkip")
        return super.canSkip()
    }

    override func changePassword(
        oldPassword: String,
        newPassword: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("changePassword")
        super.changePassword(
            oldPassword: oldPassword,
            newPassword: newPassword,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func skipPasswordChange(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("skipPasswordChange")
        super.skipPasswordChange(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

final class MyPasswordExpired: OktaAuthStatusPasswordExpired {
    var log: [String] = []

    override var stateToken: String {
        log.append("stateToken")
        return super.stateToken
    }

    override func canChange() -> Bool {
        log.append("canChange")
        return super.canChange()
    }

    override func changePassword(
        oldPassword: String,
        newPassword: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("changePassword")
        super.changePassword(
            oldPassword: oldPassword,
            newPassword: newPassword,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

final class MyPasswordReset: OktaAuthStatusPasswordReset {
    var log: [String] = []

    override var stateToken: String {
        log.append("stateToken")
        return super.stateToken
    }

    override var passwordExpiration: EmbeddedResponse.Policy.Password.PasswordExpiration? {
        log.append("passwordExpiration")
        return super.passwordExpiration
    }

    override var passwordComplexity: EmbeddedResponse.Policy.Password.PasswordComplexity? {
        log.append("passwordComplexity")
        return super.passwordComplexity
    }

    override func canReset() -> Bool {
        log.append("canReset")
        return super.canReset()
    }

    override func resetPassword(
        newPassword: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("resetPassword")
        super.resetPassword(
            newPassword: newPassword,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

final class MyLockedOut: OktaAuthStatusLockedOut {
    var log: [String] = []

    override func canUnlock() -> Bool {
        log.append("canUnlock")
        return super.canUnlock()
    }

    override func unlock(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("unlock")
        super.unlock(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}
