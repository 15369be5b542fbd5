import Foundation
import OktaAuthSdk

/// A server on this machine: `/away` redirects to the target, `/basic` asks for a password of its own,
/// everything else is a transaction.
struct RedirectingServer {
    private let server: SocketServer
    private let received = Locked<[SocketRequest]>([])
    private let abandoned = Locked(0)

    var url: URL { server.url }

    var requests: [SocketRequest] { received.withLock { $0 } }

    /// How many clients closed the connection to a silent server.
    var hangUps: Int { abandoned.withLock { $0 } }

    /// Starts a server; a silent one never answers.
    init(redirectingTo target: String = "/here", isSilent: Bool = false) throws {
        server = try SocketServer { [received, abandoned] connection in
            guard let request = connection.receive() else { return }
            received.withLock { $0.append(request) }
            guard !isSilent else {
                connection.drain()
                return abandoned.withLock { $0 += 1 }
            }
            let fields = ["Content-Type": "application/json", "Set-Cookie": "sid=secret-1; Path=/"]
            let (status, field) =
                switch request.target {
                case "/away": ("307 Temporary Redirect", ["Location": target])
                case "/basic":
                    ("401 Unauthorized", ["WWW-Authenticate": "Basic realm=\"staging\""])
                default: ("200 OK", [:])
                }
            let body = #"{"status": "SUCCESS", "sessionToken": "tok-1"}"#
            connection.respond(status, headers: fields.merging(field) { $1 }, body)
        }
    }
}
