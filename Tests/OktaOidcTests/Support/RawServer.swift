import Foundation
import OktaCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A server on this machine that counts who connects.
///
/// A real socket, because no `URLProtocol` can redirect on Linux.
final class RawServer: Sendable {
    struct Unavailable: Error {}

    /// Answers the target of a request, for example `/token?x=1`, with the bytes of a response.
    typealias Answer = @Sendable (_ target: String, _ url: URL) -> String

    let url: URL
    private let socket: Int32
    private let received = Locked<[String]>([])

    /// The request lines so far, one for each connection.
    var requests: [String] { received.withLock { $0 } }

    init(_ answer: @escaping Answer) throws {
        (socket, url) = try Self.listen()
        Thread { [received, socket, url] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                Self.serve(connection, received, url, answer)
                close(connection)
            }
        }
        .start()
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    /// A response with a body, after which the connection closes.
    static func response(
        _ status: String,
        headers: [String: String] = [:],
        _ body: String = ""
    ) -> String {
        let fields = headers.map { "\($0): \($1)\r\n" }.joined()
        return "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n"
            + "Connection: close\r\n\r\n\(body)"
    }

    private static func serve(
        _ connection: Int32,
        _ received: Locked<[String]>,
        _ url: URL,
        _ answer: Answer
    ) {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !text.contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let line = text.components(separatedBy: "\r\n").first ?? ""
        received.withLock { $0.append(line) }
        let words = line.split(separator: " ")
        guard words.count > 1 else { return }
        let reply = Array(answer(String(words[1]), url).utf8)
        _ = reply.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
        // A body that was not read yet would turn the end of the connection into a reset.
        shutdown(connection, Int32(SHUT_WR))
        while recv(connection, &buffer, buffer.count, 0) > 0 {}
    }

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
