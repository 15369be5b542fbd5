package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A server on this machine, for what no `URLProtocol` can do on Linux: redirect, hang up, count
/// connections.
///
/// It closes its socket when it is released, and its thread ends.
package final class SocketServer: Sendable {
    package struct Unavailable: Error {}

    package let url: URL
    private let socket: Int32

    /// Starts a server that passes each connection to `serve`, on a thread of its own, and closes it
    /// afterwards.
    package init(serve: @escaping @Sendable (SocketConnection) -> Void) throws {
        (socket, url) = try Self.listen()
        Thread { [socket, url] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else {
                    close(socket)
                    return
                }
                Thread {
                    serve(SocketConnection(socket: connection, origin: url))
                    close(connection)
                }
                .start()
            }
        }
        .start()
    }

    // Wakes the thread that accepts, which closes the socket. Closed here, its number could be that
    // of another server by the time the thread accepts once more.
    deinit { shutdown(socket, Int32(SHUT_RDWR)) }

    private static func listen() throws -> (Int32, URL) {
        #if canImport(Glibc)
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
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
        guard status == 0,
            let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
        else { throw Unavailable() }
        return (socket, url)
    }

    private static func opened(_ socket: Int32) -> Int32 {
        #if canImport(Glibc)
        Glibc.listen(socket, 8)
        #else
        Darwin.listen(socket, 8)
        #endif
    }
}

/// One connection to a ``SocketServer``.
package struct SocketConnection {
    private let socket: Int32
    /// Where the server is reached.
    package let origin: URL

    fileprivate init(socket: Int32, origin: URL) { (self.socket, self.origin) = (socket, origin) }

    /// Reads one request; `nil` if the client closed the connection before its end.
    package func receive() -> SocketRequest? {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            if let request = SocketRequest(data) { return request }
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            data.append(contentsOf: buffer[..<count])
        }
    }

    /// Sends a response with a body.
    package func respond(
        _ status: String = "200 OK",
        headers: [String: String] = ["Content-Type": "application/json"],
        _ body: String = "",
        closes: Bool = true
    ) {
        send(Self.response(status, headers: headers, body, closes: closes))
    }

    /// A response with a body, after which the connection closes.
    package static func response(
        _ status: String, headers: [String: String] = [:], _ body: String = "", closes: Bool = true
    ) -> String {
        let fields = headers.map { "\($0): \($1)\r\n" }.joined()
        return "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n"
            + (closes ? "Connection: close\r\n" : "") + "\r\n\(body)"
    }

    /// Sends text.
    ///
    /// - Returns: Whether the client still reads.
    @discardableResult
    package func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        #if canImport(Glibc)
        // MSG_NOSIGNAL: a client that has closed the connection must not end this process.
        return Glibc.send(socket, bytes, bytes.count, 0x4000) == bytes.count
        #else
        return Darwin.send(socket, bytes, bytes.count, 0) == bytes.count
        #endif
    }

    /// Reads until the client closes the connection.
    package func drain() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while recv(socket, &buffer, buffer.count, 0) > 0 {}
    }

    /// Ends the response, and reads what the client still sends: a body that was not read would turn
    /// the end of the connection into a reset.
    package func finish() {
        shutdown(socket, Int32(SHUT_WR))
        drain()
    }
}

/// A request as it arrived at a ``SocketServer``.
package struct SocketRequest: Sendable {
    package let text: String
    /// The first line.
    package let line: String
    package let method: String
    /// Path and query.
    package let target: String
    package let body: String

    /// The request that begins `data`; `nil` if it is not complete yet.
    fileprivate init?(_ data: Data) {
        guard let gap = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: data[..<gap.lowerBound], as: UTF8.self)
        let length = head.firstMatch(of: /(?i)\r\ncontent-length: *(\d+)/)
            .flatMap { Int($0.output.1) }
        let body = data[gap.upperBound...]
        guard body.count >= length ?? 0 else { return nil }
        line = head.components(separatedBy: "\r\n")[0]
        let words = line.split(separator: " ").map(String.init)
        (method, target) = (words.first ?? "", words.dropFirst().first ?? "")
        text = String(decoding: data, as: UTF8.self)
        self.body = String(decoding: body, as: UTF8.self)
    }
}
