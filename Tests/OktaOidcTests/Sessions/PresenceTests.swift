import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A person who proves to be there, or does not want to; questions are counted.
final class TestPerson: OktaPresenceEvaluator {
    private let state = Locked((questions: 0, error: OktaPresenceError?.none))
    let isSlow = Locked(false)

    var questions: Int { state.withLock { $0.questions } }

    func refuse(_ error: OktaPresenceError?) { state.withLock { $0.error = error } }

    func confirmPresence() async throws {
        state.withLock { $0.questions += 1 }
        while isSlow.withLock({ $0 }) { await Task.yield() }
        if let error = state.withLock({ $0.error }) { throw error }
    }
}

@Suite("A person's presence")
struct PresenceTests {
    private struct App {
        let session = SimulatedSession()
        let person = TestPerson()
        let lifecycle = SwitchedLifecycle()
        let signedIn: OktaOidcStateManager

        init(_ frequency: OktaPresencePolicy.Frequency) async throws {
            signedIn = try await session.signIn { [person, lifecycle] in
                $0.sessionPolicy.presence = OktaPresencePolicy(frequency, by: person)
                $0.lifecycle = lifecycle
                $0.resourceHosts = ["api.test"]
            }
            try signedIn.store()
        }

        /// The session after a restart.
        func launch(in registry: SessionRegistry = SessionRegistry()) throws -> OktaOidcStateManager
        {
            let server = AuthorizationServer(signedIn.configuration)
            return try #require(
                try OktaOidcStateManager.restore(nil, from: server, in: registry)
            )
        }
    }

    @Test(
        "A person is asked as often as the policy says, and never at launch, renewal or 401",
        arguments: [
            (.always, 1, 4, 5, 6, 8), (.onceWithin(300), 0, 1, 1, 2, 3),
            (.oncePerForeground, 0, 1, 1, 1, 2),
        ] as [(OktaPresencePolicy.Frequency, Int, Int, Int, Int, Int)]
    )
    func questions(
        row: (
            frequency: OktaPresencePolicy.Frequency, signIn: Int, uses: Int, refusal: Int,
            later: Int,
            foreground: Int
        )
    ) async throws {
        let app = try await App(row.frequency)
        // Who has just signed in has proved to be there.
        _ = try await app.signedIn.freshAccessToken()
        #expect(app.person.questions == row.signIn)

        let registry = SessionRegistry()
        let one = try app.launch(in: registry)
        let other = try app.launch(in: registry)
        try await one.renew()
        _ = one.accessToken
        #expect(app.person.questions == row.signIn)
        // Two instances are one session.
        for manager in [one, other, one] { _ = try await manager.freshAccessToken() }
        #expect(app.person.questions == row.uses)

        var request = URLRequest(url: try #require(URL(string: "https://api.test/")))
        try await one.authorize(&request)
        let url = try #require(request.url)
        let refusal = try #require(
            HTTPURLResponse(url: url, statusCode: 401, httpVersion: nil, headerFields: nil)
        )
        #expect(try await one.evaluate(refusal, for: &request) == .sendAgain)
        #expect(app.person.questions == row.refusal)

        app.session.clock.advance(by: 300)
        _ = try await one.freshAccessToken()
        #expect(app.person.questions == row.later)

        // In the background no question can be shown; a renewal goes on.
        app.lifecycle.set(false)
        app.session.clock.advance(by: 300)
        await #expect(throws: OktaPresenceError.inBackground) { try await one.freshAccessToken() }
        try await one.renew()
        #expect(app.person.questions == row.later)
        app.lifecycle.set(true)
        _ = try await one.freshAccessToken()
        _ = try await other.freshAccessToken()
        #expect(app.person.questions == row.foreground)
    }

    @Test(
        "Calls at the same time are one question",
        arguments: [.always, .oncePerForeground] as [OktaPresencePolicy.Frequency])
    func together(frequency: OktaPresencePolicy.Frequency) async throws {
        let app = try await App(frequency)
        let manager = try app.launch()
        app.person.isSlow.withLock { $0 = true }
        let calls = (0..<5).map { _ in Task { try await manager.freshAccessToken() } }
        try #require(await eventually { app.person.questions > 0 })
        for _ in 0..<1_000 { await Task.yield() }
        app.person.isSlow.withLock { $0 = false }
        for call in calls { _ = try await call.value }
        #expect(app.person.questions == 1)
    }

    @Test(
        "Who cancels, or cannot be asked, is signed in nevertheless",
        arguments: [OktaPresenceError.cancelled, .unavailable("no face is enrolled")]
    )
    func refused(error: OktaPresenceError) async throws {
        let app = try await App(.onceWithin(60))
        let manager = try app.launch()
        let events = manager.events
        app.person.refuse(error)
        await #expect(throws: error) { try await manager.freshAccessToken() }
        #expect(manager.refreshToken != nil)
        #expect(try app.launch().refreshToken == manager.refreshToken)
        app.person.refuse(nil)
        #expect(try await manager.freshAccessToken() == manager.accessToken)
        #expect(app.person.questions == 2)
        try manager.signOutLocally()
        #expect(await events.sent.map { "\($0)" } == ["removed"])
        #expect(error.localizedDescription.hasPrefix("The person at the device"))
        // A session that is over needs no proof.
        await #expect(throws: OktaOidcError.self) { try await manager.freshAccessToken() }
        #expect(app.person.questions == 2)
    }

    @Test("A clock that is set back does not prolong a proof")
    func clockSetBack() async throws {
        let app = try await App(.onceWithin(60))
        let manager = try app.launch()
        _ = try await manager.freshAccessToken()
        var configuration = manager.configuration
        configuration.clock = EarlierClock(base: app.session.clock)
        let earlier = OktaOidcStateManager(
            manager.session, from: AuthorizationServer(configuration)
        )
        _ = try await earlier.freshAccessToken()
        #expect(app.person.questions == 2)
    }

    @Test(
        "A person who cannot be asked reads a sentence in their language, and no word of a developer"
    )
    func userText() {
        let errors: [OktaPresenceError] = [.cancelled, .inBackground, .unavailable("LAError -7")]
        #expect(
            errors.map { $0.userText(in: "de") } == [
                "Bitte bestätigen Sie, dass Sie es sind.",
                "Bitte öffnen Sie die App und bestätigen Sie, dass Sie es sind.",
                "Dieses Gerät kann nicht prüfen, ob Sie es sind. "
                    + "Bitte richten Sie in den Einstellungen einen Code ein.",
            ]
        )
        #expect(errors.allSatisfy { !$0.userText(in: "en").contains("LAError") })
    }

    /// A clock an hour before another one.
    private struct EarlierClock: OktaClock {
        let base: VirtualClock

        var now: Date { base.now.addingTimeInterval(-3_600) }

        func schedule(
            after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
        ) -> any OktaCancellable { base.schedule(after: delay, action) }
    }
}
