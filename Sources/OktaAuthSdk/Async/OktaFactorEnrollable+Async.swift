extension OktaFactorEnrollable {
    /// Enrolls the factor with the values of `enrollmentFields`.
    ///
    /// The async form of `enroll(with:onStatusChange:onError:)`.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(with values: [OktaEnrollmentField: String]) async throws -> OktaAuthStatus {
        try await outcome { enroll(with: values, onStatusChange: $0, onError: $1) }
    }
}
