import OktaAuthSimulator
import OktaIdx
import Testing

/// One operation of the class of the customer's document, from its start to its end.
struct DocumentRun {
    typealias Outcome = Result<IDXClient.Token, MultifactorLogin.LoginError>

    let outcome: Outcome
    let steps: [String]

    /// Runs the operation that `start` starts, in each of whose steps the user does what `answer` does.
    init(
        with configuration: IDXClient.Configuration,
        on clock: VirtualClock,
        answering answer: @escaping (MultifactorLogin.Step, MultifactorLogin) throws -> Void =
            { _, _ in Issue.record("an unexpected step") },
        _ start: (_ login: MultifactorLogin, _ end: @escaping (Outcome) -> Void) -> Void
    ) async throws {
        var steps: [String] = []
        var outcome: Outcome?
        var current: MultifactorLogin?
        let login = MultifactorLogin(configuration: configuration) { step in
            steps.append("\(step)".replacing(/(factor: )?OktaIdx[\w.]*\./, with: ""))
            do {
                if let current { try answer(step, current) }
            } catch {
                Issue.record(error)
                outcome = .failure(.unknown)
            }
        }
        current = login
        start(login) { end in
            #expect(outcome == nil, "ended twice")
            outcome = end
        }
        await clock.advance { outcome != nil }
        current = nil
        self.outcome = try #require(outcome)
        self.steps = steps
    }

    /// The text of the org, or the name of the error; `nil` after a success.
    var refusal: String? {
        switch outcome {
        case .success: nil
        case .failure(.message(let text)): text
        case .failure(let error): "\(error)"
        }
    }
}
