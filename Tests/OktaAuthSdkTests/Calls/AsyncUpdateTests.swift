import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("An async operation of a factor", .timeLimit(.minutes(5)))
struct AsyncUpdateTests {
    /// An operation that is awaited, with a closure for the result of the factor.
    struct Updating: Sendable, CustomTestStringConvertible {
        let name: String
        let fixture: String
        let run:
            @Sendable (OktaAuthStatus, @escaping (FactorResult) -> Void) async throws ->
                OktaAuthStatus

        var testDescription: String { name }
    }

    @Test("An async operation of a factor reports the result of the factor", arguments: operations)
    func reports(operation: Updating) async throws {
        let session = try ScriptedSession(
            .json(#"{"status": "SUCCESS", "sessionToken": "token-1", "factorResult": "TIMEOUT"}"#)
        )
        nonisolated(unsafe) let status: OktaAuthStatus =
            try session.status(from: operation.fixture)
        let results = Locked<[FactorResult]>([])
        let task = Task {
            _ = try await operation.run(status) { result in
                results.withLock { $0.append(result) }
            }
        }
        await session.clock.waitUntilPending()
        session.wait()
        try await task.value
        #expect(results.withLock { $0 } == [.timeout])
        session.expectFinished()
    }

    static let operations: [Updating] = [
        Updating(name: "status verifyFactor", fixture: "mfa-challenge.sms") {
            try await Operation.cast($0, to: OktaAuthStatusFactorChallenge.self)
                .verifyFactor(passCode: "1", onFactorStatusUpdate: $1)
        },
        Updating(name: "status activateFactor", fixture: "mfa-enroll-activate.sms") {
            try await Operation.cast($0, to: OktaAuthStatusFactorEnrollActivate.self)
                .activateFactor(passCode: "1", onFactorStatusUpdate: $1)
        },
        Updating(name: "factor activate", fixture: "mfa-enroll-activate.sms") {
            try await Operation.factor(.sms, of: $0, as: OktaFactor.self)
                .activate(passCode: "1", onFactorStatusUpdate: $1)
        },
        Updating(name: "factor verify", fixture: "mfa-challenge.sms") {
            try await Operation.factor(.sms, of: $0, as: OktaFactor.self)
                .verify(passCode: "1", answerToSecurityQuestion: nil, onFactorStatusUpdate: $1)
        },
        Updating(name: "factor sendRequest", fixture: "mfa-challenge.sms") {
            let link = try #require($0.links?.next)
            return try await Operation.factor(.sms, of: $0, as: OktaFactor.self)
                .sendRequest(with: link, keyValuePayload: [:], onFactorStatusUpdate: $1)
        },
        Updating(name: "phone enroll", fixture: "mfa-enroll.all-variants") {
            try await Operation.factor(.sms, of: $0, as: OktaFactorPhone.self)
                .enroll(phoneNumber: "+15550100", onFactorStatusUpdate: $1)
        },
        Updating(name: "sent code verify", fixture: "mfa-challenge.sms") {
            try await Operation.factor(.sms, of: $0, as: OktaFactorPhone.self)
                .verify(passCode: "1", onFactorStatusUpdate: $1)
        },
        Updating(name: "pass code verify", fixture: "mfa-challenge.totp") {
            try await Operation.factor(.TOTP, of: $0, as: OktaFactorPassCode.self)
                .verify(passCode: "1", onFactorStatusUpdate: $1)
        },
        Updating(name: "totp activate", fixture: "mfa-enroll-activate.totp") {
            try await Operation.factor(.TOTP, of: $0, as: OktaFactorTotp.self)
                .activate(passCode: "1", onFactorStatusUpdate: $1)
        },
        Updating(name: "push activate", fixture: "mfa-enroll-activate.push.waiting") {
            try await Operation.factor(.push, of: $0, as: OktaFactorPush.self)
                .activate(onFactorStatusUpdate: $1)
        },
        Updating(name: "push verify", fixture: "mfa-challenge.push.waiting") {
            try await Operation.factor(.push, of: $0, as: OktaFactorPush.self)
                .verify(onFactorStatusUpdate: $1)
        },
        Updating(name: "question select", fixture: "mfa-required.factors-plural") {
            try await Operation.factor(.question, of: $0, as: OktaFactorQuestion.self)
                .select(answerToSecurityQuestion: "soup", onFactorStatusUpdate: $1)
        },
        Updating(name: "question verify", fixture: "mfa-challenge.question") {
            try await Operation.factor(.question, of: $0, as: OktaFactorQuestion.self)
                .verify(answerToSecurityQuestion: "soup", onFactorStatusUpdate: $1)
        },
    ]
}
