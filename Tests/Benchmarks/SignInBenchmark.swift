import Foundation
import OktaAuthSdk

/// Many sign-ins, each with an entry, a configuration, an API and statuses of its own, next to bare
/// tasks whose response is read and handed to a queue.
func signIns(_ count: Int) throws -> Chapter {
    let response = try RecordedResponse.classic().named("mfa-required.factors-plural")
    Mock.respond(with: [response.body])
    func signIn(_ count: Int) {
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
    signIn(count)
    var held = [holdings()]
    for _ in 0..<3 {
        signIn(count)
        held.append(holdings())
    }
    let (request, queue) = (try Mock.request, DispatchQueue(label: "reads"))
    let sides = [signIn, { sendBare(request, $0, readOn: queue) }]
    let costs = try Cost.each(of: sides, rounds: min(40, count / 100), calls: 100)
    let ratios = zip(costs[0], costs[1]).map { $0.processor / $1.processor }
    // A leak grows each time; the memory of the allocator grows only now and then.
    func growth(_ holding: Holding) -> Double {
        let values = held.map { $0[holding] ?? 0 }
        return zip(values, values.dropFirst()).map { $1 - $0 }.min() ?? 0
    }
    let peak = held.compactMap { $0[.peak] }.max() ?? 0
    return Chapter(
        title: "\(count) sign-ins, everything fresh",
        figures: [
            .time("CPU per sign-in", costs[0].map(\.processor).median),
            .time("wall per sign-in", costs[0].map(\.wall).median),
            .time("bare task, read, on a queue, CPU", costs[1].map(\.processor).median),
            Figure(
                name: "sign-in / bare task, read, on a queue, CPU",
                value: ratios.median,
                target: 1.35
            ),
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
