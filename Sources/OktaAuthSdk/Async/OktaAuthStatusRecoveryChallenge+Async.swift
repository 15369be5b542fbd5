extension OktaAuthStatusRecoveryChallenge {
    /// Verifies the code of a text message or call: `POST /api/v1/authn/recovery/factors/…/verify`.
    ///
    /// The async form of ``OktaAuthStatusRecoveryChallenge/verifyFactor(passCode:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verifyFactor(passCode: String) async throws -> OktaAuthStatus {
        try await outcome { verifyFactor(passCode: passCode, onStatusChange: $0, onError: $1) }
    }

    /// Redeems the token of the mailed link: `POST /api/v1/authn/recovery/token`.
    ///
    /// The async form of ``OktaAuthStatusRecoveryChallenge/verifyFactor(recoveryToken:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verifyFactor(recoveryToken: String) async throws -> OktaAuthStatus {
        try await outcome {
            verifyFactor(recoveryToken: recoveryToken, onStatusChange: $0, onError: $1)
        }
    }

    /// Sends the code once more: `POST /api/v1/authn/recovery/factors/…/resend`.
    ///
    /// The async form of ``OktaAuthStatusRecoveryChallenge/resendFactor(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func resendFactor() async throws -> OktaAuthStatus {
        try await outcome { resendFactor(onStatusChange: $0, onError: $1) }
    }
}
