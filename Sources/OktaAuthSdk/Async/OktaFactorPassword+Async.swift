extension OktaFactorPassword {
    /// Sets the password, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactorPassword/enroll(password:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(password: String) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(password: password, onStatusChange: $0, onError: $1)
        }
    }

    /// Picks the factor and verifies the password: `POST /api/v1/authn/factors/password/verify`.
    ///
    /// The async form of ``OktaFactorPassword/select(password:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func select(password: String) async throws -> OktaAuthStatus {
        try await outcome {
            select(password: password, onStatusChange: $0, onError: $1)
        }
    }

    /// Verifies the password: `POST /api/v1/authn/factors/password/verify`.
    ///
    /// The async form of ``OktaFactorPassword/verify(password:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verify(password: String) async throws -> OktaAuthStatus {
        try await outcome {
            verify(password: password, onStatusChange: $0, onError: $1)
        }
    }
}
