import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaAuthSdk

@Suite("A secret")
struct SecretTests {
    @Test("A secret leaves a mark where it would stand, and none where there is nothing")
    func mark() {
        #expect(Secret.redacted("st-1").map { "\($0)" } == "<redacted>")
        #expect(Secret.redacted("st-1").map { String(reflecting: $0) } == "<redacted>")
        #expect(Secret.redacted(nil) == nil)
    }

    @Test("A secret is not repeated by an error about the app's values")
    func misuse() throws {
        let session = try ScriptedSession()
        let expired: OktaAuthStatusPasswordExpired = try session.status(from: "password-expired")
        let recorder = CallbackRecorder()
        expired.changePassword(
            oldPassword: "s3cret-0451",
            newPassword: "",
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        let error = try #require(recorder.errors.first)
        #expect(error.description == "'newPassword' is empty; nothing was sent")
        #expect(!RedactionRoute.texts(of: error).contains("s3cret-0451"))
    }

    @Test(
        "A secret that the org quotes is hidden in every text of the refusal and of its causes"
    )
    func quoted() throws {
        let body = #"""
            {"errorCode":"E0000014 s3cret-0452","errorSummary":"Summary of s3cret-0451",
            "errorLink":"https://example.okta.com/s3cret-0452","errorId":"id-s3cret-0451",
            "errorCauses":[{"errorSummary":"Cause of s3cret-0452","reason":"R s3cret-0451",
            "location":"password: s3cret-0452","domain":"D s3cret-0451"}]}
            """#
        let session = try ScriptedSession(.json(body, status: 403))
        let expired: OktaAuthStatusPasswordExpired = try session.status(from: "password-expired")
        let recorder = session.record {
            expired.changePassword(
                oldPassword: "s3cret-0451",
                newPassword: "s3cret-0452",
                onStatusChange: $0,
                onError: $1
            )
        }
        let error = try #require(recorder.errors.first)
        guard case .serverRespondedWithError(let response) = error else { throw error }
        let text = RedactionRoute.texts(of: error) + RedactionRoute.texts(of: response)
        #expect(text.contains("Summary of") && text.contains("Cause of"))
        #expect(!text.contains("s3cret"))
    }
}
