import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Whatever clients send")
struct RandomWalkTests {
    @Test("Whatever clients send, every response is in the table, and no code counts twice")
    func classic() throws {
        let (states, _) = try walk(ClassicEngine.self, walks: 50, steps: 200)
        #expect(AuthnState.allCases.filter { !states.contains($0) } == [], "never seen")
    }

    @Test("Whatever clients send, the Identity Engine responds well-formed and takes no code twice")
    func identity() throws {
        let (states, relations) = try walk(IdentityEngine.self, walks: 12, steps: 800)
        #expect(IdentityState.allCases.filter { !states.contains($0) } == [], "never seen")
        #expect(IdentityAction.allCases.filter { !relations.contains($0) } == [], "never seen")
    }

    /// The states and the links or forms that walks came across, where odd requests are refused.
    private func walk<Engine: WalkedEngine>(
        _: Engine.Type, walks: Int, steps: Int
    ) throws -> (states: Set<Engine.State>, relations: Set<Engine.Relation>) {
        var refusals = 0
        // A dozen walks of the length that `WALK_STEPS` sets.
        let length = ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap(Int.init)
        var (states, relations): (Set<Engine.State>, Set<Engine.Relation>) = ([], [])
        for seed in 1...(length == nil ? walks : 12) {
            var walk = RandomWalk<Engine>(seed: seed)
            try walk.run(steps: length ?? steps)
            states.formUnion(walk.states)
            relations.formUnion(walk.relations)
            refusals += walk.refusals
        }
        #expect(refusals > 0, "no living transaction was sent anything odd")
        return (states, relations)
    }
}
