import Foundation
import OktaAuthSdk

/// A server on this machine: `/away` redirects to the target, `/basic` asks for a password of its own,
/// everything else is a transaction.
struct RedirectingServer {
    private let server: SocketServer
    private let received = Locked<[SocketRequest]>([])
    private let abandoned = Locked(0)

    var url: URL { server.url }

    /// The requests so far.
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
            var headers = [
                "Content-Type": "application/json", "Set-Cookie": "sid=secret-1; Path=/",
            ]
            var status = "200 OK"
            switch request.target {
            case "/away":
                status = "307 Temporary Redirect"
                headers["Location"] = target
            case "/basic":
                status = "401 Unauthorized"
                headers["WWW-Authenticate"] = "Basic realm=\"staging\""
            default: break
            }
            let body = #"{"status": "SUCCESS", "sessionToken": "tok-1"}"#
            connection.respond(status, headers: headers, body)
        }
    }
}
