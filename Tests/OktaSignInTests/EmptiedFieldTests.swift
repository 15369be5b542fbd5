import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaSignIn

@Suite("Fields that the user empties")
@MainActor
struct EmptiedFieldTests {
    private static let page = #"""
        {"version":"1.0.0","stateHandle":"s","remediation":{"type":"array","value":[\#
        {"rel":["create-form"],"name":"enroll-profile","method":"POST",\#
        "href":"https://example.okta.com/idp/idx/enroll/new","value":[\#
        {"name":"userProfile","required":true,"form":{"value":[\#
        {"name":"email","label":"E-mail","required":true},{"name":"nick","label":"Nickname"},\#
        {"name":"hue","label":"Hue","value":"red"},{"name":"age","label":"Age","type":"integer"}]}},\#
        {"name":"stateHandle","required":true,"value":"s","visible":false,"mutable":false}]}]}}
        """#

    private func sent(
        _ all: [[String: String]]
    ) async throws -> (bodies: [String], refusals: [String]) {
        let clock = VirtualClock()
        let transport = ScriptedTransport(clock: clock, script: [])
        let screens = try IdentityScreens(testing: Data(Self.page.utf8), through: transport)
        let submit = try #require(screens?.screen.answers.form)
        var refusals: [String] = []
        _ = await clock.drive {
            for values in all {
                if case .refused(let text, _, _)? = try? await submit(values) {
                    refusals.append(text)
                }
            }
        }
        return (transport.sent.map(\.text), refusals)
    }

    @Test("A value that was refused here, and that the user has taken back, is not sent")
    func takenBack() async throws {
        let result = try await sent([
            ["userProfile.email": "a@b", "userProfile.nick": "Secret", "userProfile.age": "x"],
            ["userProfile.email": "a@b", "userProfile.nick": "", "userProfile.age": "5"],
        ])
        #expect(result.refusals.count == 1)
        #expect(
            result.bodies == [
                #"{"stateHandle":"s","userProfile":{"age":5,"email":"a@b","hue":"red"}}"#
            ]
        )
    }

    @Test("A value that the org suggests is not sent if the user has emptied its field")
    func suggestion() async throws {
        let result = try await sent([["userProfile.email": "a@b", "userProfile.hue": ""]])
        #expect(result.bodies == [#"{"stateHandle":"s","userProfile":{"email":"a@b"}}"#])
    }

    @Test("A required field that the user has emptied is asked for again")
    func required() async throws {
        let result = try await sent([["userProfile.email": "a@b"], ["userProfile.email": ""]])
        #expect(result.bodies.count == 1 && result.refusals.count == 1, "\(result)")
    }
}
