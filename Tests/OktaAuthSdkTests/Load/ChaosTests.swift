import Foundation
import OktaAuthSimulator
import Testing

@Suite("Over a bad connection")
struct ChaosTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// The only seed, if it is chosen.
    private static let seed = environment["CHAOS_SEED"].flatMap(UInt64.init)
    /// The number of seeds, if it is chosen.
    private static let seedCount = environment["CHAOS_SEEDS"].flatMap(UInt64.init)
    /// The name of the only scenario, if it is chosen.
    private static let scenario = environment["CHAOS_SCENARIO"]

    @Test("Over a bad connection, every call ends once, and nothing is sent twice")
    func everything() async {
        let seeds = Self.seed.map { $0...$0 } ?? 1...max(24, Self.seedCount ?? 0)
        let scenarios = (ChaosScenario.rows + ChaosScenario.factors)
            .filter { Self.scenario == nil || Self.scenario == $0.name }
        let clock = ContinuousClock()
        let start = clock.now
        var total = ChaosReport()
        await withTaskGroup(of: ChaosReport.self) { group in
            for lane in 0..<UInt64(2) {
                group.addTask {
                    var sum = ChaosReport()
                    for seed in seeds where seed % 2 == lane {
                        for scenario in scenarios { sum.add(await Self.walk(seed, scenario)) }
                    }
                    return sum
                }
            }
            for await report in group { total.add(report) }
        }
        let counts = total.counts
        if Self.seed != nil || Self.seedCount != nil {
            print("Chaos, seeds \(seeds), \(start.duration(to: clock.now)):")
            for (what, count) in counts.sorted(by: { $0.key < $1.key }) {
                print("  \(what): \(count)")
            }
        }
        #expect(total.problems.sorted().prefix(20) == [])
        #expect((counts["completions"] ?? 0) + (counts["silenced"] ?? 0) == counts["calls"])
        guard Self.seed == nil, Self.scenario == nil else { return }
        let missing = AuthnTable.living.map(\.rawValue).filter { counts["status \($0)"] == nil }
        #expect(missing == [])
    }

    @Test(
        "Over a bad connection, a seed always has the same course",
        arguments: ChaosScenario.rows + ChaosScenario.factors, ChaosDriver.Style.allCases
    )
    func reproducible(scenario: ChaosScenario, style: ChaosDriver.Style) async {
        let first = await ChaosDriver(seed: 7, scenario: scenario, style: style).walk()
        let second = await ChaosDriver(seed: 7, scenario: scenario, style: style).walk()
        #expect(first == second)
    }

    /// Both styles take turns, so that each scenario sees both.
    private static func walk(_ seed: UInt64, _ scenario: ChaosScenario) async -> ChaosReport {
        let isAsync = (seed &+ UInt64(scenario.name.utf8.count)) % 2 == 0
        let style: ChaosDriver.Style = isAsync ? .async : .closures
        return await ChaosDriver(seed: seed, scenario: scenario, style: style).walk()
    }
}
