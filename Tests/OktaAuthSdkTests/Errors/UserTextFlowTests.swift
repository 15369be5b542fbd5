import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("When something fails on the way, the user")
struct UserTextFlowTests {
    /// The text after each fault; `nil` if the app copes with it.
    private static let texts: [(SimulatedFault, String?)] =
        [
            (.dropBefore, UserSentences.connection),
            (.untrustedCertificate, UserSentences.insecure),
            (.dropAfter, UserSentences.connection), (.delay(2), nil), (.repeatRequest, nil),
            (.duplicateResponse, UserSentences.unclear), (.truncate, UserSentences.unclear),
            (.html, UserSentences.blocked),
            (.serverError(500), UserSentences.unavailable),
            (.serverError(503), UserSentences.unavailable),
            (.empty, UserSentences.unclear), (.proxy, UserSentences.blocked),
            (.foreignLinks(to: "https://evil.example.test"), UserSentences.cannotContinue),
            (.redirect(to: "https://portal.example.test"), UserSentences.blocked),
        ]
        + SimulatedFault.OddRateLimit.allCases.map {
            (.rateLimit($0), UserSentences.tooManyAttempts)
        }

    @Test("The user reads a sentence about each fault", arguments: texts)
    func sentence(fault: SimulatedFault, text: String?) async throws {
        let client = SimulatedClient(.ada(with: .sms()))
        client.simulator.faults.next(fault)
        var error: OktaError?
        do {
            let required: OktaAuthStatusFactorRequired = try await client.signIn()
            let factor = try #require(required.availableFactors.first)
            _ = try await client.step(to: OktaAuthStatus.self) { try await factor.select() }
        } catch let failure as OktaError {
            error = failure
        }
        #expect(error?.userText() == text)
        #expect(error == nil || error?.description != text)
    }
}
