import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Whatever clients send")
struct RandomWalkTests {
    @Test("Whatever clients send, every response is in the table, and no code counts twice")
    func staysOnTheTable() async throws {
        // `WALK_STEPS` sets the length of each walk.
        let length = ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap(Int.init)
        let (walks, steps) = (50, length ?? 200)
        let seen = await withTaskGroup(of: Set<AuthnState>.self) { group in
            for seed in 1...walks {
                group.addTask {
                    var walk = RandomWalk(seed: seed)
                    walk.run(steps: steps)
                    return walk.states
                }
            }
            return await group.reduce(into: Set()) { $0.formUnion($1) }
        }
        if length != nil {
            print("\(walks) random walks of \(steps) steps, in \(seen.count) states")
        }
        #expect(AuthnState.allCases.filter { !seen.contains($0) } == [], "never seen")
    }
}
