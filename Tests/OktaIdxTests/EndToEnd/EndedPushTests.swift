import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

@Suite("After a push that was not approved", .timeLimit(.minutes(5)))
struct EndedPushTests {
    /// How a push ends.
    enum End: CaseIterable {
        case rejected, expired

        var message: String {
            switch self {
            case .rejected: "You have chosen to reject this login."
            case .expired: "Your push notification has expired."
            }
        }

        var failure: OktaWaitFailure { self == .rejected ? .rejected : .timedOut }

        func happen(in session: SimulatedSession) {
            switch self {
            case .rejected: #expect(session.phone.reject())
            case .expired: break
            }
        }
    }

    private let session = SimulatedSession(
        .ada(with: .push(), .email),
        policy: { $0.pushLifetime = 60 }
    )

    private func choosePush(
        in response: IDXClient.Response
    ) throws -> IDXClient.Remediation {
        guard case .selectAuthenticator(let form) = response.step else {
            Issue.record("\(response.step)")
            throw CancellationError()
        }
        let field = try #require(form.authenticator)
        let app = try #require(field.options?.first { $0.authenticator?.type == .app })
        field.selectedOption = app
        app.methodType?.selectedOption = app.methodType?.options?
            .first { $0.value as? String == "push" }
        return form
    }

    // MARK: One response at a time

    /// A response after a push that ended so.
    private func ended(_ end: End, _ client: IDXClient) async throws -> IDXClient.Response {
        let list = try await session.identify(session.page(of: client), of: client).get()
        let push = try await session.proceed(choosePush(in: list), of: client).get()
        return try await decide(push, client) { end.happen(in: session) }
    }

    private func decide(
        _ push: IDXClient.Response,
        _ client: IDXClient,
        _ act: () -> Void
    ) async throws -> IDXClient.Response {
        guard case .poll(let form) = push.step else {
            Issue.record("\(push.step)")
            throw CancellationError()
        }
        act()
        return try await session.outcome(of: client) {
            form.startPolling(onEvent: nil, completion: $0)
        }
        .get()
    }

    @Test("After a push that was not approved, the user chooses again", arguments: End.allCases)
    func again(end: End) async throws {
        let client = try await session.start()
        let answer = try await ended(end, client)
        #expect(answer.messages.allMessages.map(\.message) == [end.message])
        let push = try await session.proceed(choosePush(in: answer), of: client).get()
        #expect(push.messages.allMessages.isEmpty)
        let success = try await decide(push, client) { #expect(session.phone.approve()) }
        #expect(success.isLoginSuccessful)
    }

    @Test(
        "After a push that was not approved, the same push is sent again",
        arguments: End.allCases
    )
    func resend(end: End) async throws {
        let client = try await session.start()
        let answer = try await ended(end, client)
        let resend = try #require(answer.remediations[.resend])
        let push = try await session.proceed(resend, of: client).get()
        let success = try await decide(push, client) { #expect(session.phone.approve()) }
        #expect(success.isLoginSuccessful)
    }

    // MARK: The class of the manual

    @Test(
        "After a push that was not approved, the class of the manual asks again",
        arguments: End.allCases
    )
    @MainActor
    func manualClass(end: End) async throws {
        let app = App()
        let login = IdentityLogin(configuration: session.configuration) {
            app.steps.append("\($0) \($1)")
            if case .chooseFactor = $0 { app.isAsked = true }
        }
        login.login(
            username: SimulatedSession.login,
            password: SimulatedSession.password
        ) { app.outcome = $0 }
        for isLast in [false, true] {
            await drive { app.isAsked || app.outcome != nil }
            app.isAsked = false
            login.select(factor: .app, method: .push)
            await drive { session.phone.pendingChallenge != nil || app.outcome != nil }
            if isLast { #expect(session.phone.approve()) } else { end.happen(in: session) }
        }
        await drive { app.outcome != nil }
        #expect(throws: Never.self) { try app.outcome?.get() }
        let choose = app.steps.filter { $0.hasPrefix("chooseFactor") }
        #expect(choose.count == 2)
        #expect(choose.last?.hasSuffix("[\"\(end.message)\"]") == true, "\(app.steps)")
    }

    @MainActor
    private final class App {
        var steps: [String] = []
        var isAsked = false
        var outcome: Result<IDXClient.Token, any Error>?
    }

    @MainActor
    private func drive(until isDone: () -> Bool) async {
        while !isDone() {
            session.clock.advanceToNext()
            await Task.yield()
        }
    }
}

extension SimulatedSession {
    fileprivate var phone: SimulatedPhone { simulator.phone(of: Self.login) }
}
