import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("The polling policy")
struct AuthnPollPolicyTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let policy = AuthnPollPolicy(interval: 5)

    private func verdict(
        on error: OktaError,
        failures: Int = 1,
        patience: TimeInterval = 300,
        policy: AuthnPollPolicy? = nil
    ) -> AuthnPollPolicy.Verdict {
        (policy ?? self.policy).verdict(
            on: error,
            failures: failures,
            deadline: Self.now.addingTimeInterval(patience),
            now: Self.now
        )
    }

    @Test(
        "The polling policy does not poll more often than every half second",
        arguments: [-1, 0, 0.4, .nan]
    )
    func minimum(interval: TimeInterval) {
        #expect(AuthnPollPolicy(interval: interval).interval == 0.5)
    }

    @Test(
        "The polling policy waits longer after each failure, up to half a minute",
        arguments: [(1, 5.0), (2, 10), (3, 20), (4, 30), (5, 30), (100, 30), (.max, 30)]
    )
    func backOff(failures: Int, delay: TimeInterval) {
        let error = OktaError.connectionError(URLError(.timedOut))
        #expect(verdict(on: error, failures: failures) == .poll(after: delay))
    }

    @Test("The polling policy never polls more often after a failure than after a response")
    func longInterval() {
        let slow = AuthnPollPolicy(interval: 60)
        let error = OktaError.connectionError(URLError(.timedOut))
        #expect(verdict(on: error, policy: slow) == .poll(after: 60))
    }

    @Test("The polling policy polls at once after the first lost connection only")
    func lostConnection() {
        let lost = OktaError.connectionError(URLError(.networkConnectionLost))
        #expect(verdict(on: lost) == .poll(after: 0))
        #expect(verdict(on: lost, failures: 2) == .poll(after: 10))
    }

    @Test("The polling policy ends at the deadline, and not before")
    func deadline() {
        let error = OktaError.connectionError(URLError(.timedOut))
        #expect(verdict(on: error, patience: 5) == .poll(after: 5))
        #expect(verdict(on: error, patience: 4.9) == .report)
    }

    @Test(
        "The polling policy reports what no poll can get past",
        arguments: [
            URLError.Code.serverCertificateUntrusted, .serverCertificateHasBadDate, .badURL,
            .unsupportedURL, .cancelled, .clientCertificateRequired,
        ]
    )
    func hopeless(code: URLError.Code) {
        #expect(verdict(on: .connectionError(URLError(code))) == .report)
    }

    @Test("The polling policy follows the retry policy")
    func retryPolicy() {
        var never = policy
        never.retryPolicy = .never
        #expect(verdict(on: .connectionError(URLError(.timedOut)), policy: never) == .report)
    }

    // MARK: Answers

    private func waiting(
        in status: AuthStatus = .MFAChallenge,
        _ result: OktaAPISuccessResponse.FactorResult? = .waiting,
        link: String? = "https://org.example.test/poll",
        queue: Int? = nil
    ) throws -> OktaAPISuccessResponse {
        var links = LinksResponse()
        links.next = try link.map { LinksResponse.Link(href: try #require(URL(string: $0))) }
        return OktaAPISuccessResponse(
            status: status,
            stateToken: "st-1",
            factorResult: result,
            links: links
        )
    }

    @Test("The polling policy polls on while the user has not decided")
    func pending() throws {
        let answer = try waiting()
        #expect(policy.verdict(on: answer, receivedIn: .MFAChallenge) == .poll(after: 5))
        #expect(policy.verdict(on: answer, receivedIn: .MFARequired) == .report)
    }

    @Test("The polling policy reports every other response")
    func others() throws {
        for answer in [
            try waiting(.MFAChallenge, .rejected), try waiting(.MFAChallenge, nil),
            try waiting(link: nil), try waiting(in: .success, nil),
        ] {
            #expect(policy.verdict(on: answer, receivedIn: .MFAChallenge) == .report)
        }
    }

    @Test(
        "The polling policy polls the queue as long as the server keeps the user there",
        arguments: ["POLL", "poll"]
    )
    func queue(spelling: String) throws {
        let queue = AuthStatus(raw: spelling)
        let answer = try waiting(in: queue, nil)
        #expect(policy.verdict(on: answer, receivedIn: queue) == .poll(after: 5))
    }

    // MARK: The deadline

    @Test("The polling policy gives up when the transaction expires, or after five minutes")
    func expiry() throws {
        var answer = try waiting()
        #expect(policy.deadline(after: answer, now: Self.now) == Self.now.addingTimeInterval(300))
        answer.expirationDate = "2023-11-14T22:14:20.000Z"
        #expect(policy.deadline(after: answer, now: Self.now) == Self.now.addingTimeInterval(60))
        // Of an answer that expired before it came, one of the clocks is wrong.
        answer.expirationDate = "2023-11-14T22:13:19.000Z"
        #expect(policy.deadline(after: answer, now: Self.now) == Self.now.addingTimeInterval(300))
    }
}

extension AuthnPollPolicyTests {
    private func waiting(
        _ status: AuthStatus,
        _ result: OktaAPISuccessResponse.FactorResult?
    ) throws -> OktaAPISuccessResponse { try waiting(in: status, result) }
}
