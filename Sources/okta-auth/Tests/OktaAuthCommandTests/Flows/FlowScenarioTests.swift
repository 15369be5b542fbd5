import OktaAuthSimulator
import Testing

@testable import okta_auth

@Suite("The scenarios of okta-auth for Classic Engine")
struct FlowScenarioTests {
    private static let classic =
        FlowScenario.passwords + FlowScenario.recoveries + FlowScenario.challenges
        + FlowScenario.enrollments + FlowScenario.applications

    /// A browser signs with their keys, or shows their page.
    private static let browserKinds: Set<SimulatedFactorKind> = [.duo, .u2f, .webAuthn]

    private static func kinds(
        _ operation: String, _ kinds: (SimulatedUser) -> [SimulatedFactorKind]
    ) -> Set<SimulatedFactorKind> {
        classic.reduce(into: []) { covered, scenario in
            let isChosen = scenario.plays.contains { $0.choice?.hasPrefix(operation) == true }
            if isChosen { covered.formUnion(kinds(scenario.user)) }
        }
    }

    @Test("The scenarios of okta-auth verify every kind of factor that needs no browser")
    func verifications() {
        let covered = Self.kinds("verify-") { $0.factors.map(\.kind) }
        let all = Set(SimulatedFactorKind.allCases).subtracting(Self.browserKinds)
        #expect(all.subtracting(covered) == [])
    }

    @Test("The scenarios of okta-auth set up every kind of factor that needs no browser")
    func enrollments() {
        let covered = Self.kinds("enroll-", \.requiredFactors)
        // Administrators enroll counter-based tokens.
        let all = Set(SimulatedFactorKind.allCases).subtracting(Self.browserKinds)
            .subtracting([.hotp])
        #expect(all.subtracting(covered) == [])
    }

    @Test("The scenarios of okta-auth come to every state")
    func states() {
        let all: Set = [
            "UNAUTHENTICATED", "PASSWORD_WARN", "PASSWORD_EXPIRED", "PASSWORD_RESET", "LOCKED_OUT",
            "RECOVERY", "RECOVERY_CHALLENGE", "MFA_ENROLL", "MFA_ENROLL_ACTIVATE", "MFA_REQUIRED",
            "MFA_CHALLENGE", "CONSENT_REQUIRED", "ADMIN_CONSENT_REQUIRED", "PROFILE_REQUIRED",
            "DEVICE_ACTIVATE", "POLL", "SUCCESS",
        ]
        #expect(all.subtracting(Self.classic.flatMap(\.statuses)) == [])
    }
}
