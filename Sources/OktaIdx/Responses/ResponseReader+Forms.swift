import Foundation
import OktaCore

extension ResponseReader {
    /// Reads a form and returns its index; `nil` unless it is an object.
    mutating func form(_ node: OktaJSON) -> Int? {
        guard let members = object(node) else { return nil }
        let index = content.forms.count
        let name = text(members["name"], "name") ?? ""
        var form = ResponseContent.FormRecord(members: members, name: name)
        content.forms.append(form)
        form.href = text(members["href"], "href").flatMap(URL.init(string:))
        if form.href == nil, let href = members.present("href") {
            log.note(expected: "a URL", found: href.kind, at: .name("href"))
        }
        checkTexts(of: members, "method", "accepts", "type")
        let relations = members["relatesTo"]
        form.relations =
            relations?.elements?.compactMap(\.text) ?? relations?.text.map { [$0] } ?? []
        form.refresh = members["refresh"]?.lenientNumber.map { $0 / 1_000 }
        form.fields = elements(of: members["value"], in: "value") {
            $0.field($1, in: index, parent: nil, isOption: false)
        }
        if let texts = members.present("messages") {
            form.ownMessages = messages(texts, of: nil)
        }
        if name.isEmpty { log.note(expected: "a form with a name", found: "none") }
        content.forms[index] = form
        return index
    }

    /// Reads a field or an option and returns its index; `nil` unless it is an object.
    mutating func field(_ node: OktaJSON, in form: Int, parent: Int?, isOption: Bool) -> Int? {
        guard let members = object(node) else { return nil }
        let index = content.fields.count
        var field = ResponseContent.FieldRecord(
            members: members,
            name: text(members["name"], "name"),
            isMutable: flag(members["mutable"], "mutable") ?? true,
            isRequired: flag(members["required"], "required") ?? false,
            isSecret: flag(members["secret"], "secret") ?? (members.present("secret") != nil),
            isOption: isOption,
            parent: parent,
            form: form
        )
        content.fields.append(field)
        checkTexts(of: members, "label", "type", "hint")
        let relation = members["relatesTo"]
        field.relation = relation?.text ?? relation?.elements?.compactMap(\.text).first
        if let nested = members.present("form") {
            field.children = nestedForm(nested, of: index, in: form)
        }
        if let value = members.present("value") {
            if let nested = value["form"] {
                let children = at("value") { $0.nestedForm(nested, of: index, in: form) }
                field.children = children ?? field.children
            } else {
                field.value = value
            }
        }
        if let options = members.present("options") {
            field.options = elements(of: options, in: "options") {
                $0.field($1, in: form, parent: index, isOption: true)
            }
        }
        if let texts = members.present("messages") { field.messages = messages(texts, of: index) }
        // A fixed value, for example an id, is sent without being shown.
        let isUsuallyVisible =
            members.present("visible") != nil || field.isMutable || field.value == nil
        field.isVisible = flag(members["visible"], "visible") ?? isUsuallyVisible
        content.fields[index] = field
        return index
    }

    /// The fields of `{"value": […]}`; `nil` unless it is an object.
    private mutating func nestedForm(_ node: OktaJSON, of parent: Int, in form: Int) -> [Int]? {
        guard node.members != nil else {
            log.note(expected: "an object", found: node.kind, at: .name("form"))
            return nil
        }
        return list(node, in: "form") {
            $0.field($1, in: form, parent: parent, isOption: false)
        }
    }
}

extension OktaJSON.Members {
    /// The member `name`, unless it is missing or `null`.
    func present(_ name: String) -> OktaJSON? {
        // Not by `?:`, in which `nil` would be the JSON value `null`.
        guard let value = self[name], !value.isNull else { return nil }
        return value
    }
}
