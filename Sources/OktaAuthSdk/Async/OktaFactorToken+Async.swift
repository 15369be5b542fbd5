extension OktaFactorToken {
    /// Enrolls the token, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactorToken/enroll(credentialId:passCode:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(credentialId: String, passCode: String) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(credentialId: credentialId, passCode: passCode, onStatusChange: $0, onError: $1)
        }
    }

    /// Enrolls a token that shows two codes in a row: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactorToken/enroll(credentialId:passCode:nextPassCode:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(
        credentialId: String,
        passCode: String,
        nextPassCode: String
    ) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(
                credentialId: credentialId,
                passCode: passCode,
                nextPassCode: nextPassCode,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
