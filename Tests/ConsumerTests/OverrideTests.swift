import Foundation
import OktaAuthSdk
import Testing

@Suite("An app in Swift 5")
struct OverrideTests {
    @Test("An override of an app in Swift 5 is called by the closure form and by the async form")
    func forms() async throws {
        let handler = OwnClasses()
        let url = try #require(URL(string: "https://example.okta.com"))
        let start = MyUnauthenticated(oktaDomain: url, responseHandler: handler)

        start.authenticate(
            username: "grace", password: "pw", onStatusChange: { _ in }, onError: { _ in })
        _ = try? await start.authenticate(username: "grace", password: "pw")

        #expect(
            handler.calls == ["Unauthenticated.authenticate", "Unauthenticated.authenticate"])
    }
}
