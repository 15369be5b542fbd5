extension OktaAuthStatusFactorEnroll {
    /// Puts enrollment off: `POST /api/v1/authn/skip`.
    ///
    /// The async form of ``OktaAuthStatusFactorEnroll/skipEnrollment(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func skipEnrollment() async throws -> OktaAuthStatus {
        try await outcome { skipEnrollment(onStatusChange: $0, onError: $1) }
    }

    /// Enrolls `factor`: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaAuthStatusFactorEnroll/enrollFactor(factor:questionId:answer:credentialId:passCode:phoneNumber:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enrollFactor(
        factor: OktaFactor,
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?
    ) async throws -> OktaAuthStatus {
        try await outcome {
            enrollFactor(
                factor: factor,
                questionId: questionId,
                answer: answer,
                credentialId: credentialId,
                passCode: passCode,
                phoneNumber: phoneNumber,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
