import Foundation
import Observation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A flow for a user interface", .timeLimit(.minutes(5)))
@MainActor
struct OktaAuthFlowTests {
    private func flow(_ session: ScriptedSession) throws -> OktaAuthFlow {
        OktaAuthFlow(
            OktaAuthSdk(
                domain: session.start.restApi.oktaDomain,
                configuration: session.start.restApi.configuration
            )
        )
    }

    @Test(
        "A flow shows that a push was rejected or timed out, and lets the user go back",
        arguments: [
            ("mfa-challenge.push.rejected", OktaWaitFailure.rejected),
            ("mfa-challenge.push.timeout", .timedOut),
        ]
    )
    func waitFailure(fixture: String, expected: OktaWaitFailure) async throws {
        let session = try ScriptedSession(
            .fixture("mfa-challenge.push.waiting"),
            .fixture(fixture),
            .fixture("mfa-required.factors-plural")
        )
        let flow = try flow(session)
        _ = await session.clock.drive { await flow.signIn(username: "grace", password: "pw") }
        #expect(flow.waitFailure == nil)

        _ = await session.clock.drive { await flow.waitForDecision() }
        #expect(flow.waitFailure == expected && flow.error == nil && !flow.isBusy)
        #expect(flow.legalOperations.contains(.goBack))

        _ = await session.clock.drive { await flow.goBack() }
        #expect(flow.waitFailure == nil && flow.status.statusType == .MFARequired)
    }

    @Test("A flow goes from status to status")
    func continues() async throws {
        let session = try ScriptedSession(
            .fixture("mfa-required.factors-plural"),
            .fixture("mfa-challenge.sms"),
            .fixture("success")
        )
        let flow = try flow(session)
        #expect(flow.legalOperations == [.authenticate, .recoverPassword, .unlockAccount, .cancel])

        _ = await session.clock.drive { await flow.signIn(username: "grace", password: "pw") }
        #expect(flow.status.statusType == .MFARequired)
        #expect(flow.legalOperations == [.selectFactor, .fetchStatus, .cancel])

        _ = await session.clock.drive {
            await flow.run {
                guard case .factorRequired(let required) = flow.step else {
                    throw OktaError.internalError("")
                }
                return try await required.availableFactors[1].select()
            }
        }
        #expect(flow.legalOperations == [.verifyFactor, .resend, .goBack, .fetchStatus, .cancel])

        _ = await session.clock.drive {
            await flow.run {
                guard case .factorChallenge(let challenge) = flow.step else {
                    throw OktaError.internalError("")
                }
                return try await challenge.verifyFactor(
                    passCode: "123456",
                    answerToSecurityQuestion: nil
                )
            }
        }
        #expect(flow.sessionToken == "20111FixtureSessionToken")
        #expect(flow.legalOperations == [])
        #expect(!flow.isBusy && flow.error == nil)
        session.expectFinished()
    }

    @Test("A flow keeps the status and shows the error of what failed, until the next try")
    func failure() async throws {
        let session = try ScriptedSession(.error("E0000004", status: 401), .fixture("success"))
        let flow = try flow(session)
        _ = await session.clock.drive { await flow.signIn(username: "grace", password: "wrong") }
        #expect(flow.error?.code == .authenticationFailed)
        #expect(flow.status.statusType == .unauthenticated)
        #expect(!flow.isBusy)
        _ = await session.clock.drive { await flow.signIn(username: "grace", password: "right") }
        #expect(flow.error == nil)
        #expect(flow.status.statusType == .success)
    }

    @Test("A flow does one thing at a time, and refuses another")
    func oneAtATime() async throws {
        let session = try ScriptedSession(.fixture("success"))
        let flow = try flow(session)
        let first = await session.clock.drive(until: { flow.isBusy }) {
            await flow.signIn(username: "grace", password: "pw")
        }
        #expect(flow.legalOperations == [.cancel])
        await flow.goBack()
        if case .alreadyInProgress = flow.error {
        } else {
            Issue.record("\(String(describing: flow.error))")
        }
        #expect(flow.isBusy)
        _ = await session.clock.drive { await first.value }
        #expect(flow.status.statusType == .success)
        session.expectFinished()
    }

    @Test("A flow shows the number while it waits, and gives way to going back")
    func waitAndBack() async throws {
        let session = try ScriptedSession(
            .fixture("mfa-challenge.push.waiting"),
            .fixture("mfa-challenge.push.number-challenge"),
            // The next poll, so that no time that passes early ends the wait.
            .silence,
            .fixture("mfa-required.factors-plural")
        )
        let flow = try flow(session)
        _ = await session.clock.drive { await flow.fetchStatus(with: "st-1") }
        #expect(
            flow.legalOperations == [.waitForDecision, .resend, .goBack, .fetchStatus, .cancel]
        )

        let wait = await session.clock.drive(
            until: { flow.number != nil && session.network.sent.count == 3 },
            { await flow.waitForDecision() }
        )
        #expect(flow.number == 7)
        #expect(flow.event == .numberChallenge(7))
        #expect(flow.isBusy)
        #expect(flow.legalOperations == [.resend, .goBack, .fetchStatus, .cancel])

        let back = await session.clock.drive(
            until: { session.network.sent.count == 4 },
            { await flow.goBack() }
        )
        #expect(flow.number == nil && flow.event == nil && flow.isBusy)
        _ = await session.clock.drive { await back.value }
        await wait.value
        #expect(flow.status.statusType == .MFARequired)
        #expect(flow.error == nil && flow.number == nil && flow.event == nil && !flow.isBusy)
        session.expectFinished()
    }

    @Test("A flow shows the number on when another operation is refused")
    func refusedWhileShowingNumber() async throws {
        let session = try ScriptedSession(
            .fixture("mfa-challenge.push.waiting"),
            .fixture("mfa-challenge.push.number-challenge"),
            .silence,
            .json("{}")
        )
        let flow = try flow(session)
        _ = await session.clock.drive { await flow.fetchStatus(with: "st-1") }
        let wait = await session.clock.drive(
            until: { flow.number != nil && session.network.sent.count == 3 },
            { await flow.waitForDecision() }
        )

        await flow.run { throw OktaError.wrongStatus("no") }

        #expect(flow.error?.description == "no")
        #expect(flow.number == 7 && flow.event == .numberChallenge(7))
        _ = await session.clock.drive { await flow.cancel() }
        await wait.value
        session.expectFinished()
    }

    @Test("A flow reports that there is nothing to wait for")
    func nothingToWaitFor() async throws {
        let session = try ScriptedSession()
        let flow = try flow(session)
        await flow.waitForDecision()
        #expect(flow.error?.description == "UNAUTHENTICATED offers no 'next' link")
    }

    @Test("A flow cancels whatever is pending, and starts again")
    func cancel() async throws {
        let session = try ScriptedSession(
            .fixture("mfa-challenge.push.waiting"),
            .silence,
            .json("{}")
        )
        let flow = try flow(session)
        _ = await session.clock.drive { await flow.fetchStatus(with: "st-1") }
        let wait = await session.clock.drive(until: { flow.isBusy }) {
            await flow.waitForDecision()
        }
        _ = await session.clock.drive { await flow.cancel() }
        await wait.value
        #expect(flow.status.statusType == .unauthenticated)
        #expect(flow.legalOperations.contains(.authenticate))
        session.expectFinished()
    }

    @Test("A flow stays where it is if the server does not confirm the end")
    func cancelFails() async throws {
        let session = try ScriptedSession(.fixture("mfa-challenge.sms"), .http(500))
        let flow = try flow(session)
        _ = await session.clock.drive { await flow.fetchStatus(with: "st-1") }
        _ = await session.clock.drive { await flow.cancel() }
        #expect(flow.status.statusType == .MFAChallenge)
        #expect(flow.error?.httpStatusCode == 500)
    }

    @Test("A flow recovers and unlocks")
    func recovery() async throws {
        let session = try ScriptedSession(
            .fixture("recovery-challenge.sms"),
            .fixture("recovery-challenge.call")
        )
        let flow = try flow(session)
        _ = await session.clock.drive {
            await flow.recoverPassword(username: "grace", factorType: .sms)
        }
        #expect(flow.legalOperations == [.verifyFactor, .resend, .fetchStatus, .cancel])
        _ = await session.clock.drive {
            await flow.unlockAccount(username: "grace", factorType: .call)
        }
        #expect(
            session.places == ["/api/v1/authn/recovery/password", "/api/v1/authn/recovery/unlock"]
        )
    }

    /// Draws the buttons again after each change of the flow, as a view does.
    @MainActor
    private final class View {
        private let flow: OktaAuthFlow
        private(set) var shown: [Set<OktaOperation>] = []

        init(of flow: OktaAuthFlow) { self.flow = flow }

        func draw() {
            withObservationTracking {
                let legal = flow.legalOperations
                if shown.last != legal { shown.append(legal) }
            } onChange: {
                Task { @MainActor in self.draw() }
            }
        }
    }

    @Test("A flow invalidates observers of what is legal while an operation polls")
    func observedWait() async throws {
        let session = try ScriptedSession(
            .fixture("mfa-challenge.push.waiting"),
            .fixture("mfa-challenge.push.waiting"),
            .fixture("success")
        )
        let flow = try flow(session)
        _ = await session.clock.drive { await flow.fetchStatus(with: "st-1") }
        let view = View(of: flow)
        view.draw()
        _ = await session.clock.drive {
            await flow.run {
                guard case .factorChallenge(let challenge) = flow.step else {
                    throw OktaError.internalError("")
                }
                // The screen has drawn what is legal before the wait begins.
                while !view.shown.contains([.cancel]) { await Task.yield() }
                return try await challenge.verifyFactor(
                    passCode: nil,
                    answerToSecurityQuestion: nil
                )
            }
        }
        while flow.status.statusType != .success || view.shown.last != [] {
            await Task.yield()
        }
        #expect(view.shown.first == [.waitForDecision, .resend, .fetchStatus, .goBack, .cancel])
        #expect(view.shown.contains([.resend, .fetchStatus, .goBack, .cancel]), "while it waits")
        session.expectFinished()
    }

    @Test("A flow invalidates observers of a change")
    func observed() async throws {
        let session = try ScriptedSession(.fixture("success"))
        let flow = try flow(session)
        let changes = Locked(0)
        withObservationTracking {
            _ = flow.status
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        _ = await session.clock.drive { await flow.signIn(username: "grace", password: "pw") }
        #expect(changes.withLock { $0 } == 1)
    }
}

@Suite("What is legal")
struct LegalOperationTests {
    static let expectations: [(String, Set<OktaOperation>)] = [
        ("password-warn", [.changePassword, .skip, .fetchStatus, .cancel]),
        ("password-expired", [.changePassword, .fetchStatus, .cancel]),
        ("password-expired.external-link", [.fetchStatus, .cancel]),
        ("password-reset", [.resetPassword, .fetchStatus, .cancel]),
        ("locked-out.with-cancel", [.unlockAccount, .cancel]),
        ("recovery.token-issued", [.redeemRecoveryToken, .cancel]),
        ("recovery.question", [.answerRecoveryQuestion, .fetchStatus, .cancel]),
        ("recovery-challenge.sms", [.verifyFactor, .resend, .fetchStatus, .cancel]),
        ("recovery-challenge.email", [.redeemRecoveryToken, .cancel]),
        ("mfa-enroll.all-variants", [.enrollFactor, .skip, .fetchStatus, .cancel]),
        ("mfa-enroll-activate.sms", [.activateFactor, .resend, .goBack, .fetchStatus, .cancel]),
        (
            "mfa-enroll-activate.push.waiting",
            [.activateFactor, .waitForDecision, .goBack, .fetchStatus, .cancel]
        ),
        ("mfa-required.factors-plural", [.selectFactor, .fetchStatus, .cancel]),
        ("mfa-challenge.sms", [.verifyFactor, .resend, .goBack, .fetchStatus, .cancel]),
        (
            "mfa-challenge.push.waiting",
            [.waitForDecision, .resend, .goBack, .fetchStatus, .cancel]
        ),
        ("mfa-challenge.push.rejected", [.verifyFactor, .resend, .goBack, .fetchStatus, .cancel]),
        ("mfa-challenge.claims-provider", [.goBack, .fetchStatus, .cancel]), ("success", []),
    ]

    @Test("The legal operations follow from the links", arguments: expectations)
    func legal(fixture: String, expected: Set<OktaOperation>) throws {
        let session = try ScriptedSession()
        #expect(try session.status(OktaAuthStatus.self, from: fixture).legalOperations == expected)
    }
}
