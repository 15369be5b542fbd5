extension OktaAuthSdk {
    /// Signs in with options: `POST /api/v1/authn`.
    ///
    /// The async form of ``OktaAuthSdk/authenticate(username:password:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions
    ) async throws -> OktaAuthStatus {
        try await outcome {
            authenticate(
                username: username,
                password: password,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Signs in with an activation token: `POST /api/v1/authn`.
    ///
    /// The async form of ``OktaAuthSdk/authenticate(activationToken:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func authenticate(
        activationToken: String,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            authenticate(
                activationToken: activationToken,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Signs in inside the transaction an application began: `POST /api/v1/authn` with its state
    /// token.
    ///
    /// The async form of ``OktaAuthSdk/authenticate(inside:username:password:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func authenticate(
        inside stateToken: String,
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            authenticate(
                inside: stateToken,
                username: username,
                password: password,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to unlock an account with options: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// The async form of ``OktaAuthSdk/unlockAccount(username:factorType:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions
    ) async throws -> OktaAuthStatus {
        try await outcome {
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
    /// The async form of ``OktaAuthSdk/recoverPassword(username:factorType:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions
    ) async throws -> OktaAuthStatus {
        try await outcome {
            recoverPassword(
                username: username,
                factorType: factorType,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Goes on with a recovery from its token: `POST /api/v1/authn/recovery/token`.
    ///
    /// The async form of ``OktaAuthSdk/recover(recoveryToken:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            recover(
                recoveryToken: recoveryToken,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
