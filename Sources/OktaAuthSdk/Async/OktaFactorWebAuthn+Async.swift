extension OktaFactorWebAuthn {
    /// Activates the key: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// The async form of ``OktaFactorWebAuthn/activate(with:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func activate(with attestation: OktaWebAuthnAttestation) async throws -> OktaAuthStatus {
        try await outcome {
            activate(with: attestation, onStatusChange: $0, onError: $1)
        }
    }

    /// Verifies the key: `POST /api/v1/authn/factors/{id}/verify`, or `…/webauthn/verify`.
    ///
    /// The async form of ``OktaFactorWebAuthn/verify(with:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verify(with assertion: OktaWebAuthnAssertion) async throws -> OktaAuthStatus {
        try await outcome {
            verify(with: assertion, onStatusChange: $0, onError: $1)
        }
    }
}
