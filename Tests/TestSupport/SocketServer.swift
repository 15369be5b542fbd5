package import Foundation
import OktaCore

#if canImport(Glibc)
import Glibc

private let streamType = Int32(SOCK_STREAM.rawValue)
#elseif canImport(Darwin)
import Darwin

private let streamType = SOCK_STREAM
#endif

/// A client that has closed the connection must not end this process.
private let sendFlags = Int32(MSG_NOSIGNAL)

/// A server on this machine, for what no `URLProtocol` can do on Linux: redirect, hang up, count
/// connections.
///
/// It closes its socket when it is released, and its thread ends.
package final class SocketServer: Sendable {
    package let url: URL
    private let address: sockaddr_in
    private let isOver = Locked(false)

    /// Starts a server that passes each connection to `serve`, on a thread of its own, and closes it
    /// afterwards.
    package init(serve: @escaping @Sendable (SocketConnection) -> Void) throws {
        let descriptor = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listens = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        let port = UInt16(bigEndian: address.sin_port)
        guard listens, let url = URL(string: "http://127.0.0.1:\(port)") else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        (self.address, self.url) = (address, url)
        Thread { [isOver] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0, !isOver.withLock({ $0 }) else {
                    close(connection)
                    close(descriptor)
                    return
                }
                Thread {
                    serve(SocketConnection(descriptor: connection, origin: url))
                    close(connection)
                }
                .start()
            }
        }
        .start()
    }

    // Wakes the thread that accepts with a last connection, because `shutdown` does so on Linux only.
    // That thread closes the socket. Closed here, another server could have its number before the
    // thread accepts again.
    deinit {
        isOver.withLock { $0 = true }
        let last = socket(AF_INET, streamType, 0)
        withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(last, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        close(last)
    }
}

package struct SocketConnection {
    fileprivate let descriptor: Int32
    /// Where the server is reached.
    package let origin: URL

    /// Reads one request; `nil` if the client closed the connection before its end, or sent nothing
    /// for that many seconds.
    package func receive(waitingFor seconds: Int = 600) -> SocketRequest? {
        var patience = timeval(tv_sec: seconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            if let request = SocketRequest(data) { return request }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            data.append(contentsOf: buffer[..<count])
        }
    }

    package func respond(
        _ status: String = "200 OK",
        headers: [String: String] = ["Content-Type": "application/json"],
        _ body: String = "",
        closes: Bool = true
    ) {
        let fields = headers.map { "\($0): \($1)\r\n" }.joined()
        send(
            "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n"
                + (closes ? "Connection: close\r\n" : "") + "\r\n\(body)"
        )
    }

    /// Sends text.
    ///
    /// - Returns: Whether the client still reads.
    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes.
    ///
    /// - Returns: Whether the client still reads.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool { write(bytes, to: descriptor) }

    /// Reads until the client closes the connection.
    package func drain() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while recv(descriptor, &buffer, buffer.count, 0) > 0 {}
    }

    /// Ends the response, and reads what the client still sends: a body that was not read would turn
    /// the end of the connection into a reset.
    package func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
        drain()
    }
}

/// Outside the connection, whose own `send` hides the function of the system.
private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    send(descriptor, bytes, bytes.count, sendFlags) == bytes.count
}

/// A request as it arrived at a ``SocketServer``.
package struct SocketRequest: Sendable {
    package let text: String
    package let method: String
    package let target: String
    package let body: String

    /// The request that begins `data`; `nil` if it is not complete yet.
    fileprivate init?(_ data: Data) {
        guard let gap = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let rest = data[gap.upperBound...]
        (text, body) = (
            String(decoding: data, as: UTF8.self), String(decoding: rest, as: UTF8.self)
        )
        let lengths = text.components(separatedBy: "\r\n").compactMap { line -> Int? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
            return Int(parts[1].drop { $0 == " " })
        }
        guard rest.count >= lengths.first ?? 0 else { return nil }
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        (method, target) = (words.first ?? "", words.dropFirst().first ?? "")
    }
}
