import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("The transition table of the Identity Engine")
struct IdentityTableTests {
    @Test("The Identity Engine's table is walked edge by edge, and nothing happens that it lacks")
    func walksEveryEdge() async {
        let (edges, problems, _) = await Self.walk.value
        #expect(problems.sorted() == [])
        let promised = Set(IdentityTable.rows.flatMap(\.edges))
        #expect(promised.subtracting(edges) == [])
        #expect(edges.subtracting(promised) == [])
    }

    /// The walk through the table, and the parts of the responses it comes across.
    static let walk = Task {
        () -> (edges: Set<String>, problems: Set<String>, shapes: Set<Shape>) in
        var walk = Walk<IdentityEngine>()
        var shapes: Set<Shape> = []
        walk.onPlace = { shapes.formUnion(Shape.parts(of: $0.response)) }
        await walk.explore(WalkScenario.identity + further)
        return (walk.edges, walk.problems, shapes)
    }

    /// Further responses for the comparison of shapes.
    private static let further: [WalkScenario] =
        [
            .ada(
                with: .email, .googleTOTP(), .push(), .oktaTOTP(), .sms(), .call(), .webAuthn(),
                .question()
            ),
            .ada(with: .push(), .oktaTOTP()),
        ].map { WalkScenario($0) { $0.usesNumberChallenge = true }.withIdentityEngine() }
        + [
            WalkScenario(.ada(with: .email, .question()))
                .withIdentityEngine { $0.variants = [.identifierOnly] },
            WalkScenario(.ada) { $0.recovery.allowsUnlock = false }.withIdentityEngine(),
            WalkScenario(.ada) { $0.recovery.allowsUnlock = false }.withIdentityEngine {
                $0.variants = [.identifierOnly]
                ($0.providers, $0.allowsRegistration) = ([SimulatedIdentityProvider()], false)
            },
            WalkScenario(.ada(with: .email), offering: [.sms, .call])
                .withIdentityEngine { $0.requiresTwoAuthenticators = false },
        ]

    /// The forms that recorded responses have in common, by state: written down once more, so that
    /// a row that is lost is missed here.
    private static let expected: [IdentityState: Set<IdentityAction>] = [
        .identify: [
            .identify, .passkeyButton, .passkeyLaunch, .passkeySuggestion, .redirectProvider,
            .unlockAccount,
            .selectEnrollProfile, .recover, .cancel,
        ],
        .passkey: [.challenge, .passkeySetup, .cancel],
        .profile: [.enrollProfile, .selectIdentify, .cancel],
        .recovery: [.identifyRecovery, .cancel],
        .unlock: [.selectUnlock, .cancel],
        .selectAuthenticator: [.selectAuthenticator, .cancel],
        .verificationData: [.verificationData, .selectAuthenticator, .send, .resend, .cancel],
        .challenge: [.challenge, .selectAuthenticator, .resend, .poll, .recover, .cancel],
        .push: [.challengePoll, .selectAuthenticator, .resend, .cancel],
        .pushEnded: [.resend, .selectAuthenticator, .cancel],
        .selectEnrollment: [.selectEnrollment, .skip, .cancel],
        .enrollmentData: [.enrollmentData, .selectEnrollment, .skip, .cancel],
        .enrollment: [.enrollment, .selectEnrollment, .skip, .resend, .poll, .cancel],
        .promotion: [.promotion, .skip, .cancel],
        .enrollmentPoll: [.enrollmentPoll, .selectChannel, .selectEnrollment, .skip, .cancel],
        .channelData: [.channelData, .selectChannel, .selectEnrollment, .skip, .cancel],
        .resetPassword: [.resetPassword, .cancel],
        .passwordExpired: [.reenroll, .cancel],
        .passwordWarning: [.reenrollWarning, .skip, .cancel],
        .success: [.cancel], .unlocked: [.cancel], .locked: [.cancel],
    ]

    @Test(
        "The transition table of the Identity Engine has the forms of each state",
        arguments: Self.expected)
    func forms(state: IdentityState, expected: Set<IdentityAction>) {
        let actions = IdentityTable.rows(from: state).map(\.relation)
        #expect(Set(actions) == expected)
        #expect(actions.count == expected.count, "a form twice")
    }

    @Test("The forms of every state of the Identity Engine are written down")
    func states() { #expect(Set(Self.expected.keys) == Set(IdentityState.allCases)) }

    @Test("The Identity Engine's table names every endpoint that continues a transaction")
    func endpoints() {
        let paths = Set(IdentityTable.rows.map(\.path)).subtracting(["/sso/idps/{provider}"])
        let others: Set = ["/idp/idx/introspect", "/email/verify/{token}"]
        #expect(paths == Set(Route.identity.map(\.path)).subtracting(others))
    }

    @Test("The transition table of the Identity Engine cites responses that exist", .needs(.idx))
    func citesSamples() throws {
        for row in IdentityTable.rows {
            guard case .recorded(let sample) = row.source else { continue }
            let json = try #require(IdentityConformanceTests.samples[sample], "\(sample)")
            let names = Set(json.allForms.map { $0["name"]?.string })
            #expect(
                names.contains(row.relation.rawValue), "\(sample) has no \(row.relation.rawValue)"
            )
        }
    }
}
