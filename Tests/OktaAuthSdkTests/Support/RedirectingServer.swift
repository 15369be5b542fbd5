import Foundation
import OktaAuthSdk

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A server on this machine: `/away` redirects to the target, `/basic` asks for a password of its own,
/// everything else is a transaction.
///
/// A real socket, because no `URLProtocol` can redirect on Linux.
final class RedirectingServer: @unchecked Sendable {
    struct Unavailable: Error {}

    let url: URL
    private let socket: Int32
    private let target: String
    private let isSilent: Bool
    // Unchecked: the thread that serves shares nothing else.
    private let received = Locked<[String]>([])
    private let left = Locked(0)

    /// The requests so far, each as it arrived.
    var requests: [String] { received.withLock { $0 } }

    /// How many clients gave up on a silent server.
    var hangUps: Int { left.withLock { $0 } }

    /// Starts a server; a silent one never answers.
    init(redirectingTo target: String = "/here", isSilent: Bool = false) throws {
        self.target = target
        self.isSilent = isSilent
        (socket, url) = try Self.listen()
        Thread { [weak self, socket] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                self?.serve(connection)
                close(connection)
            }
        }
        .start()
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    private func serve(_ connection: Int32) {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !Self.isWhole(text) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        received.withLock { $0.append(text) }
        // Until the client gives up.
        while isSilent, recv(connection, &buffer, buffer.count, 0) > 0 {}
        guard !isSilent else { return left.withLock { $0 += 1 } }
        let body = #"{"status": "SUCCESS", "sessionToken": "tok-1"}"#
        let status =
            switch text.split(separator: " ").dropFirst().first {
            case "/away": "307 Temporary Redirect\r\nLocation: \(target)"
            case "/basic": "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"staging\""
            default: "200 OK"
            }
        let answer =
            "HTTP/1.1 \(status)\r\n"
            + "Content-Type: application/json\r\nSet-Cookie: sid=secret-1; Path=/\r\n"
            + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        _ = Data(answer.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
    }

    private static func isWhole(_ request: String) -> Bool {
        guard let end = request.range(of: "\r\n\r\n") else { return false }
        let length = request.firstMatch(of: /(?i)\r\ncontent-length: *(\d+)/)
        return request[end.upperBound...].utf8.count >= length.flatMap { Int($0.1) } ?? 0
    }

    /// A socket that listens on this machine, and where it is reached.
    static func listen() throws -> (Int32, URL) {
        #if canImport(Glibc)
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        let port = try listen(on: socket)
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw Unavailable() }
        return (socket, url)
    }

    private static func listen(on socket: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(socket, address, size) == 0, opened(socket) == 0 else {
                    return Int32(-1)
                }
                return getsockname(socket, address, &size)
            }
        }
        guard status == 0 else { throw Unavailable() }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func opened(_ socket: Int32) -> Int32 {
        #if canImport(Glibc)
        Glibc.listen(socket, 8)
        #else
        Darwin.listen(socket, 8)
        #endif
    }
}
