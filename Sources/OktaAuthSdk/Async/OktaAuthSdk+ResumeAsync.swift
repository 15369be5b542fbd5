extension OktaAuthSdk {
    /// Goes on with a transaction: `POST /api/v1/authn` with its state token.
    ///
    /// The async form of ``OktaAuthSdk/resume(_:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func resume(
        _ token: OktaResumeToken
    ) async throws -> OktaAuthStatus {
        try await outcome {
            resume(
                token,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Goes on with the transaction that ``OktaConfiguration/resumeStore`` keeps.
    ///
    /// The async form of ``OktaAuthSdk/resumeKept(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func resumeKept() async throws -> OktaAuthStatus {
        try await outcome {
            resumeKept(
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
