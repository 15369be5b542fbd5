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
            let entry = fields[name]?.prefix { $0 != "," }
            return entry.flatMap { Int64($0.trimmingCharacters(in: .whitespaces)) }
        }
        limit = number("x-rate-limit-limit").flatMap { Int(exactly: $0) }
        remaining = number("x-rate-limit-remaining").flatMap { Int(exactly: $0) }
        reset = number("x-rate-limit-reset").map { Date(timeIntervalSince1970: Double($0)) }
        if limit == nil, remaining == nil, reset == nil { return nil }
    }
}
