extension OktaAuthStatusUnauthenticated {
    /// Signs in with options: `POST /api/v1/authn`.
    ///
    /// The async form of ``OktaAuthStatusUnauthenticated/authenticate(username:password:options:onStatusChange:onError:)``.
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
    /// The async form of ``OktaAuthStatusUnauthenticated/authenticate(activationToken:options:onStatusChange:onError:)``.
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

    /// Starts to unlock an account with options: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// The async form of ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:options:onStatusChange:onError:)``.
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
    /// The async form of ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:options:onStatusChange:onError:)``.
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

    /// Redeems a recovery token: `POST /api/v1/authn/recovery/token`.
    ///
    /// The async form of ``OktaAuthStatusUnauthenticated/recover(recoveryToken:options:onStatusChange:onError:)``.
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
