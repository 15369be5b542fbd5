/// Continuing a transaction that has begun, by its state token or resume token.
extension OktaAuthSdk {
    /// Fetches the state of a transaction: `POST /api/v1/authn` with the state token alone.
    ///
    /// - Parameters:
    ///   - stateToken: Identifies the transaction.
    ///   - onStatusChange: Called with the status of the transaction.
    ///   - onError: Called instead; `E0000011` if the transaction is over.
    public func fetchStatus(
        with stateToken: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().fetchStatus(
            of: stateToken,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaAuthSdk/fetchStatus(with:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public func fetchStatus(with stateToken: String) async throws -> OktaAuthStatus {
        try await outcome { fetchStatus(with: stateToken, onStatusChange: $0, onError: $1) }
    }

    /// Resumes a transaction after a relaunch: `POST /api/v1/authn` with its state token.
    ///
    /// Nothing is sent for a token that has expired, or is another org's.
    ///
    /// - Parameters:
    ///   - token: A stored ``OktaAuthStatus/resumeToken``.
    ///   - onStatusChange: Called with the status of the transaction.
    ///   - onError: Called instead; `E0000011` if the transaction is over, also if it has expired
    ///     on this machine's clock, and ``OktaError/transaction`` is
    ///     ``OktaTransactionState/ended``. With ``OktaError/invalidParameters(_:)`` for another
    ///     org's.
    public func resume(
        _ token: OktaResumeToken,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().resume(
            token,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaAuthSdk/resume(_:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public func resume(_ token: OktaResumeToken) async throws -> OktaAuthStatus {
        try await outcome { resume(token, onStatusChange: $0, onError: $1) }
    }

    /// Resumes the transaction in ``OktaConfiguration/resumeStore``.
    ///
    /// A transaction that is over is removed there.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with the status of the transaction; with
    ///     ``OktaAuthStatusUnauthenticated`` if none is stored, without a request.
    ///   - onError: Called instead; `E0000011` if the transaction is over.
    public func resumeStored(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().resumeStored(
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaAuthSdk/resumeStored(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public func resumeStored() async throws -> OktaAuthStatus {
        try await outcome { resumeStored(onStatusChange: $0, onError: $1) }
    }
}
