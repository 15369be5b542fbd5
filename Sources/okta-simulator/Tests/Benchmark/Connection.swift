import Foundation
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A connection to the server that sends one request after the other and waits for each response.
struct Connection {
    struct Failure: Error {
        let text: String
    }

    private let socket: Int32
    private let port: Int

    init(port: Int) throws {
        self.port = port
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        socket = Foundation.socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure(text: "connect: \(errno)") }
    }

    func close() { Foundation.close(socket) }

    /// Posts `body`, or gets `path` without one, and returns the body of the response.
    func send(_ path: String, _ body: String? = nil, type: String = "application/json") throws
        -> String
    {
        var text = "\(body == nil ? "GET" : "POST") \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        if let body { text += "Content-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n" }
        var bytes = Array("\(text)\r\n\(body ?? "")".utf8)
        while !bytes.isEmpty {
            let count = write(socket, bytes, bytes.count)
            guard count > 0 else { throw Failure(text: "write: \(errno)") }
            bytes.removeFirst(count)
        }
        return try readResponse()
    }

    /// Reads a response with as little work as possible, which counts in what is measured.
    private func readResponse() throws -> String {
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(socket, &chunk, chunk.count)
            guard count > 0 else { throw Failure(text: "read: \(errno)") }
            received += chunk[..<count]
            guard let blank = received.firstRange(of: "\r\n\r\n".utf8) else { continue }
            guard received.starts(with: "HTTP/1.1 200 ".utf8) else {
                throw Failure(text: String(decoding: received, as: UTF8.self))
            }
            let fields = String(decoding: received[..<blank.lowerBound], as: UTF8.self)
            let length = fields.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
            let body = received[blank.upperBound...]
            if body.count >= length.flatMap({ Int($0.dropFirst(16)) }) ?? 0 {
                return String(decoding: body, as: UTF8.self)
            }
        }
    }
}
