import Foundation

@_spi(Server) @testable import OktaAuthSimulator

/// What the walk through the table does not come across.
enum ConformanceScenarios {
    static let all: [WalkScenario] =
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
    static func responses() throws -> [SimulatorJSON] {
        let session = SimulatorSession(.ada)
        let relayed = session.recover("SMS", with: ["relayState": "/x"])
        var responses = try [
            session.openSession(session.sessionToken()), relayed,
            session.post(to: "cancel", of: relayed),
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
        push.phone.demandUpgrade()
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
}
