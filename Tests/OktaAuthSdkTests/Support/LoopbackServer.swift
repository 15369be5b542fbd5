import Foundation
import OktaAuthSdk

/// A server on this machine, for the entry points that take no session.
///
/// Gives every request the same answer, and records the requests.
struct LoopbackServer {
    private let server: SocketServer
    private let received = Locked<[Org.Request]>([])

    var url: URL { server.url }
    var requests: [Org.Request] { received.withLock { $0 } }

    init(answering body: String) throws {
        server = try SocketServer { [received] connection in
            guard let request = connection.receive() else { return }
            let sent = JSONText.canonical(Data(request.body.utf8))
            received.withLock { $0.append(Org.Request(request.method, request.target, sent)) }
            connection.respond("200 OK", body)
        }
    }
}
