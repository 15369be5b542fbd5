/// Starting a recovery or an unlock, and continuing one from its token.
extension OktaAuthStatusUnauthenticated {
    /// Starts to unlock an account with options: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// With a channel it calls
    /// ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Parameters:
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application, which
    ///     gets the recovery token itself.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``; with
    ///     ``OktaAuthStatusRecovery`` without a channel.
    ///   - onError: Called instead; `E0000095` for a user unknown to the trusted application.
    public func unlockAccount(
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
                reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
            )
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            unlockAccount(
                username: username,
                factorType: factorType,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to recover a password with options: `POST /api/v1/authn/recovery/password`.
    ///
    /// With a channel it calls
    /// ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application, which
    ///     gets the recovery token itself.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``; with
    ///     ``OktaAuthStatusRecovery`` without a channel.
    ///   - onError: Called instead; `E0000095` for a user unknown to the trusted application.
    public func recoverPassword(
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
                reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
            )
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            recoverPassword(
                username: username,
                factorType: factorType,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Redeems a recovery token: `POST /api/v1/authn/recovery/token`.
    ///
    /// - Parameters:
    ///   - recoveryToken: The token at the end of a mailed link (see ``OktaRecoveryLink``), or that
    ///     of a trusted application. Valid once. Never log it.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the question, or with the status after it.
    ///   - onError: Called instead; `E0000011` or `E0000105` for a token that is no longer valid.
    public func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = StatusCallbacks(
            in: options.context(redeemingToken: true),
            onStatusChange: onStatusChange,
            onError: onError
        )
        begin(checking: ["recoveryToken": recoveryToken], reporting: callbacks) {
            $0.recoverWith(recoveryToken: recoveryToken, completion: $1)
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/recover(recoveryToken:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            recover(
                recoveryToken: recoveryToken,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
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
