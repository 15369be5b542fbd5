import Foundation
import OktaAuthSdk

/// A server that closes idle connections at the worst moment: it answers the first request of each
/// connection, takes the second, and closes the connection without an answer.
struct ClosingServer {
    private let server: SocketServer
    private let received = Locked<[String]>([])

    var url: URL { server.url }

    /// The bodies of the requests that arrived so far, in order.
    var bodies: [String] { received.withLock { $0 } }

    init() throws {
        server = try SocketServer { [received] connection in
            guard let first = connection.receive() else { return }
            received.withLock { $0.append(first.body) }
            let body = #"{"status": "SUCCESS", "sessionToken": "tok-1"}"#
            connection.respond("200 OK", body, closes: false)
            guard let second = connection.receive() else { return }
            received.withLock { $0.append(second.body) }
        }
    }
}
