import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("The first request of an operation", .timeLimit(.minutes(5)))
struct OperationRequestTests {
    @Test(
        "The first request of an operation has each value in its place, and no other",
        arguments: Operation.catalogue
    )
    func values(operation: Operation) async throws {
        let session = try ScriptedSession(operation.response)
        let status = try operation.status(on: session)

        try await session.clock.run { _ = try await operation.run(status, OperationValues()) }

        let sent = try #require(session.network.sent.first)
        #expect(sent.canonical == (try operation.expectedRequest()))
        session.expectFinished()
    }
}
