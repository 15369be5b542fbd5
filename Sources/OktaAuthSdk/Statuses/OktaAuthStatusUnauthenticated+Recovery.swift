/// Continuing a recovery from its token.
extension OktaAuthStatusUnauthenticated {
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
        var callbacks = StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        callbacks.context = callbacks.context.run { options.context(redeemingToken: true) }
        begin(checking: ["recoveryToken": recoveryToken], reporting: callbacks) {
            $0.recoverWith(recoveryToken: recoveryToken, completion: $1)
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/recover(recoveryToken:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
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
