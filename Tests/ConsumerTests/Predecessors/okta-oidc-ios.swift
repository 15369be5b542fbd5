// Sources/OktaOidc/OktaOidc.docc/Articles/ComingFromOktaOidcIOS.md
// swift-format-ignore-file
// The names of okta-oidc-ios that an app with sign-in screens of its own uses.
import Foundation
import OktaBrowserSignIn
import OktaOidc

// probe: OktaOidc()
func o1() throws -> OktaOidc { try OktaOidc() }
// probe: OktaOidc(configuration:)
func o2(c: OktaOidcConfig) throws -> OktaOidc { try OktaOidc(configuration: c) }
// probe: OktaOidcConfig(fromPlist:)
func o3() throws -> OktaOidcConfig { try OktaOidcConfig(fromPlist: "Okta") }
// probe: OktaOidcConfig(with:)
func o4() throws -> OktaOidcConfig { try OktaOidcConfig(with: ["clientId": "a"]) }
// probe: OktaOidcConfig.properties
func o5(c: OktaOidcConfig) -> [Any?] { [c.clientId, c.issuer, c.scopes, c.redirectUri, c.logoutRedirectUri] }
// edit: OktaOidcConfig.additionalParams as an optional — `config.additionalParams?`
#if NEEDS_EDIT
func o6(c: OktaOidcConfig) -> String? { c.additionalParams?["a"] }
#endif
// edit: OktaOidcConfig.noSSO — `noSSO` of the configuration
#if NEEDS_EDIT
func o7(c: OktaOidcConfig) { c.noSSO = true }
#endif
// edit: OktaOidcConfig.tokenValidator — `config.tokenValidator`, `OKTTokenValidator`
#if NEEDS_EDIT
func o8(c: OktaOidcConfig) { _ = c.tokenValidator }
#endif
// edit: OktaOidcConfig.requestCustomizationDelegate — `config.requestCustomizationDelegate`
#if NEEDS_EDIT
func o9(c: OktaOidcConfig) { c.requestCustomizationDelegate = nil }
#endif
// edit: OktaOidcConfig.setUserAgent — `config.setUserAgent(_:)`
#if NEEDS_EDIT
func o10() { OktaOidcConfig.setUserAgent(value: "a") }
#endif
// edit: OktaOidcConfig.configuration(withAdditionalParams:) — `config.configuration(withAdditionalParams:)`
#if NEEDS_EDIT
func o11(c: OktaOidcConfig) { _ = try? c.configuration(withAdditionalParams: ["a": "b"]) }
#endif
// probe: authenticate(withSessionToken:)
func o12(o: OktaOidc) { o.authenticate(withSessionToken: "t") { manager, error in _ = (manager, error) } }
// edit: signInWithBrowser — `signInWithBrowser(from: self, …)`
#if NEEDS_EDIT
func o13(o: OktaOidc) { o.signInWithBrowser { _, _ in } }
#endif
// edit: signOutOfOkta — `signOutOfOkta(stateManager, from: self)`
#if NEEDS_EDIT
func o14(o: OktaOidc, m: OktaOidcStateManager) { o.signOutOfOkta(m) { _ in } }
#endif
// probe: OktaOidcStateManager.accessToken, idToken, refreshToken
func o15(m: OktaOidcStateManager) -> [String?] { [m.accessToken, m.idToken, m.refreshToken] }
// probe: writeToSecureStorage
func o16(m: OktaOidcStateManager) { m.writeToSecureStorage() }
// probe: readFromSecureStorage(for:)
func o17(c: OktaOidcConfig) { _ = OktaOidcStateManager.readFromSecureStorage(for: c) }
// edit: readFromSecureStorage() — `readFromSecureStorage()` without an argument
#if NEEDS_EDIT
func o18() { _ = OktaOidcStateManager.readFromSecureStorage() }
#endif
// probe: renew
func o19(m: OktaOidcStateManager) { m.renew { manager, error in _ = (manager, error) } }
// probe: introspect
func o20(m: OktaOidcStateManager) { m.introspect(token: m.accessToken) { payload, error in _ = (payload?["active"], error) } }
// probe: getUser
func o21(m: OktaOidcStateManager) { m.getUser { payload, error in _ = (payload?["name"], error) } }
// probe: revoke
func o22(m: OktaOidcStateManager) { m.revoke(m.accessToken) { ok, error in _ = (ok, error) } }
// edit: clear — `stateManager.clear()`
#if NEEDS_EDIT
func o23(m: OktaOidcStateManager) { m.clear() }
#endif
// edit: authState — `stateManager.authState`
#if NEEDS_EDIT
func o24(m: OktaOidcStateManager) { _ = m.authState }
#endif
// edit: validateToken(idToken:) — `stateManager.validateToken(idToken:)`
#if NEEDS_EDIT
func o25(m: OktaOidcStateManager) { _ = m.validateToken(idToken: "t") }
#endif
// edit: a subclass of OktaOidcStateManager — a subclass of `OktaOidc`, `OktaOidcConfig` or `OktaOidcStateManager` in a test
#if NEEDS_EDIT
class O26: OktaOidcStateManager {}
#endif
// edit: OktaOidcError == — `==` of two ``OktaOidcError`` values
#if NEEDS_EDIT
func o27(a: OktaOidcError, b: OktaOidcError) -> Bool { a == b }
#endif
// probe: a switch over OktaOidcError with a default
func o28(e: OktaOidcError) -> Int {
    switch e {
    case .noBearerToken, .noRefreshToken, .noTokens, .missingIdToken, .notConfigured: return 1
    case .api(let message, let error): return message.count + (error == nil ? 0 : 1)
    case .parseFailure, .JWTDecodeError, .JWTValidationError: return 2
    default: return 3
    }
}
// edit: accessibility — `stateManager.accessibility`
#if NEEDS_EDIT
func o29(m: OktaOidcStateManager) { print(m.accessibility) }
#endif
// edit: OktaOidcKeychain — `OktaOidcKeychain`
#if NEEDS_EDIT
func o30() throws { try OktaOidcKeychain.remove(key: "a") }
#endif
// edit: OktaSignOutOptions — `OktaSignOutOptions` and `signOut` with options
#if NEEDS_EDIT
func o31(o: OktaOidc, m: OktaOidcStateManager) { o.signOut(with: OktaSignOutOptions.allOptions, authStateManager: m) }
#endif
// edit: cases of the browser — `case .unableToOpenBrowser`, `.errorFetchingFreshTokens`, `.redirectServerError`
#if NEEDS_EDIT
func o32(e: OktaOidcError) -> Bool { if case .unableToOpenBrowser = e { true } else { false } }
#endif
// edit: errorDomain — `OktaOidcError.errorDomain`
#if NEEDS_EDIT
func o33() -> String { OktaOidcError.errorDomain }
#endif
// edit: members of NSObject — members of `NSObject`, for example `isEqual(_:)`
#if NEEDS_EDIT
func o34(m: OktaOidcStateManager, n: OktaOidcStateManager) -> Bool { m.isEqual(n) }
#endif
// edit: an error without its text — to create one, add the text
#if NEEDS_EDIT
func o35() -> OktaOidcError { .parseFailure }
#endif
// edit: == of two configurations — or of two configurations | a `switch`, or `if case`
#if NEEDS_EDIT
func o36(a: OktaOidcConfig, b: OktaOidcConfig) -> Bool { a == b }
#endif
