import OktaAuthSdk
import Testing

@MainActor
@Suite("A security question")
struct QuestionFactorTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    let offered = EmbeddedResponse.Factor.offered(
        .question,
        profile: .init(question: "disliked_food", questionText: "What food do you dislike?")
    )

    @Test("A security question shows the question and where others are listed")
    func facts() throws {
        let question = try enrollable()

        #expect(question.factorQuestionId == "disliked_food")
        #expect(question.factorQuestionText == "What food do you dislike?")
        #expect(question.securityQuestionsLink == .to("questions"))
    }

    @Test("A security question enrolls through enrollFactor")
    func enroll() throws {
        try enrollable().enroll(
            questionId: "disliked_food",
            answer: "answer-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let values = [
            "factor": "question", "stateToken": "st-1", "questionId": "disliked_food",
            "answer": "answer-1",
        ]
        #expect(session.calls == [.init("enrollFactor", "enroll", values)])
        #expect(recorder.types == [.success])
    }

    @Test("A security question lists questions through downloadSecurityQuestions")
    func download() throws {
        session.api.questions = [.init(question: "q-1", questionText: "First?")]
        session.api.answers = [.success(.init()), .error(.emptyServerResponse)]
        var questions: [[SecurityQuestion]] = []

        for _ in 1...2 {
            try enrollable().downloadSecurityQuestions(
                onDownloadComplete: { questions.append($0) },
                onError: recorder.onError
            )
        }

        let call = RecordingAPI.Call("downloadSecurityQuestions", "questions")
        #expect(session.calls == [call, call])
        #expect(questions == [[SecurityQuestion(question: "q-1", questionText: "First?")]])
        #expect(recorder.errors.map(\.caseName) == ["emptyServerResponse"])
    }

    @Test("A security question is selected with an answer, by the factor's own link")
    func select() throws {
        let status = try session.status(
            OktaAuthStatusFactorRequired.init,
            .MFARequired,
            factors: [offered]
        )
        let question = try #require(status.availableFactors.first as? OktaFactorQuestion)

        question.select(
            answerToSecurityQuestion: "answer-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        question.select(
            answerToSecurityQuestion: "answer-2",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )

        #expect(session.calls.map(\.link) == ["verify", "verify"])
        #expect(session.calls.map { $0.values["answer"] } == ["answer-1", "answer-2"])
        #expect(recorder.types == [.success, .success])
    }

    @Test("A security question is verified in MFA_CHALLENGE, by the status's next link")
    func verify() throws {
        let status = try session.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: offered
        )
        let question = try #require(status.factor as? OktaFactorQuestion)

        question.verify(
            answerToSecurityQuestion: "answer-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        question.verify(
            answerToSecurityQuestion: "answer-2",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )

        let values = ["stateToken": "st-1", "answer": "answer-1"]
        #expect(session.calls.first == .init("verifyFactor(with:)", "next", values))
        #expect(session.calls.last?.values["answer"] == "answer-2")
        #expect(recorder.types == [.success, .success])
    }

    private func enrollable() throws -> OktaFactorQuestion {
        let status = try session.status(
            OktaAuthStatusFactorEnroll.init,
            .MFAEnroll,
            factors: [offered]
        )
        return try #require(status.availableFactors.first as? OktaFactorQuestion)
    }
}

@MainActor
@Suite("A factor without a class of its own")
struct OtherFactorTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("A factor without a class of its own sends a payload through sendApiRequest")
    func sendRequest() throws {
        let status = try session.status(
            OktaAuthStatusFactorRequired.init,
            .MFARequired,
            factors: [.offered(.signedNonce)]
        )
        let other = try #require(status.availableFactors.first as? OktaFactorOther)
        let link = try #require(other.links?.verify)
        let payload: [String: Any] = ["clientData": "data-1", "count": 2]

        other.sendRequest(
            with: link,
            keyValuePayload: payload,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        other.sendRequest(
            with: .to("elsewhere"),
            keyValuePayload: ["stateToken": "st-2"],
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )

        let values = ["stateToken": "st-1", "clientData": "data-1", "count": "2", "method": "POST"]
        #expect(
            session.calls == [
                .init("sendApiRequest", "verify", values),
                .init("sendApiRequest", "elsewhere", ["stateToken": "st-2", "method": "POST"]),
            ]
        )
        #expect(recorder.types == [.success, .success])
    }
}
