extension OktaFactorPhone {
    /// Enrolls the phone and sends a code to it: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactorPhone/enroll(phoneNumber:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(
        phoneNumber: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            enroll(
                phoneNumber: phoneNumber,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    /// Enrolls another phone than the one the org knows: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactorPhone/updatePhone(phoneNumber:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func updatePhone(phoneNumber: String) async throws -> OktaAuthStatus {
        try await outcome {
            updatePhone(phoneNumber: phoneNumber, onStatusChange: $0, onError: $1)
        }
    }
}
