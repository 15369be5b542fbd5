import OktaAuthSdk

final class MyPasswordWarning: OktaAuthStatusPasswordWarning, Noting {
    var log: [String] = []

    override var stateToken: String { note(super.stateToken) }

    override func canChange() -> Bool { note(super.canChange()) }

    override func canSkip() -> Bool { note(super.canSkip()) }

    override func changePassword(
        oldPassword: String,
        newPassword: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.changePassword(
                oldPassword: oldPassword,
                newPassword: newPassword,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }

    override func skipPasswordChange(onStatusChange: @escaping OnStatus, onError: @escaping OnError)
    { note(super.skipPasswordChange(onStatusChange: onStatusChange, onError: onError)) }
}

final class MyPasswordExpired: OktaAuthStatusPasswordExpired, Noting {
    var log: [String] = []

    override var stateToken: String { note(super.stateToken) }

    override func canChange() -> Bool { note(super.canChange()) }

    override func changePassword(
        oldPassword: String,
        newPassword: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.changePassword(
                oldPassword: oldPassword,
                newPassword: newPassword,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }
}

final class MyPasswordReset: OktaAuthStatusPasswordReset, Noting {
    var log: [String] = []

    override var stateToken: String { note(super.stateToken) }

    override var passwordExpiration: EmbeddedResponse.Policy.Password.PasswordExpiration? {
        get { note(super.passwordExpiration) }
        set { super.passwordExpiration = newValue }
    }

    override var passwordComplexity: EmbeddedResponse.Policy.Password.PasswordComplexity? {
        get { note(super.passwordComplexity) }
        set { super.passwordComplexity = newValue }
    }

    override func canReset() -> Bool { note(super.canReset()) }

    override func resetPassword(
        newPassword: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.resetPassword(
                newPassword: newPassword,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }
}

final class MyLockedOut: OktaAuthStatusLockedOut, Noting {
    var log: [String] = []

    override func canUnlock() -> Bool { note(super.canUnlock()) }

    override func unlock(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.unlock(
                username: username,
                factorType: factorType,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }
}
