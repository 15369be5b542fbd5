import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("An empty value", .timeLimit(.minutes(5)))
struct EmptyValueTests {
    /// An operation with one empty value.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let operation: Operation
        let value: String

        var testDescription: String { "\(operation.name): \(value)" }
    }

    static let mistakes = Operation.catalogue.flatMap { operation in
        operation.required.map { Mistake(operation: operation, value: $0) }
    }

    @Test("An empty value is refused by its name, and nothing is sent", arguments: mistakes)
    func refused(mistake: Mistake) throws {
        let session = try ScriptedSession()
        let recorder = CallbackRecorder()
        let status = try mistake.operation.status(on: session)
        try mistake.operation.start(status, OperationValues(empty: mistake.value), recorder)
        #expect(recorder.messages == ["'\(mistake.value)' is empty; nothing was sent"])
        #expect(recorder.completions == 1)
        session.expectFinished()
    }

    @Test("An empty value of an awaited operation is refused by its name", arguments: mistakes)
    func awaited(mistake: Mistake) async throws {
        let session = try ScriptedSession()
        let status = try mistake.operation.status(on: session)
        let error = await #expect(throws: OktaError.self) {
            _ = try await mistake.operation.run(status, OperationValues(empty: mistake.value))
        }
        #expect(error?.description == "'\(mistake.value)' is empty; nothing was sent")
        session.expectFinished()
    }

    @Test("The first of two empty values is refused by its name")
    func several() throws {
        let session = try ScriptedSession()
        let recorder = CallbackRecorder()
        session.start.authenticate(
            username: "",
            password: "",
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        #expect(recorder.messages == ["'username' is empty; nothing was sent"])
        session.expectFinished()
    }

    @Test("An empty value of a selected factor is refused by its name")
    func selection() throws {
        let session = try ScriptedSession()
        let recorder = CallbackRecorder()
        let status: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        for factor in status.availableFactors {
            (factor as? OktaFactorPassCode)?.select(
                passCode: "",
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
            (factor as? OktaFactorQuestion)?.select(
                answerToSecurityQuestion: "",
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
        }
        #expect(
            Set(recorder.messages) == [
                "'passCode' is empty; nothing was sent", "'answer' is empty; nothing was sent",
            ]
        )
        session.expectFinished()
    }

    @Test("An empty value is not mistaken for an absent one")
    func absent() throws {
        let session = try ScriptedSession(.fixture("mfa-required.factors-plural"))
        let recorder = CallbackRecorder()
        session.start.signIn(
            username: "grace",
            password: nil,
            reporting: StatusCallbacks(onStatusChange: recorder.next, onError: recorder.fail)
        )
        session.wait()
        #expect(recorder.types == [.MFARequired])
        #expect(session.network.sent.first?.fields == ["username": "grace"])
    }
}
