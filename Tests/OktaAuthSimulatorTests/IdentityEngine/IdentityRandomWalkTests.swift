import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Whatever clients send to the Identity Engine")
struct IdentityRandomWalkTests {
    @Test("Whatever clients send, the Identity Engine responds well-formed and takes no code twice")
    func walks() async throws {
        // `WALK_STEPS` sets the length of each walk.
        let length = ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap(Int.init)
        let (walks, steps) = (12, length ?? 600)
        typealias Reached = (states: Set<IdentityState>, actions: Set<IdentityAction>)
        let (states, actions) = try await withThrowingTaskGroup(of: Reached.self) { group in
            for seed in 1...walks {
                group.addTask {
                    var walk = IdentityRandomWalk(seed: UInt64(seed))
                    try walk.run(steps: steps)
                    return (walk.states, walk.offered)
                }
            }
            return try await group.reduce(into: Reached([], [])) { sum, walk in
                sum.states.formUnion(walk.states)
                sum.actions.formUnion(walk.actions)
            }
        }
        if length != nil {
            print("\(walks) random walks of \(steps) steps, in \(states.count) states")
        }
        // A shorter walk need not come everywhere.
        guard steps >= 600 else { return }
        #expect(Set(IdentityState.allCases).subtracting(states) == [])
        #expect(Set(IdentityAction.allCases).subtracting(actions) == [])
    }
}
