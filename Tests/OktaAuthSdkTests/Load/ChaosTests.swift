import Foundation
import OktaAuthSimulator
import Testing

/// Which seeds are tried: a few, `CHAOS_SEEDS=1000` of them, or `CHAOS_SEED=17` alone; in every
/// scenario, or in `CHAOS_SCENARIO` alone.
enum ChaosSeeds {
    private static let environment = ProcessInfo.processInfo.environment
    private static let scenario = environment["CHAOS_SCENARIO"]
    private static let single = environment["CHAOS_SEED"].flatMap(UInt64.init)
    private static let count = environment["CHAOS_SEEDS"].flatMap(UInt64.init)

    static var scenarios: [ChaosScenario] {
        ChaosScenario.all.filter { scenario == nil || $0.name == scenario }
    }

    /// Whether neither scenario nor seed is chosen.
    static var areAll: Bool { scenario == nil && single == nil }

    /// Whether it is chosen how many seeds there are, or which one: the report is printed then.
    static var areChosen: Bool { count != nil || single != nil }

    static func range(orAtLeast few: UInt64) -> ClosedRange<UInt64> {
        single.map { $0...$0 } ?? 1...max(few, count ?? 0)
    }
}

@Suite("Over a bad connection")
struct ChaosTests {
    @Test("Over a bad connection, every call ends once, and nothing is sent twice")
    func everything() async {
        let seeds = ChaosSeeds.range(orAtLeast: 24)
        let clock = ContinuousClock()
        let start = clock.now
        var total = ChaosReport()
        await withTaskGroup(of: ChaosReport.self) { group in
            for lane in 0..<UInt64(2) {
                group.addTask {
                    var sum = ChaosReport()
                    for seed in seeds where seed % 2 == lane {
                        for scenario in ChaosSeeds.scenarios {
                            sum.add(await Self.walk(seed, scenario))
                        }
                    }
                    return sum
                }
            }
            for await report in group { total.add(report) }
        }
        if ChaosSeeds.areChosen {
            print("Chaos, seeds \(seeds), \(start.duration(to: clock.now)):\n\(total.text)")
        }
        #expect(total.problems.sorted().prefix(20) == [])
        #expect(total["completions"] + total["silenced"] == total["calls"])
        guard ChaosSeeds.areAll else { return }
        let missing = AuthnTable.living.map(\.rawValue).filter { total["status \($0)"] == 0 }
        #expect(missing == [])
    }

    @Test(
        "Over a bad connection, a seed always has the same course",
        arguments: ChaosDriver.Style.allCases
    )
    func reproducible(style: ChaosDriver.Style) async {
        for scenario in ChaosScenario.all {
            let reports = [
                await ChaosDriver(seed: 7, scenario: scenario, style: style).walk(),
                await ChaosDriver(seed: 7, scenario: scenario, style: style).walk(),
            ]
            #expect(reports[0] == reports[1], "\(scenario)")
        }
    }

    /// Both styles take turns, so that each scenario sees both.
    private static func walk(_ seed: UInt64, _ scenario: ChaosScenario) async -> ChaosReport {
        let isAsync = (seed &+ UInt64(scenario.name.utf8.count)) % 2 == 0
        let driver = ChaosDriver(
            seed: seed, scenario: scenario, style: isAsync ? .async : .closures
        )
        return await driver.walk()
    }
}
