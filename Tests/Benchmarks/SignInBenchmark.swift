import Foundation
import OktaAuthSdk

/// Many sign-ins, each with an entry, a configuration, an API and statuses of its own.
func signIns(_ count: Int) throws -> Chapter {
    let response = try RecordedResponse.classic().named("mfa-required.factors-plural")
    Mock.respond(with: [response.body])
    func signIn() {
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
    // Once as often beforehand, so that caches and thread pools have their size.
    signIn()
    var held = [holdings()]
    var cost = Cost(wall: 0, processor: 0)
    for _ in 0..<3 {
        cost = Cost.ofEach(count, signIn)
        held.append(holdings())
    }
    // A leak grows each time; the memory of the allocator grows only now and then.
    func growth(_ holding: Holding) -> Double {
        let values = held.map { $0[holding] ?? 0 }
        return zip(values, values.dropFirst()).map { $1 - $0 }.min() ?? 0
    }
    let peak = held.compactMap { $0[.peak] }.max() ?? 0
    return Chapter(
        title: "\(count) sign-ins, everything fresh",
        figures: [
            .time("CPU per sign-in", cost.processor), .time("wall per sign-in", cost.wall),
            Figure(name: "peak memory", value: peak, unit: "KB"),
            Figure(
                name: "growth, least of three times",
                value: growth(.memory),
                unit: "KB",
                target: 256
            ),
            Figure(name: "new threads", value: growth(.threads), target: 0, isBound: true),
            Figure(name: "new descriptors", value: growth(.descriptors), target: 0, isBound: true),
        ]
    )
}
