// Sources/OktaAuthSdk/OktaAuthSdk.docc/Articles/ComingFromOktaAuthSwift.md
// swift-format-ignore-file
// The shapes of okta-auth-swift 1.3.0 that apps and tests use.
import Foundation
import OktaAuthSdk
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// probe: 1. sign in with the class function
func t01(u: URL) {
    OktaAuthSdk.authenticate(with: u, username: "a", password: "b", onStatusChange: { _ in }, onError: { _ in })
}
// probe: 2. recover, unlock and fetch with class functions
func t02(u: URL) {
    OktaAuthSdk.recoverPassword(with: u, username: "a", factorType: .email, onStatusChange: { _ in }, onError: { _ in })
    OktaAuthSdk.unlockAccount(with: u, username: "a", factorType: .sms, onStatusChange: { _ in }, onError: { _ in })
    OktaAuthSdk.fetchStatus(with: "st", using: u, onStatusChange: { _ in }, onError: { _ in })
}
// probe: 3. a switch over AuthStatus without default
func t03(s: AuthStatus) -> Int {
    switch s {
    case .unauthenticated, .passwordWarning, .passwordExpired, .recovery, .recoveryChallenge: return 1
    case .passwordReset, .lockedOut, .MFAEnroll, .MFAEnrollActivate, .MFARequired, .MFAChallenge: return 2
    case .success, .unknown(_): return 3
    }
}
// probe: 4. a weak factor in a button
func t04(s: OktaAuthStatusFactorChallenge) -> () -> Void {
    { [weak factor = s.factor] in
        factor?.verify(passCode: "1", answerToSecurityQuestion: nil, onStatusChange: { _ in }, onError: { _ in })
    }
}
// probe: 5. a cast to OktaFactorOther
func t05(f: OktaFactor) -> String? { (f as? OktaFactorOther)?.profile?.credentialId }
// probe: 6. a switch over factor classes
func t06(f: OktaFactor) -> Int {
    switch f {
    case is OktaFactorSms, is OktaFactorCall, is OktaFactorPush: return 1
    case is OktaFactorTotp, is OktaFactorQuestion, is OktaFactorToken: return 2
    default: return 3
    }
}
// edit: 7. a switch over FactorType without default — a `switch` without `default` over a type with
#if NEEDS_EDIT
func t07(t: FactorType) -> Int {
    switch t {
    case .question, .sms, .call, .TOTP, .push, .token, .tokenHardware, .web, .u2f, .email: return 1
    case .unknown(_): return 2
    }
}
#endif
// edit: 8. a switch over FactorProvider without default — a `switch` without `default` over a type with
#if NEEDS_EDIT
func t08(p: FactorProvider) -> Int {
    switch p {
    case .okta, .google, .rsa, .symantec, .yubico, .duo, .fido: return 1
    case .unknown(_): return 2
    }
}
#endif
// edit: 9. a switch over FactorResult without default — a `switch` without `default` over a type with
#if NEEDS_EDIT
func t09(r: OktaAPISuccessResponse.FactorResult) -> Int {
    switch r {
    case .waiting, .cancelled, .timeout, .timeWindowExceeded, .passcodeReplayed, .error, .rejected: return 1
    case .unknown(_): return 2
    }
}
#endif
// probe: 10. a mock of OktaAPI that returns a request
@available(*, deprecated)
class T10: OktaAPI {
    override func primaryAuthentication(
        username: String?, password: String?, audience: String? = nil, relayState: String? = nil,
        multiOptionalFactorEnroll: Bool = true, warnBeforePasswordExpired: Bool = true, token: String? = nil,
        deviceToken: String? = nil, deviceFingerprint: String? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        OktaAPIRequest(baseURL: oktaDomain, urlSession: urlSession, completion: { _, _ in })
    }
}
// edit: 11. commonCompletion of OktaAPI — `api.commonCompletion = …`
#if NEEDS_EDIT
func t11(a: OktaAPI) { a.commonCompletion = { _, _ in } }
#endif
// edit: 12. building an OktaAPIRequest — `OktaAPIRequest` with `buildRequest`, `run`, `path`, `bodyParams`
#if NEEDS_EDIT
func t12(r: OktaAPIRequest) -> URLRequest? { r.buildRequest() }
#endif
// probe: 13. an override of recoverWith
class T13: OktaAPI {
    override func recoverWith(
        answer: String?, stateToken: String, recoveryToken: String?, link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        super.recoverWith(
            answer: answer, stateToken: stateToken, recoveryToken: recoveryToken, link: link, completion: completion)
    }
}
// edit: 14. a status class that adopts OktaFactorResultProtocol — a status class of your own that adopts ``OktaFactorResultProtocol``
#if NEEDS_EDIT
class T14: OktaAuthStatus, OktaFactorResultProtocol {
    func handleFactorServerResponse(
        response: OktaAPIRequest.Result, onStatusChange: @escaping (OktaAuthStatus) -> Void,
        onError: @escaping (OktaError) -> Void
    ) {}
}
#endif
// probe: 15. an override of sendApiRequest
class T15: OktaAPI {
    override func sendApiRequest(
        with link: LinksResponse.Link, bodyParams: Dictionary<String, Any>?, method: OktaAPIRequest.Method,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { super.sendApiRequest(with: link, bodyParams: bodyParams, method: method, completion: completion) }
}
// probe: 16. questions without closures
func t16(a: OktaAPI, l: LinksResponse.Link) { _ = a.downloadSecurityQuestions(with: l) }
// probe: 17. a factor and factors, assigned
func t17(c: OktaAuthStatusFactorChallenge, r: OktaAuthStatusFactorRequired) {
    c.factor = r.availableFactors[0]
    r.availableFactors = []
}
// probe: 18. a session token, assigned
func t18(s: OktaAuthStatusSuccess) { s.sessionToken = nil }
// probe: 19. the model of a factor, assigned
func t19(f: OktaFactor, m: EmbeddedResponse.Factor) { f.factor = m }
// probe: 20. passwordComplexity, assigned
func t20(s: OktaAuthStatusPasswordReset) { s.passwordComplexity = nil }
// edit: 21. the state token of a recovery — `OktaAuthStatusRecovery.stateToken` as `String`
#if NEEDS_EDIT
func t21(s: OktaAuthStatusRecovery) -> String { s.stateToken }
#endif
// edit: 22. the link of an activation — `OktaAuthStatusFactorEnrollActivate.activateLink` as `Link`
#if NEEDS_EDIT
func t22(s: OktaAuthStatusFactorEnrollActivate) -> LinksResponse.Link { s.activateLink }
#endif
// probe: 23. expiresAt of an activation
func t23(p: OktaFactorPush) -> String? { p.activation?.expiresAt }
// edit: 24. excludeUsername — `PasswordComplexity.excludeUsername` as `Bool`
#if NEEDS_EDIT
func t24(p: EmbeddedResponse.Policy.Password.PasswordComplexity) -> Bool { p.excludeUsername }
#endif
// probe: 25. RecoveryType of the response
func t25(r: OktaAPISuccessResponse) -> OktaAPISuccessResponse.RecoveryType? { r.recoveryType }
// probe: 26. AuthProtocol of the authentication
@available(*, deprecated)
func t26(a: EmbeddedResponse.AuthenticationObject) -> Bool { a.authProtocol == .saml_2_0 }
// probe: 27. ResendLink at the top level
func t27(l: LinksResponse) -> ResendLink? { l.resend }
// probe: 28. responseDelegate of a factor
func t28(f: OktaFactor) -> OktaFactorResultProtocol? { f.responseDelegate }
// edit: 29. a factor class with an initializer of its own — a factor class of your own with an initializer of its own
#if NEEDS_EDIT
class T29: OktaFactorSms {
    init(mine: EmbeddedResponse.Factor) {
        super.init(factor: mine, stateToken: "", verifyLink: nil, activationLink: nil)
    }
    let made = Date()
}
#endif
// probe: 30. an app-made status
func t30(s: OktaAuthStatus) throws -> OktaAuthStatus { try OktaAuthStatusSuccess(currentState: s, model: s.model) }
// probe: 31. statusType, assigned
func t31(s: OktaAuthStatus) { s.statusType = .success }
// probe: 32. a switch over OktaError without default
func t32(e: OktaError) -> Int {
    switch e {
    case .errorBuildingURLRequest, .connectionError, .emptyServerResponse, .invalidResponse: return 1
    case .responseSerializationError, .serverRespondedWithError, .unexpectedResponse, .wrongStatus: return 2
    case .alreadyInProgress, .unknownStatus, .internalError, .invalidParameters: return 3
    }
}
// probe: 33. an override of a status
class T33: OktaAuthStatusUnauthenticated {
    override func authenticate(
        username: String, password: String, onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { super.authenticate(username: username, password: password, onStatusChange: onStatusChange, onError: onError) }
}
// probe: 34. an extension that makes OktaError a LocalizedError
#if WARNS
extension OktaError: LocalizedError {}
#endif
// edit: 35. a status class with a member named step — a status or factor class of your own with a member `step`, `kind` or `detail`
#if NEEDS_EDIT
class T35: OktaAuthStatus { var step = 1 }
#endif
// probe: 36. the method options
func t36(m: OktaAPIRequest.Method) -> Bool { m == .options }
// probe: 37. a push that is sent again
func t37(s: OktaAuthStatusFactorChallenge) { s.resendFactor(onStatusChange: { _ in }, onError: { _ in }) }
// probe: 38. skip, cancel and return to the previous step
func t38(s: OktaAuthStatus) {
    if s.canCancel() { s.cancel(onSuccess: {}, onError: { _ in }) }
    if s.canReturn() { s.returnToPreviousStatus(onStatusChange: { _ in }, onError: { _ in }) }
}
// probe: 39. a change of the password
func t39(s: OktaAuthStatusPasswordExpired) {
    s.changePassword(oldPassword: "a", newPassword: "b", onStatusChange: { _ in }, onError: { _ in })
}
// probe: 40. enroll, select and activate
func t40(e: OktaAuthStatusFactorEnroll, r: OktaAuthStatusFactorRequired, a: OktaAuthStatusFactorEnrollActivate) {
    e.enrollFactor(
        factor: e.availableFactors[0], questionId: nil, answer: nil, credentialId: nil, passCode: nil, phoneNumber: "1",
        onStatusChange: { _ in }, onError: { _ in })
    r.selectFactor(r.availableFactors[0], onStatusChange: { _ in }, onError: { _ in })
    a.activateFactor(passCode: "1", onStatusChange: { _ in }, onError: { _ in })
}
// probe: 41. a response handler
class T41: OktaAuthStatusResponseHandler {
    override func handleServerResponse(
        _ response: OktaAPIRequest.Result, currentStatus: OktaAuthStatus,
        onStatusChanged: @escaping (_ newStatus: OktaAuthStatus) -> Void, onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) { onError(.invalidResponse) }
}
// edit: 42. enroll of a text message as a method reference — `sms.enroll(phoneNumber:onStatusChange:onError:)` as a method reference
#if NEEDS_EDIT
func t42(f: OktaFactorSms) -> (String?, @escaping (OktaAuthStatus) -> Void, @escaping (OktaError) -> Void) -> Void {
    f.enroll(phoneNumber:onStatusChange:onError:)
}
#endif
// edit: 43. a session token that is always there — `sessionToken` as `String` (1.0 to 1.2)
#if NEEDS_EDIT
func t43(s: OktaAuthStatusSuccess) -> String { s.sessionToken }
#endif
// edit: 44. errors with a text of 2.4.6 — `OktaError.errorBuildingURLRequest("…")`, `.invalidResponse("…")`
#if NEEDS_EDIT
func t44() -> OktaError { .errorBuildingURLRequest("text") }
#endif
// edit: 45. a listener of 2.4.6 — `OktaAPI.httpRequestListener`
#if NEEDS_EDIT
func t45(a: OktaAPI) { a.httpRequestListener = nil }
#endif
// edit: 46. the version of 2.4.6 — `sdkVersion()`
#if NEEDS_EDIT
func t46() -> String { OktaAuthSdk.sdkVersion() }
#endif
// edit: 47. the age of a password of 2.4.6 — `EmbeddedResponse.Policy.Password.PasswordAge`
#if NEEDS_EDIT
func t47(a: EmbeddedResponse.Policy.Password.PasswordAge) -> Int { a.minAgeMinutes }
#endif
// edit: 48. whether a device may be remembered — `Policy.RememberDevice.allowRememberDevice: Bool`
#if NEEDS_EDIT
func t48(p: EmbeddedResponse.Policy.RememberDevice) -> Bool { p.allowRememberDevice }
#endif
