extension OktaAuthStatusLockedOut {
    /// Starts to unlock the account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// The async form of ``OktaAuthStatusLockedOut/unlock(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func unlock(username: String, factorType: OktaRecoveryFactors) async throws
        -> OktaAuthStatus
    {
        try await outcome {
            unlock(username: username, factorType: factorType, onStatusChange: $0, onError: $1)
        }
    }
}
