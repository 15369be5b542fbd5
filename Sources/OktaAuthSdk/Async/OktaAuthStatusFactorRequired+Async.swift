extension OktaAuthStatusFactorRequired {
    /// Sends the challenge of `factor`: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The async form of ``OktaAuthStatusFactorRequired/selectFactor(_:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func selectFactor(_ factor: OktaFactor) async throws -> OktaAuthStatus {
        try await outcome { selectFactor(factor, onStatusChange: $0, onError: $1) }
    }

    /// Challenges all factors of a type: `POST /api/v1/authn/factors/{type}/verify`.
    ///
    /// The async form of ``OktaAuthStatusFactorRequired/selectFactor(ofType:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func selectFactor(ofType type: FactorType) async throws -> OktaAuthStatus {
        try await outcome {
            selectFactor(ofType: type, onStatusChange: $0, onError: $1)
        }
    }
}
