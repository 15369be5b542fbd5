import Foundation
import OktaAuthSdk
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A server on this machine, for the entry points that take no session.
///
/// Gives every request the same answer, and remembers what it was asked.
final class LoopbackServer: @unchecked Sendable {
    struct Unavailable: Error {}

    let url: URL
    private let socket: Int32
    private let answer: Data
    // Guards `received`: a thread of its own serves the requests.
    private let lock = NSLock()
    private var received: [Org.Request] = []

    var requests: [Org.Request] { lock.withLock { received } }

    init(answering body: String) throws {
        answer = Data(
            """
            HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\
            Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)
            """.utf8
        )
        #if canImport(Glibc)
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        url = .url("http://127.0.0.1:\(try Self.listen(on: socket))")
        let thread = Thread { [weak self, socket] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                self?.serve(connection)
                close(connection)
            }
        }
        thread.start()
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    /// Binds `socket` to a free port and returns that.
    private static func listen(on socket: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(socket, address, size) == 0, Self.opened(socket) == 0 else {
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

    private func serve(_ connection: Int32) {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !isComplete(data) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            data.append(contentsOf: buffer[..<count])
        }
        let (head, body) = parts(of: data)
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ").map(String.init)
        guard words.count == 3 else { return }
        let request = Org.Request(words[0], words[1], JSONText.canonical(Data(body)))
        lock.withLock { received.append(request) }
        _ = answer.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
    }

    private func isComplete(_ data: Data) -> Bool {
        let (head, body) = parts(of: data)
        let field = head.split(separator: "\r\n").first {
            $0.lowercased().hasPrefix("content-length:")
        }
        let length = field?.split(separator: " ").last.flatMap { Int($0) }
        return length.map { body.count >= $0 } ?? false
    }

    private func parts(of data: Data) -> (head: String, body: Data.SubSequence) {
        guard let gap = data.range(of: Data("\r\n\r\n".utf8)) else { return ("", Data()) }
        return (String(decoding: data[..<gap.lowerBound], as: UTF8.self), data[gap.upperBound...])
    }
}
