/// Recovering a password, and unlocking an account.
extension OktaAuthSdk {
    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// - Parameters:
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application, which
    ///     gets the recovery token itself.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user;
    ///     with ``OktaAuthStatusRecovery`` without a channel.
    ///   - onError: Called instead; `E0000095`, `E0000032` or `E0000126` if the org does not allow
    ///     it for this user, `E0000097` if there is no verified phone.
    @_alwaysEmitIntoClient
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().unlockAccount(
            username: username,
            factorType: factorType,
            options: options,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaAuthSdk/unlockAccount(username:factorType:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await unauthenticatedStatus()
            .unlockAccount(username: username, factorType: factorType, options: options)
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application, which
    ///     gets the recovery token itself.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user;
    ///     with ``OktaAuthStatusRecovery`` without a channel.
    ///   - onError: Called instead; `E0000095`, `E0000034` or `E0000126` if the org does not allow
    ///     it for this user, `E0000097` if there is no verified phone.
    @_alwaysEmitIntoClient
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().recoverPassword(
            username: username,
            factorType: factorType,
            options: options,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaAuthSdk/recoverPassword(username:factorType:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await unauthenticatedStatus()
            .recoverPassword(username: username, factorType: factorType, options: options)
    }

    /// Continues a recovery from its token: `POST /api/v1/authn/recovery/token`.
    ///
    /// - Parameters:
    ///   - recoveryToken: The token at the end of a mailed link (see ``OktaRecoveryLink``), or that
    ///     of a trusted application. Valid once. Never log it.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the question, or with the status after it.
    ///   - onError: Called instead; `E0000011` or `E0000105` for a token that is no longer valid.
    @_alwaysEmitIntoClient
    public func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().recover(
            recoveryToken: recoveryToken,
            options: options,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaAuthSdk/recover(recoveryToken:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await unauthenticatedStatus().recover(recoveryToken: recoveryToken, options: options)
    }
}
