extension OktaAuthStatusUnauthenticated {
    /// Signs in with user name and password: `POST /api/v1/authn`.
    ///
    /// The async form of ``OktaAuthStatusUnauthenticated/authenticate(username:password:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func authenticate(username: String, password: String) async throws -> OktaAuthStatus {
        try await outcome {
            authenticate(username: username, password: password, onStatusChange: $0, onError: $1)
        }
    }

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// The async form of ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func unlockAccount(username: String, factorType: OktaRecoveryFactors) async throws
        -> OktaAuthStatus
    {
        try await outcome {
            unlockAccount(
                username: username,
                factorType: factorType,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// The async form of ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func recoverPassword(username: String, factorType: OktaRecoveryFactors) async throws
        -> OktaAuthStatus
    {
        try await outcome {
            recoverPassword(
                username: username,
                factorType: factorType,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
