import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The transition table")
struct TransitionTableTests {
    /// The edges the table promises: one for each state an operation can lead to.
    private static let promised = Set(
        AuthnTable.rows.flatMap { line in
            (line.next.isEmpty ? [""] : line.next.map(\.rawValue)).map { outcome in
                TableWalk.Edge(
                    from: line.from,
                    relation: line.relation,
                    path: line.path,
                    outcome: outcome
                )
            }
        }
    )

    @Test("The transition table is walked edge by edge, and nothing happens that it lacks")
    func walksEveryEdge() throws {
        var walk = TableWalk()
        let scenarios = WalkScenario.all
        scenarios.forEach { walk.explore($0) }

        let failures = walk.edges.filter { $0.outcome.hasPrefix("E0000") }
        let walked = walk.edges.subtracting(failures)
        #expect(Set(walk.problems).sorted() == [])
        #expect(Self.promised.subtracting(walked).map(Self.text).sorted() == [])
        #expect(walked.subtracting(Self.promised).map(Self.text).sorted() == [])

        let declared = Set(
            AuthnTable.rows.flatMap { line in
                line.errors.map { code in
                    TableWalk.Edge(
                        from: line.from,
                        relation: line.relation,
                        path: line.path,
                        outcome: code
                    )
                }
            }
        )
        let unusual = failures.filter { !AuthnTable.commonErrors.contains($0.outcome) }
        #expect(unusual.subtracting(declared).map(Self.text).sorted() == [])
        #expect(declared.subtracting(failures).map(Self.text).sorted() == [])
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

    private static func text(_ edge: TableWalk.Edge) -> String {
        "\(edge.from?.rawValue ?? "START") \(edge.relation) \(edge.path) -> \(edge.outcome)"
    }
}
