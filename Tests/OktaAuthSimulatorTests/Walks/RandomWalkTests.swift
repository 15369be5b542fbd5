import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Whatever clients send")
struct RandomWalkTests {
    @Test("Whatever clients send, every response is in the table, and no code counts twice")
    func classic() async throws {
        let (states, _) = try await walk(ClassicEngine.self, walks: 50, steps: 200)
        #expect(AuthnState.allCases.filter { !states.contains($0) } == [], "never seen")
    }

    @Test("Whatever clients send, the Identity Engine responds well-formed and takes no code twice")
    func identity() async throws {
        let (states, relations) = try await walk(IdentityEngine.self, walks: 12, steps: 600)
        #expect(IdentityState.allCases.filter { !states.contains($0) } == [], "never seen")
        #expect(IdentityAction.allCases.filter { !relations.contains($0) } == [], "never seen")
    }

    /// The states and the links or forms that walks came across.
    private func walk<Engine: RandomlyWalkedEngine>(
        _: Engine.Type, walks: Int, steps: Int
    ) async throws -> (states: Set<Engine.State>, relations: Set<Engine.Relation>) {
        // A dozen walks of the length that `WALK_STEPS` sets.
        let length = ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap(Int.init)
        typealias Seen = (states: Set<Engine.State>, relations: Set<Engine.Relation>)
        let seen = try await withThrowingTaskGroup(of: Seen.self) { group in
            for seed in 1...(length == nil ? walks : 12) {
                group.addTask {
                    var walk = RandomWalk<Engine>(seed: seed)
                    try walk.run(steps: length ?? steps)
                    return (walk.states, walk.relations)
                }
            }
            return try await group.reduce(into: Seen([], [])) { sum, walk in
                sum.states.formUnion(walk.states)
                sum.relations.formUnion(walk.relations)
            }
        }
        if let length {
            print("random walks of \(length) steps, in \(seen.states.count) states")
        }
        return seen
    }
}
