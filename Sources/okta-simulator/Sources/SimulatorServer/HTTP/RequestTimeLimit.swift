import NIOCore

/// Closes a connection that takes too long to send a request.
///
/// It comes before the HTTP decoder, so that it sees the first byte of a request; the handler of the
/// request reports its end. A connection without an unfinished request stays open.
final class RequestTimeLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?

    init(_ limit: TimeAmount) { self.limit = limit }

    // Who connects has a request to send.
    func channelActive(context: ChannelHandlerContext) {
        start(context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        start(context)
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        requestEnded()
        context.fireChannelInactive()
    }

    /// Called when a request has arrived in full.
    func requestEnded() {
        deadline?.cancel()
        deadline = nil
    }

    private func start(_ context: ChannelHandlerContext) {
        guard deadline == nil else { return }
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }
}
