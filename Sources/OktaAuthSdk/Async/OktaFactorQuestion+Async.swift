extension OktaFactorQuestion {
    /// Enrolls a question, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactorQuestion/enroll(questionId:answer:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(questionId: String, answer: String) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(questionId: questionId, answer: answer, onStatusChange: $0, onError: $1)
        }
    }

    /// Lists the questions to choose from: `GET /api/v1/users/{id}/factors/questions`.
    ///
    /// The async form of ``OktaFactorQuestion/downloadSecurityQuestions(onDownloadComplete:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func downloadSecurityQuestions() async throws -> [SecurityQuestion] {
        try await outcome { downloadSecurityQuestions(onDownloadComplete: $0, onError: $1) }
    }

    /// Picks the question and verifies the answer: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The async form of ``OktaFactorQuestion/select(answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func select(
        answerToSecurityQuestion: String,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            select(
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    /// Verifies the answer: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The async form of ``OktaFactorQuestion/verify(answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verify(
        answerToSecurityQuestion: String,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            verify(
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }
}
