/// A security question.
open class OktaFactorQuestion: OktaFactor {
    /// The link that lists the questions to choose from, while enrolling.
    open var securityQuestionsLink: LinksResponse.Link? { links?.questions }

    /// The id of the question the user chose.
    open var factorQuestionId: String? { profile?.question }

    /// The text of the question the user chose.
    open var factorQuestionText: String? { profile?.questionText }

    /// Enrolls a question, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// The answer has at least four characters; an invalid question or answer is `E0000001`.
    open func enroll(
        questionId: String,
        answer: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            with: [.questionId: questionId, .answer: answer],
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Enrolls a question, which needs no activation, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorQuestion) async throws {
    ///     let next = try await factor.enroll(questionId: "favorite_color", answer: "blue")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorQuestion/enroll(questionId:answer:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func enroll(questionId: String, answer: String) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(questionId: questionId, answer: answer, onStatusChange: $0, onError: $1)
        }
    }

    /// Lists the questions to choose from: `GET /api/v1/users/{id}/factors/questions`.
    ///
    /// The status does not change, and an operation in flight continues. The error is
    /// ``OktaError/wrongStatus(_:)`` if the server does not offer them.
    open func downloadSecurityQuestions(
        onDownloadComplete: @escaping ([SecurityQuestion]) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = Callbacks(onDownloadComplete, onError)
        guard let link = securityQuestionsLink else {
            return callbacks.fail(.missing(.questions, in: subject))
        }
        sendIndependently(isExclusive: false, reporting: callbacks) {
            $0.downloadSecurityQuestions(with: link, onCompletion: $1, onError: $2)
        }
    }

    /// Lists the questions to choose from.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorQuestion) async throws {
    ///     show(try await factor.downloadSecurityQuestions())
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorQuestion/downloadSecurityQuestions(onDownloadComplete:onError:)``,
    /// whose error it throws.
    public final func downloadSecurityQuestions() async throws -> [SecurityQuestion] {
        try await outcome { downloadSecurityQuestions(onDownloadComplete: $0, onError: $1) }
    }

    /// Selects the question and verifies the answer: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Available in ``OktaAuthStatusFactorRequired``. A wrong answer is `E0000068`.
    open func select(
        answerToSecurityQuestion: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        run(
            try .verify(step(.verify), answer: answerToSecurityQuestion),
            reporting: StatusCallbacks(onStatusChange, onError, onFactorStatusUpdate)
        )
    }

    /// Selects the question and verifies the answer, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorQuestion) async throws {
    ///     let next = try await factor.select(answerToSecurityQuestion: "blue")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorQuestion/select(answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func select(
        answerToSecurityQuestion: String,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
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
    /// Available in ``OktaAuthStatusFactorChallenge``. A wrong answer is `E0000068`.
    open func verify(
        answerToSecurityQuestion: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        verify(
            passCode: nil,
            answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    /// Verifies the answer, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorQuestion) async throws {
    ///     let next = try await factor.verify(answerToSecurityQuestion: "blue")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorQuestion/verify(answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func verify(
        answerToSecurityQuestion: String,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            verify(
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    override var ownFields: [OktaEnrollmentField]? { [.questionId, .answer] }
}
