import Foundation
import Testing

@testable import OktaAuthSdk

/// Statuses that an app makes from the model of another one, as apps do to show a screen without an
/// org.
@Suite("A status made by the app")
struct AppMadeStatusTests {
    private let start: OktaAuthStatus

    init() throws { start = try ScriptedSession().start }

    typealias Make = @Sendable (OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus

    private static let classes: [(make: Make, type: AuthStatus)] = [
        (OktaAuthStatusUnauthenticated.init, .unauthenticated),
        (OktaAuthStatusSuccess.init, .success),
        (OktaAuthStatusPasswordWarning.init, .passwordWarning),
        (OktaAuthStatusPasswordExpired.init, .passwordExpired),
        (OktaAuthStatusPasswordReset.init, .passwordReset),
        (OktaAuthStatusLockedOut.init, .lockedOut),
        (OktaAuthStatusRecovery.init, .recovery),
        (OktaAuthStatusRecoveryChallenge.init, .recoveryChallenge),
        (OktaAuthStatusFactorEnroll.init, .MFAEnroll),
        (OktaAuthStatusFactorEnrollActivate.init, .MFAEnrollActivate),
        (OktaAuthStatusFactorRequired.init, .MFARequired),
        (OktaAuthStatusFactorChallenge.init, .MFAChallenge),
    ]

    @Test(
        "A status made by the app has the type of its class, whatever its model has",
        arguments: classes.indices
    )
    func type(index: Int) throws {
        let (make, type) = Self.classes[index]
        for said in [AuthStatus.passwordExpired, .MFAChallenge, .unknown("NEW"), nil] {
            let model = OktaAPISuccessResponse(status: said, stateToken: "st-1")
            #expect(try make(start, model).statusType == type)
        }
    }

    @Test("A status made by the app keeps its model, and its type when the model is replaced")
    func model() throws {
        let expired = OktaAPISuccessResponse(status: .passwordExpired, stateToken: "st-1")

        let status = try OktaAuthStatusSuccess(currentState: start, model: expired)

        #expect(status.model == expired)
        status.model = OktaAPISuccessResponse(status: .lockedOut)
        #expect(status.statusType == .success)
    }

    @Test("A status made by the app has the type that the app sets")
    func assigned() throws {
        let model = OktaAPISuccessResponse(status: .passwordExpired, stateToken: "st-1")
        let status = try OktaAuthStatusPasswordExpired(currentState: start, model: model)

        status.statusType = .success

        #expect(status.statusType == .success)
        #expect(status.model.status == .success)
    }

    @Test("A status of an app's own class has the type of the class it extends")
    func subclass() throws {
        final class Mine: OktaAuthStatusFactorRequired {}
        let model = OktaAPISuccessResponse(status: .unknown("MINE"), stateToken: "st-1")

        #expect(try Mine(currentState: start, model: model).statusType == .MFARequired)
    }

    @Test("A status made by the app needs no status in its model")
    func withoutStatus() throws {
        let model = OktaAPISuccessResponse(stateToken: "st-1")

        let status = try OktaAuthStatus(currentState: start, model: model)

        #expect(status.statusType == .unauthenticated)
    }

    @Test("A status offers the factors that an app puts in place of its own")
    func replacedFactors() throws {
        let session = try ScriptedSession()
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        let other = required.availableFactors[1]

        required.availableFactors = [other]
        challenge.factor = other

        #expect(required.availableFactors.map(ObjectIdentifier.init) == [ObjectIdentifier(other)])
        #expect(challenge.factor === other)
    }

    @Test(
        "A status says why the last wait did not end in a sign-in",
        arguments: [
            (OktaAPISuccessResponse.FactorResult.rejected, OktaPollFailure.rejected),
            (.cancelled, .rejected), (.timeout, .timedOut), (.waiting, nil), (.error, nil),
        ] as [(OktaAPISuccessResponse.FactorResult, OktaPollFailure?)]
    )
    func waitFailure(
        result: OktaAPISuccessResponse.FactorResult, failure: OktaPollFailure?
    ) throws {
        let status = try ScriptedSession().pushChallenge { $0.factorResult = nil }
        #expect(status.waitFailure == nil)
        status.model.factorResult = result
        #expect(status.waitFailure == failure)
    }

    @Test("A status made by the app is restored by a factor that outlives it")
    func restored() throws {
        var model = try Sample.own("mfa-challenge.sms.response").response()
        model.status = .MFARequired
        var status: OktaAuthStatusFactorChallenge? = try .init(currentState: start, model: model)
        let factor = try #require(status?.factor)
        status = nil

        #expect(factor.canVerify())
    }
}
