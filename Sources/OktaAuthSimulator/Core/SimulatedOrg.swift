import Foundation

/// An Okta org as a value: a request and the time go in, an answer comes out.
///
/// It does no I/O, knows no clock, and its only randomness is seeded, so that the same requests
/// at the same times always get the same answers.
struct SimulatedOrg: Sendable {
    var policy = SimulatedPolicy()
    var accounts: [Account] = []
    var outbox = SimulatedOutbox()
    var generator: SeededGenerator
    var transactions: [String: Transaction] = [:]
    var sessionTokens: [String: SessionGrant] = [:]
    var recoveryTokens: [String: RecoveryGrant] = [:]
    /// When a message last went to a recipient, by channel and recipient.
    var lastSent: [String: Date] = [:]
    var rateWindows: [String: RateWindow] = [:]
    /// When expired tokens are forgotten next.
    var nextSweep = Date.distantPast
    /// How many pushes the org has sent.
    var pushCount = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Answers `request` as the server would at `now`.
    mutating func respond(to request: SimulatorRequest, at now: Date) -> SimulatorResponse {
        var headers = [
            "Content-Type": "application/json",
            "Date": Timestamp(now).header,
            "X-Okta-Request-Id": generator.token("", count: 27),
        ]
        let reply: Reply
        do throws(APIError) {
            reply = try answer(request, at: now, headers: &headers)
        } catch {
            let id = generator.token("oae", count: 22)
            reply = Reply(statusCode: error.statusCode, body: error.body(id: id))
        }
        return SimulatorResponse(
            statusCode: reply.statusCode,
            headers: headers.merging(reply.headers) { $1 },
            body: reply.body?.encoded ?? Data()
        )
    }

    private mutating func answer(
        _ request: SimulatorRequest,
        at now: Date,
        headers: inout [String: String]
    ) throws(APIError) -> Reply {
        let target: (route: Route, parameters: [String])
        do throws(APIError) {
            target = try Route.find(request)
        } catch {
            _ = admit("", at: now, headers: &headers)
            throw error
        }
        guard admit(target.route.path, at: now, headers: &headers) else { throw .rateLimited }
        try checkAccept(request)
        let call = try Call(request, parameters: target.parameters, at: now)
        switch target.route.handler {
        case .open(let handle): return try handle(&self, call)
        case .step(let states, let handle):
            let transaction = try transaction(of: call)
            guard states.contains(transaction.state) else { throw .wrongState }
            return try handle(&self, call, transaction)
        }
    }

    private func checkAccept(_ request: SimulatorRequest) throws(APIError) {
        guard let accept = request.headers["accept"]?.lowercased() else { return }
        guard accept.contains("json") || accept.contains("*/*") || accept.contains("application/*")
        else { throw .notAcceptable }
    }

    /// Counts a request and writes the rate limit headers.
    ///
    /// - Returns: Whether the request may go on.
    private mutating func admit(
        _ path: String,
        at now: Date,
        headers: inout [String: String]
    ) -> Bool {
        var window = rateWindows[path] ?? RateWindow(start: now)
        if now >= window.end { window = RateWindow(start: now) }
        window.count += 1
        rateWindows[path] = window
        let remaining = policy.requestsPerMinute - window.count
        headers["X-Rate-Limit-Limit"] = String(policy.requestsPerMinute)
        headers["X-Rate-Limit-Remaining"] = String(max(0, remaining))
        headers["X-Rate-Limit-Reset"] = String(Int(window.end.timeIntervalSince1970.rounded(.up)))
        return remaining >= 0 || !policy.enforcesRateLimits
    }
}
