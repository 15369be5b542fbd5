import OktaAuthSimulator
import Testing

@testable import OktaIdx

@Suite("After a push that was not approved", .timeLimit(.minutes(5)))
struct EndedPushTests {
    @MainActor
    private final class App {
        var steps: [String] = []
        var isAsked = false
        var outcome: Result<IDXClient.Token, any Error>?
    }

    @Test(
        "After a push that was not approved, the class of the manual asks again",
        arguments: [
            ("You have chosen to reject this login.", true),
            ("Your push notification has expired.", false),
        ]
    )
    @MainActor
    func manualClass(message: String, isRejected: Bool) async throws {
        let session = SimulatedSession(
            .ada(with: .push(), .email),
            policy: { $0.pushLifetime = 60 }
        )
        let phone = session.simulator.phone(of: SimulatedSession.login)
        func drive(until isDone: () -> Bool) async {
            while !isDone() {
                session.clock.advanceToNext()
                await Task.yield()
            }
        }
        let app = App()
        let login = IdentityLogin(configuration: session.configuration) {
            app.steps.append("\($0) \($1)")
            if case .chooseFactor = $0 { app.isAsked = true }
        }
        login.login(
            username: SimulatedSession.login, password: SimulatedSession.password
        ) { app.outcome = $0 }
        for isLast in [false, true] {
            await drive { app.isAsked || app.outcome != nil }
            app.isAsked = false
            login.select(factor: .app, method: .push)
            await drive { phone.pendingChallenge != nil || app.outcome != nil }
            if isLast {
                #expect(phone.approve())
            } else if isRejected {
                #expect(phone.reject())
            }
        }
        await drive { app.outcome != nil }
        #expect(throws: Never.self) { try app.outcome?.get() }
        let choose = app.steps.filter { $0.hasPrefix("chooseFactor") }
        #expect(choose.count == 2)
        #expect(choose.last?.hasSuffix("[\"\(message)\"]") == true, "\(app.steps)")
    }
}
