import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The transition table")
struct TransitionTableTests {
    /// The endpoints that continue a transaction.
    private static let steps = Route.table.filter { route in
        let begins = AuthnTable.rows.contains { $0.path == route.path && $0.from == nil }
        return route.belongsToAuthn && !begins
    }

    /// The links of a response to the org that no row of its state describes.
    private static func unknownLinks(at place: WalkPlace) -> [String] {
        let rows = AuthnTable.rows(from: place.state)
        return place.response.parts.flatMap { part in
            let method = part["hints"]?["allow"]?[0]?.string
            return ClassicEngine.hrefs(part).prefix(method == nil ? 0 : 1).filter { target in
                !rows.contains {
                    $0.method == method && WalkRequest(target: target).matches($0.path)
                }
            }
        }
        .map { "\(place.state?.rawValue ?? "") publishes \($0)" }
    }

    /// The steps that a state does not allow and that are done, or end the transaction.
    private static func unrefusedSteps(at place: WalkPlace, in state: AuthnState) -> [String] {
        guard AuthnTable.living.contains(state), let token = place.stateToken else { return [] }
        var place = place
        let allowed = steps.filter { route in
            guard !route.states.contains(state) else { return false }
            let refusal = place.send(WalkRequest(target: route.path, fields: ["stateToken": token]))
                .body
            return refusal?["errorCode"] != "E0000079" || refusal?["errorCauses"]?[0] == nil
        }
        let reading = WalkRequest(target: "/api/v1/authn/introspect", fields: ["stateToken": token])
        let isAlive = place.send(reading).body?["status"]?.string == state.rawValue
        return allowed.map { "\(state) does not refuse \($0.path)" }
            + (isAlive ? [] : ["\(state) ends with a step that it refuses"])
    }

    /// The walk through the table, and the shapes of the responses it comes across.
    static let walk = Task {
        () -> (edges: Set<String>, problems: Set<String>, shapes: Set<Shape>) in
        var walk = Walk<ClassicEngine>()
        var (problems, shapes): (Set<String>, Set<Shape>) = ([], [])
        var states: Set<AuthnState> = []
        walk.onPlace = { place in
            shapes.insert(Shape(place.response))
            problems.formUnion(unknownLinks(at: place))
            if let state = place.state, states.insert(state).inserted {
                problems.formUnion(unrefusedSteps(at: place, in: state))
            }
        }
        await walk.explore(WalkScenario.all)
        return (walk.edges, walk.problems.union(problems), shapes)
    }

    @Test("The transition table is walked edge by edge, and nothing happens that it lacks")
    func walksEveryEdge() async throws {
        let (edges, problems, _) = await Self.walk.value
        #expect(problems.sorted() == [])
        let failures = edges.filter { $0.contains("-> E0000") }
        let walked = edges.subtracting(failures)
        let promised = Set(AuthnTable.rows.flatMap(\.edges))
        #expect(promised.subtracting(walked) == [])
        #expect(walked.subtracting(promised) == [])
        let declared = Set(AuthnTable.rows.flatMap(\.failures))
        let unusual = failures.filter { !AuthnTable.commonErrors.contains(String($0.suffix(8))) }
        #expect(unusual.subtracting(declared) == [])
        #expect(declared.subtracting(failures) == [])
    }

    @Test("Each step of the transition table needs a state token that is alive")
    func needsToken() {
        let session = SimulatorSession(.ada)
        for route in Self.steps {
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
