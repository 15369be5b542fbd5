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

    /// Enrolls a factor that needs nothing to be typed: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactor/enroll(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll() async throws -> OktaAuthStatus {
        try await outcome {
            enroll(onStatusChange: $0, onError: $1)
        }
    }

    /// Enrolls the factor with everything it may need: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactor/enroll(_:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(_ enrollment: OktaFactorEnrollment) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(enrollment, onStatusChange: $0, onError: $1)
        }
    }

    /// Sends a body the app put together to `link`.
    ///
    /// The async form of ``OktaFactor/sendRequest(with:keyValuePayload:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func sendRequest(
        with link: LinksResponse.Link,
        keyValuePayload: [String: Any],
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            sendRequest(
                with: link,
                keyValuePayload: keyValuePayload,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }
}
