import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

private typealias Field = IDXClient.Remediation.Form.Field

extension IDXClient.Remediation {
    /// The body to send, or the reason why nothing is sent.
    fileprivate var body: String {
        let entries = model.entries.withLock { $0 }
        do {
            return String(decoding: JSONWriter.data(try entries.body(of: index)), as: UTF8.self)
        } catch {
            return "\(error)"
        }
    }
}

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
            {"name":"other","options":[{"label":"A","value":"a","mutable":false}]},
            {"name":"fixed","value":"as-it-is","mutable":false}
            """
        )
    )

    private func form(_ page: String = phones) throws -> IDXClient.Remediation {
        try #require(try ScriptedSession(page).response().remediations.first)
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

    @Test("A field that selects an option further down sends the same as each step of its path")
    func selection() throws {
        typealias Step = (field: Field, option: Field)
        // The options in and below fields, each with the steps that lead to it.
        func paths(in fields: [Field], _ steps: [Step] = []) -> [[Step]] {
            fields.flatMap { field -> [[Step]] in
                let options = (field.options ?? []).flatMap { option -> [[Step]] in
                    let path = steps + [(field, option)]
                    return [path] + paths(in: option.form?.allFields ?? [], path)
                }
                return options + paths(in: field.form?.allFields ?? [], steps)
            }
        }
        let client = ScriptedSession().client()
        let http = OktaHTTPResponseInfo(statusCode: 200, receivedAt: .distantPast)
        let recorded = try IDXSample.responses.map { try $0.data() }
        var longPaths: [Int] = []
        for body in [Data(Self.phones.utf8)] + recorded {
            longPaths.append(0)
            func response() -> IDXClient.Response? {
                IDXClient.Response(decoding: body, from: client, http: http)
            }
            for (number, form) in try #require(response()).remediations.enumerated() {
                for index in paths(in: form.form.allFields).indices {
                    let one = try #require(response()?.remediations[number])
                    let path = paths(in: one.form.allFields)[index]
                    path.first?.field.selectedOption = path.last?.option

                    let other = try #require(response()?.remediations[number])
                    for step in paths(in: other.form.allFields)[index] {
                        step.field.selectedOption = step.option
                    }

                    #expect(one.body == other.body, "\(one.name), path \(index)")
                    #expect(one.ignoredChanges.isEmpty)
                    #expect(path.allSatisfy { $0.option.isSelectedOption })
                    if path.count > 1 { longPaths[longPaths.count - 1] += 1 }
                }
            }
        }
        #expect(longPaths[0] == 2)
        #expect(recorded.isEmpty || longPaths.reduce(0, +) > 50, "\(longPaths)")
    }

    @Test("A field selects only its own options, and reports what had no effect")
    func foreignOption() throws {
        let form = try form()
        let email = try #require(form.authenticator?.options?.first)
        form.authenticator?.selectedOption = email
        let before = form.body

        form.authenticator?.selectedOption = form.other?.options?.first
        form.authenticator?.selectedOption = form.other
        form.authenticator?.selectedOption = email.id
        form.authenticator?.selectedOption = form.authenticator
        form.authenticator?.selectedOption = try self.form().authenticator?.options?.last

        #expect(form.body == before)
        let ignored = IDXClientError.invalidParameter(name: "authenticator")
        #expect(form.ignoredChanges == Array(repeating: ignored, count: 5))
        #expect(form.model.remediation(form.index + 1).ignoredChanges.isEmpty)
        form.authenticator?.selectedOption = nil
        #expect(form.authenticator?.selectedOption == nil)
        #expect(!email.isSelectedOption)
        email.selectedOption = form.other
        #expect(
            form.ignoredChanges == Array(repeating: ignored, count: 5) + [
                .invalidParameter(name: "")
            ])
        #expect(form.fixed?.isSelectedOption == false)
    }

    // MARK: Values

    @Test("A field that is not mutable keeps its value, and reports what had no effect")
    func immutable() throws {
        let session = ScriptedSession(Self.phones, Pages.success)
        let form = try #require(try session.response().remediations.first)
        let before = form.body
        form.fixed?.value = "changed"
        form.fixed?.value = nil
        form["stateHandle"]?.value = "changed"
        form.other?.options?.first?.value = "changed"
        #expect(form.fixed?.value as? String == "as-it-is")
        #expect(form.body == before)
        #expect(
            form.ignoredChanges
                == ["fixed", "fixed", "stateHandle", ""].map { .parameterImmutable(name: $0) }
        )

        #expect(try session.end { form.proceed(completion: $0) }.isLoginSuccessful)
        #expect(session.server.sent.last?.text == before)
        #expect(before.contains(#""fixed":"as-it-is""#))
    }

    @Test("A field that is missing changes nothing")
    func missing() throws {
        let form = try form()
        let before = form.body
        form.credentials?.passcode?.value = nil
        form["credentials.passcode"]?.value = "p"
        form.identifier?.value = "u"
        #expect(form.body == before)
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

    @Test("A field takes each value that JSON can express, and names the type of every other")
    func formValues() throws {
        let form = try form(Pages.page(Pages.form("x", #"{"name":"a"}"#)))
        let field = try #require(form.a)
        let values: [(value: any IDXFormValue, text: String)] = [
            (Int8(-1), "-1"), (Int16(2), "2"), (Int32(3), "3"), (Int64.max, "\(Int64.max)"),
            (UInt(4), "4"), (UInt8(5), "5"), (UInt16(6), "6"), (UInt32(7), "7"), (UInt64(8), "8"),
            (Float(0.5), "0.5"), ("text" as NSString, #""text""#), (NSNumber(value: 7), "7"),
            (NSNumber(value: true), "true"), (NSNumber(value: 0.25), "0.25"), (["a"], #"["a"]"#),
            (NSArray(array: [1, "b"]), #"[1,"b"]"#), (["k": false], #"{"k":false}"#),
            (NSDictionary(dictionary: ["k": 1]), #"{"k":1}"#),
            (OktaJSON.array([nil]), "[null]"), ([["k": [1]]], #"[{"k":[1]}]"#),
        ]
        for (value, text) in values {
            field.value = value
            #expect(form.body == #"{"a":\#(text),"stateHandle":"state-handle-1"}"#)
        }
        field.value = UInt64.max
        #expect(form.body.hasPrefix(#"{"a":1.8446744073709552e+19,"#))
        let others: [(value: any IDXFormValue, type: String)] = [
            (Double.nan, "Double"), (Float.infinity, "Float"), ([Date.distantPast], "Array<Date>"),
            (["k": Date.distantPast], "Dictionary<String, Date>"),
            ([1: 2], "Dictionary<Int, Int>"), (NSArray(array: [Date.distantPast]), "NSArray"),
            (NSDictionary(dictionary: [1: 2]), "NSDictionary"),
            // As on Apple's platforms, where a list has the type of a hidden subclass.
            (NSMutableArray(array: [Date.distantPast]), "NSArray"),
            (NSMutableDictionary(dictionary: [1: 2]), "NSDictionary"),
        ]
        for (value, type) in others {
            field.value = value
            #expect(field.value == nil)
            #expect(form.body == "\(IDXClientError.invalidParameterValue(name: "a", type: type))")
        }
        field.value = nil
        #expect(form.body == #"{"stateHandle":"state-handle-1"}"#)
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
            form.body
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
