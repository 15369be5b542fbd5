import Foundation
import NIOCore
import NIOEmbedded
import OktaAuthSimulator
import Testing

@testable import SimulatorServer

@Suite("A connection of a client")
struct ConnectionTests {
    private let channel = EmbeddedChannel()

    init() throws {
        let controller = SimulatorController(
            OktaSimulator(realTimeWithSeed: 1), org: OrgFile(), file: nil, engine: nil
        )
        let router = Router(
            controller: controller,
            control: ControlAPI(controller: controller, version: ""),
            scheme: "http",
            origins: [],
            report: nil
        )
        let pipeline = channel.pipeline.syncOperations
        try IgnoredUpgrade.addHTTPHandlers(to: pipeline)
        let limit = RequestTimeLimit(.seconds(30))
        try pipeline.addHandler(HTTPHandler(router, EventStream(controller), limit))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    /// Sends `text` and returns what comes back.
    private func send(_ text: String) throws -> String {
        try channel.writeInbound(ByteBuffer(string: text))
        channel.embeddedEventLoop.run()
        var answer = ""
        while let part = try channel.readOutbound(as: ByteBuffer.self) {
            answer += String(buffer: part)
        }
        return answer
    }

    private func request(_ fields: String = "", to path: String = "/.well-known/okta-organization")
        -> String
    {
        "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(fields)\r\n"
    }

    private static let upgrade =
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\n"

    @Test("A request that offers HTTP/2 is answered as HTTP/1.1, and so is the next one")
    func upgrade() throws {
        for _ in 1...3 {
            #expect(try send(request(Self.upgrade)).hasPrefix("HTTP/1.1 200 OK"))
            #expect(try send(request()).hasPrefix("HTTP/1.1 200 OK"))
        }
        #expect(channel.isActive)
    }

    @Test("Requests that follow an offer of HTTP/2 at once, or in halves, are answered")
    func pipelined() throws {
        let answers = try send(
            request(Self.upgrade) + request() + request(Self.upgrade) + request())
        #expect(answers.components(separatedBy: "HTTP/1.1 200 OK").count == 5)
        let (text, half) = (request(Self.upgrade) + request(), 200)
        let first = try send(String(text.prefix(half)))
        let second = try send(String(text.dropFirst(half)))
        #expect((first + second).components(separatedBy: "HTTP/1.1 200 OK").count == 3)
    }

    @Test("A client that waits for leave to send its body gets it")
    func expectContinue() throws {
        let body = #"{"username":"plain@example.test","password":"Passw0rd-1"}"#
        let head =
            "POST /api/v1/authn HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n"
        #expect(try send(head) == "HTTP/1.1 100 Continue\r\n\r\n")
        let answer = try send(body)
        #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.contains("\"SUCCESS\""))
        // HTTP/1.0 has no such response.
        let old = try send(head.replacingOccurrences(of: "HTTP/1.1", with: "HTTP/1.0"))
        #expect(!old.contains("100"))
    }
}
