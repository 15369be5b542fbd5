import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("The polling policy")
struct PollPolicyTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let policy = PollPolicy(interval: 5)

    private func delay(
        after error: OktaError,
        failures: Int = 1,
        patience: TimeInterval = 300,
        policy: PollPolicy? = nil
    ) -> TimeInterval? {
        (policy ?? self.policy).delay(
            after: PollPolicy.Failure(error),
            failures: failures,
            deadline: Self.now.addingTimeInterval(patience),
            now: Self.now
        )
    }

    @Test(
        "The polling policy does not poll more often than every half second",
        arguments: [-1, 0, 0.4, .nan]
    )
    func minimum(interval: TimeInterval) { #expect(PollPolicy(interval: interval).interval == 0.5) }

    @Test(
        "The polling policy waits longer after each failure, up to half a minute",
        arguments: [(1, 5.0), (2, 10), (3, 20), (4, 30), (5, 30), (100, 30), (.max, 30)]
    )
    func backOff(failures: Int, seconds: TimeInterval) {
        let error = OktaError.connectionError(URLError(.timedOut))
        #expect(delay(after: error, failures: failures) == seconds)
    }

    @Test("The polling policy never polls more often after a failure than after a response")
    func longInterval() {
        let slow = PollPolicy(interval: 60)
        let error = OktaError.connectionError(URLError(.timedOut))
        #expect(delay(after: error, policy: slow) == 60)
    }

    @Test("The polling policy ends at the deadline, and not before")
    func deadline() {
        let error = OktaError.connectionError(URLError(.timedOut))
        #expect(delay(after: error, patience: 5) == 5)
        #expect(delay(after: error, patience: 4.9) == nil)
        let deadlines = [nil, 0, 1, -1].map { (seconds: TimeInterval?) in
            PollPolicy.deadline(expiry: seconds.map(Self.now.addingTimeInterval), now: Self.now)
                .timeIntervalSince(Self.now)
        }
        #expect(deadlines == [300, 300, 1, 300])
        // A request takes a minute at most; what goes beyond it is the clock.
        let later = [60, 60.5].map {
            PollPolicy.deadline(Self.now, due: Self.now, now: Self.now.addingTimeInterval($0))
                .timeIntervalSince(Self.now)
        }
        #expect(later == [0, 0.5])
    }

    @Test(
        "The polling policy reports what no poll can get past",
        arguments: [
            URLError.Code.serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot,
            .clientCertificateRejected, .clientCertificateRequired,
            .appTransportSecurityRequiresSecureConnection, .unsupportedURL, .badURL, .cancelled,
            .dataLengthExceedsMaximum,
        ]
    )
    func hopeless(code: URLError.Code) {
        #expect(delay(after: .connectionError(URLError(code))) == nil)
    }

    @Test("The polling policy reports a waiting response of another status")
    func otherStatus() throws {
        let next = LinksResponse.Link(href: try #require(URL(string: "https://org.example.test")))
        let waiting = OktaAPISuccessResponse(
            status: .MFAChallenge,
            stateToken: "st-1",
            factorResult: .waiting,
            links: LinksResponse(next: next)
        )
        #expect(policy.delay(after: waiting, receivedIn: .MFAChallenge) == 5)
        #expect(policy.delay(after: waiting, receivedIn: .MFARequired) == nil)
    }

    @Test(
        "The polling policy polls the queue as long as the server keeps the user there",
        arguments: ["POLL", "poll"]
    )
    func queue(spelling: String) throws {
        let next = LinksResponse.Link(href: try #require(URL(string: "https://org.example.test")))
        let queue = AuthStatus(raw: spelling)
        let answer = OktaAPISuccessResponse(
            status: queue, stateToken: "st-1", links: LinksResponse(next: next)
        )
        #expect(policy.delay(after: answer, receivedIn: queue) == 5)
    }
}
