/// A security question.
open class OktaFactorQuestion: OktaFactor {
    /// Where the questions to choose from are listed, while enrolling.
    open var securityQuestionsLink: LinksResponse.Link? { links?.questions }

    /// The id of the question the user chose.
    open var factorQuestionId: String? { profile?.question }

    /// The text of the question the user chose.
    open var factorQuestionText: String? { profile?.questionText }

    /// Enrolls a question, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - questionId: The id of a question.
    ///   - answer: The answer, at least four characters.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; `E0000001` if question or answer will not do.
    open func enroll(
        questionId: String,
        answer: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            with: OktaFactorEnrollment(questionId: questionId, answer: answer),
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Lists the questions to choose from: `GET /api/v1/users/{id}/factors/questions`.
    ///
    /// Changes nothing, and leaves alone what is under way.
    ///
    /// - Parameters:
    ///   - onDownloadComplete: Called with the questions.
    ///   - onError: Called instead; ``OktaError/wrongStatus(_:)`` if the server does not offer them.
    open func downloadSecurityQuestions(
        onDownloadComplete: @escaping ([SecurityQuestion]) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        guard let link = securityQuestionsLink else {
            return onError(.missing(.questions, in: subject))
        }
        sendAside(PendingWork(), onError: onError) { api, isWanted in
            api.downloadSecurityQuestions(
                with: link,
                onCompletion: { if isWanted() { onDownloadComplete($0) } },
                onError: { if isWanted() { onError($0) } }
            )
        }
    }

    /// Picks the question and verifies the answer: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Works straight from ``OktaAuthStatusFactorRequired``.
    ///
    /// - Parameters:
    ///   - answerToSecurityQuestion: The user's answer.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong answer is `E0000068`.
    ///   - onFactorStatusUpdate: Called with the factor result, if the answer has one.
    open func select(
        answerToSecurityQuestion: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        select(
            with: .answer(answerToSecurityQuestion),
            reporting: StatusCallbacks(
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    /// Verifies the answer: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Works in ``OktaAuthStatusFactorChallenge``.
    ///
    /// - Parameters:
    ///   - answerToSecurityQuestion: The user's answer.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong answer is `E0000068`.
    ///   - onFactorStatusUpdate: Called with the factor result, if the answer has one.
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
}
