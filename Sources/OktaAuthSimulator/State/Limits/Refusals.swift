import Foundation

/// Counts equal requests that the org refuses: a client that does not stop.
struct Refusals: Sendable {
    /// The number of equal refused requests from which on they are reported.
    private static let least = 10
    /// The number of different requests that are remembered.
    private static let capacity = 1000

    private var counts: [Int: (text: String, count: Int)] = [:]
    private var order: [Int] = []

    /// A message for each request that was refused too often, the first one first.
    var messages: [String] {
        order.compactMap { counts[$0] }.filter { $0.count >= Self.least }
            .map { "\($0.count) equal requests were refused: \($0.text)" }
    }

    /// Counts `request`, which `response` refuses; a poll of a device that has to wait does not count.
    ///
    /// Header fields make no difference: a client that tries again may have another token or proof.
    mutating func count(_ request: SimulatorRequest, _ response: EndpointResponse, at path: String?)
    {
        let code = response.body?["errorCode"]?.string ?? response.body?["error"]?.string ?? ""
        guard !["authorization_pending", "slow_down"].contains(code) else { return }
        var hasher = Hasher()
        hasher.combine(request.method)
        hasher.combine(request.path)
        hasher.combine(request.query)
        // The hash of `Data` looks at its beginning only.
        request.body.withUnsafeBytes { hasher.combine(bytes: $0) }
        hasher.combine(code)
        let key = hasher.finalize()
        if counts[key] != nil {
            counts[key]?.count += 1
            return
        }
        if order.count >= Self.capacity { counts[order.removeFirst()] = nil }
        let summary =
            response.body?["errorSummary"]?.string ?? response.body?["error_description"]?.string
            ?? ""
        let words = [
            "\(request.method) \(path ?? request.path),", String(response.statusCode), code,
            summary,
        ]
        counts[key] = (words.filter { !$0.isEmpty }.joined(separator: " "), 1)
        order.append(key)
    }
}
