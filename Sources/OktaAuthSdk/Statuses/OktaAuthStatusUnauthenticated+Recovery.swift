/// Starting a recovery or an unlock, and continuing one from its token.
extension OktaAuthStatusUnauthenticated {
    /// Starts to unlock an account with options; with a channel it calls the open method, which an app can override.
    func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.context().run {
            if let factorType {
                return unlockAccount(
                    username: username,
                    factorType: factorType,
                    onStatusChange: onStatusChange,
                    onError: onError
                )
            }
            startUnlock(
                of: username,
                over: nil,
                reporting: StatusCallbacks(onStatusChange, onError)
            )
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:onStatusChange:onError:)``.
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            unlockAccount(
                username: username,
                factorType: factorType,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to recover a password with options; with a channel it calls the open method, which an app can override.
    func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.context().run {
            if let factorType {
                return recoverPassword(
                    username: username,
                    factorType: factorType,
                    onStatusChange: onStatusChange,
                    onError: onError
                )
            }
            startRecovery(
                of: username,
                over: nil,
                reporting: StatusCallbacks(onStatusChange, onError)
            )
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:onStatusChange:onError:)``.
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            recoverPassword(
                username: username,
                factorType: factorType,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Redeems a recovery token.
    package func recover(recoveryToken: String) async throws -> OktaAuthStatus {
        try await nextStatus {
            recover(recoveryToken: recoveryToken, reporting: StatusCallbacks($0, $1))
        }
    }

    /// Redeems a recovery token.
    func recover(recoveryToken: String, reporting callbacks: StatusCallbacks) {
        begin(checking: ["recoveryToken": recoveryToken], reporting: callbacks) {
            $0.recoverWith(recoveryToken: recoveryToken, completion: $1)
        }
    }

    /// Starts to unlock an account, with a message over `channel` or, if it is `nil`, without one.
    func startUnlock(
        of username: String,
        over channel: OktaRecoveryFactors?,
        reporting callbacks: StatusCallbacks
    ) {
        begin(checking: ["username": username], reporting: callbacks) {
            guard let factor = channel?.toFactorType() else {
                return $0.unlockAccount(username: username, completion: $1)
            }
            return $0.unlockAccount(username: username, factor: factor, completion: $1)
        }
    }

    /// Starts to recover a password, with a message over `channel` or, if it is `nil`, without one.
    func startRecovery(
        of username: String,
        over channel: OktaRecoveryFactors?,
        reporting callbacks: StatusCallbacks
    ) {
        begin(checking: ["username": username], reporting: callbacks) {
            guard let factor = channel?.toFactorType() else {
                return $0.recoverPassword(username: username, completion: $1)
            }
            return $0.recoverPassword(username: username, factor: factor, completion: $1)
        }
    }
}
