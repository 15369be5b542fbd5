import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("When something fails on the way, the user", .timeLimit(.minutes(5)))
struct UserTextFlowTests {
    private static let unreachable = "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung."
    private static let unavailable =
        "Das geht im Moment nicht. Bitte versuchen Sie es später noch einmal."
    private static let blocked =
        "Vielleicht sperrt Ihr Netzwerk diese App oder verlangt eine Anmeldung. Bitte prüfen Sie es."
    private static let unclear =
        "Etwas ist schiefgegangen. Wenn es nicht weitergeht, beginnen Sie bitte neu."
    private static let tooMany = "Zu viele Versuche. Bitte warten Sie einen Moment."
    private static let misconfigured =
        "Diese App ist nicht richtig eingerichtet. Bitte wenden Sie sich an ihren Support."

    /// What the user reads in German after each fault; `nil` if the app copes with it.
    private static let texts: [(SimulatedFault, String?)] =
        [
            (.dropBefore, unreachable), (.untrustedCertificate, unreachable),
            (.dropAfter, unreachable), (.delay(2), nil), (.repeatRequest, nil),
            (.duplicateAnswer, unclear), (.truncate, unclear), (.html, blocked),
            (.serverError(500), unavailable), (.serverError(503), unavailable), (.empty, unclear),
            (.proxy, blocked), (.foreignLinks(to: "https://evil.example.test"), misconfigured),
            (.redirect(to: "https://portal.example.test"), blocked),
        ] + SimulatedFault.OddRateLimit.allCases.map { (.rateLimit($0), tooMany) }

    /// The error of a sign-in with a code by text message, whose first request meets `fault`.
    private func error(after fault: SimulatedFault) async throws -> OktaError? {
        let client = SimulatedClient(.ada(with: .sms()))
        client.simulator.faults.next(fault)
        let first = await client.result {
            client.okta.authenticate(
                username: SimulatedClient.login,
                password: SimulatedClient.password,
                onStatusChange: $0,
                onError: $1
            )
        }
        guard case .success(let status) = first else { return first.error }
        let required = try #require(status as? OktaAuthStatusFactorRequired)
        let factor = try #require(required.availableFactors.first)
        return await client.result {
            required.selectFactor(factor, onStatusChange: $0, onError: $1)
        }
        .error
    }

    @Test("The user reads a sentence about each fault", arguments: texts)
    func sentence(fault: SimulatedFault, german: String?) async throws {
        let error = try await error(after: fault)
        #expect(error?.userText(for: Locale(identifier: "de")) == german)
        guard let error else { return }
        let texts = ["en", "de", "fr", "es"].map { error.userText(for: Locale(identifier: $0)) }
        #expect(Set(texts).count == texts.count)
        #expect(!texts.contains(error.description))
        #expect(error.userText(for: Locale(identifier: "ja")) == texts[0])
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
