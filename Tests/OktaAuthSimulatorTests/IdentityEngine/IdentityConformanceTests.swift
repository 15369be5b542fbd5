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
        #expect(IdentitySamples.named(name) != nil, "\(reason)")
    }

    /// The differences between all recorded responses and the simulator's.
    private static let differences = Result {
        let samples = IdentitySamples.all()
            .filter { IdentityDifferences.notImitated[$0.name] == nil }
        let recorded = byKind(samples.flatMap { Shape.parts(of: $0.json) })
        var shapes: Set<Shape> = []
        var walk = Walk<IdentityEngine>()
        walk.onResponse = { shapes.formUnion(Shape.parts(of: $0)) }
        walk.explore(WalkScenario.furtherIdentity + WalkScenario.identity)
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
        let session = IdentitySession(.ada(with: .email), rules: { $0.messageLimit = 2 })
        var responses = [session.interact(), session.interact(["code_challenge": nil])]
        let list = try session.signIn()
        let challenge = try session.select("Email", of: list)
        let link = session.message?.link
        let body: SimulatorJSON = [
            "stateToken": .string(link?.split(separator: "/").last.map(String.init) ?? "")
        ]
        responses.append(session.introspect(body))
        let done = try session.answer(challenge, session.code())
        let code = try #require(done.interactionCode)
        responses += [done, session.token(code, ["code_verifier": "wrong"])]
        let again = try session.select("Email", of: session.signIn())
        let end = try session.answer(again, session.code())
        responses.append(session.token(try #require(end.interactionCode)))
        let third = try session.signIn()
        responses.append(try session.select("Email", of: third))
        session.simulator.identity.rateLimitBody = .apiError
        responses.append(try session.select("Email", of: third))
        session.session.clock.advance(by: 400)
        responses.append(session.introspect(body))
        responses.append(try session.select("Email", of: third))
        let unknown: SimulatorJSON = ["interactionHandle": "unknown"]
        responses.append(session.introspect(unknown))
        session.simulator.engine = .classic
        responses.append(session.interact())
        let confidential = IdentitySession(.ada)
        confidential.simulator.oauth.clients = [SimulatedOAuthClient(id: "app", secret: "secret")]
        let start = try confidential.start(["client_secret": "secret"])
        let name = IdentitySession.credentials("ada", SimulatorSession.password)
        responses.append(try confidential.submit("identify", of: start, name))
        // An address that is taken.
        let another = IdentitySession(.ada)
        responses.append(try another.register(SimulatorSession.ada))
        return responses.compactMap(\.json)
    }
}
