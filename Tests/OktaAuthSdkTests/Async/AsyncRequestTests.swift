import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("The first request of an async operation", .timeLimit(.minutes(5)))
struct AsyncRequestTests {
    @Test("has each value in its place", arguments: AsyncOperation.all)
    func values(operation: AsyncOperation) async throws {
        let session = try ScriptedSession(operation.answer)
        nonisolated(unsafe) let status =
            try operation.fixture.map {
                try session.status(OktaAuthStatus.self, from: $0, changing: operation.change)
            } ?? session.start
        let task = Task { _ = try await operation.run(status) }
        await session.clock.waitUntilPending()
        let sent = try #require(session.network.sent.first)
        session.wait(60)
        try await task.value
        #expect(Self.text(sent) == AsyncOperation.requests[operation.name])
        session.expectFinished()
    }

    @Test(
        "of a class function has each value in its place",
        arguments: AsyncOperation.classFunctions
    )
    func classFunctions(operation: ClassOperation) async throws {
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
        #expect(Self.text(sent) == AsyncOperation.requests[operation.covers])
    }

    /// Place and body, with the members in alphabetical order.
    private static func text(_ request: SentRequest) -> String {
        let text = JSONText.canonical(request.body ?? Data())
        return [request.method, request.place, text].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
