import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// Makes the app's own statuses for a challenge, and plain ones for the rest.
private final class ChallengeHandler: OktaAuthStatusResponseHandler {
    private let make: (OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus

    init(_ make: @escaping (OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus) {
        self.make = make
    }

    override func createAuthStatus(
        basedOn response: OktaAPISuccessResponse,
        and currentStatus: OktaAuthStatus
    ) throws -> OktaAuthStatus {
        guard response.status == .MFAChallenge else {
            return try super.createAuthStatus(basedOn: response, and: currentStatus)
        }
        return try make(currentStatus, response)
    }
}

@MainActor
@Suite("An override of an app counts for OktaAuthFlow", .timeLimit(.minutes(5)))
struct FlowOverrideTests {
    /// A flow at the challenge of a push, whose status `make` creates.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private func challenged(
        _ simulator: OktaSimulator,
        _ make: @escaping (OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus
    ) async throws -> OktaAuthFlow {
        let okta = OktaAuthSdk(
            domain: simulator.url,
            configuration: OktaConfiguration(urlSession: simulator.urlSession),
            responseHandler: ChallengeHandler(make)
        )
        let flow = OktaAuthFlow(okta)
        await flow.signIn(username: "push@example.test", password: "Passw0rd-1")
        let required = try #require(flow.status as? OktaAuthStatusFactorRequired)
        let push = try #require(required.availableFactors.first)
        await flow.run { try await required.selectFactor(push) }
        return flow
    }

    @Test("An override that waits for the decision counts for OktaAuthFlow")
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    func wait() async throws {
        let simulator = OktaSimulator(with: .withPush)
        let flow = try await challenged(simulator, MyFactorChallenge.init)
        let challenge = try #require(flow.status as? MyFactorChallenge)
        simulator.phone(of: "push@example.test").approve()
        challenge.log = []
        await flow.waitForDecision()
        #expect(challenge.log.contains("verifyFactor"))
        #expect(flow.sessionToken != nil)
    }

    @Test("Overrides that go back and cancel count for OktaAuthFlow")
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    func backAndCancel() async throws {
        let simulator = OktaSimulator(with: .withPush)
        var flow = try await challenged(simulator, MyStatus.init)
        var challenge = try #require(flow.status as? MyStatus)
        challenge.log = []
        await flow.goBack()
        #expect(challenge.log.contains("returnToPreviousStatus"))
        #expect(flow.status is OktaAuthStatusFactorRequired)

        flow = try await challenged(simulator, MyStatus.init)
        challenge = try #require(flow.status as? MyStatus)
        challenge.log = []
        await flow.cancel()
        #expect(challenge.log.contains("cancel"))
        #expect(flow.status is OktaAuthStatusUnauthenticated)
    }
}
