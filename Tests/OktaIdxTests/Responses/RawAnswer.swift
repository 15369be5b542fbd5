import Foundation

@testable import OktaIdx

/// The pieces of an answer, found by walking over the raw JSON.
///
/// What has the wrong kind is left out, as the model does; a text that is none is ``odd``.
struct RawAnswer {
    /// Stands for a boolean or a number where a text belongs.
    static let odd = "*"

    private let root: [String: Any]

    init(_ root: [String: Any]) { self.root = root }

    static func text(_ value: Any?) -> String? {
        if let text = value as? String { return shown(text) }
        return value is NSNumber ? odd : nil
    }

    static func shown(_ text: String) -> String {
        ["true", "-0.5"].contains(text) ? odd : text
    }

    private static func objects(_ value: Any?) -> [[String: Any]] {
        (value as? [Any] ?? []).compactMap { $0 as? [String: Any] }
    }

    private func value(_ name: String) -> Any? { (root[name] as? [String: Any])?["value"] }

    var isAnswer: Bool {
        root["version"] is String
            || ["remediation", "messages", "successWithInteractionCode"]
                .contains { root[$0] is [String: Any] }
    }

    private var cancel: [String: Any]? { root["cancel"] as? [String: Any] }

    private var remediations: [[String: Any]] {
        Self.objects(value("remediation")) + [cancel].compactMap { $0 }
    }

    var remediationNames: [String] { remediations.map { Self.text($0["name"]) ?? "" } }
    var isSuccess: Bool { root["successWithInteractionCode"] is [String: Any] }
    var canCancel: Bool { cancel != nil }

    var fields: [String: Int] {
        allFields.reduce(into: [:]) { counts, field in
            let name = Self.text(field["name"]) ?? "-"
            counts["\(name)|\(Self.text(field["label"]) ?? "-")", default: 0] += 1
        }
    }

    private var allFields: [[String: Any]] { remediations.flatMap { Self.fields($0["value"]) } }

    private static func fields(_ value: Any?) -> [[String: Any]] {
        objects(value).flatMap { field -> [[String: Any]] in
            let inValue = (field["value"] as? [String: Any])?["form"] as? [String: Any]
            let form = inValue ?? field["form"] as? [String: Any]
            return [field] + fields(form?["value"]) + fields(field["options"])
        }
    }

    var messages: [String] {
        func texts(_ value: Any?) -> [String] {
            Self.objects((value as? [String: Any])?["value"])
                .map { Self.text($0["message"]) ?? "" }
        }
        let forms =
            actionForms.map(\.form) + (isSuccess ? [root["successWithInteractionCode"]] : [])
        let inActions = forms.flatMap { form in
            Self.fields((form as? [String: Any])?["value"]).flatMap { texts($0["messages"]) }
        }
        let all = texts(root["messages"]) + allFields.flatMap { texts($0["messages"]) } + inActions
        return all.sorted()
    }

    // MARK: Authenticators

    private typealias Place = (path: String, value: [String: Any])

    /// The elements of a list of authenticators, or what a place for one of them holds.
    private func places(_ role: ResponseContent.Role) -> [Place] {
        let (path, value) = ("$.\(role.rawValue)", value(role.rawValue))
        guard role.isList else { return (value as? [String: Any]).map { [(path, $0)] } ?? [] }
        return (value as? [Any] ?? []).enumerated().compactMap { index, value in
            (value as? [String: Any]).map { ("\(path).value[\(index)]", $0) }
        }
    }

    private var places: [Place] { ResponseContent.Role.allCases.flatMap(places) }

    func authenticators(in role: ResponseContent.Role) -> [[String: Any]] {
        places(role).map(\.value)
    }

    static func methods(_ value: [String: Any]) -> [String] {
        (value["methods"] as? [Any] ?? []).compactMap { method in
            let object = method as? [String: Any]
            return method as? String ?? object?["type"] as? String
                ?? object?["methodType"] as? String
        }
    }

    /// The authenticators with a type and an id, each with its methods.
    var identified: [(type: String, id: String, methods: Set<String>)] {
        places.compactMap { _, value in
            guard let type = value["type"] as? String, let id = value["id"] as? String else {
                return nil
            }
            return (type, id, Set(Self.methods(value)))
        }
    }

    private var actionForms: [(id: String, name: String, form: Any?)] {
        let facts: Set = [
            "type", "key", "id", "displayName", "methods", "profile", "settings", "contextualData",
        ]
        return places.flatMap { _, value in
            value.compactMap { name, form in
                guard !facts.contains(name), let form = form as? [String: Any],
                    form["rel"] != nil || form["href"] != nil
                else { return nil }
                return (value["id"] as? String ?? "-", name, form)
            }
        }
    }

    var actions: Set<String> { Set(actionForms.map { "\($0.id)|\($0.name)" }) }

    /// The number of fields that refer to an authenticator that is there.
    var related: Int {
        let paths = Set(places.map(\.path))
        return allFields.filter { field in
            let relations = field["relatesTo"] as? [Any] ?? []
            let path =
                field["relatesTo"] as? String ?? relations.lazy.compactMap { $0 as? String }.first
            return path.map(paths.contains) ?? false
        }
        .count
    }
}

/// The same pieces, reached through the model.
struct ReadAnswer {
    let response: IDXClient.Response

    private static func all(
        _ fields: [IDXClient.Remediation.Form.Field]
    ) -> [IDXClient.Remediation.Form.Field] {
        fields.flatMap { field in
            [field] + all(field.form?.allFields ?? []) + all(field.options ?? [])
        }
    }

    private var allFields: [IDXClient.Remediation.Form.Field] {
        response.remediations.flatMap { Self.all($0.form.allFields) }
    }

    var remediationNames: [String] { response.remediations.map { RawAnswer.shown($0.name) } }

    var fields: [String: Int] {
        allFields.reduce(into: [:]) { counts, field in
            let name = field.name.map(RawAnswer.shown) ?? "-"
            counts["\(name)|\(field.label.map(RawAnswer.shown) ?? "-")", default: 0] += 1
        }
    }

    var messages: [String] {
        response.messages.allMessages.map { RawAnswer.shown($0.message) }.sorted()
    }

    var actions: Set<String> {
        Set(
            response.authenticators.flatMap { authenticator in
                authenticator.record.actions.map { "\(authenticator.id ?? "-")|\($0.name)" }
            }
        )
    }

    var related: Int { allFields.filter { $0.authenticator != nil }.count }
}
