import Testing

@testable import OktaAuthSimulator
@testable import okta_auth

@Suite("The scenarios of okta-auth for Classic Engine")
struct FlowScenarioTests {
    private static let classic = FlowScenario.all.filter { $0.engine == .classic }

    /// A browser signs with their keys, or shows their page.
    private static let browserKinds: Set<SimulatedFactorKind> = [.duo, .u2f, .webAuthn]

    private static func kinds(
        _ operation: String,
        _ kinds: (SimulatedUser) -> [SimulatedFactorKind]
    ) -> Set<SimulatedFactorKind> {
        classic.reduce(into: []) { covered, scenario in
            let choices = Set(scenario.plays.compactMap(\.choice))
            covered.formUnion(
                kinds(scenario.user).filter { choices.contains("\(operation)-\($0.factorType)") }
            )
        }
    }

    @Test("verify every kind of factor that needs no browser")
    func verifications() {
        let covered = Self.kinds("verify") { $0.factors.map(\.kind) }
        let all = Set(SimulatedFactorKind.allCases).subtracting(Self.browserKinds)
        #expect(all.subtracting(covered) == [])
    }

    @Test("set up every kind of factor that a user can set up without a browser")
    func enrollments() {
        let covered = Self.kinds("enroll", \.requiredFactors)
        // Administrators enroll counter-based tokens.
        let all = Set(SimulatedFactorKind.allCases).subtracting(Self.browserKinds)
            .subtracting([.hotp])
        #expect(all.subtracting(covered) == [])
    }

    @Test("come to every state")
    func states() {
        let seen = Set(Self.classic.flatMap(\.statuses))
        let twins = Set(AuthnState.allCases.compactMap(\.factorTwin))
        let all = Set(AuthnState.allCases).subtracting(twins)
        #expect(all.filter { !seen.contains($0.rawValue) } == [])
    }
}
