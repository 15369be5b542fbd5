import Foundation
import OktaAuthSimulator
import OktaCore
import Observation
import Testing

@testable import OktaIdx

@Suite("A flow for a user interface", .timeLimit(.minutes(5)))
@MainActor
struct OktaIdxFlowTests {
    private struct Refused: Error {}

    private func form(_ flow: OktaIdxFlow, _ kind: StepKind) throws -> IDXClient.Remediation {
        try #require(flow.step?.kind == kind)
        return try #require(flow.step?.remediation)
    }

    /// A flow in the middle of a transaction.
    private func resumed(_ session: ScriptedSession) async -> OktaIdxFlow {
        let flow = OktaIdxFlow(session.configuration)
        _ = await session.clock.drive { await flow.resume(session.context) }
        return flow
    }

    private func expectIdle(_ flow: OktaIdxFlow) {
        #expect(!flow.isBusy && flow.event == nil && flow.number == nil)
    }

    @Test("A flow goes from response to response, and ends in tokens")
    func continues() async throws {
        let session = ScriptedSession(
            answers: [Pages.handle, Pages.identify, Pages.mail(), Pages.success, Pages.tokens]
                .map { .json($0) }
        )
        let flow = OktaIdxFlow(session.configuration)
        #expect(flow.step == nil && flow.response == nil)

        _ = await session.clock.drive { await flow.start() }
        let identify = try form(flow, .identify)
        identify.identifier?.value = "user@example.com"
        identify.credentials?.passcode?.value = "passcode-1"
        _ = await session.clock.drive { await flow.run { try await identify.proceed() } }
        let challenge = try form(flow, .challenge)
        challenge.credentials?.passcode?.value = "123456"
        #expect(flow.token == nil)
        _ = await session.clock.drive { await flow.run { try await challenge.proceed() } }

        #expect(flow.step?.kind == .success)
        #expect(flow.token?.accessToken == "access-1")
        #expect(flow.error == nil)
        expectIdle(flow)
        #expect(session.server.unused == 0)
    }

    @Test("A flow keeps the response and shows the error of what failed, until the next try")
    func failure() async throws {
        let session = ScriptedSession(
            answers: [
                .json(Pages.identify),
                .json(#"{"errorCode":"E0000009","errorSummary":"No"}"#, status: 500),
                .json(Pages.identify),
            ]
        )
        let flow = await resumed(session)
        let response = try #require(flow.response)

        _ = await session.clock.drive { await flow.run { try await response.cancel() } }
        #expect(
            flow.error as? IDXClientError
                == .serverError(message: "No", localizationKey: "E0000009", type: "api")
        )
        #expect(flow.response === response)
        expectIdle(flow)

        _ = await session.clock.drive { await flow.run { try await response.cancel() } }
        #expect(flow.error == nil)
        #expect(flow.response !== response)
    }

    @Test("A flow shows why a finished sign-in has no tokens")
    func exchangeFails() async throws {
        let session = ScriptedSession(
            answers: [
                .json(Pages.success), .json(#"{"error":"invalid_grant"}"#, status: 400),
            ]
        )
        let flow = await resumed(session)
        #expect(flow.step?.kind == .success)
        #expect(flow.token == nil)
        #expect(
            flow.error as? IDXClientError
                == .serverError(message: "", localizationKey: "invalid_grant", type: "oauth")
        )
        expectIdle(flow)
    }

    @Test("A flow does one thing at a time, and refuses another")
    func oneAtATime() async throws {
        let session = ScriptedSession(answers: [.json(Pages.handle), .json(Pages.identify)])
        let flow = OktaIdxFlow(session.configuration)
        let first = await session.clock.drive(until: { flow.isBusy }) { await flow.start() }

        await flow.run { throw Refused() }
        #expect(flow.error as? IDXClientError == .operationInProgress)
        #expect(flow.isBusy)

        _ = await session.clock.drive { await first.value }
        #expect(flow.step?.kind == .identify)
        expectIdle(flow)
    }

    @Test("A flow shows the number while it waits, and gives way to another operation")
    func waitAndReplace() async throws {
        let session = ScriptedSession(
            answers: [
                .json(Pages.push(number: nil)), .json(Pages.push(number: 7)), .silence,
                .json(Pages.identify),
            ]
        )
        let flow = await resumed(session)
        #expect(flow.step?.kind == .poll)
        let wait = await session.clock.drive(until: {
            flow.number != nil && session.server.sent.count == 3
        }) {
            await flow.waitForDecision()
        }
        #expect(flow.number == 7)
        #expect(flow.event == .numberChallenge(7))
        #expect(flow.isBusy)

        let response = try #require(flow.response)
        _ = await session.clock.drive { await flow.run { try await response.cancel() } }
        await wait.value
        #expect(flow.step?.kind == .identify)
        #expect(flow.error == nil)
        expectIdle(flow)
        #expect(session.clock.pendingCount == 0)
    }

    @Test("A flow waits for the link of a mail")
    func mail() async throws {
        let session = ScriptedSession(
            answers: [Pages.mail(), Pages.mail(), Pages.success, Pages.tokens].map { .json($0) }
        )
        let flow = await resumed(session)
        _ = await session.clock.drive { await flow.waitForDecision() }
        #expect(flow.token?.accessToken == "access-1")
        expectIdle(flow)
    }

    @Test("A flow keeps what took the place of a wait when a third operation is refused")
    func thirdDuringReplacement() async throws {
        let session = ScriptedSession(answers: [
            .json(Pages.push(number: nil)), .silence, .json(Pages.identify),
        ])
        let flow = await resumed(session)
        let response = try #require(flow.response)
        let wait = await session.clock.drive(until: { session.server.sent.count == 2 }) {
            await flow.waitForDecision()
        }
        let second = await session.clock.drive(until: { session.server.sent.count == 3 }) {
            await flow.run { try await response.cancel() }
        }

        await flow.run { throw Refused() }
        #expect(flow.error as? IDXClientError == .operationInProgress)

        _ = await session.clock.drive { await second.value }
        await wait.value
        #expect(flow.step?.kind == .identify)
        expectIdle(flow)
    }

    @Test("A flow keeps waiting and showing the number when another operation is refused")
    func refusedDuringWait() async throws {
        let session = ScriptedSession(
            answers: Array(repeating: .json(Pages.push(number: 7)), count: 100)
                + [.json(Pages.success), .json(Pages.tokens)]
        )
        let flow = await resumed(session)
        let wait = await session.clock.drive(until: { flow.number != nil }) {
            await flow.waitForDecision()
        }

        await flow.run { throw Refused() }

        #expect(flow.error is Refused)
        #expect(flow.isBusy && flow.number == 7)
        _ = await session.clock.drive { await wait.value }
        #expect(flow.token?.accessToken == "access-1")
        expectIdle(flow)
    }

    @Test("A flow keeps waiting when a form without its value is not sent")
    func formRefusedDuringWait() async throws {
        let session = ScriptedSession(
            answers: [Pages.mail(), Pages.mail(), Pages.success, Pages.tokens].map { .json($0) }
        )
        let flow = await resumed(session)
        let challenge = try form(flow, .challenge)
        let wait = await session.clock.drive(until: { flow.client?.operations.polling != nil }) {
            await flow.waitForDecision()
        }

        _ = await session.clock.drive { await flow.run { try await challenge.proceed() } }

        #expect(
            flow.error as? IDXClientError
                == .missingRequiredParameter(name: "credentials.passcode")
        )
        _ = await session.clock.drive { await wait.value }
        #expect(flow.token?.accessToken == "access-1")
    }

    @Test("A flow stops waiting when a new sign-in begins")
    func startDuringWait() async throws {
        let session = ScriptedSession(
            answers: [.json(Pages.push(number: nil)), .json(Pages.handle), .json(Pages.identify)]
        )
        let flow = await resumed(session)
        let wait = await session.clock.drive(until: { flow.client?.operations.polling != nil }) {
            await flow.waitForDecision()
        }
        _ = await session.clock.drive { await flow.start() }
        await wait.value
        #expect(flow.step?.kind == .identify)
        session.clock.advance(by: 60)
        #expect(session.server.sent.count == 3)
        #expect(session.server.unexpected == 0)
    }

    @Test("A flow reports that there is nothing to wait for")
    func nothingToWaitFor() async throws {
        let session = ScriptedSession(answers: [.json(Pages.identify)])
        let flow = OktaIdxFlow(session.configuration)
        _ = await session.clock.drive { await flow.waitForDecision() }
        #expect(flow.error as? IDXClientError == .unknownRemediationOption(name: "poll"))
        _ = await session.clock.drive { await flow.resume(session.context) }
        #expect(flow.error == nil)
        _ = await session.clock.drive { await flow.waitForDecision() }
        #expect(flow.error as? IDXClientError == .unknownRemediationOption(name: "poll"))
        expectIdle(flow)
    }

    @Test("A flow cancels a wait, and is back at the beginning")
    func cancelDuringWait() async throws {
        let session = ScriptedSession(
            answers: [.json(Pages.push(number: nil)), .silence, .json(Pages.identify)]
        )
        let flow = await resumed(session)
        let wait = await session.clock.drive(until: { session.server.sent.count == 2 }) {
            await flow.waitForDecision()
        }
        _ = await session.clock.drive { await flow.cancel() }
        await wait.value
        #expect(flow.step?.kind == .identify)
        #expect(flow.error == nil)
        #expect(session.server.sent.last?.path == "/idp/idx/cancel")
        #expect(session.server.cancelled == 1)
        expectIdle(flow)
    }

    @Test("A flow ends the start in flight when it is cancelled")
    func cancelDuringStart() async throws {
        let session = ScriptedSession(answers: [.silence])
        let flow = OktaIdxFlow(session.configuration)
        let start = await session.clock.drive(until: { session.server.sent.count == 1 }) {
            await flow.start()
        }
        _ = await session.clock.drive { await flow.cancel() }
        _ = await session.clock.drive { await start.value }
        #expect(flow.response == nil && flow.error == nil)
        #expect(session.server.cancelled == 1)
        expectIdle(flow)
    }

    @Test("A flow stays where it is if the server does not confirm the end")
    func cancelFails() async throws {
        let session = ScriptedSession(answers: [.json(Pages.identify), .json("", status: 500)])
        let flow = await resumed(session)
        _ = await session.clock.drive { await flow.cancel() }
        #expect(flow.step?.kind == .identify)
        #expect(
            flow.error as? IDXClientError == .unexpectedAnswer(statusCode: 500, requestId: nil)
        )
        expectIdle(flow)
    }

    @Test("A flow takes a cancelled task for no error")
    func cancelledTask() async throws {
        let session = ScriptedSession(answers: [.json(Pages.handle), .silence])
        let flow = OktaIdxFlow(session.configuration)
        let start = await session.clock.drive(until: { session.server.sent.count == 2 }) {
            await flow.start()
        }
        start.cancel()
        _ = await session.clock.drive { await start.value }
        #expect(flow.error == nil && flow.response == nil)
        expectIdle(flow)
    }

    @Test("A flow forgets the tokens of a sign-in when the next one begins")
    func secondSignIn() async throws {
        let session = ScriptedSession(
            answers: [Pages.success, Pages.tokens, Pages.handle, Pages.identify].map { .json($0) }
        )
        let flow = await resumed(session)
        #expect(flow.token != nil)
        _ = await session.clock.drive { await flow.start() }
        #expect(flow.token == nil)
        #expect(flow.step?.kind == .identify)
    }

    // MARK: Redirects

    private func redirect(_ query: String, to start: String = "com.example.app:/callback")
        throws -> URL
    {
        try #require(URL(string: "\(start)?\(query)"))
    }

    @Test("A flow gets the tokens of a sign-in that was completed in a browser")
    func completedRedirect() async throws {
        let session = ScriptedSession(answers: [.json(Pages.mail()), .json(Pages.tokens)])
        let flow = await resumed(session)
        let url = try redirect("interaction_code=code-2&state=state-1#_=_")

        _ = await session.clock.drive { await flow.resume(redirect: url) }

        #expect(flow.token?.accessToken == "access-1")
        #expect(session.server.sent.last?.form["interaction_code"] == "code-2")
        #expect(flow.step?.kind == .challenge)
        #expect(flow.error == nil)
        expectIdle(flow)
    }

    @Test("A flow takes the place of a wait with a redirect")
    func redirectDuringWait() async throws {
        let session = ScriptedSession(
            answers: [.json(Pages.mail()), .silence, .json(Pages.tokens)]
        )
        let flow = await resumed(session)
        let wait = await session.clock.drive(until: { session.server.sent.count == 2 }) {
            await flow.waitForDecision()
        }
        let url = try redirect("interaction_code=code-2&state=state-1")

        _ = await session.clock.drive { await flow.resume(redirect: url) }

        await wait.value
        #expect(flow.token?.accessToken == "access-1")
        #expect(flow.error == nil)
        expectIdle(flow)
        #expect(session.clock.pendingCount == 0)
    }

    @Test("A flow asks where the transaction stands after a redirect that did not complete it")
    func continuedRedirect() async throws {
        let session = ScriptedSession(answers: [.json(Pages.mail()), .json(Pages.identify)])
        let flow = await resumed(session)
        let url = try redirect("error=interaction_required&state=state-1")

        _ = await session.clock.drive { await flow.resume(redirect: url) }

        #expect(flow.step?.kind == .identify)
        #expect(session.server.sent.last?.path == "/idp/idx/introspect")
        expectIdle(flow)
    }

    @Test(
        "A flow stays where it is, and keeps waiting, with a URL that leads nowhere",
        arguments: [
            (
                "com.example.app:/other?interaction_code=c&state=state-1",
                IDXClientError.invalidParameter(name: "redirect")
            ),
            (
                "com.example.app:/callback?interaction_code=c&state=other",
                .invalidParameter(name: "state")
            ),
            (
                "com.example.app:/callback?error=access_denied&error_description=No&state=state-1",
                .serverError(message: "No", localizationKey: "access_denied", type: "oauth")
            ),
        ]
    )
    func refusedRedirect(text: String, expected: IDXClientError) async throws {
        let url = try #require(URL(string: text))
        let session = ScriptedSession(
            answers: Array(repeating: .json(Pages.mail()), count: 100)
                + [.json(Pages.success), .json(Pages.tokens)]
        )
        let flow = await resumed(session)
        let response = try #require(flow.response)
        let wait = await session.clock.drive(until: { flow.client?.operations.polling != nil }) {
            await flow.waitForDecision()
        }

        for context in [nil, session.context] {
            _ = await session.clock.drive(until: { flow.error != nil }) {
                await flow.resume(redirect: url, of: context)
            }
            #expect(flow.error as? IDXClientError == expected)
            #expect(flow.response === response && flow.isBusy && flow.token == nil)
            #expect(!session.server.sent.contains { $0.path.hasSuffix("/token") })
        }

        _ = await session.clock.drive { await wait.value }
        #expect(flow.token?.accessToken == "access-1")
    }

    /// The context of a second transaction of the same client.
    private static func otherTransaction(of session: ScriptedSession) -> IDXClient.Context {
        IDXClient.Context(
            configuration: session.configuration,
            state: "state-2",
            interactionHandle: "handle-2",
            codeVerifier: "verifier-2",
            nonce: nil,
            maxAge: nil
        )
    }

    @Test("A flow keeps waiting for one transaction when a redirect is for another")
    func refusedRedirectOfOther() async throws {
        let session = ScriptedSession(
            answers: [Pages.mail(), Pages.success, Pages.tokens].map { .json($0) }
        )
        let other = Self.otherTransaction(of: session)
        let flow = await resumed(session)
        let wait = await session.clock.drive(until: { flow.client?.operations.polling != nil }) {
            await flow.waitForDecision()
        }

        let url = try redirect("interaction_code=c&state=state-1")
        _ = await session.clock.drive(until: { flow.error != nil }) {
            await flow.resume(redirect: url, of: other)
        }

        #expect(flow.error as? IDXClientError == .invalidParameter(name: "state"))
        #expect(flow.client?.context == session.context)
        _ = await session.clock.drive { await wait.value }
        #expect(flow.token?.accessToken == "access-1")
    }

    @Test("A flow shows nothing of one transaction while it continues another")
    func failedRedirectOfOther() async throws {
        let session = ScriptedSession(
            answers: [
                .json(Pages.mail()), .json(#"{"error":"invalid_grant"}"#, status: 400),
            ]
        )
        let other = Self.otherTransaction(of: session)
        let flow = await resumed(session)
        #expect(flow.response != nil)

        let url = try redirect("interaction_code=c&state=state-2")
        _ = await session.clock.drive { await flow.resume(redirect: url, of: other) }

        #expect(flow.error != nil && flow.client?.context == other)
        #expect(flow.response == nil && flow.step == nil && flow.token == nil)
        expectIdle(flow)
    }

    @Test("A flow needs the stored transaction for a redirect after a relaunch")
    func redirectAfterRelaunch() async throws {
        let session = ScriptedSession(answers: [.json(Pages.tokens)])
        let flow = OktaIdxFlow(session.configuration)
        let url = try redirect("interaction_code=code-2&state=state-1")

        _ = await session.clock.drive { await flow.resume(redirect: url) }
        #expect(flow.error as? IDXClientError == .missingRequiredParameter(name: "context"))
        #expect(session.server.sent.isEmpty)

        _ = await session.clock.drive { await flow.resume(redirect: url, of: session.context) }
        #expect(flow.error == nil)
        #expect(flow.token?.accessToken == "access-1")
        #expect(session.server.sent.last?.form["code_verifier"] == "verifier-1")
        #expect(flow.client?.context == session.context)
    }

    @Test("A flow refuses a redirect while an operation is in flight")
    func redirectDuringOperation() async throws {
        let session = ScriptedSession(answers: [.json(Pages.handle), .json(Pages.identify)])
        let flow = OktaIdxFlow(session.configuration)
        let first = await session.clock.drive(until: { flow.isBusy }) { await flow.start() }

        await flow.resume(redirect: try redirect("interaction_code=c&state=state-1"))

        #expect(flow.error as? IDXClientError == .operationInProgress)
        _ = await session.clock.drive { await first.value }
        #expect(flow.step?.kind == .identify)
    }

    @Test("A flow invalidates observers of what changes")
    func observed() async throws {
        let session = ScriptedSession(answers: [.json(Pages.identify)])
        let flow = OktaIdxFlow(session.configuration)
        let changes = Locked(0)
        withObservationTracking {
            _ = flow.step?.kind
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        _ = await session.clock.drive { await flow.resume(session.context) }
        #expect(changes.withLock { $0 } == 1)
    }
}
