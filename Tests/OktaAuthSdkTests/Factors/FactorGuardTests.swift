import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A factor without what it needs")
struct FactorGuardTests {
    /// The ways to verify straight from the list, on a factor that is being challenged already.
    static let selections:
        [(name: String, start: @Sendable (OktaFactor, CallbackRecorder) -> Void)] = [
            (
                "code from an app",
                {
                    ($0 as? OktaFactorTotp)?
                        .select(
                            passCode: "1",
                            onStatusChange: $1.onStatusChange,
                            onError: $1.onError
                        )
                }
            ),
            (
                "code from a token",
                {
                    ($0 as? OktaFactorToken)?
                        .select(
                            passCode: "1",
                            onStatusChange: $1.onStatusChange,
                            onError: $1.onError
                        )
                }
            ),
            (
                "question",
                {
                    ($0 as? OktaFactorQuestion)?.select(
                        answerToSecurityQuestion: "oak",
                        onStatusChange: $1.onStatusChange,
                        onError: $1.onError
                    )
                }
            ),
            ("any", { $0.select(onStatusChange: $1.onStatusChange, onError: $1.onError) }),
        ]

    @Test(
        "A factor without what it needs cannot be selected, and reports that",
        arguments: ["totp", "token", "question", "sms"].indices
    )
    func selectWithoutLink(index: Int) throws {
        let kind = ["totp", "token", "question", "sms"][index]
        let session = try ScriptedSession()
        let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.\(kind)") {
                $0.embedded?.factor?.links = nil
            }
        let recorder = CallbackRecorder()

        #expect(!challenge.factor.canSelect())
        Self.selections[index].start(challenge.factor, recorder)

        #expect(recorder.messages.first?.hasSuffix("offers no 'verify' link") == true)
        #expect(recorder.completions == 1)
        session.expectFinished()
    }

    /// Values an app may put into a payload by mistake.
    static let inexpressible: [@Sendable () -> Any] = [
        { Date(timeIntervalSince1970: 0) }, { Data() }, { Double.nan }, { CallbackRecorder() },
        { [1: "a"] },
    ]

    @Test(
        "A factor refuses a payload that JSON cannot express, and sends nothing",
        arguments: inexpressible.indices
    )
    func badPayload(index: Int) throws {
        let session = try ScriptedSession()
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let other = try #require(
            required.availableFactors.first
        )
        let recorder = CallbackRecorder()

        other.sendRequest(
            with: try #require(other.links?.verify),
            keyValuePayload: ["deep": ["value": Self.inexpressible[index]()]],
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        session.wait()

        #expect(recorder.messages.first?.contains("JSON cannot express") == true)
        #expect(recorder.completions == 1)
        session.expectFinished()
    }
}
