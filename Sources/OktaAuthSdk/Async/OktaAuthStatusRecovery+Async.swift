extension OktaAuthStatusRecovery {
    /// Answers the recovery question: `POST /api/v1/authn/recovery/answer`.
    ///
    /// The async form of ``OktaAuthStatusRecovery/recoverWithAnswer(_:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func recoverWithAnswer(_ answer: String) async throws -> OktaAuthStatus {
        try await outcome { recoverWithAnswer(answer, onStatusChange: $0, onError: $1) }
    }

    /// Redeems a recovery token: `POST /api/v1/authn/recovery/token`.
    ///
    /// The async form of ``OktaAuthStatusRecovery/recoverWithToken(_:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func recoverWithToken(_ recoveryToken: String) async throws -> OktaAuthStatus {
        try await outcome { recoverWithToken(recoveryToken, onStatusChange: $0, onError: $1) }
    }
}
