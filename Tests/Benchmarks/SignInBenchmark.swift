import Foundation
import OktaAuthSdk

/// Many sign-ins, each with an entry, a configuration, an API and statuses of its own.
struct SignInBenchmark {
    var count = 5_000

    func run() throws -> Chapter {
        Mock.script.set([try Answer.named("mfa-required.factors-plural").body])
        // Once as often beforehand, so that caches and thread pools have their size.
        signIn(count)
        var held = [Holdings.now]
        var cost = Cost(wall: 0, processor: 0)
        for _ in 0..<3 {
            cost = Cost.of { signIn(count) }
            held.append(Holdings.now)
        }
        // What leaks grows each time; what the allocator keeps, only now and then.
        func growth(_ part: KeyPath<Holdings, Int>) -> Double {
            let steps = zip(held, held.dropFirst()).map { $1[keyPath: part] - $0[keyPath: part] }
            return Double(steps.min() ?? 0)
        }
        return Chapter(
            title: "\(count) sign-ins, everything fresh",
            figures: [
                Figure(
                    name: "CPU per sign-in",
                    value: cost.processor / Double(count) * 1e6,
                    unit: "µs"
                ),
                Figure(
                    name: "wall per sign-in",
                    value: cost.wall / Double(count) * 1e6,
                    unit: "µs"
                ),
                Figure(
                    name: "peak memory",
                    value: Double(held.map(\.peakMemory).max() ?? 0),
                    unit: "KB"
                ),
                Figure(
                    name: "growth, least of three times",
                    value: growth(\.memory),
                    unit: "KB",
                    target: 256
                ),
                Figure(
                    name: "new threads",
                    value: growth(\.threads),
                    unit: "",
                    target: 0,
                    isBound: true
                ),
                Figure(
                    name: "new descriptors",
                    value: growth(\.descriptors),
                    unit: "",
                    target: 0,
                    isBound: true
                ),
            ]
        )
    }

    private func signIn(_ count: Int) {
        let done = DispatchSemaphore(value: 0)
        func call(_ left: Int) {
            guard left > 0 else { return _ = done.signal() }
            OktaAuthSdk(domain: Mock.org, configuration: Mock.configuration()).authenticate(
                username: "user@example.com",
                password: "correct horse",
                onStatusChange: { status in
                    if case .factorRequired(let status) = status.step {
                        _ = status.availableFactors
                    }
                    call(left - 1)
                },
                onError: { fail($0) }
            )
        }
        call(count)
        done.wait()
    }
}
