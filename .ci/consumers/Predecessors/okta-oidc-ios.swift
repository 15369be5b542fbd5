// Sources/OktaOidc/OktaOidc.docc/Articles/ComingFromOktaOidcIOS.md
// swift-format-ignore-file
// The names of okta-oidc-ios that an app with sign-in screens of its own uses.
import Foundation
import OktaOidc

// probe: OktaOidc()
func p1() throws -> OktaOidc { try OktaOidc() }
// probe: OktaOidc(configuration:)
func p2(c: OktaOidcConfig) throws -> OktaOidc { try OktaOidc(configuration: c) }
// probe: OktaOidcConfig(fromPlist:)
func p3() throws -> OktaOidcConfig { try OktaOidcConfig(fromPlist: "Okta") }
// probe: OktaOidcConfig(with:)
func p4() throws -> OktaOidcConfig { try OktaOidcConfig(with: ["clientId": "a"]) }
// probe: OktaOidcConfig.properties
func p5(c: OktaOidcConfig) -> [Any?] { [c.clientId, c.issuer, c.scopes, c.redirectUri, c.logoutRedirectUri] }
// edit: OktaOidcConfig.additionalParams as an optional — `config.additionalParams?`
func p6(c: OktaOidcConfig) -> String? { c.additionalParams?["a"] }
// edit: OktaOidcConfig.noSSO — `noSSO` of the configuration
func p7(c: OktaOidcConfig) { c.noSSO = true }
// edit: OktaOidcConfig.tokenValidator — `config.tokenValidator`, `OKTTokenValidator`
func p8(c: OktaOidcConfig) { _ = c.tokenValidator }
// edit: OktaOidcConfig.requestCustomizationDelegate — `config.requestCustomizationDelegate`
func p9(c: OktaOidcConfig) { c.requestCustomizationDelegate = nil }
// edit: OktaOidcConfig.setUserAgent — `config.setUserAgent(_:)`
func p10() { OktaOidcConfig.setUserAgent(value: "a") }
// edit: OktaOidcConfig.configuration(withAdditionalParams:) — `config.configuration(withAdditionalParams:)`
func p11(c: OktaOidcConfig) { _ = try? c.configuration(withAdditionalParams: ["a": "b"]) }
// probe: authenticate(withSessionToken:)
func p12(o: OktaOidc) { o.authenticate(withSessionToken: "t") { manager, error in _ = (manager, error) } }
// edit: signInWithBrowser — `signInWithBrowser`
func p13(o: OktaOidc) { o.signInWithBrowser { _, _ in } }
// edit: signOutOfOkta — `signOutOfOkta`
func p14(o: OktaOidc, m: OktaOidcStateManager) { o.signOutOfOkta(m) { _ in } }
// probe: OktaOidcStateManager.accessToken, idToken, refreshToken
func p15(m: OktaOidcStateManager) -> [String?] { [m.accessToken, m.idToken, m.refreshToken] }
// probe: writeToSecureStorage
func p16(m: OktaOidcStateManager) { m.writeToSecureStorage() }
// probe: readFromSecureStorage(for:)
func p17(c: OktaOidcConfig) { _ = OktaOidcStateManager.readFromSecureStorage(for: c) }
// edit: readFromSecureStorage() — `readFromSecureStorage()` without an argument
func p18() { _ = OktaOidcStateManager.readFromSecureStorage() }
// probe: renew
func p19(m: OktaOidcStateManager) { m.renew { manager, error in _ = (manager, error) } }
// probe: introspect
func p20(m: OktaOidcStateManager) { m.introspect(token: m.accessToken) { payload, error in _ = (payload?["active"], error) } }
// probe: getUser
func p21(m: OktaOidcStateManager) { m.getUser { payload, error in _ = (payload?["name"], error) } }
// probe: revoke
func p22(m: OktaOidcStateManager) { m.revoke(m.accessToken) { ok, error in _ = (ok, error) } }
// edit: clear — `stateManager.clear()`
func p23(m: OktaOidcStateManager) { m.clear() }
// edit: authState — `stateManager.authState`
func p24(m: OktaOidcStateManager) { _ = m.authState }
// edit: validateToken(idToken:) — `stateManager.validateToken(idToken:)`
func p25(m: OktaOidcStateManager) { _ = m.validateToken(idToken: "t") }
// edit: a subclass of OktaOidcStateManager — a subclass of `OktaOidc`, `OktaOidcConfig` or `OktaOidcStateManager` in a test
class P26: OktaOidcStateManager {}
// edit: OktaOidcError == — `==` of two ``OktaOidcError`` values
func p27(a: OktaOidcError, b: OktaOidcError) -> Bool { a == b }
// probe: a switch over OktaOidcError with a default
func p28(e: OktaOidcError) -> Int {
    switch e {
    case .noBearerToken, .noRefreshToken, .noTokens, .missingIdToken, .notConfigured: return 1
    case .api(let message, let error): return message.count + (error == nil ? 0 : 1)
    case .parseFailure, .JWTDecodeError, .JWTValidationError: return 2
    default: return 3
    }
}
