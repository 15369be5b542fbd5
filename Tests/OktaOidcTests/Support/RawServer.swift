import Foundation
import OktaCore

/// A server on this machine that counts who connects.
struct RawServer {
    /// Makes a response of the target of a request, for example `/token?x=1`, as bytes.
    typealias Responder = @Sendable (_ target: String, _ url: URL) -> String

    private let server: SocketServer
    private let received = Locked<[String]>([])

    var url: URL { server.url }

    /// The request lines so far, one for each connection.
    var requests: [String] { received.withLock { $0 } }

    init(_ respond: @escaping Responder) throws {
        server = try SocketServer { [received] connection in
            let request = connection.receive()
            received.withLock { $0.append(request?.line ?? "") }
            guard let request else { return }
            connection.send(respond(request.target, connection.origin))
            connection.finish()
        }
    }

    /// A response with a body, after which the connection closes.
    static func response(
        _ status: String,
        headers: [String: String] = [:],
        _ body: String = ""
    ) -> String { SocketConnection.response(status, headers: headers, body) }
}
