import Foundation

@testable import OktaAuthSimulator

/// What the walk through the table does not come across.
enum ConformanceScenarios {
    static let all: [WalkScenario] = [
        awkward(.addsCancelLink), awkward(.sendsNullFactorsPolicyInfo),
        awkward(.sendsEmptyFactorsPolicyInfo), awkward(.omitsFactorsPolicyInfo),
        awkward(.sendsNullVerification), awkward(.sendsTruthAsText), awkward(.omitsHints),
        awkward(.misspellsErrorCauses),
        WalkScenario("an original link", .ada) { $0.quirks.insert(.addsOriginalLink) },
        WalkScenario("two tokens", .ada) { $0.quirks.insert(.addsStateToken) },
        WalkScenario("a list of logos", .ada) { $0.quirks.insert(.listsLogos) }.asStepUp(),
        WalkScenario("no application", .ada) { $0.quirks.insert(.hidesApplication) }.asStepUp(),
        WalkScenario("a factor first", .ada(with: .push(), .oktaTOTP())) {
            $0.quirks.insert(.beginsUnauthenticated)
        },
        WalkScenario("an app that asks", .ada).asStepUp(for: .askingAdministrator),
        WalkScenario("a locked user, awkwardly", .adaLocked) { $0.quirks.insert(.addsCancelLink) },
        WalkScenario("numbers", .ada(with: .push())) { $0.usesNumberChallenge = true },
        WalkScenario("grace", .ada) {
            $0.requiredFactors = SimulatedFactorKind.allCases
            $0.enrollmentGraceEnd = .distantFuture
        },
        WalkScenario("every factor", .adaWithEveryFactor) { $0.usesNumberChallenge = true },
        WalkScenario("every offer", .ada) { $0.optionalFactors = SimulatedFactorKind.allCases },
    ]

    /// Responses to single requests: rates, sessions, the list of questions.
    static func responses() -> [SimulatorJSON] {
        let session = SimulatorSession(.ada) {
            $0.signInsPerSecond = 2
            $0.lockout.maxAttempts = 1
        }
        var responses = [session.signIn().json]
        let token = session.signIn().json?["sessionToken"] ?? .null
        responses.append(session.post("/api/v1/sessions", ["sessionToken": token]).json)
        let relayed = session.recover("SMS", with: ["relayState": "/x"])
        responses.append(relayed.json)
        if let state = relayed.stateToken {
            responses.append(session.post("cancel", ["stateToken": .string(state)]).json)
        }
        session.simulator.policy.enforcesRateLimits = true
        responses += (1...3).map { _ in session.signIn().json }
        let factor = SimulatorSession(.ada(with: .question())) { $0.lockout.maxAttempts = 1 }
        let required = factor.signIn()
        responses.append(try? factor.verify(.question, ["answer": "no"], of: required).json)
        responses.append(session.post("previous", ["stateToken": "none"]).json)
        responses += Self.relayed(.ada) + Self.relayed(.ada(with: .question()))
        let provider = SimulatorSession(.ada(with: .claimsProvider))
        if let challenge = try? provider.challenge(.claimsProvider),
            let link = challenge.link("next").flatMap(URL.init(string:))
        {
            provider.simulator.browser.visit(link, failure: "Verify failed.")
            responses.append(provider.resume(challenge.stateToken).json)
        }
        let push = SimulatorSession(.ada(with: .push()))
        if let challenge = try? push.challenge(.push) {
            push.phone.demandUpgrade()
            responses.append(try? push.follow("next", of: challenge).json)
        }
        if let challenge = try? push.challenge(.push) {
            push.simulator.policy.quirks.insert(.swapsFactorKeys)
            responses.append(push.resume(challenge.stateToken).json)
        }
        let expired = SimulatorSession(.adaWithExpiredPassword)
        let wrong = expired.signIn()
        expired.simulator.policy.quirks.insert(.misspellsErrorCauses)
        responses.append(try? expired.post(to: Self.link(expired, "previous"), of: wrong).json)
        expired.simulator.policy.quirks.remove(.misspellsErrorCauses)
        responses.append(try? expired.post(to: Self.link(expired, "previous"), of: wrong).json)
        return responses.compactMap { $0 }
    }

    private static func link(_ session: SimulatorSession, _ path: String) -> String {
        "\(session.simulator.url)/api/v1/authn/\(path)"
    }

    /// A recovery that carries a relay state to its end, and a sign-in that does.
    private static func relayed(_ user: SimulatedUser) -> [SimulatorJSON?] {
        let session = SimulatorSession(user) { $0.recovery.asksQuestion = false }
        let challenge = session.recover("SMS", with: ["relayState": "/x"])
        let code = (try? session.code()) ?? ""
        guard let reset = try? session.follow("next", of: challenge, ["passCode": code]) else {
            return []
        }
        let done = try? session.follow("next", of: reset, ["newPassword": "Another-1"])
        let signIn = session.signIn("ada", "Another-1", with: ["relayState": "/x"])
        return [reset.json, done?.json, signIn.json]
    }

    private static func awkward(_ quirk: SimulatedPolicy.Quirk) -> WalkScenario {
        WalkScenario("awkward", .ada(with: .sms(), .push(), .email, .claimsProvider)) {
            $0.quirks = [quirk]
        }
    }
}
