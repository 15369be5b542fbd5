import Foundation

@_spi(Server) @testable import OktaAuthSimulator

/// What the walk through the table does not come across.
enum ConformanceScenarios {
    static let all: [WalkScenario] =
        [
            .addsCancelLink, .sendsNullFactorsPolicyInfo, .sendsEmptyFactorsPolicyInfo,
            .omitsFactorsPolicyInfo, .sendsNullVerification, .sendsTruthAsText, .omitsHints,
            .misspellsErrorCauses,
        ].map { quirk in
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
            WalkScenario(.ada).asStepUp(for: .askingAdministrator),
            WalkScenario(.adaLocked) { $0.quirks.insert(.addsCancelLink) },
            WalkScenario(.ada(with: .push())) { $0.usesNumberChallenge = true },
            WalkScenario(.ada, requiring: SimulatedFactorKind.allCases) {
                $0.enrollmentGraceEnd = .distantFuture
            },
            WalkScenario(.adaWithEveryFactor) { $0.usesNumberChallenge = true },
            WalkScenario(.ada, offering: SimulatedFactorKind.allCases),
        ]

    /// Responses to single requests: rates, sessions, the list of questions.
    static func responses() -> [SimulatorJSON] {
        let session = SimulatorSession(.ada) {
            $0.signInsPerSecond = 2
            $0.lockout.maxAttempts = 1
        }
        var responses: [SimulatorResponse?] = [session.signIn()]
        responses.append(session.openSession(session.signIn().sessionToken))
        let relayed = session.recover("SMS", with: ["relayState": "/x"])
        responses += [relayed, try? session.post(to: "cancel", of: relayed)]
        session.simulator.policy.enforcesRateLimits = true
        responses += (1...3).map { _ in session.signIn() }
        let factor = SimulatorSession(.ada(with: .question())) { $0.lockout.maxAttempts = 1 }
        responses.append(try? factor.verify(.question, ["answer": "no"], of: factor.signIn()))
        responses.append(session.post("previous", ["stateToken": "none"]))
        responses += Self.relayed(.ada) + Self.relayed(.ada(with: .question()))
        let provider = SimulatorSession(.ada(with: .claimsProvider))
        if let challenge = try? provider.challenge(.claimsProvider),
            let link = challenge.link("next").flatMap(URL.init(string:))
        {
            provider.simulator.browser.visit(link, failure: "Verify failed.")
            responses.append(provider.resume(challenge.stateToken))
        }
        let push = SimulatorSession(.ada(with: .push()))
        if let challenge = try? push.challenge(.push) {
            push.phone.demandUpgrade()
            responses.append(try? push.follow("next", of: challenge))
        }
        if let challenge = try? push.challenge(.push) {
            push.simulator.policy.quirks.insert(.swapsFactorKeys)
            responses.append(push.resume(challenge.stateToken))
        }
        let expired = SimulatorSession(.adaWithExpiredPassword)
        let wrong = expired.signIn()
        for quirks in [[.misspellsErrorCauses], []] as [Set<SimulatedPolicy.Quirk>] {
            expired.simulator.policy.quirks = quirks
            responses.append(try? expired.post(to: "previous", of: wrong))
        }
        return responses.compactMap { $0?.json }
    }

    /// A recovery that carries a relay state to its end, and a sign-in that does.
    private static func relayed(_ user: SimulatedUser) -> [SimulatorResponse?] {
        let session = SimulatorSession(user) { $0.recovery.asksQuestion = false }
        let challenge = session.recover("SMS", with: ["relayState": "/x"])
        let code = (try? session.code()) ?? ""
        guard let reset = try? session.follow("next", of: challenge, ["passCode": code]) else {
            return []
        }
        let done = try? session.follow("next", of: reset, ["newPassword": "Another-1"])
        return [reset, done, session.signIn("ada", "Another-1", with: ["relayState": "/x"])]
    }
}
