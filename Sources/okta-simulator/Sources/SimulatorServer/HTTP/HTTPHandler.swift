import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
@_spi(Server) import OktaAuthSimulator

/// Responds to the requests of one connection.
///
/// It lives on the event loop of its connection, which the pipeline sees to.
final class HTTPHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// The most bytes of a command, which can bring a list of users.
    private static let maxCommand = 1 << 26
    /// The most bytes of any other body; no request of the protocol has a hundredth of it.
    private static let maxBody = 1 << 20

    private let router: Router
    private let events: EventStream
    private let limit: RequestTimeLimit
    private var head: HTTPRequestHead?
    private var body = Data()
    private var isTooLong = false

    init(_ router: Router, _ events: EventStream, _ limit: RequestTimeLimit) {
        (self.router, self.events, self.limit) = (router, events, limit)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = Data()
            isTooLong = false
            if head.version == .http1_1,
                head.headers.first(name: "expect")?.lowercased() == "100-continue"
            {
                let start = HTTPResponseHead(version: head.version, status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(start)), promise: nil)
            }
        case .body(let buffer):
            // No more than the limit is kept, however long the body becomes.
            let isCommand = head?.uri.hasPrefix("/simulator/") == true
            let most = isCommand ? Self.maxCommand : Self.maxBody
            isTooLong = isTooLong || body.count + buffer.readableBytes > most
            if !isTooLong { body += buffer.readableBytesView }
        case .end:
            limit.requestEnded()
            if let head { respond(to: head, context) }
        }
    }

    private func respond(to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard !isTooLong else {
            return write(SimulatorResponse(statusCode: 413), to: head, context)
        }
        switch router.respond(to: head, body) {
        case .events(let search):
            let fields: HTTPHeaders = [
                "Content-Type": "text/event-stream", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff",
            ]
            let response = HTTPResponseHead(version: head.version, status: .ok, headers: fields)
            context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
            events.add(context.channel, search: search)
        case .command(let perform):
            // A command that takes its time keeps no other connection of this loop waiting.
            NIOThreadPool.singleton.runIfActive(eventLoop: context.eventLoop, perform)
                .assumeIsolated()
                .whenSuccess { self.write($0, to: head, context) }
        case .delivery(let response, let delay):
            guard delay > 0 else { return write(response, to: head, context) }
            context.eventLoop.assumeIsolated()
                .scheduleTask(in: .milliseconds(Int64(delay * 1000))) {
                    self.write(response, to: head, context)
                }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// Writes `response`; without one, closes the connection.
    private func write(
        _ response: SimulatorResponse?, to head: HTTPRequestHead, _ context: ChannelHandlerContext
    ) {
        guard context.channel.isActive else { return }
        guard let response else { return context.close(promise: nil) }
        let hasBody = ![204, 304].contains(response.statusCode)
        var fields = HTTPHeaders()
        for (name, value) in response.headers.sorted(by: { $0.key < $1.key }) {
            fields.add(name: name, value: value)
        }
        for cookie in response.cookies { fields.add(name: "Set-Cookie", value: cookie) }
        if hasBody { fields.add(name: "Content-Length", value: String(response.body.count)) }
        if !head.isKeepAlive { fields.add(name: "Connection", value: "close") }
        let start = HTTPResponseHead(
            version: head.version,
            status: HTTPResponseStatus(statusCode: response.statusCode),
            headers: fields
        )
        context.write(wrapOutboundOut(.head(start)), promise: nil)
        if hasBody, head.method != .HEAD, !response.body.isEmpty {
            let buffer = context.channel.allocator.buffer(bytes: response.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        }
        let end = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        if !head.isKeepAlive {
            end.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        }
    }
}
