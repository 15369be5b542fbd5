import Foundation
import OktaSignIn
import Testing

@Suite("The step of a response")
struct StepTests {
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

    @Test("A factor that the user has is not offered for enrollment")
    func enrolled() throws {
        func factor(_ type: String, _ status: String) -> String {
            let link = #"{"enroll":{"href":"https://example.okta.com/api/v1/authn/factors"}}"#
            return """
                {"factorType":"\(type)","provider":"OKTA","status":"\(status)","_links":\(link)}
                """
        }
        let factors = [factor("sms", "ACTIVE"), factor("question", "NOT_SETUP")]
        let body = """
            {"status":"MFA_ENROLL","stateToken":"st-1",\
            "_embedded":{"factors":[\(factors.joined(separator: ","))]}}
            """
        let step = try RecordedStepTests.classicStep(of: Data(body.utf8))
        guard case .chooseEnrollment(let list)? = step else {
            Issue.record("\(String(describing: step))")
            return
        }
        #expect(list.factors.map(\.kind) == [.question])
    }
}
