import OktaAuthSdk
import Testing

@MainActor
@Suite("A security question")
struct QuestionFactorTests {
    let stage = Stage()
    var told: Told { stage.told }

    let offered = EmbeddedResponse.Factor.offered(
        .question,
        profile: .init(question: "disliked_food", questionText: "What food do you dislike?")
    )

    @Test("shows the question and where others are listed")
    func facts() throws {
        let question = try enrollable()

        #expect(question.factorQuestionId == "disliked_food")
        #expect(question.factorQuestionText == "What food do you dislike?")
        #expect(question.securityQuestionsLink == .to("questions"))
    }

    @Test("enrolls through enrollFactor")
    func enroll() throws {
        try enrollable().enroll(
            questionId: "disliked_food",
            answer: "answer-1",
            onStatusChange: told.status,
            onError: told.error
        )

        let values = [
            "factor": "question", "stateToken": "st-1", "questionId": "disliked_food",
            "answer": "answer-1",
        ]
        #expect(stage.calls == [.init("enrollFactor", "enroll", values)])
        #expect(told.types == [.success])
    }

    @Test("lists questions through downloadSecurityQuestions")
    func download() throws {
        stage.api.questions = [.init(question: "q-1", questionText: "First?")]
        stage.api.answers = [.success(.init()), .error(.emptyServerResponse)]
        var questions: [[SecurityQuestion]] = []

        for _ in 1...2 {
            try enrollable().downloadSecurityQuestions(
                onDownloadComplete: { questions.append($0) },
                onError: told.error
            )
        }

        let call = RecordingAPI.Call("downloadSecurityQuestions", "questions")
        #expect(stage.calls == [call, call])
        #expect(questions == [[SecurityQuestion(question: "q-1", questionText: "First?")]])
        #expect(told.errors.map(\.caseName) == ["emptyServerResponse"])
    }

    @Test("selects with an answer from MFA_REQUIRED, by the factor's own link")
    func select() throws {
        let status = try stage.status(
            OktaAuthStatusFactorRequired.init,
            .MFARequired,
            factors: [offered]
        )
        let question = try #require(status.availableFactors.first as? OktaFactorQuestion)

        question.select(
            answerToSecurityQuestion: "answer-1",
            onStatusChange: told.status,
            onError: told.error
        )
        question.select(
            answerToSecurityQuestion: "answer-2",
            onStatusChange: told.status,
            onError: told.error,
            onFactorStatusUpdate: told.update
        )

        #expect(stage.calls.map(\.link) == ["verify", "verify"])
        #expect(stage.calls.map { $0.values["answer"] } == ["answer-1", "answer-2"])
        #expect(told.types == [.success, .success])
    }

    @Test("verifies an answer in MFA_CHALLENGE, by the status's next link")
    func verify() throws {
        let status = try stage.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: offered
        )
        let question = try #require(status.factor as? OktaFactorQuestion)

        question.verify(
            answerToSecurityQuestion: "answer-1",
            onStatusChange: told.status,
            onError: told.error
        )
        question.verify(
            answerToSecurityQuestion: "answer-2",
            onStatusChange: told.status,
            onError: told.error,
            onFactorStatusUpdate: told.update
        )

        let values = ["stateToken": "st-1", "answer": "answer-1"]
        #expect(stage.calls.first == .init("verifyFactor(with:)", "next", values))
        #expect(stage.calls.last?.values["answer"] == "answer-2")
        #expect(told.types == [.success, .success])
    }

    private func enrollable() throws -> OktaFactorQuestion {
        let status = try stage.status(
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
    let stage = Stage()
    var told: Told { stage.told }

    @Test("sends what the app put together, through sendApiRequest")
    func sendRequest() throws {
        let status = try stage.status(
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
            onStatusChange: told.status,
            onError: told.error
        )
        other.sendRequest(
            with: .to("elsewhere"),
            keyValuePayload: ["stateToken": "st-2"],
            onStatusChange: told.status,
            onError: told.error,
            onFactorStatusUpdate: told.update
        )

        let values = ["stateToken": "st-1", "clientData": "data-1", "count": "2", "method": "POST"]
        #expect(
            stage.calls == [
                .init("sendApiRequest", "verify", values),
                .init("sendApiRequest", "elsewhere", ["stateToken": "st-2", "method": "POST"]),
            ]
        )
        #expect(told.types == [.success, .success])
    }
}
