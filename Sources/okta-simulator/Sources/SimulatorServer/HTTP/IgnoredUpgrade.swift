import NIOCore
import NIOHTTP1

/// Treats a request that offers another protocol like any other request.
///
/// A decoder reads nothing after such a request, because the other protocol could follow. Java's HTTP
/// client and `curl --http2` offer HTTP/2 and continue with HTTP/1.1, so a new decoder takes over.
final class IgnoredUpgrade: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart

    private typealias Decoder = ByteToMessageHandler<HTTPRequestDecoder>

    private var decoder: Decoder
    private var isOffered = false

    private init(_ decoder: Decoder) { self.decoder = decoder }

    /// Adds the handlers of a server, which read requests and write responses.
    static func addHTTPHandlers(to pipeline: ChannelPipeline.SynchronousOperations) throws {
        let decoder = makeDecoder()
        try pipeline.addHandlers(HTTPResponseEncoder(), decoder, IgnoredUpgrade(decoder))
        try pipeline.addHandlers(
            HTTPServerPipelineHandler(), NIOHTTPResponseHeadersValidator(),
            HTTPServerProtocolErrorHandler()
        )
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var isEnd = false
        switch unwrapInboundIn(data) {
        case .head(let head):
            isOffered =
                head.method == .CONNECT
                || head.headers.contains(name: "upgrade")
                    && head.headers[canonicalForm: "connection"].contains {
                        $0.lowercased() == "upgrade"
                    }
        case .body: break
        case .end: isEnd = isOffered
        }
        context.fireChannelRead(data)
        guard isEnd else { return }
        // Not now: the decoder is still at work.
        context.eventLoop.assumeIsolated().execute { self.replaceDecoder(context) }
    }

    private func replaceDecoder(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        let (old, new) = (decoder, Self.makeDecoder())
        let pipeline = context.pipeline.syncOperations
        do {
            try pipeline.addHandler(new, position: .after(old))
            decoder = new
            // Bytes that the old decoder has not read go to the new one.
            pipeline.removeHandler(old, promise: nil)
        } catch {
            context.close(promise: nil)
        }
    }

    private static func makeDecoder() -> Decoder {
        Decoder(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes))
    }
}
