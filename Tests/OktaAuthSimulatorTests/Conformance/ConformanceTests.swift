import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Documented responses")
struct ConformanceTests {
    @Test("Some scenario produces each documented response, but for listed differences")
    func producesEveryShape() throws {
        var produced = try Set(ConformanceScenarios.responses().map { Shape($0) })
            .union(TransitionTableTests.walk.shapes)
        var walk = Walk<ClassicEngine>()
        walk.onPlace = { produced.insert(Shape($0.response)) }
        walk.explore(ConformanceScenarios.all)

        let fixtures = Checkout.file("Tests/OktaAuthSdkTests/Fixtures").path
        let samples = SampleFolder.authn.url?.path
        var compared = 0
        var problems: [String] = []
        for folder in [fixtures] + (samples.map { [$0, "\($0)/extra"] } ?? []) {
            for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            where file.hasSuffix(".response.json") || file.contains("error") {
                let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
                let name = String(file.dropLast(5))
                let json = try #require(SimulatorJSON(parsing: data), "\(file)")
                compared += 1
                problems += Self.difference(of: Shape(json), from: produced).map {
                    "\(name): \($0)"
                }
            }
        }
        #expect(compared > 0)
        #expect(problems == [])
    }

    /// What `shape` has that the closest produced shape lacks, and the reverse.
    private static func difference(of shape: Shape, from produced: Set<Shape>) -> [String] {
        let candidates = produced.filter { $0.kind == shape.kind }
        guard !candidates.isEmpty else { return ["nothing like \(shape.kind)"] }
        // Which factors a user has is no matter of shape: each member is looked for in any list.
        let members = Set(produced.flatMap(\.lines).filter { $0.contains("factors[") })
        let differences = candidates.map { candidate in
            let missing = shape.lines.subtracting(candidate.lines).subtracting(members)
                .map { "lacks \($0)" }
            let extra = candidate.lines.subtracting(shape.lines)
                .filter { !$0.contains("factors[") && !$0.contains(".factorTypes") }
                .map { "has \($0)" }
            return (missing + extra).filter { line in
                !AllowedDifferences.lines.contains { line.contains($0.part) }
            }
        }
        return (differences.min { $0.count < $1.count } ?? []).sorted()
    }
}
