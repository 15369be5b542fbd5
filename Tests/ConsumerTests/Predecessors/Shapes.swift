import Foundation
import OktaAuthSdk

// The names and types of 1.3.0, as its apps use them. Deprecated, so that they may use what is
// deprecated.

/// Properties that an app assigns.
@available(*, deprecated)
func assign(
    _ challenge: OktaAuthStatusFactorChallenge,
    _ activation: OktaAuthStatusFactorEnrollActivate,
    _ required: OktaAuthStatusFactorRequired,
    _ enroll: OktaAuthStatusFactorEnroll,
    _ success: OktaAuthStatusSuccess
) {
    challenge.factor = activation.factor
    activation.factor = challenge.factor
    required.availableFactors = required.availableFactors.filter { $0.canSelect() }
    enroll.availableFactors = enroll.availableFactors.filter { $0.canEnroll() }
    challenge.factor.factor = activation.factor.factor
    success.sessionToken = nil
    success.statusType = .success
}

/// Properties whose types an app spells out.
@available(*, deprecated)
func read(
    _ recoveryChallenge: OktaAuthStatusRecoveryChallenge,
    _ push: OktaFactorPush,
    _ response: OktaAPISuccessResponse,
    _ step: EmbeddedResponse.AuthenticationObject,
    _ links: LinksResponse
) {
    let challengeToken: String? = recoveryChallenge.stateToken
    let expiry: String? = push.activation?.expiresAt
    let purpose: OktaAPISuccessResponse.RecoveryType? = response.recoveryType
    let authProtocol: EmbeddedResponse.AuthenticationObject.AuthProtocol? = step.authProtocol
    let resend: ResendLink? = links.resend
    let delegate: OktaFactorResultProtocol? = push.responseDelegate
    _ = (challengeToken, expiry, purpose, authProtocol, resend, delegate)
}

@available(*, deprecated)
func name(_ authProtocol: EmbeddedResponse.AuthenticationObject.AuthProtocol) -> String {
    switch authProtocol {
    case .saml_2_0: return "SAML 2.0"
    case .saml_1_1: return "SAML 1.1"
    case .ws_fed: return "WS-Federation"
    default: return "other"
    }
}

/// A switch over every method of 1.x.
func verb(_ method: OktaAPIRequest.Method) -> String {
    switch method {
    case .get: return "reads"
    case .post, .put: return "writes"
    case .delete: return "removes"
    case .options: return "asks"
    }
}

/// Factors that an app casts by the class they had.
func serial(of factor: OktaFactor) -> String? {
    switch factor.type {
    case .sms: return (factor as? OktaFactorSms)?.phoneNumber
    case .TOTP: return (factor as? OktaFactorTotp)?.activation?.sharedSecret
    default: return (factor as? OktaFactorOther)?.profile?.credentialId
    }
}

/// A screen that keeps the status, and holds the factor weakly in its button.
func button(for status: OktaAuthStatusFactorChallenge, code: String) -> () -> Void {
    { [weak factor = status.factor] in
        factor?.verify(
            passCode: code,
            answerToSecurityQuestion: nil,
            onStatusChange: { _ in },
            onError: { _ in }
        )
    }
}

/// A stand-in that shows a screen without an org.
class MockStatus: OktaAuthStatusUnauthenticated {
    override func authenticate(
        username: String,
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        do {
            onStatusChange(try OktaAuthStatusSuccess(currentState: self, model: model))
        } catch {
            onError(.invalidResponse)
        }
    }
}
