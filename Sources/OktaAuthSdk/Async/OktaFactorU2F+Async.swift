extension OktaFactorU2F {
    /// Activates the key: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// The async form of ``OktaFactorU2F/activate(registrationData:clientData:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func activate(
        registrationData: String,
        clientData: String
    ) async throws -> OktaAuthStatus {
        try await outcome {
            activate(
                registrationData: registrationData,
                clientData: clientData,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Verifies the key: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The async form of ``OktaFactorU2F/verify(clientData:signatureData:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verify(clientData: String, signatureData: String) async throws -> OktaAuthStatus {
        try await outcome {
            verify(
                clientData: clientData,
                signatureData: signatureData,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
