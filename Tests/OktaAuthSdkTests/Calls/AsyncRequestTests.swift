import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("The first request of an async operation", .timeLimit(.minutes(5)))
struct AsyncRequestTests {
    @Test(
        "The first request of an async operation has each value in its place",
        arguments: Operation.immediate
    )
    func values(operation: Operation) async throws {
        let session = try ScriptedSession(operation.answer)
        nonisolated(unsafe) let status = try operation.status(on: session)
        let task = Task { _ = try await operation.run(status, OperationValues()) }
        await session.clock.waitUntilPending()
        let sent = try #require(session.network.sent.first)
        session.wait(60)
        try await task.value
        let expected = try operation.request.text(for: operation.fixture)
        #expect(sent.canonical == expected)
        session.expectFinished()
    }

    @Test(
        "The first request of an async operation of a client has each value in its place",
        arguments: ClientOperation.all
    )
    func clientOperations(operation: ClientOperation) async throws {
        let server = try RedirectingServer()
        _ = try await operation.run(server.url)
        let request = try #require(server.requests.first?.components(separatedBy: "\r\n"))
        let sent = SentRequest(
            time: 0,
            url: server.url.appendingPathComponent(request[0].components(separatedBy: " ")[1]),
            method: "POST",
            headers: [:],
            body: request.last.map { Data($0.utf8) }
        )
        let expected = try operation.request.text(for: nil)
        #expect(sent.canonical == expected)
    }
}
