import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Documented responses")
struct ConformanceTests {
    @Test("Some scenario produces each documented response, but for listed differences")
    func producesEveryShape() async throws {
        let (edges, _, shapes) = await TransitionTableTests.walk.value
        var produced = try Set(Self.responses().map { Shape($0) }).union(shapes)
        // Mistakes at an edge that is known lead to nothing new.
        var walk = Walk<ClassicEngine>(edges: edges)
        walk.onResponse = { produced.insert(Shape($0)) }
        await walk.explore(Self.scenarios)
        let byKind = Dictionary(grouping: produced, by: \.kind)
        // Which factors a user has is no matter of shape: each member is looked for in any list.
        let members = Set(produced.flatMap(\.lines).filter { $0.contains("factors[") })

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
                let shape = Shape(json)
                problems += Self.difference(
                    of: shape, from: byKind[shape.kind] ?? [], members
                ).map { "\(name): \($0)" }
            }
        }
        #expect(compared > 0)
        #expect(problems == [])
    }

    /// The lines of `shape` that the closest of `candidates` lacks, and the reverse.
    ///
    /// `members` need not be in the same one.
    private static func difference(
        of shape: Shape, from candidates: [Shape], _ members: Set<String>
    ) -> [String] {
        guard !candidates.isEmpty else { return ["nothing like \(shape.kind)"] }
        let differences = candidates.map { candidate in
            let missing = shape.lines.subtracting(candidate.lines).subtracting(members)
                .map { "lacks \($0)" }
            let extra = candidate.lines.subtracting(shape.lines)
                .filter { !$0.contains("factors[") && !$0.contains(".factorTypes") }
                .map { "has \($0)" }
            return (missing + extra).filter { line in
                !allowed.contains { line.contains($0.part) }
            }
        }
        return (differences.min { $0.count < $1.count } ?? []).sorted()
    }

    /// The scenarios that the walk through the table does not reach.
    private static let scenarios: [WalkScenario] =
        [WalkScenario(.adaLocked) { $0.quirks.insert(.addsCancelLink) }]
        + [.sendsNullVerification, .sendsTruthAsText].map { quirk in
            WalkScenario(.ada(with: .sms(), .push(), .email, .claimsProvider)) {
                $0.quirks = [quirk]
            }
        } + [
            WalkScenario(.ada) { $0.quirks.insert(.addsOriginalLink) },
            WalkScenario(.ada) { $0.quirks.insert(.addsStateToken) },
            WalkScenario(.ada) { $0.quirks.insert(.listsLogos) }.asStepUp(),
            WalkScenario(.ada) { $0.quirks.insert(.hidesApplication) }.asStepUp(),
            WalkScenario(.ada(with: .push(), .oktaTOTP())) {
                $0.quirks.insert(.beginsUnauthenticated)
            },
            WalkScenario(.ada, requiring: SimulatedFactorKind.allCases) {
                $0.enrollmentGraceEnd = .distantFuture
            },
        ]

    /// Responses to single requests.
    private static func responses() throws -> [SimulatorJSON] {
        let session = SimulatorSession(.ada)
        let relayed = session.recover("SMS", with: ["relayState": "/x"])
        var responses = try [
            session.openSession(session.sessionToken()), relayed,
            session.post(to: "cancel", of: relayed),
            session.post("/api/v1/authn", ["stateToken": "00dead"]),
        ]
        let factor = SimulatorSession(.ada(with: .question())) { $0.lockout.maxAttempts = 1 }
        responses.append(try factor.verify(.question, ["answer": "no"], of: factor.signIn()))
        // A recovery that carries a relay state to its end.
        for user in [SimulatedUser.ada, .ada(with: .question())] {
            let session = SimulatorSession(user) { $0.recovery.asksQuestion = false }
            let challenge = session.recover("SMS", with: ["relayState": "/x"])
            let reset = try session.follow("next", of: challenge, ["passCode": session.code()])
            let done = try session.follow("next", of: reset, ["newPassword": "Another-1"])
            responses += [reset, done]
        }
        let push = SimulatorSession(.ada(with: .push()))
        let waiting = try push.challenge(.push)
        push.phone.reportTooOld()
        responses.append(try push.follow("next", of: waiting))
        let challenge = try push.challenge(.push)
        push.simulator.policy.quirks.insert(.swapsFactorKeys)
        responses.append(push.resume(challenge.stateToken))
        let expired = SimulatorSession(.adaWithExpiredPassword)
        let wrong = expired.signIn()
        for quirks in [[.misspellsErrorCauses], []] as [Set<SimulatedPolicy.Quirk>] {
            expired.simulator.policy.quirks = quirks
            responses.append(try expired.post(to: "previous", of: wrong))
        }
        return responses.compactMap(\.json)
    }

    /// Where a response may differ from the documented ones, by a part of the line, and why.
    ///
    /// `Q` numbers come from the list of quirks.
    private static let allowed: [(part: String, reason: String)] = [
        ("has ._embedded.factor.vendorName", "samples leave it out at will (Q22)"),
        ("has ._embedded.policy.allowRememberDevice", "policy is absent in some samples (Q16)"),
        ("has ._embedded.policy.rememberDevice", "policy is absent in some samples (Q16)"),
        (".policy.factorsPolicyInfo", "map, {}, null or absent (Q16)"),
        ("has ._embedded.factor.profile.", "profiles are cut short in samples (Q17)"),
        ("has ._embedded.factors.profile.", "profiles are cut short in samples (Q1, Q17)"),
        ("activation.factorResult: text", "at the root, inside the activation or both (Q35)"),
        ("has ._embedded.policy.age", "age is absent in some samples (Q26)"),
        ("has ._embedded.policy.complexity.excludeUsername", "absent in some samples (Q26)"),
        (".complexity.excludeAttributes", "only fixtures have it (Q26)"),
        ("lacks ._embedded.policy.expiration", "shown by the simulator in PASSWORD_WARN only"),
        ("has ._links.resend", "missing where it is expected (Q3)"),
        ("has .recoveryType", "missing in some samples (Q35a)"),
        ("has ._embedded.challenge.userVerification", "missing by type, present by id (Q53)"),
        ("activation.excludeCredentials", "a list that is empty for a first key"),
        ("has ._embedded.factor._embedded.activation.u2fParams", "deprecated, varies (Q53)"),
        ("challenge.correctAnswer", "text in a fixture for lenient decoding (Q27)"),
        ("profile.version: number", "a fixture for lenient decoding (Q27)"),
        ("activation.timeStep", "text in a fixture for lenient decoding (Q27)"),
        ("complexity.minLength", "text in a fixture for lenient decoding (Q27)"),
        ("lacks ._embedded.factor.profile: {}", "profile of a pending push: {} or absent (Q17)"),
        ("lacks ._embedded.factors[email]._embedded.emails", "only a fixture has it (Q23)"),
        (".policy.enrollment.", "only a fixture has cardinalities (Q23)"),
        (".profiles[]", "names and features of profiles vary (Q23)"),
        ("lacks ._embedded.factors[token:hotp]._links.enroll", "not enrollable here (section 9)"),
        ("lacks ._embedded: {}", "the body of cancel is not documented (Q35d)"),
        ("has : {}", "the body of cancel is not documented (Q35d)"),
        ("lacks ._embedded.request.", "newer pipelines name the browser; not simulated"),
        ("lacks .type: text", "newer pipelines name the kind of sign-in; not simulated"),
    ]
}
