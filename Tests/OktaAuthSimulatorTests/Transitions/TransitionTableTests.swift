import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The transition table")
struct TransitionTableTests {
    @Test("The transition table is walked edge by edge, and nothing happens that it lacks")
    func walksEveryEdge() throws {
        var walk = Walk<ClassicEngine>()
        walk.explore(WalkScenario.all)

        #expect(walk.problems.sorted() == [])
        let failures = walk.edges.filter { $0.outcome.hasPrefix("E0000") }
        let walked = walk.edges.subtracting(failures)
        let promised = Set(AuthnTable.rows.flatMap(\.edges))
        #expect(promised.subtracting(walked) == [])
        #expect(walked.subtracting(promised) == [])
        let declared = Set(AuthnTable.rows.flatMap(\.failures))
        let unusual = failures.filter { !AuthnTable.commonErrors.contains($0.outcome) }
        #expect(unusual.subtracting(declared) == [])
        #expect(declared.subtracting(failures) == [])
    }

    @Test("Each step of the transition table needs a state token that is alive")
    func needsToken() {
        let session = SimulatorSession(.ada)
        for route in Route.steps {
            session.post(route.path, ["stateToken": "00dead"]).expect("401 E0000011")
            session.post(route.path).expect("401 E0000011")
        }
    }

    @Test("The transition table names every endpoint the org has for transactions")
    func coversRoutes() {
        let paths = Set(AuthnTable.rows.map { "\($0.method) \($0.path)" })
        let routes = Set(
            Route.table.filter { $0.path.contains("/authn") }.map { "\($0.method) \($0.path)" }
        )
        #expect(paths.filter { $0.contains("/authn") } == routes)
    }

    @Test("The transition table can fetch and cancel wherever there is a state token")
    func readsEverywhere() {
        let twins = Set(AuthnState.allCases.compactMap(\.factorTwin))
        let tokenless = twins.union([.lockedOut, .success])
        #expect(Set(AuthnTable.living) == Set(AuthnState.allCases).subtracting(tokenless))
        for state in AuthnState.allCases where state != .lockedOut {
            let relations = Set(AuthnTable.rows.filter { $0.from == state }.map(\.relation))
            #expect(relations.isSuperset(of: ["(state)", "(introspect)"]), "\(state)")
            let isOver = state == .success || state == .deviceActivate
            #expect(relations.contains("cancel") != isOver, "\(state)")
        }
    }

    @Test("The transition table cites samples that exist", .needs(.authn))
    func citesSamples() throws {
        let folder = try #require(SampleFolder.authn.url?.path)
        for line in AuthnTable.rows {
            guard case .documented(_, let sample?) = line.source else { continue }
            let exists = FileManager.default.fileExists(atPath: "\(folder)/\(sample).json")
            #expect(exists, "\(sample)")
        }
    }
}
