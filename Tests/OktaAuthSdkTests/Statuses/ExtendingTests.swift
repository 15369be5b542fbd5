import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("An app that extends the SDK")
struct ExtendingTests {
    /// A factor class of the app, for a type the SDK has none for.
    final class Fingerprint: OktaFactor {
        var label: String { profile?.authenticatorName ?? "" }
    }

    /// Uses it, and an own class for a known type.
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

    @Test("gets its own factor classes, and they work")
    func factorClasses() throws {
        let stage = try Stage(.fixture("success"), handler: Handler())
        let required: OktaAuthStatusFactorRequired =
            try stage.status(from: "mfa-required.factors-plural")
        let keys = required.availableFactors.compactMap { $0 as? Fingerprint }
        #expect(keys.map(\.label) == ["Security Key", "Phone"])
        #expect(required.availableFactors.contains { $0 is Handler.MySms })
        #expect(required.availableFactors.contains { $0 is OktaFactorPush })

        let outcome = Outcome()
        keys[1].select(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        stage.wait()
        #expect(stage.places == ["/api/v1/authn/factors/fwf2sim0000000000000/verify"])
        #expect(outcome.types == [.success])
    }

    @Test("sends anything to any link of an answer, also of an unknown status")
    func anyLink() throws {
        let stage = try Stage(.fixture("success"))
        let response = try Sample.own("consent-required.response").response()
        let consent = try OktaAuthStatus(currentState: stage.start, model: response)
        let link = try #require(consent.links?.next)
        let outcome = Outcome()
        consent.send(
            ["consent": ["scopes": ["email"]]],
            to: link,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        #expect(outcome.types == [.success])
        #expect(stage.places == [link.href.path])
        let body = String(decoding: stage.network.sent.first?.body ?? Data(), as: UTF8.self)
        #expect(body.contains(#""consent":{"scopes":["email"]}"#))
        #expect(body.contains(#""stateToken":"\#(response.stateToken ?? "-")""#))
    }

    @Test("may throw any error while it makes a status, and the closure hears of it")
    func foreignError() throws {
        struct Odd: Error {}
        final class Picky: OktaAuthStatusResponseHandler {
            override func createAuthStatus(
                basedOn response: OktaAPISuccessResponse,
                and currentStatus: OktaAuthStatus
            ) throws -> OktaAuthStatus { throw Odd() }
        }
        let stage = try Stage(.fixture("success"), handler: Picky())
        let outcome = Outcome()
        stage.start.authenticate(
            username: "grace",
            password: "pw",
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        #expect(outcome.messages == ["creating the status failed: Odd"])
    }
}
