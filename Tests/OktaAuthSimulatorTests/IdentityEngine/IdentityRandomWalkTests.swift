import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Whatever clients send to the Identity Engine")
struct IdentityRandomWalkTests {
    @Test("every answer is well-formed, each state and form is reached, and no code counts twice")
    func walks() throws {
        // `WALK_STEPS` sets the length of each walk.
        let length = ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap(Int.init)
        let (walks, steps) = (12, length ?? 600)
        var states: Set<IdentityState> = []
        var actions: Set<IdentityAction> = []
        for seed in 1...walks {
            var walk = IdentityRandomWalk(seed: UInt64(seed))
            try walk.run(steps: steps)
            states.formUnion(walk.states)
            actions.formUnion(walk.offered)
        }
        print("\(walks) random walks of \(steps) steps, in \(states.count) states")
        // A shorter walk need not come everywhere.
        guard steps >= 600 else { return }
        #expect(Set(IdentityState.allCases).subtracting(states) == [])
        #expect(Set(IdentityAction.allCases).subtracting(actions) == [])
    }
}
