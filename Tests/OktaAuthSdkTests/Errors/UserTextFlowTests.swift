import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("When something fails on the way, the user", .timeLimit(.minutes(5)))
struct UserTextFlowTests {
    private static let unreachable = "The server cannot be reached. Check your connection."
    private static let unavailable =
        "This does not work at the moment. Please try again later."
    private static let blocked =
        "Perhaps your network blocks this app, or asks you to sign in to it. Please check it."
    private static let unclear =
        "Something went wrong. If you cannot continue, please start again."
    private static let tooMany = "Too many attempts. Please wait a moment."
    private static let misconfigured =
        "This app is not set up correctly. Please contact its support."

    /// What the user reads after each fault; `nil` if the app copes with it.
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
        do {
            let required: OktaAuthStatusFactorRequired = try await client.signIn()
            let factor = try #require(required.availableFactors.first)
            _ = try await client.step(to: OktaAuthStatus.self) { try await factor.select() }
            return nil
        } catch let error as OktaError {
            return error
        }
    }

    @Test("The user reads a sentence about each fault", arguments: texts)
    func sentence(fault: SimulatedFault, text: String?) async throws {
        let error = try await error(after: fault)
        #expect(error?.userText() == text)
        #expect(error == nil || error?.description != text)
    }
}
