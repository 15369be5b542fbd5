public import Foundation

/// How many requests the org still accepts.
public struct OktaRateLimit: Equatable, Sendable {
    /// Requests per window.
    public let limit: Int?
    /// Requests left in this window.
    public let remaining: Int?
    /// When the next window starts, on the server's clock.
    public let reset: Date?

    /// Reads the header fields `X-Rate-Limit-*`; `nil` if none of them is a number.
    init?(reading fields: [String: String]) {
        // A field that was sent twice arrives as one list; the first entry counts.
        func number(_ name: String) -> Int64? {
            guard let field = fields[name] else { return nil }
            let entry = field.utf8.prefix { $0 != UInt8(ascii: ",") }
            let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            }
            guard let last = entry.lastIndex(where: { !isSpace($0) }) else { return nil }
            return Int64(String(Substring(entry[...last].drop(while: isSpace))))
        }
        limit = number("x-rate-limit-limit").flatMap { Int(exactly: $0) }
        remaining = number("x-rate-limit-remaining").flatMap { Int(exactly: $0) }
        reset = number("x-rate-limit-reset").map { Date(timeIntervalSince1970: Double($0)) }
        if limit == nil, remaining == nil, reset == nil { return nil }
    }
}
