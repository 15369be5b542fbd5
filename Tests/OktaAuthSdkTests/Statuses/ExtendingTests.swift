import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("An app that extends the SDK")
struct ExtendingTests {
    @Test("An app that extends the SDK gets its own factor classes, and they work")
    func factorClasses() throws {
        // A factor class of the app, for a type the SDK has none for.
        final class Fingerprint: OktaFactor {
            var label: String { profile?.authenticatorName ?? "" }
        }
        // Uses it, and an own class for a known type.
        final class Handler: OktaAuthStatusResponseHandler {
            final class MySms: OktaFactorSms {}

            override func factorClass(for factor: EmbeddedResponse.Factor) -> OktaFactor.Type {
                switch factor.factorType {
                case .webauthn: Fingerprint.self
                case .sms: MySms.self
                default: super.factorClass(for: factor)
                }
            }
        }
        let session = try ScriptedSession(.fixture("success"), handler: Handler())
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let keys = required.availableFactors.compactMap { $0 as? Fingerprint }
        #expect(keys.map(\.label) == ["Security Key", "Phone"])
        #expect(required.availableFactors.contains { $0 is Handler.MySms })
        #expect(required.availableFactors.contains { $0 is OktaFactorPush })

        let recorder = session.record { keys[1].select(onStatusChange: $0.next, onError: $0.fail) }
        #expect(session.places == ["/api/v1/authn/factors/fwf2sim0000000000000/verify"])
        #expect(recorder.types == [.success])
    }

    @Test("An app that extends the SDK may throw any error while it makes a status")
    func foreignError() throws {
        struct Odd: Error {}
        final class Picky: OktaAuthStatusResponseHandler {
            override func createAuthStatus(
                basedOn response: OktaAPISuccessResponse, and currentStatus: OktaAuthStatus
            ) throws -> OktaAuthStatus { throw Odd() }
        }
        let session = try ScriptedSession(.fixture("success"), handler: Picky())
        let recorder = session.record { session.start.signIn(reportingTo: $0) }
        #expect(recorder.messages == ["creating the status failed: Odd"])
    }
}
