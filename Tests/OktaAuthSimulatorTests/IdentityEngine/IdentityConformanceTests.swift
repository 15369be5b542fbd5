import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Recorded responses of the Identity Engine")
struct IdentityConformanceTests {
    @Test(
        "Recorded responses have the members of the simulator's, but for listed differences",
        .needs(.idx)
    )
    func producesEveryShape() throws {
        let reasons = IdentityDifferences.lines
        let differences = try Self.differences.get()
        #expect(differences.filter { line in !reasons.contains { line.contains($0.part) } } == [])
    }

    @Test("Each difference, and each response that is left out, has a reason")
    func reasons() {
        let reasons = IdentityDifferences.lines.map(\.reason)
        #expect(!(reasons + IdentityDifferences.notImitated.values).contains(""))
    }

    @Test("Each listed difference occurs", .needs(.idx), arguments: IdentityDifferences.lines)
    func occurs(part: String, reason: String) throws {
        #expect(try Self.differences.get().contains { $0.contains(part) }, "\(reason)")
    }

    @Test(
        "Each recorded response that is left out exists",
        .needs(.idx),
        arguments: IdentityDifferences.notImitated
    )
    func leftOut(name: String, reason: String) {
        #expect(IdentitySamples.all[name] != nil, "\(reason)")
    }

    /// The differences between all recorded responses and the simulator's.
    private static let differences = Result {
        let samples = IdentitySamples.all.filter { IdentityDifferences.notImitated[$0.key] == nil }
        let recorded = byKind(samples.values.flatMap(Shape.parts))
        var shapes = IdentityTableTests.walk.shapes
        for response in try responses() { shapes.formUnion(Shape.parts(of: response)) }
        let produced = byKind(Array(shapes))
        return recorded.keys.sorted().flatMap { kind in
            differences(recorded[kind] ?? [], produced[kind] ?? []).map { "\(kind) \($0)" }
        }
    }

    private static func byKind(_ shapes: [Shape]) -> [String: [Set<String>]] {
        Dictionary(grouping: shapes, by: \.kind).mapValues { $0.map(\.lines) }
    }

    /// What the recorded parts of one kind have that no produced one has, and the reverse.
    ///
    /// Recorded responses of one kind differ among each other, because orgs and versions do. So a
    /// member may be absent, unless all of at least five recorded parts have it.
    private static func differences(
        _ recorded: [Set<String>], _ produced: [Set<String>]
    ) -> [String] {
        guard let first = recorded.first else { return [] }
        guard let other = produced.first else { return ["is never produced"] }
        let known = recorded.reduce(first) { $0.union($1) }
        let made = produced.reduce(other) { $0.union($1) }
        let needed: Set<String> =
            recorded.count < 5 ? [] : recorded.reduce(first) { $0.intersection($1) }
        let sure = produced.reduce(other) { $0.intersection($1) }
        return known.subtracting(made).sorted().map { "lacks \($0)" }
            + made.subtracting(known).sorted().map { "has \($0)" }
            + needed.subtracting(sure).intersection(made).sorted().map { "may lack \($0)" }
    }

    /// Responses that no walk comes across: errors, tokens, limits, expiry.
    private static func responses() throws -> [SimulatorJSON] {
        let plain = IdentitySession(.ada)
        var responses = [plain.interact(), plain.interact(["code_challenge": nil])]
        for changes in [["code_verifier": "wrong"], [:]] {
            responses.append(plain.token(try #require(plain.signIn().interactionCode), changes))
        }
        // An address that is taken.
        responses.append(try plain.register(SimulatorSession.ada))

        let limited = IdentitySession(
            .ada(with: .email), rules: { ($0.messageLimit, $0.rateLimitBody) = (1, .apiError) }
        )
        try limited.select("Email", of: limited.signIn())
        let list = try limited.signIn()
        responses.append(try limited.select("Email", of: list))
        limited.session.clock.advance(by: 400)
        responses.append(try limited.select("Email", of: list))
        responses.append(limited.introspect(["interactionHandle": "unknown"]))
        limited.simulator.engine = .classic
        responses.append(limited.interact())

        let confidential = IdentitySession(.ada)
        confidential.simulator.oauth.clients = [SimulatedOAuthClient(id: "app", secret: "secret")]
        let start = try confidential.start(["client_secret": "secret"])
        responses.append(try confidential.signIn(from: start))
        return responses.compactMap(\.json)
    }
}
