import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// The loop of an app of 2.x: it asks for the result while `canPoll()` is `true`.
@Suite("The push loop of a 2.x app")
struct PushLoopTests {
    @Test("The push loop of a 2.x app sends one new push after a rejection")
    func rejection() async throws {
        let client = SimulatedClient(.ada(with: .push()))
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let choice = try #require(required.availableFactors.first { $0.type == .push })
        var challenge: OktaAuthStatusFactorChallenge = try await client.step {
            try await required.selectFactor(choice)
        }
        #expect(challenge.canPoll())
        #expect(client.phone.reject())
        var results: [OktaAPISuccessResponse.FactorResult?] = []
        for _ in 0..<2 {
            let push = try #require(challenge.factor as? OktaFactorPush)
            challenge = try await client.step { try await push.checkFactorResult() }
            results.append(challenge.factorResult)
            // Otherwise the app opens its push screen again, which sends a push of its own.
            #expect(challenge.canPoll())
        }
        #expect(results == [.rejected, .waiting])
        #expect(client.phone.approve())
        let push = try #require(challenge.factor as? OktaFactorPush)
        try await client.expectSignedIn { try await push.checkFactorResult() }
    }

    @Test(
        "The push loop of a 2.x app sends no push while nobody is at the phone, and one after a time-out",
        arguments: [
            (300, [.waiting, .waiting, .waiting, .waiting, .waiting, .waiting]),
            (6, [.waiting, .timeout, .waiting, .waiting, .timeout, .waiting]),
        ] as [(TimeInterval, [OktaAPISuccessResponse.FactorResult])]
    )
    func timeout(
        lifetime: TimeInterval, expected: [OktaAPISuccessResponse.FactorResult]
    ) async throws {
        let client = SimulatedClient(.ada(with: .push())) { $0.pushLifetime = lifetime }
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let choice = try #require(required.availableFactors.first { $0.type == .push })
        var challenge: OktaAuthStatusFactorChallenge = try await client.step {
            try await required.selectFactor(choice)
        }
        // The loop of the app: 24 seconds, a look every four.
        var results: [OktaAPISuccessResponse.FactorResult?] = []
        for _ in 0..<6 {
            client.clock.advance(by: 4)
            let push = try #require(challenge.factor as? OktaFactorPush)
            challenge = try await client.step { try await push.checkFactorResult() }
            results.append(challenge.factorResult)
            #expect(challenge.canPoll())
        }
        #expect(results == expected)
        let screens = client.paths.filter { $0.hasSuffix("/verify") }
        // The choice of the factor, and the six looks.
        #expect(screens.count == 7)
        #expect((client.phone.pendingChallenge != nil) == (results.last == .waiting))
    }

    @Test("The loop of a 2.x app starts the activation of a push again only after a time-out")
    func activation() async throws {
        let client = SimulatedClient(rules: {
            $0.requiredFactors = [.push]
            $0.pushLifetime = 6
        })
        let enroll: OktaAuthStatusFactorEnroll = try await client.signIn()
        let choice = try #require(enroll.availableFactors.first { $0.type == .push })
        var activate: OktaAuthStatusFactorEnrollActivate = try await client.step {
            try await choice.enroll(with: [:])
        }
        #expect(activate.canPoll())
        var results: [OktaAPISuccessResponse.FactorResult?] = []
        var activations: [Int] = []
        for _ in 0..<6 {
            client.clock.advance(by: 4)
            let push = try #require(activate.factor as? OktaFactorPush)
            activate = try await client.step { try await push.checkFactorResult() }
            results.append(activate.factorResult)
            activations.append(client.paths.filter { $0.hasSuffix("/lifecycle/activate") }.count)
            // Otherwise the app opens its screen again, which starts an activation of its own.
            #expect(activate.canPoll())
            // After a time-out there is no picture to scan until a poll has begun again.
            #expect((activate.factor.qrCodeLink != nil) == (activate.factorResult == .waiting))
            #expect((activate.waitFailure != nil) == (activate.factorResult == .timeout))
            #expect(
                activate.availableOperations.contains(.waitForDecision)
                    == (activate.factorResult == .waiting)
            )
        }
        #expect(results == [.waiting, .timeout, .waiting, .waiting, .timeout, .waiting])
        #expect(activations == [0, 0, 1, 1, 1, 2])
    }
}
