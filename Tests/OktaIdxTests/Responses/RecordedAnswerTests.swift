import Foundation
import OktaCore
import Testing

@testable import OktaIdx

/// Every piece of the recorded answers is reachable through the model.
@Suite("A recorded answer", .needsSamples)
struct RecordedAnswerTests {
    // The index lists 95: two of them have the same name.
    @Test("is one of 94 files")
    func count() { #expect(IDXSample.all.count == 94) }

    @Test(
        "has every remediation, field, option, authenticator and message",
        arguments: IDXSample.answers
    )
    func everything(sample: IDXSample) throws {
        let stage = try IDXStage(replaying: [sample])
        let response = try stage.response()
        let raw = RawAnswer(try sample.json())

        #expect(response.remediations.map(\.name) == raw.remediationNames)
        #expect(Self.fields(of: response) == raw.fields)
        #expect(response.messages.allMessages.map(\.message).sorted() == raw.messages.sorted())
        #expect(Self.authenticators(of: response) == raw.authenticators)
        #expect(Self.actions(of: response) == raw.actions)
        #expect(response.isLoginSuccessful == raw.isSuccess)
        #expect(response.canCancel == raw.canCancel)
    }

    @Test("refers to its authenticators wherever they are there", arguments: IDXSample.answers)
    func relations(sample: IDXSample) throws {
        let stage = try IDXStage(replaying: [sample])
        let response = try stage.response()
        let raw = RawAnswer(try sample.json())

        let related = response.remediations.flatMap { Self.all($0.form.allFields) }
            .filter { $0.authenticator != nil }.count
        #expect(related == raw.resolvableFields)
    }

    @Test("is odd only where it is known to be")
    func issues() throws {
        let odd = try IDXSample.answers.reduce(into: [String: [String]]()) { odd, sample in
            let issues = try IDXStage(replaying: [sample]).response().decodingIssues
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

    // MARK: The model, flattened

    private static func all(
        _ fields: [IDXClient.Remediation.Form.Field]
    ) -> [IDXClient.Remediation.Form.Field] {
        fields.flatMap { field in
            [field] + all(field.form?.allFields ?? []) + all(field.options ?? [])
        }
    }

    private static func fields(of response: IDXClient.Response) -> [String: Int] {
        response.remediations.flatMap { all($0.form.allFields) }
            .reduce(into: [:]) { $0["\($1.name ?? "-")|\($1.label ?? "-")", default: 0] += 1 }
    }

    private static func authenticators(of response: IDXClient.Response) -> Set<String> {
        Set(
            response.authenticators.map {
                "\($0.typeName ?? "-")|\($0.id ?? "-")|\(Set($0.methodNames ?? []).sorted())"
            }
        )
    }

    private static func actions(of response: IDXClient.Response) -> Set<String> {
        Set(
            response.authenticators.flatMap { authenticator in
                authenticator.record.actions.map { "\(authenticator.id ?? "-")|\($0.name)" }
            }
        )
    }
}

/// The pieces of an answer, found by walking over the raw JSON.
private struct RawAnswer {
    private let root: [String: Any]

    init(_ root: [String: Any]) { self.root = root }

    private func value(_ name: String) -> Any? { (root[name] as? [String: Any])?["value"] }

    private var remediations: [[String: Any]] {
        let forms = value("remediation") as? [[String: Any]] ?? []
        return forms + ((root["cancel"] as? [String: Any]).map { [$0] } ?? [])
    }

    var remediationNames: [String] { remediations.map { $0["name"] as? String ?? "" } }
    var isSuccess: Bool { root["successWithInteractionCode"] is [String: Any] }
    var canCancel: Bool { root["cancel"] is [String: Any] }

    var fields: [String: Int] {
        allFields.reduce(into: [:]) { counts, field in
            let name = field["name"] as? String ?? "-"
            counts["\(name)|\(field["label"] as? String ?? "-")", default: 0] += 1
        }
    }

    private var allFields: [[String: Any]] {
        remediations.flatMap { Self.fields($0["value"]) }
    }

    private static func fields(_ value: Any?) -> [[String: Any]] {
        (value as? [[String: Any]] ?? []).flatMap { field -> [[String: Any]] in
            let nested = (field["value"] as? [String: Any])?["form"] ?? field["form"]
            return [field] + fields((nested as? [String: Any])?["value"]) + fields(field["options"])
        }
    }

    var messages: [String] {
        func texts(_ value: Any?) -> [String] {
            ((value as? [String: Any])?["value"] as? [[String: Any]] ?? [])
                .map { $0["message"] as? String ?? "" }
        }
        let forms =
            actionForms.map(\.form) + (isSuccess ? [root["successWithInteractionCode"]] : [])
        let inActions = forms.flatMap { form in
            Self.fields((form as? [String: Any])?["value"]).flatMap { texts($0["messages"]) }
        }
        return texts(root["messages"]) + allFields.flatMap { texts($0["messages"]) } + inActions
    }

    // MARK: Authenticators

    private var rawAuthenticators: [(path: String, value: [String: Any])] {
        let lists = ["authenticators", "authenticatorEnrollments"].flatMap { name in
            (value(name) as? [Any] ?? []).enumerated().compactMap { index, value in
                (value as? [String: Any]).map { ("$.\(name).value[\(index)]", $0) }
            }
        }
        let singles = [
            "currentAuthenticator", "currentAuthenticatorEnrollment", "enrollmentAuthenticator",
            "recoveryAuthenticator",
        ].compactMap { name in (value(name) as? [String: Any]).map { ("$.\(name)", $0) } }
        return lists + singles
    }

    private static func type(_ value: [String: Any]) -> String {
        value["type"] as? String ?? value["key"] as? String ?? "-"
    }

    var authenticators: Set<String> {
        var methods: [String: Set<String>] = [:]
        for (path, value) in rawAuthenticators {
            let id = value["id"] as? String
            let isStub = value["type"] == nil && value["key"] == nil && id == nil
            let names = (value["methods"] as? [[String: Any]] ?? [])
                .compactMap { ($0["type"] ?? $0["methodType"]) as? String }
            let key = "\(value["type"] as? String ?? "-")|\(id ?? "-")"
            methods[isStub ? "-|-|\(path)" : key, default: []].formUnion(names)
        }
        return Set(
            methods.map { key, names in
                let parts = key.split(separator: "|", omittingEmptySubsequences: false)
                return "\(parts[0])|\(parts[1])|\(names.sorted())"
            }
        )
    }

    private var actionForms: [(id: String, name: String, form: Any?)] {
        rawAuthenticators.flatMap { _, value in
            value.compactMap { name, form in
                guard let form = form as? [String: Any], form["rel"] != nil || form["href"] != nil
                else { return nil }
                return (value["id"] as? String ?? "-", name, form)
            }
        }
    }

    var actions: Set<String> { Set(actionForms.map { "\($0.id)|\($0.name)" }) }

    var resolvableFields: Int {
        let paths = Set(rawAuthenticators.map(\.path))
        return allFields.filter { ($0["relatesTo"] as? String).map(paths.contains) ?? false }.count
    }
}
