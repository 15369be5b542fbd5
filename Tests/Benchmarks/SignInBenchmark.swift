import Foundation
import OktaAuthSdk

/// Many sign-ins, each with an entry, a configuration, an API and statuses of its own.
struct SignInBenchmark {
    var count = 5_000

    func run() throws -> Chapter {
        Mock.respond(with: [try RecordedResponse.named("mfa-required.factors-plural").body])
        // Once as often beforehand, so that caches and thread pools have their size.
        signIn(count)
        var held = [Holdings.now]
        var cost = Cost(wall: 0, processor: 0)
        for _ in 0..<3 {
            cost = Cost.of { signIn(count) }
            held.append(Holdings.now)
        }
        // What leaks grows each time; what the allocator keeps, only now and then.
        func growth(
            _ name: String,
            _ part: KeyPath<Holdings, Int>,
            unit: String = "",
            target: Double,
            isBound: Bool = false
        ) -> Figure {
            let steps = zip(held, held.dropFirst()).map { $1[keyPath: part] - $0[keyPath: part] }
            let least = Double(steps.min() ?? 0)
            return Figure(name: name, value: least, unit: unit, target: target, isBound: isBound)
        }
        let each = cost / count
        let peak = held.map(\.peakMemory).max() ?? 0
        return Chapter(
            title: "\(count) sign-ins, everything fresh",
            figures: [
                .time("CPU per sign-in", each.processor), .time("wall per sign-in", each.wall),
                Figure(name: "peak memory", value: Double(peak), unit: "KB"),
                growth("growth, least of three times", \.memory, unit: "KB", target: 256),
                growth("new threads", \.threads, target: 0, isBound: true),
                growth("new descriptors", \.descriptors, target: 0, isBound: true),
            ]
        )
    }

    private func signIn(_ count: Int) {
        waitForCalls(count) { finish in
            OktaAuthSdk(domain: Mock.org, configuration: Mock.configuration()).authenticate(
                username: "user@example.com",
                password: "correct horse",
                onStatusChange: { status in
                    if case .factorRequired(let status) = status.step {
                        _ = status.availableFactors
                    }
                    finish()
                },
                onError: { fail($0) }
            )
        }
    }
}
