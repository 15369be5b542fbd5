import Foundation
import OktaCore
import Testing

@testable import OktaIdx

/// Every piece of the recorded answers is reachable through the model.
@Suite("A recorded answer", .needs(.idx))
struct RecordedAnswerTests {
    // The index lists 95: two of them have the same name.
    @Test("Every recorded file is listed")
    func count() { #expect(IDXSample.all.count == 94) }

    @Test(
        "A recorded response has every remediation, field, option, authenticator and message",
        arguments: IDXSample.answers + IDXSample.minimal
    )
    func everything(sample: IDXSample) throws {
        let session = try ScriptedSession(replaying: sample)
        let response = try session.response()
        let raw = RawAnswer(try sample.json())

        #expect(ReadAnswer(response: response).remediationNames == raw.remediationNames)
        #expect(ReadAnswer(response: response).fields == raw.fields)
        #expect(ReadAnswer(response: response).messages == raw.messages)
        for place in ResponseContent.Role.allCases {
            let found = response.authenticators.filter { $0.record.roles.contains(place) }
            #expect(found.count == raw.authenticators(in: place).count, "\(place)")
            for value in raw.authenticators(in: place) {
                let isThere = found.contains { authenticator in
                    ["type", "key", "id", "credentialId"].allSatisfy { name in
                        let text = value[name] as? String
                        return text == nil || authenticator.members[name]?.text == text
                    } && Set(RawAnswer.methods(value)).isSubset(of: authenticator.methodNames ?? [])
                }
                #expect(isThere, "\(place): \(value["id"] ?? "")")
            }
        }
        #expect(ReadAnswer(response: response).actions == raw.actions)
        #expect(response.isLoginSuccessful == raw.isSuccess)
        #expect(response.canCancel == raw.canCancel)
    }

    @Test(
        "A recorded response refers to its authenticators wherever they are there",
        arguments: IDXSample.answers
    )
    func relations(sample: IDXSample) throws {
        let session = try ScriptedSession(replaying: sample)
        let response = try session.response()
        let raw = RawAnswer(try sample.json())

        #expect(ReadAnswer(response: response).related == raw.related)
    }

    @Test("A recorded response is odd only where the list has it")
    func issues() throws {
        let odd = try IDXSample.answers.reduce(into: [String: [String]]()) { odd, sample in
            let issues = try ScriptedSession(replaying: sample).response().decodingIssues
            if !issues.isEmpty { odd[sample.name] = issues.map(\.path).sorted() }
        }
        #expect(
            odd == [
                "single/authenticator-reset-password.json": [
                    "authenticatorEnrollments.value[0]", "enrollmentAuthenticator",
                ],
                "single/enroll-profile-with-password-returns-multiple-errors.json": ["app"],
            ]
        )
    }
}

@Suite("The redirects of a response")
struct ResponseRedirectTests {
    @Test("A success redirect and a failure redirect are told apart")
    func redirects() throws {
        let links =
            #""success":{"href":"https://example.com/in"},"failure":{"href":"https://example.com/no"},"#
        let response = try ScriptedSession(Pages.page(more: links)).response()
        #expect(response.successRedirectUrl?.path == "/in")
        #expect(response.failureRedirectUrl?.path == "/no")
    }
}
