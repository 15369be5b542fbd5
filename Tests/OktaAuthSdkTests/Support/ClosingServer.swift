import Foundation
import OktaAuthSdk

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A server that closes idle connections at the worst moment: it answers the first request of each
/// connection, takes the second, and hangs up without an answer.
final class ClosingServer: @unchecked Sendable {
    let url: URL
    private let socket: Int32
    // Unchecked: the threads that serve share nothing else.
    private let received = Locked<[String]>([])

    /// The bodies of the requests that arrived so far, in order.
    var bodies: [String] { received.withLock { $0 } }

    init() throws {
        (socket, url) = try RedirectingServer.listen()
        Thread { [weak self, socket] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                guard let server = self else { return }
                Thread { server.serve(connection) }.start()
            }
        }
        .start()
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        guard take(from: connection) else { return }
        let body = #"{"status": "SUCCESS", "sessionToken": "tok-1"}"#
        let answer =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        _ = Data(answer.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
        _ = take(from: connection)
    }

    /// Reads one request; `false` if the client hung up.
    private func take(from connection: Int32) -> Bool {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let parts = text.components(separatedBy: "\r\n\r\n")
            let length = parts[0].lowercased().components(separatedBy: "content-length: ")
                .dropFirst()
                .first.flatMap { Int($0.prefix { $0.isNumber }) }
            if parts.count > 1, parts[1].utf8.count >= length ?? 0 {
                received.withLock { $0.append(parts[1]) }
                return true
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
    }
}
