import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Whatever clients send")
struct RandomWalkTests {
    @Test("Whatever clients send, every response is in the table, and no code counts twice")
    func classic() throws {
        let states = try walk(ClassicEngine.self, walks: 50, steps: 200).states
        #expect(AuthnState.allCases.filter { !states.contains($0) } == [], "never seen")
    }

    @Test("Whatever clients send, the Identity Engine responds well-formed and takes no code twice")
    func identity() throws {
        let walk = try walk(IdentityEngine.self, walks: 12, steps: 800)
        #expect(IdentityState.allCases.filter { !walk.states.contains($0) } == [], "never seen")
        #expect(IdentityAction.allCases.filter { !walk.relations.contains($0) } == [], "never seen")
    }

    /// Walks through all seeds, and expects that odd requests are refused.
    private func walk<Engine: WalkedEngine>(
        _: Engine.Type, walks: Int, steps: Int
    ) throws -> RandomWalk<Engine> {
        // A dozen walks of the length that `WALK_STEPS` sets.
        let length = ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap(Int.init)
        var walk = RandomWalk<Engine>()
        for seed in 1...(length == nil ? walks : 12) {
            try walk.run(seed: seed, steps: length ?? steps)
        }
        #expect(walk.refusals > 0, "no living transaction was sent anything odd")
        return walk
    }
}
