// Sources/OktaIdx/OktaIdx.docc/Articles/ComingFromOktaIdxSwift.md
// swift-format-ignore-file
// The names of okta-idx-swift 1.0.0, each as an app uses it, and the shapes of its sample app.
import Foundation
import OktaIdx

// probe: IDXClient.start
func p1(c: IDXClient.Configuration) { IDXClient.start(with: c) { (client, error) in _ = (client, error) } }
// probe: IDXClient.start with a state
func p2(c: IDXClient.Configuration) { IDXClient.start(with: c, state: "s") { client, error in _ = (client, error) } }
// probe: IDXClient.delegate
func p3(c: IDXClient, d: IDXClientDelegate) { c.delegate = d }
// probe: IDXClient.resume without a closure
func p4(c: IDXClient) { c.resume(completion: nil) }
// probe: IDXClient.resume
func p5(c: IDXClient) { c.resume { r, e in _ = (r, e) } }
// probe: IDXClient.context
func p6(c: IDXClient) -> String { c.context.configuration.redirectUri }
// probe: IDXClient.init(context:)
func p7(c: IDXClient.Context) -> IDXClient { IDXClient(context: c) }
// probe: IDXClient.redirectResult
func p8(c: IDXClient, u: URL) -> Bool { c.redirectResult(for: u) == .authenticated }
// probe: IDXClient.RedirectResult
func p9(r: IDXClient.RedirectResult) -> Int {
    switch r {
    case .authenticated: return 1
    case .remediationRequired: return 2
    case .invalidContext: return 3
    case .invalidRedirectUrl: return 4
    }
}
// probe: IDXClient.exchangeCode(redirect:)
func p10(c: IDXClient, u: URL) { c.exchangeCode(redirect: u) { t, e in _ = (t, e) } }
// probe: IDXClient.exchangeCode(redirect:) without a closure
func p11(c: IDXClient, u: URL) { c.exchangeCode(redirect: u, completion: nil) }
// probe: IDXClient.ResponseResult
func p12(r: @escaping IDXClient.ResponseResult, c: IDXClient) { c.resume(completion: r) }
// probe: IDXClientDelegate
final class P13: IDXClientDelegate {
    func idx(client: IDXClient, didReceive error: Error) {}
    func idx(client: IDXClient, didReceive response: IDXClient.Response) {}
    func idx(client: IDXClient, didReceive token: IDXClient.Token) {}
}
// probe: IDXClient.Configuration
func p14() -> IDXClient.Configuration {
    IDXClient.Configuration(issuer: "", clientId: "", clientSecret: nil, scopes: [], redirectUri: "")
}
// probe: Configuration.properties
func p15(c: IDXClient.Configuration) -> [Any?] { [c.issuer, c.clientId, c.clientSecret, c.scopes, c.redirectUri] }
// probe: Configuration is Codable
func p16(c: IDXClient.Configuration) throws -> Data { try JSONEncoder().encode(c) }
// probe: Context.properties
func p17(c: IDXClient.Context) -> [String] { [c.state, c.interactionHandle, c.codeVerifier] }
// probe: Context is Codable
func p18(d: Data) throws -> IDXClient.Context { try JSONDecoder().decode(IDXClient.Context.self, from: d) }
// edit: Context by NSKeyedArchiver — `NSKeyedArchiver` for a token or a context
#if NEEDS_EDIT
func p19(c: IDXClient.Context) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: c as NSSecureCoding, requiringSecureCoding: true)
}
#endif
// probe: Response.remediations
func p20(r: IDXClient.Response) -> IDXClient.RemediationCollection { r.remediations }
// probe: Response.authenticators
func p21(r: IDXClient.Response) -> IDXClient.AuthenticatorCollection { r.authenticators }
// probe: Response.messages
func p22(r: IDXClient.Response) -> IDXClient.MessageCollection { r.messages }
// probe: Response.isLoginSuccessful
func p23(r: IDXClient.Response) -> Bool { r.isLoginSuccessful }
// probe: Response.exchangeCode
func p24(r: IDXClient.Response) { r.exchangeCode(completion: nil); r.exchangeCode { t, e in _ = (t, e) } }
// probe: Response.expiresAt
func p25(r: IDXClient.Response) -> Date? { r.expiresAt }
// probe: Response.intent
func p26(r: IDXClient.Response) -> Bool { r.intent == .login }
// edit: Response.Intent in a switch without default — a `switch` without `default` over an enumeration with new cases
#if NEEDS_EDIT
func p27(i: IDXClient.Response.Intent) -> Int {
    switch i {
    case .enrollNewUser, .login, .credentialEnrollment, .credentialUnenrollment, .credentialRecovery: return 1
    case .credentialModify, .unknown: return 2
    }
}
#endif
// probe: Response.app
func p28(r: IDXClient.Response) -> IDXClient.Application? { r.app }
// edit: Application.label — `app.label`, `app.id`, `app.name`, `idpName`, `user.id` as `String`
#if NEEDS_EDIT
func p29(a: IDXClient.Application) -> String { a.label }
#endif
// probe: Response.user
func p30(r: IDXClient.Response) -> IDXClient.User? { r.user }
// edit: User.id — `app.label`, `app.id`, `app.name`, `idpName`, `user.id` as `String`
#if NEEDS_EDIT
func p31(u: IDXClient.User) -> String { u.id }
#endif
// probe: Response.canCancel
func p32(r: IDXClient.Response) -> Bool { r.canCancel }
// probe: Response.cancel
func p33(r: IDXClient.Response) { r.cancel(completion: nil); r.cancel { r, e in _ = (r, e) } }
// edit: Response ==  — `==` of two ``IDXClient/Token`` or ``IDXClient/Response`` values
#if NEEDS_EDIT
func p34(a: IDXClient.Response, b: IDXClient.Response) -> Bool { a == b }
#endif
// probe: RemediationCollection.first
func p35(r: IDXClient.RemediationCollection) -> IDXClient.Remediation? { r.first }
// probe: RemediationCollection[name]
func p36(r: IDXClient.RemediationCollection) -> IDXClient.Remediation? { r["identify"] }
// probe: RemediationCollection[type]
func p37(r: IDXClient.RemediationCollection) -> IDXClient.Remediation? { r[.identify] }
// probe: RemediationCollection by index
func p38(r: IDXClient.RemediationCollection) -> IDXClient.Remediation { r[0] }
// probe: Remediation.type, name, form, authenticators
func p39(r: IDXClient.Remediation) -> [Any] { [r.type, r.name, r.form, r.authenticators] }
// probe: Remediation[name]
func p40(r: IDXClient.Remediation) -> IDXClient.Remediation.Form.Field? { r["credentials.passcode"] }
// probe: Remediation by member
func p41(r: IDXClient.Remediation) { r.credentials?.passcode?.value = nil; r.identifier?.value = "a" }
// probe: Remediation.proceed
func p42(r: IDXClient.Remediation) { r.proceed(completion: nil); r.proceed { r, e in _ = (r, e) } }
// probe: Remediation.messages
func p43(r: IDXClient.Remediation) -> IDXClient.MessageCollection { r.messages }
// probe: RemediationType
func p44(t: IDXClient.Remediation.RemediationType) -> Bool {
    switch t {
    case .identify, .identifyRecovery, .selectEnrollProfile, .enrollProfile: return true
    case .selectAuthenticatorAuthenticate, .selectAuthenticatorEnroll, .authenticatorVerificationData: return true
    case .authenticatorEnrollmentData, .challengeAuthenticator, .enrollAuthenticator, .skip: return true
    case .resetAuthenticator, .cancel, .unknown, .enrollPoll, .challengePoll, .redirectIdp: return true
    default: return false
    }
}
// probe: RemediationType.init(string:)
func p45() -> IDXClient.Remediation.RemediationType { IDXClient.Remediation.RemediationType(string: "identify") }
// edit: Remediation.RemediationType of a server before Identity Engine — a case of `RemediationType` that does not compile
#if NEEDS_EDIT
func p46() -> IDXClient.Remediation.RemediationType { .sendChallenge }
#endif
// probe: Remediation.SocialAuth
func p47(r: IDXClient.Remediation) -> URL? { (r as? IDXClient.Remediation.SocialAuth)?.redirectUrl }
// probe: SocialAuth.service
func p48(r: IDXClient.Remediation.SocialAuth) -> Bool { r.service == .facebook }
// edit: SocialAuth.idpName — `app.label`, `app.id`, `app.name`, `idpName`, `user.id` as `String`
#if NEEDS_EDIT
func p49(r: IDXClient.Remediation.SocialAuth) -> String { r.idpName }
#endif
// probe: Form as a collection
func p50(f: IDXClient.Remediation.Form) -> [String?] { f.map { $0.name } }
// probe: Form.fields
func p51(f: IDXClient.Remediation.Form) -> [IDXClient.Remediation.Form.Field] { f.fields }
// probe: Form.allFields
func p52(f: IDXClient.Remediation.Form) -> [IDXClient.Remediation.Form.Field] { f.allFields }
// probe: Form[name]
func p53(f: IDXClient.Remediation.Form) -> IDXClient.Remediation.Form.Field? { f["identifier"] ?? f.identifier }
// probe: Field.name, label, type
func p54(f: IDXClient.Remediation.Form.Field) -> [String?] { [f.name, f.label, f.type] }
// probe: Field.isMutable, isRequired, isSecret
func p55(f: IDXClient.Remediation.Form.Field) -> [Bool] { [f.isMutable, f.isRequired, f.isSecret] }
// probe: Field.value
func p56(f: IDXClient.Remediation.Form.Field, s: String?) { f.value = s; _ = f.value as? String == "sms" }
// probe: Field.options
func p57(f: IDXClient.Remediation.Form.Field) -> [IDXClient.Remediation.Form.Field]? { f.options }
// probe: Field.selectedOption
func p58(f: IDXClient.Remediation.Form.Field) { f.selectedOption = f.options?.first }
// probe: Field.isSelectedOption
func p59(f: IDXClient.Remediation.Form.Field) -> Bool { f.isSelectedOption }
// probe: Field.form
func p60(f: IDXClient.Remediation.Form.Field) -> IDXClient.Remediation.Form? { f.form }
// probe: Field.messages
func p61(f: IDXClient.Remediation.Form.Field) -> IDXClient.MessageCollection { f.messages }
// probe: Field.authenticator
func p62(f: IDXClient.Remediation.Form.Field) -> IDXClient.Authenticator? { f.authenticator }
// probe: Field by member
func p63(f: IDXClient.Remediation.Form.Field) -> IDXClient.Remediation.Form.Field? { f.methodType ?? f["id"] }
// probe: IDXFormValue
func p64(v: IDXFormValue?) -> Bool { v as? String == "a" }
// probe: Authenticator.type
func p65(a: IDXClient.Authenticator) -> Bool { [.password, .email, .phone].contains(a.type) }
// probe: Authenticator.Kind
func p66(k: IDXClient.Authenticator.Kind) -> Int {
    switch k {
    case .unknown, .app, .email, .phone, .password: return 1
    case .securityQuestion, .device, .securityKey, .federated: return 2
    }
}
// probe: Kind.init(string:)
func p67() -> IDXClient.Authenticator.Kind { IDXClient.Authenticator.Kind(string: "email") }
// probe: Authenticator.methods
func p68(a: IDXClient.Authenticator) -> [IDXClient.Authenticator.Method]? { a.methods }
// probe: Authenticator.Method
func p69(m: IDXClient.Authenticator.Method) -> Int {
    switch m {
    case .unknown, .sms, .voice, .email, .push, .crypto: return 1
    case .signedNonce, .totp, .password, .webAuthN, .securityQuestion: return 2
    }
}
// probe: Method.stringValue
func p70(m: IDXClient.Authenticator.Method) -> String? { m.stringValue }
// probe: Authenticator.id, displayName, key
func p71(a: IDXClient.Authenticator) -> [String?] { [a.id, a.displayName, a.key] }
// probe: Authenticator.state
func p72(a: IDXClient.Authenticator) -> Int {
    switch a.state {
    case .normal, .enrolled, .authenticating, .enrolling, .recovery: return 1
    }
}
// probe: Authenticator.methodNames
func p73(a: IDXClient.Authenticator) -> [String]? { a.methodNames }
// probe: Authenticator.Password.recover
func p74(a: IDXClient.Authenticator) { (a as? IDXClient.Authenticator.Password)?.recover(completion: nil) }
// probe: Password.canRecover
func p75(a: IDXClient.Authenticator.Password) -> Bool { a.canRecover }
// probe: Password.settings
func p76(a: IDXClient.Authenticator.Password) -> Int? { a.settings?.minLength }
// probe: Authenticator.Email
func p77(a: IDXClient.Authenticator.Email) -> String? { a.emailAddress }
// probe: Email.resend
func p78(a: IDXClient.Authenticator.Email) { if a.canResend { a.resend(completion: nil) } }
// probe: Email.startPolling
func p79(a: IDXClient.Authenticator.Email) { if a.canPoll { a.startPolling { r, e in _ = (r, e) } } }
// probe: Email.stopPolling
func p80(a: IDXClient.Authenticator.Email) { if a.isPolling { a.stopPolling() } }
// probe: Email.refreshTime
func p81(a: IDXClient.Authenticator.Email) -> TimeInterval { a.refreshTime }
// probe: Authenticator.Phone
func p82(a: IDXClient.Authenticator.Phone) -> String? { a.phoneNumber }
// probe: Phone.send
func p83(a: IDXClient.Authenticator.Phone) { if a.canSend { a.send(completion: nil) } }
// probe: Phone.resend
func p84(a: IDXClient.Authenticator.Phone) { if a.canResend { a.resend { r, e in _ = (r, e) } } }
// probe: Authenticator.SecurityQuestion
func p85(a: IDXClient.Authenticator.SecurityQuestion) -> [String?] { [a.question, a.questionKey] }
// edit: ProfileAuthenticator — subclasses of ``IDXClient/Remediation`` other than ``IDXClient/Remediation/SocialAuth``, `ProfileAuthenticator`
#if NEEDS_EDIT
func p86(a: IDXClient.Authenticator) -> Bool { a is IDXClient.Authenticator.ProfileAuthenticator }
#endif
// probe: AuthenticatorCollection.current
func p87(a: IDXClient.AuthenticatorCollection) -> IDXClient.Authenticator? { a.current }
// probe: AuthenticatorCollection.enrolled
func p88(a: IDXClient.AuthenticatorCollection) -> [IDXClient.Authenticator] { a.enrolled }
// probe: AuthenticatorCollection[kind]
func p89(a: IDXClient.AuthenticatorCollection) -> IDXClient.Authenticator? { a[.email] }
// probe: AuthenticatorCollection as a collection
func p90(a: IDXClient.AuthenticatorCollection) -> [IDXClient.Authenticator.Method] { a.flatMap { $0.methods ?? [] } }
// probe: MessageCollection
func p91(m: IDXClient.MessageCollection) -> [IDXClient.Message] { m.allMessages + m.map { $0 } }
// probe: MessageCollection.message(for:)
func p92(m: IDXClient.MessageCollection, f: IDXClient.Remediation.Form.Field) -> IDXClient.Message? {
    m.message(for: f) ?? m.message(for: "identifier")
}
// probe: Message.message, localizationKey, field
func p93(m: IDXClient.Message) -> [Any?] { [m.message, m.localizationKey, m.field] }
// probe: Message.type
func p94(m: IDXClient.Message) -> Bool { m.type == .error || m.type == .info || m.type == .unknown }
// probe: Token.properties
func p95(t: IDXClient.Token) -> [Any?] {
    [t.accessToken, t.refreshToken, t.expiresIn, t.idToken, t.scope, t.tokenType, t.configuration]
}
// probe: Token.revoke
func p96(t: IDXClient.Token) { t.revoke { ok, e in _ = (ok, e) } }
// probe: Token.revoke(type:)
func p97(t: IDXClient.Token) { t.revoke(type: .refreshToken) { ok, e in _ = (ok, e) } }
// probe: Token.revoke of a text
func p98(c: IDXClient.Configuration) {
    IDXClient.Token.revoke(token: "t", type: .accessAndRefreshToken, configuration: c) { ok, e in _ = (ok, e) }
}
// probe: Token.refresh
func p99(t: IDXClient.Token) { t.refresh { t, e in _ = (t, e) } }
// probe: Token is Codable
func p100(t: IDXClient.Token) throws -> Data { try JSONEncoder().encode(t) }
// edit: Token == — `==` of two ``IDXClient/Token`` or ``IDXClient/Response`` values
#if NEEDS_EDIT
func p101(a: IDXClient.Token, b: IDXClient.Token) -> Bool { a == b }
#endif
// probe: IDXClientError
func p102(e: IDXClientError) -> String {
    switch e {
    case .invalidClient, .cannotCreateRequest, .invalidHTTPResponse, .invalidResponseData: return ""
    case .invalidRequestData, .successResponseMissing, .missingRefreshToken, .missingRelatedObject: return ""
    case .serverError(message: let m, localizationKey: let k, type: let t): return m + k + t
    case .internalError(message: let m): return m
    case .invalidParameter(name: let n), .parameterImmutable(name: let n): return n
    case .invalidParameterValue(name: let n, type: let t): return n + t
    case .missingRequiredParameter(name: let n), .unknownRemediationOption(name: let n): return n
    default: return ""
    }
}
// edit: IDXClientError in a switch without default — a `switch` without `default` over an enumeration with new cases
#if NEEDS_EDIT
func p103(e: IDXClientError) -> Int {
    switch e {
    case .invalidClient, .cannotCreateRequest, .invalidHTTPResponse, .invalidResponseData: return 1
    case .invalidRequestData, .successResponseMissing, .missingRefreshToken, .missingRelatedObject: return 1
    case .serverError, .internalError, .invalidParameter, .parameterImmutable, .invalidParameterValue: return 1
    case .missingRequiredParameter, .unknownRemediationOption: return 1
    }
}
#endif
// probe: IDXClientError is Equatable and localized
func p104(e: IDXClientError) -> String? { e == .invalidClient ? nil : e.errorDescription }
// probe: IDXClientError as NSError
func p105(e: IDXClientError) -> Int { (e as NSError).code + e.errorCode }
// probe: Recoverable
func p106(a: IDXClient.Authenticator) { (a as? Recoverable)?.recover(completion: nil) }
// probe: Resendable
func p107(a: IDXClient.Authenticator) { (a as? Resendable)?.resend(completion: nil) }
// probe: Pollable
func p108(a: IDXClient.Authenticator) { (a as? Pollable)?.startPolling { r, e in _ = (r, e) } }
// edit: HasProfile.profile — `profile?` of ``HasProfile``
#if NEEDS_EDIT
func p109(a: HasProfile) -> String? { a.profile?["email"] }
#endif
// edit: the protocol Sendable — the protocol `Sendable` of the module
#if NEEDS_EDIT
func p110(a: OktaIdx.Sendable) { a.send(completion: nil) }
#endif
// edit: an own Pollable — an object of your own that adopts ``Pollable``
#if NEEDS_EDIT
final class P111: Pollable {
    let canPoll = false
    let isPolling = false
    let refreshTime: TimeInterval = 0
    func startPolling(completion: IDXClient.ResponseResult?) {}
    func stopPolling() {}
}
#endif
// probe: a weak reference to a Pollable
final class P112 { weak var poll: Pollable? }
// probe: identity of two accesses
func p113(r: IDXClient.Response) -> Bool { r.authenticators.current === r.authenticators.current }
// probe: fields, remediations, authenticators and messages as rows
func p114(r: IDXClient.Response) -> Set<AnyHashable> {
    var rows = Set<AnyHashable>()
    for remediation in r.remediations { rows.insert(remediation) }
    for field in r.remediations.first?.form.fields ?? [] { rows.insert(field) }
    for authenticator in r.authenticators { rows.insert(authenticator) }
    for message in r.messages { rows.insert(message) }
    return rows
}
// probe: a screen for each remediation
func p115(r: IDXClient.Response) -> [String: [String]] {
    Dictionary(grouping: r.remediations.flatMap { remediation in remediation.form.map { (remediation.name, $0) } }) { $0.0 }
        .mapValues { $0.compactMap { $0.1.label } }
}
// probe: an unowned remediation in a cell
final class P116 {
    unowned let remediation: IDXClient.Remediation
    init(_ remediation: IDXClient.Remediation) { self.remediation = remediation }
}
// edit: an own Resendable — an object of your own that adopts ``Resendable``, ``Recoverable`` or ``CodeSendable``
#if NEEDS_EDIT
final class P117: Resendable {
    let canResend = true
    func resendCode(completion: IDXClient.ResponseResult?) {}
}
#endif
// edit: an intent from a text — `init(string:)` of ``IDXClient/Response/Intent`` and of `Service`
#if NEEDS_EDIT
func p118() -> IDXClient.Response.Intent { IDXClient.Response.Intent(string: "LOGIN") }
#endif
// edit: a date as a value — an `NSDate` or `NSData` as the value of a field
#if NEEDS_EDIT
func p119(f: IDXClient.Remediation.Form.Field) { f.value = NSDate() }
#endif
// edit: numbers of enumerations — `Int` raw values of the enumerations
#if NEEDS_EDIT
func p120(k: IDXClient.Authenticator.Kind) -> Int { k.rawValue }
#endif
// edit: == of two clients — `==` of two clients, of two forms or of two collections
#if NEEDS_EDIT
func p121(a: IDXClient, b: IDXClient) -> Bool { a == b }
#endif
// edit: the version of the API — `IDXClient.Version`
#if NEEDS_EDIT
func p122() -> IDXClient.Version { .latest }
#endif
// edit: the settings of a password — numbers of `PasswordSettings` as `Int`
#if NEEDS_EDIT
func p123(p: IDXClient.Authenticator.Password) -> Int { p.settings?.complexity.minLength ?? 0 }
#endif
// edit: == of two forms — `==` of two clients, of two forms or of two collections
#if NEEDS_EDIT
func p124(a: IDXClient.Remediation.Form, b: IDXClient.Remediation.Form) -> Bool { a == b }
#endif
// edit: Message.Severity in a switch without default — ``IDXClient/Message/Severity``, ``IDXClientError`` | add a `default` |
#if NEEDS_EDIT
func p125(m: IDXClient.Message) -> Int {
    switch m.type {
    case .error: return 1
    case .info: return 2
    case .unknown: return 3
    }
}
#endif
