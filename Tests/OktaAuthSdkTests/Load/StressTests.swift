import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// Many sign-ins over one configuration and a real `URLSession`.
///
/// A few in an ordinary run; with `STRESS=1`, for which this suite is to run alone, 10,000 in
/// sequence and 1,000 at once.
@Suite("Under load", .serialized, .timeLimit(.minutes(5)))
struct StressTests {
    private static let isThorough = ProcessInfo.processInfo.environment["STRESS"] != nil

    private let simulator: OktaSimulator
    private let queue = DispatchQueue(label: "stress")
    private let okta: OktaAuthSdk

    init() {
        simulator = OktaSimulator(with: .ada)
        simulator.isRecordingRequests = false
        okta = OktaAuthSdk(
            domain: simulator.url,
            configuration: OktaConfiguration(urlSession: simulator.urlSession, callbackQueue: queue)
        )
    }

    private func signIn() async throws {
        let status = try await okta.authenticate(
            username: "ada@example.test",
            password: "Passw0rd-1"
        )
        #expect(status is OktaAuthStatusSuccess)
    }

    @Test("Under load, sign-ins one after the other leave nothing behind")
    func sequence() async throws {
        let count = Self.isThorough ? 10_000 : 100
        for _ in 0..<(count / 10) { try await signIn() }
        let before = ProcessFigures.now
        for _ in 0..<count { try await signIn() }
        let after = ProcessFigures.now
        // Other suites open and close things of their own in an ordinary run.
        if Self.isThorough {
            print("\(count) sign-ins in sequence: \(before) before, \(after) after")
            #expect(after.descriptors <= before.descriptors + 2)
            #expect(after.threads <= before.threads + 4)
        }
    }

    @Test("Under load, sign-ins at once all come back, each once")
    func atOnce() async throws {
        let count = Self.isThorough ? 1_000 : 100
        let before = ProcessFigures.now
        let results = await withCheckedContinuation { continuation in
            let tally = Collected(count) { continuation.resume(returning: $0) }
            for index in 0..<count {
                okta.authenticate(
                    username: "ada@example.test",
                    password: "Passw0rd-1",
                    onStatusChange: { _ in tally.add(index, "success") },
                    onError: { tally.add(index, $0.description) }
                )
            }
        }
        queue.sync {}
        let after = ProcessFigures.now
        #expect(results.count == count)
        #expect(results.values.allSatisfy { $0 == ["success"] })
        if Self.isThorough {
            print("\(count) sign-ins at once: \(before) before, \(after) after")
            #expect(after.descriptors <= before.descriptors + 2)
        }
    }
}

/// Outcomes by the number of their call; reports once, when there is one for each.
private final class Collected: Sendable {
    private let outcomes = Locked<[Int: [String]]>([:])
    private let count: Int
    private let onComplete: @Sendable ([Int: [String]]) -> Void

    init(_ count: Int, _ onComplete: @escaping @Sendable ([Int: [String]]) -> Void) {
        (self.count, self.onComplete) = (count, onComplete)
    }

    func add(_ index: Int, _ outcome: String) {
        let complete = outcomes.withLock { outcomes in
            outcomes[index, default: []].append(outcome)
            return outcomes.count == count && outcomes.values.allSatisfy { $0.count == 1 }
                ? outcomes : nil
        }
        if let complete { onComplete(complete) }
    }
}
