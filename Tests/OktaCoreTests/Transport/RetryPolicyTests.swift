import Foundation
import Testing

@testable import OktaCore

@Suite("The retry policy")
struct RetryPolicyTests {
    private func delay(
        _ policy: OktaRetryPolicy,
        isRead: Bool = true,
        afterAttempt attempt: Int = 1,
        isRetryable: Bool = true,
        isRateLimited: Bool,
        secondsUntilReset: TimeInterval = 0
    ) -> TimeInterval? {
        let reply = OktaTransportReply(
            statusCode: isRateLimited ? 429 : isRetryable ? 503 : 400,
            headers: ["retry-after": "\(Int(secondsUntilReset))"],
            body: Data()
        )
        let moment = Date(timeIntervalSince1970: 0)
        let failure = HTTPFailure.refused(HTTPReply(reply, receivedAt: moment))
        return policy.delay(after: failure, isRead: isRead, attempt: attempt, now: moment)
    }

    @Test("The retry policy doubles the delay from one second, up to its number of attempts")
    func backOff() {
        var policy = OktaRetryPolicy()
        policy.readAttempts = 4
        let delays = (1...4).map { delay(policy, afterAttempt: $0, isRateLimited: true) }
        #expect(delays == [1, 2, 4, nil])
    }

    @Test("The retry policy waits until a rate limit ends, unless that takes too long")
    func reset() {
        let policy = OktaRetryPolicy()
        #expect(delay(policy, isRateLimited: true, secondsUntilReset: 60) == 60)
        #expect(delay(policy, isRateLimited: true, secondsUntilReset: 61) == nil)
    }

    @Test("The retry policy distinguishes rate limits from other failures")
    func kinds() {
        var policy = OktaRetryPolicy()
        #expect(delay(policy, isRateLimited: false) == nil)
        policy.retriesReads = true
        policy.retriesRateLimited = false
        #expect(delay(policy, isRateLimited: false) == 1)
        #expect(delay(policy, isRateLimited: true) == nil)
        #expect(delay(policy, isRetryable: false, isRateLimited: false) == nil)
        #expect(policy.continuesPolling(afterRateLimit: false))
        #expect(!policy.continuesPolling(afterRateLimit: true))
    }

    @Test("The retry policy repeats reads only", arguments: [true, false])
    func submission(isRateLimited: Bool) {
        var policy = OktaRetryPolicy()
        policy.retriesReads = true
        #expect(delay(policy, isRateLimited: isRateLimited) == 1)
        #expect(delay(policy, isRead: false, isRateLimited: isRateLimited) == nil)
    }

    @Test("The retry policy never repeats anything if it is never", arguments: [true, false])
    func never(isRateLimited: Bool) {
        #expect(delay(.never, isRateLimited: isRateLimited) == nil)
        #expect(!OktaRetryPolicy.never.continuesPolling(afterRateLimit: isRateLimited))
        #expect(OktaRetryPolicy.never.readAttempts == 1)
    }
}
