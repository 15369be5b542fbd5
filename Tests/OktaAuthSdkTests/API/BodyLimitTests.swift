import Foundation
import TestSupport
import Testing

@testable import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A body of the default session")
struct BodyLimitTests {
    private func reply(length: Int) async throws -> Result<OktaTransportReply, any Error> {
        let server = try SocketServer { connection in
            _ = connection.receive()
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n"
            )
            let chunk = String(repeating: " ", count: 65_536)
            for sent in stride(from: 0, to: length, by: chunk.count) {
                guard connection.send(String(chunk.prefix(length - sent))) else { return }
            }
            connection.finish()
        }
        var request = URLRequest(url: server.url)
        request.httpMethod = "POST"
        request.httpBody = Data("{}".utf8)
        let transport = URLSessionTransport(session: URLSessionTransport.sharedSession)
        return await withCheckedContinuation { continuation in
            _ = transport.send(request) { continuation.resume(returning: $0) }
        }
    }

    @Test(
        "A body that exceeds the limit ends its request, and is not collected",
        arguments: [BoundedReplies.limit + 1, BoundedReplies.limit * 4]
    )
    func tooLong(length: Int) async throws {
        let result = try await reply(length: length)
        guard case .failure(let error) = result else {
            Issue.record("read the whole body")
            return
        }
        #expect((error as? URLError)?.code == .dataLengthExceedsMaximum)
    }

    @Test("A body that just fits is read whole", arguments: [0, 1, BoundedReplies.limit])
    func fits(length: Int) async throws {
        let reply = try await reply(length: length).get()
        #expect(reply.statusCode == 200)
        #expect(reply.body.count == length)
    }
}
