extension OktaAuthStatusDeviceActivate {
    /// Activates the device: `POST /api/v1/authn/device/activate`.
    ///
    /// The async form of ``OktaAuthStatusDeviceActivate/activate(userCode:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func activate(
        userCode: String
    ) async throws -> OktaAuthStatus {
        try await outcome {
            activate(
                userCode: userCode,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
