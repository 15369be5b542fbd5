import OktaAuthSimulator
import Testing

@testable import OktaIdx

/// Every piece of the recorded responses is reachable through the model.
@Suite("A recorded response", .needs(.idx))
struct RecordedResponseTests {
    // The index lists 95: two of them have the same name.
    @Test("Every recorded file is listed")
    func count() {
        #expect(IDXSample.all.count == 94)
        #expect(IDXSample.responses.count == 79)
    }

    @Test(
        "A recorded response has every remediation, field, option, authenticator and message",
        arguments: IDXSample.responses + IDXSample.minimal
    )
    func everything(sample: IDXSample) throws {
        let response = try ScriptedSession(answers: [sample.reply()]).response()
        let json = try #require(SimulatorJSON(parsing: sample.data()))
        #expect(ResponsePieces(of: response) == ResponsePieces(of: json))
        let places = ResponsePieces.places(in: json)
        for role in ResponseContent.Role.allCases {
            let found = response.authenticators.filter { $0.record.roles.contains(role) }
            #expect(found.count == places.filter { $0.role == role }.count, "\(role)")
        }
        for place in places {
            #expect(ResponsePieces.contains(place, in: response), "\(place.path)")
        }
    }

    @Test("A recorded response is odd only where the list has it")
    func issues() throws {
        let odd = try IDXSample.responses.reduce(into: [String: [String]]()) { odd, sample in
            let issues = try ScriptedSession(answers: [sample.reply()]).response().decodingIssues
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
