extension OktaFactor {
    /// Enrolls the factor: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactor/enroll(questionId:answer:credentialId:passCode:phoneNumber:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?
    ) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(
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

    /// Activates the factor: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// The async form of ``OktaFactor/activate(passCode:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func activate(
        passCode: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            activate(
                passCode: passCode,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    /// Sends the challenge of the factor: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The async form of ``OktaFactor/select(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func select() async throws -> OktaAuthStatus {
        try await outcome { select(onStatusChange: $0, onError: $1) }
    }

    /// Answers the challenge: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The async form of ``OktaFactor/verify(passCode:answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            verify(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }
}
