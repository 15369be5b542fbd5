import OktaAuthSimulator
import OktaIdx

/// An app with the class of the manual, which answers the steps in order.
@MainActor
final class IdentityApp {
    /// The steps the class asked for, each with what the org says about it.
    private(set) var steps: [String] = []
    private(set) var outcome: String?
    private var answers: [(IdentityLogin) -> Void]
    private var login: IdentityLogin?

    /// Runs the operation that `start` starts to its end, or until all answers are given, there were
    /// `enough` steps, and nothing waits.
    init(
        with configuration: IDXClient.Configuration,
        on clock: VirtualClock,
        until enough: Int = .max,
        _ answers: [(IdentityLogin) -> Void],
        _ start: (_ login: IdentityLogin, _ end: @escaping IdentityLogin.Completion) -> Void = {
            $0.login(
                username: SimulatedSession.login,
                password: SimulatedSession.password,
                completion: $1
            )
        }
    ) async {
        self.answers = answers
        let login = IdentityLogin(configuration: configuration) { step, messages in
            self.steps.append("\(step) \(messages)")
            if !self.answers.isEmpty, let login = self.login { self.answers.removeFirst()(login) }
        }
        self.login = login
        start(login) { result in
            switch result {
            case .success(let token): self.outcome = token.accessToken
            case .failure(let error): self.outcome = "\(error)"
            }
        }
        while outcome == nil, !Task.isCancelled {
            if steps.count >= enough, self.answers.isEmpty, clock.pendingCount == 0 { break }
            clock.advanceToNext()
            // What that set off on the main actor comes before more time passes.
            for _ in 0..<20 { await Task.yield() }
        }
        self.login = nil
    }
}
