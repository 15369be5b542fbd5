import OktaAuthSimulator
import Testing

@Suite("After a push that was not approved", .timeLimit(.minutes(5)))
struct EndedPushTests {
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
        let app = await IdentityApp(
            with: session.configuration,
            on: session.clock,
            [
                { $0.select(factor: .app, method: .push) },
                { _ in if isRejected { #expect(phone.reject()) } },
                { $0.select(factor: .app, method: .push) }, { _ in #expect(phone.approve()) },
            ]
        )
        #expect(app.outcome?.split(separator: ".").count == 3, "\(app.outcome ?? "none")")
        let choose = app.steps.filter { $0.hasPrefix("chooseFactor") }
        #expect(choose.count == 2)
        #expect(choose.last?.hasSuffix("[\"\(message)\"]") == true, "\(app.steps)")
    }
}
