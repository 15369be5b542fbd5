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

    // MARK: Compressed bodies

    /// The longest body of spaces that is read, or one that is a byte longer, as gzip compresses them.
    private static func spaces(tooMany: Bool) -> [UInt8] {
        let head: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xED, 0xC1, 0x81, 0, 0, 0, 0, 0xC3, 0x20, 0x95,
            0xF9, 0x53, 0x1E, 0xE4, 0x55, 1,
        ]
        let tail: [UInt8] =
            tooMany
            ? [0x9C, 0x1B, 0x90, 0xD1, 0x4D, 0x84, 1, 0, 0x40, 0]
            : [0x7C, 0x1B, 0x15, 0x3E, 0xFA, 0xFC, 0, 0, 0x40, 0]
        return head + [UInt8](repeating: 0, count: 4_063) + tail
    }

    /// The response to a request for `body`, whose length the header says if it `isKnown`.
    private func reply(
        compressed body: [UInt8], isLengthKnown: Bool = true
    ) async throws -> (result: Result<OktaTransportReply, any Error>, request: String) {
        let request = Locked("")
        let server = try SocketServer { connection in
            request.withLock { $0 = connection.receive()?.text ?? "" }
            let length = isLengthKnown ? "Content-Length: \(body.count)\r\n" : ""
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\(length)Connection: close\r\n\r\n"
            )
            connection.send(body)
            connection.finish()
        }
        let transport = URLSessionTransport(session: URLSessionTransport.sharedSession)
        let result = await withCheckedContinuation { continuation in
            _ = transport.send(URLRequest(url: server.url)) {
                continuation.resume(returning: $0)
            }
        }
        return (result, request.withLock { $0 })
    }

    @Test(
        "The default session asks for bodies that are not compressed, and reads a short one that is"
    )
    func compressed() async throws {
        let (result, request) = try await reply(compressed: Self.spaces(tooMany: false))
        #expect(request.lowercased().contains("\r\naccept-encoding: identity\r\n"))
        let body = try result.get().body
        #expect(body.count == BoundedReplies.limit && body.allSatisfy { $0 == 0x20 })
    }

    @Test(
        "A compressed body that is long, or becomes too long, ends its request",
        arguments: [
            (spaces(tooMany: true), true), (spaces(tooMany: false), false),
            ([UInt8](repeating: 0, count: Int(BoundedReplies.compressedLimit) + 1), true),
        ]
    )
    func bomb(body: [UInt8], isLengthKnown: Bool) async throws {
        let (result, _) = try await reply(compressed: body, isLengthKnown: isLengthKnown)
        let error = #expect(throws: URLError.self) { try result.get() }
        #expect(error?.code == .dataLengthExceedsMaximum)
    }
}
