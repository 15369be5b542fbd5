import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

private typealias Field = IDXClient.Remediation.Form.Field

@Suite("A field")
struct FieldTests {
    private static let phones = Pages.page(
        Pages.form(
            "select-authenticator-authenticate",
            """
            {"name":"authenticator","options":[
              {"label":"Email","value":{"form":{"value":[{"name":"id","value":"aut-1"}]}}},
              {"label":"Phone","value":{"form":{"value":[{"name":"id","value":"aut-2"},
                {"name":"methodType","options":[{"label":"SMS","value":"sms"},
                  {"label":"Call","value":"voice"}]}]}}}]},
            {"name":"other","options":[{"label":"A","value":"a"}]},
            {"name":"fixed","value":"as-it-is","mutable":false}
            """
        )
    )

    private func form(_ page: String = phones) throws -> IDXClient.Remediation {
        try #require(try ScriptedSession(page).response().remediations.first)
    }

    private static func body(_ form: IDXClient.Remediation) -> String {
        do {
            return String(
                decoding: JSONWriter.data(
                    try form.model.entries.withLock { try $0.body(of: form.index) }
                ),
                as: UTF8.self
            )
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "An option is related to its authenticator, also by an array of paths",
        arguments: [true, false]
    )
    func optionRelation(isArray: Bool) throws {
        let path = #""$.authenticators.value[1]""#
        let page = Pages.page(
            Pages.form(
                "select-authenticator-authenticate",
                """
                {"name":"authenticator","options":[{"label":"Email","value":"a",
                "relatesTo":\(isArray ? "[\(path)]" : path)}]}
                """
            ),
            more: """
                "authenticators":{"type":"array","value":[
                {"type":"password","id":"aut-1","key":"okta_password"},
                {"type":"email","id":"aut-2","key":"okta_email"}]},
                """
        )
        let option = try #require(try form(page).form["authenticator"]?.options?.first)
        #expect(option.authenticator?.id == "aut-2")
    }

    // MARK: Selection

    private typealias Step = (field: Field, option: Field)

    /// The options below `field`, each with the steps that lead to it.
    private static func paths(below field: Field, _ steps: [Step] = []) -> [[Step]] {
        (field.options ?? []).flatMap { option -> [[Step]] in
            let path = steps + [(field, option)]
            let deeper = (option.form?.allFields ?? []).flatMap { paths(below: $0, path) }
            return [path] + deeper
        }
    }

    private static func paths(in form: IDXClient.Remediation) -> [[Step]] {
        form.form.allFields.flatMap { [$0] + ($0.form?.allFields ?? []) }
            .flatMap { paths(below: $0) }
    }

    /// Compares selecting each leaf at once with selecting its path step by step.
    ///
    /// - Returns: The number of paths with more than one step.
    private func compare(_ make: () throws -> IDXClient.Response) throws -> Int {
        var count = 0
        for number in try make().remediations.indices {
            for index in Self.paths(in: try make().remediations[number]).indices {
                let one = try make().remediations[number]
                let path = Self.paths(in: one)[index]
                path.first?.field.selectedOption = path.last?.option

                let other = try make().remediations[number]
                for step in Self.paths(in: other)[index] { step.field.selectedOption = step.option }

                #expect(Self.body(one) == Self.body(other), "\(one.name), path \(index)")
                #expect(one.ignoredChanges.isEmpty)
                #expect(path.allSatisfy { $0.option.isSelectedOption })
                count += path.count > 1 ? 1 : 0
            }
        }
        return count
    }

    @Test("A field selects the whole path to an option further down")
    func selection() throws {
        let session = ScriptedSession(answers: Array(repeating: .json(Self.phones), count: 1_000))
        #expect(try compare { try session.response() } == 2)
    }

    @Test("A field selects the whole path in every recorded response", .needs(.idx))
    func recordedSelection() throws {
        let count = try IDXSample.answers.reduce(0) { count, sample in
            let session = ScriptedSession()
            let content = try #require(try ResponseReader.content(of: sample.data()))
            let client = session.client()
            let http = OktaHTTPResponseInfo(
                statusCode: 200, headers: [:], receivedAt: session.clock.now
            )
            return try count
                + compare { IDXClient.Response(ResponseModel(content, from: client, http: http)) }
        }
        #expect(count > 50, "\(count)")
    }

    @Test("A field selects only its own options, and reports what had no effect")
    func foreignOption() throws {
        let form = try form()
        let email = try #require(form.authenticator?.options?.first)
        form.authenticator?.selectedOption = email
        let before = Self.body(form)

        form.authenticator?.selectedOption = form.other?.options?.first
        form.authenticator?.selectedOption = form.other
        form.authenticator?.selectedOption = try self.form().authenticator?.options?.last

        #expect(Self.body(form) == before)
        #expect(
            form.ignoredChanges
                == Array(repeating: .invalidParameter(name: "authenticator"), count: 3)
        )
        #expect(form.model.remediation(form.index + 1).ignoredChanges.isEmpty)
        form.authenticator?.selectedOption = nil
        #expect(form.authenticator?.selectedOption == nil)
        #expect(!email.isSelectedOption)
    }

    // MARK: Values

    @Test("A field that is not mutable keeps its value, and reports what had no effect")
    func immutable() throws {
        let session = ScriptedSession(Self.phones, Pages.success)
        let form = try #require(try session.response().remediations.first)
        let before = Self.body(form)
        form.fixed?.value = "changed"
        form.fixed?.value = nil
        form["stateHandle"]?.value = "changed"
        #expect(form.fixed?.value as? String == "as-it-is")
        #expect(Self.body(form) == before)
        #expect(
            form.ignoredChanges
                == ["fixed", "fixed", "stateHandle"].map { .parameterImmutable(name: $0) }
        )

        #expect(try session.end { form.proceed(completion: $0) }.isLoginSuccessful)
        #expect(session.server.sent.last?.text == before)
        #expect(before.contains(#""fixed":"as-it-is""#))
    }

    @Test("A field that is missing changes nothing")
    func missing() throws {
        let form = try form()
        let before = Self.body(form)
        form.credentials?.passcode?.value = nil
        form["credentials.passcode"]?.value = "p"
        form.identifier?.value = "u"
        #expect(Self.body(form) == before)
        #expect(form.ignoredChanges.isEmpty)
    }

    @Test("A field with something that JSON cannot express is refused by name")
    func unusable() throws {
        let session = ScriptedSession(Self.phones)
        let form = try #require(try session.response().remediations.first)
        form.other?.value = [Date(timeIntervalSince1970: 0)]
        #expect(
            throws: IDXClientError.invalidParameterValue(name: "other", type: "Array<Date>")
        ) { try session.end { form.proceed(completion: $0) } }
        #expect(session.server.sent.count == 1)
    }

    @Test("A field has the type that the server names")
    func type() throws {
        let form = try form(
            Pages.page(Pages.form("x", #"{"name":"a","type":"boolean"},{"name":"b"}"#))
        )
        #expect(form.a?.type == "boolean" && form.b?.type == nil)
    }

    @Test("A field takes values of every kind, and gives them back")
    func kinds() throws {
        let page = Pages.page(
            Pages.form(
                "brand-new",
                ["a", "b", "c", "d", "e", "f", "g"].map { #"{"name":"\#($0)"}"# }
                    .joined(separator: ",")
            )
        )
        let form = try form(page)
        form.a?.value = "text"
        form.b?.value = true
        form.c?.value = 42
        form.d?.value = 0.5
        form.e?.value = [1, 2]
        form.f?.value = ["key": "value"]
        form.g?.value = NSNumber(value: 7)
        #expect(
            Self.body(form)
                == #"{"a":"text","b":true,"c":42,"d":0.5,"e":[1,2],"f":{"key":"value"},"g":7,"#
                + #""stateHandle":"state-handle-1"}"#
        )
        #expect(form.a?.value as? String == "text")
        #expect(form.b?.value as? Bool == true)
        #expect(form.c?.value as? Int == 42)
        #expect(form.d?.value as? Double == 0.5)
        #expect(form.e?.value as? [Int] == [1, 2])
        #expect(form.f?.value as? [String: String] == ["key": "value"])
    }
}
