import OktaAuthSimulator
import OktaIdx
import Testing

/// A client, its server and virtual time.
protocol AppSession {
    var clock: VirtualClock { get }
    var configuration: IDXClient.Configuration { get }
}

extension SimulatedSession: AppSession {}
extension ScriptedSession: AppSession {}

typealias DocumentOutcome = Result<IDXClient.Token, MultifactorLogin.LoginError>

/// An app with the class of the customer's document.
final class DocumentApp<Session: AppSession> {
    typealias Outcome = DocumentOutcome

    let session: Session
    /// The steps the class asked for.
    private(set) var steps: [String] = []
    private var outcome: Outcome?
    private var login: MultifactorLogin?

    init(_ session: Session) { self.session = session }

    /// Runs one operation of the class to its end.
    ///
    /// - Parameters:
    ///   - answer: What the user does in each step.
    ///   - start: The operation.
    /// - Returns: How it ended.
    /// - Throws: If it did not end.
    func run(
        answering answer: @escaping (MultifactorLogin.Step, MultifactorLogin) throws -> Void =
            { _, _ in Issue.record("an unexpected step") },
        _ start: (_ login: MultifactorLogin, _ end: @escaping (Outcome) -> Void) -> Void
    ) async throws -> Outcome {
        let login = MultifactorLogin(configuration: session.configuration) { [self] step in
            steps.append(Self.name(of: step))
            do {
                try answer(
                    step, self.login ?? MultifactorLogin(configuration: session.configuration)
                )
            } catch {
                Issue.record(error)
                outcome = .failure(.unknown)
            }
        }
        self.login = login
        start(login) { [self] end in
            #expect(outcome == nil, "ended twice")
            outcome = end
        }
        await session.clock.advance { outcome != nil }
        self.login = nil
        return try #require(outcome)
    }

    private static func name(of step: MultifactorLogin.Step) -> String {
        switch step {
        case .chooseFactor(let factors):
            "choose " + factors.map(\.rawValue).joined(separator: " ")
        case .chooseMethod(let methods):
            "method " + methods.map(\.rawValue).joined(separator: " ")
        case .verifyCode(let factor): "verify \(factor.rawValue)"
        }
    }
}
