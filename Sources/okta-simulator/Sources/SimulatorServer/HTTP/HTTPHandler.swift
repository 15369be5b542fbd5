import Dispatch
import Foundation
import NIOCore
import NIOHTTP1
import OktaAuthSimulator

/// Reads the requests of one connection and writes the responses.
///
/// It lives on the event loop of its connection, which the pipeline sees to.
final class HTTPHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// The most bytes of a body; no request of the protocol has a hundredth of it.
    private static let maxBody = 1 << 20
    /// The most bytes of a command, which can bring a list of users.
    private static let maxCommand = 1 << 26

    private let router: Router
    private let events: EventStream
    private let limit: RequestTimeLimit
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private var isTooLong = false

    init(_ router: Router, _ events: EventStream, _ limit: RequestTimeLimit) {
        (self.router, self.events, self.limit) = (router, events, limit)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): (self.head, body, isTooLong) = (head, [], false)
        case .body(let buffer):
            let isCommand = head?.uri.hasPrefix("/simulator/") == true
            let most = isCommand ? Self.maxCommand : Self.maxBody
            isTooLong = isTooLong || body.count + buffer.readableBytes > most
            if !isTooLong { body += buffer.readableBytesView }
        case .end:
            limit.requestEnded()
            guard let head else { return }
            respond(to: head, context)
            (self.head, body) = (nil, [])
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func respond(to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard !isTooLong else {
            return write(SimulatorResponse(statusCode: 413), to: head, context)
        }
        switch router.respond(to: head, Data(body)) {
        case .events(let search):
            let fields: HTTPHeaders = [
                "Content-Type": "text/event-stream", "Cache-Control": "no-store",
            ]
            let response = HTTPResponseHead(version: head.version, status: .ok, headers: fields)
            context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
            events.add(context.channel, search: search)
        case .command(let perform):
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            // A command that takes its time keeps no other connection of this loop waiting.
            DispatchQueue.global().async {
                let response = perform()
                bound.eventLoop.execute {
                    let (handler, context) = bound.value
                    guard context.channel.isActive else { return }
                    handler.write(response, to: head, context)
                }
            }
        case .response(let response, let delay):
            after(delay, context) { $0.write(response, to: head, $1) }
        case .lost(let delay): after(delay, context) { $1.close(promise: nil) }
        }
    }

    private func after(
        _ delay: TimeInterval,
        _ context: ChannelHandlerContext,
        _ action: @escaping (HTTPHandler, ChannelHandlerContext) -> Void
    ) {
        guard delay > 0 else { return action(self, context) }
        let bound = NIOLoopBound((self, context, action), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .milliseconds(Int64(delay * 1000))) {
            let (handler, context, action) = bound.value
            guard context.channel.isActive else { return }
            action(handler, context)
        }
    }

    private func write(
        _ response: SimulatorResponse,
        to head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
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
        let isLast = !head.isKeepAlive
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            if isLast { bound.value.close(promise: nil) }
        }
    }
}
