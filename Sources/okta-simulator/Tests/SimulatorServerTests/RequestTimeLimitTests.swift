import NIOCore
import NIOEmbedded
import Testing

@testable import SimulatorServer

@Suite("The time limit of a request")
struct RequestTimeLimitTests {
    private let channel: EmbeddedChannel
    private let limit = RequestTimeLimit(.seconds(30))

    init() throws {
        channel = EmbeddedChannel(handler: limit)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func wait(_ seconds: Int64) {
        channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    }

    private func receive(_ text: String) throws {
        try channel.writeInbound(ByteBuffer(string: text))
    }

    @Test("A connection with half a request is closed")
    func half() throws {
        wait(20)
        try receive("GET / HT")
        wait(9)
        #expect(channel.isActive)
        wait(1)
        #expect(!channel.isActive)
    }

    @Test("A connection that sends a byte now and then is closed")
    func slow() throws {
        for _ in 0..<29 {
            try receive("x")
            wait(1)
        }
        #expect(channel.isActive)
        wait(1)
        #expect(!channel.isActive)
    }

    @Test("A connection stays open between requests, and has the time again for the next")
    func between() throws {
        try receive("GET / HTTP/1.1\r\n\r\n")
        limit.requestEnded()
        wait(3600)
        #expect(channel.isActive)
        try receive("GET / HT")
        wait(29)
        #expect(channel.isActive)
        wait(1)
        #expect(!channel.isActive)
    }
}
