extension Accounts {
    /// `GET /api/v1/users/{user}/factors/questions`: the questions to choose from.
    func listQuestions(_ call: Call) throws(APIError) -> Reply {
        guard self[id: call.parameter()] != nil else { throw .notFound(call.parameter(), "User") }
        let questions = SecurityQuestion.all.map { question in
            [
                "question": .string(question.key), "questionText": .string(question.text),
            ] as SimulatorJSON
        }
        return Reply(body: .array(questions))
    }
}
