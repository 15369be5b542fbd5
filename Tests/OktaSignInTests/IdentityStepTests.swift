import Foundation
import OktaSignIn
import Testing

@Suite("The step of Identity Engine")
struct IdentityStepTests {
    private func step(_ forms: String...) throws -> OktaSignIn.Step {
        let list = forms.joined(separator: ",")
        let body = #"{"version":"1.0.0","stateHandle":"s","remediation":{"value":[\#(list)]}}"#
        return try #require(try RecordedStepTests.identityStep(of: Data(body.utf8)))
    }

    private func form(_ name: String, _ fields: String = "") -> String {
        """
        {"rel":["create-form"],"name":"\(name)","method":"POST","value":[\(fields)],\
        "href":"https://example.okta.com/idp/idx/\(name)"}
        """
    }

    @Test("A form that asks for something comes before one that only leads elsewhere")
    func order() throws {
        let identify = form("identify", #"{"name":"identifier"}"#)
        guard case .identify = try step(form("skip"), identify) else {
            Issue.record("\(try step(form("skip"), identify))")
            return
        }
    }

    @Test("A form that goes on in a browser is a web page")
    func browser() throws {
        guard case .webPage(let page) = try step(form("piv-idp")) else {
            Issue.record("\(try step(form("piv-idp")))")
            return
        }
        #expect(page.url.absoluteString == "https://example.okta.com/idp/idx/piv-idp")
    }
}
