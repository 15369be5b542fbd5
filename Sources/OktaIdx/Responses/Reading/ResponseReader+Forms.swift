import Foundation
import OktaCore

/// Forms and their fields.
extension ResponseReader {
    /// Reads a form and returns its index; `nil` unless it is an object with a name.
    mutating func form(_ node: OktaJSON, owner: Int?) -> Int? {
        guard let members = node.members else {
            log.note(expected: "an object", found: node.kind)
            return nil
        }
        let index = content.forms.count
        content.forms.append(.init())
        var form = ResponseContent.FormRecord(owner: owner)
        for (key, value) in members.list where !value.isNull {
            switch key {
            case "name":
                form.name = text(value, "name") ?? ""
            case "href":
                form.href = text(value, "href").flatMap(URL.init(string:))
                if form.href == nil {
                    log.note(expected: "a URL", found: value.kind, at: .name("href"))
                }
            case "rel":
                form.isSubmittable = true
            case "method":
                form.method = text(value, "method") ?? ""
            case "accepts":
                form.accepts = text(value, "accepts")
            case "value":
                form.fields = elements(of: value, in: "value") {
                    $0.field($1, in: index, parent: nil, isOption: false)
                }
            case "relatesTo":
                form.relations =
                    value.elements?.compactMap(\.text) ?? value.text.map { [$0] }
                    ?? []
            case "refresh":
                // Some servers write it as a text.
                let milliseconds = value.finiteNumber ?? value.integer.map(Double.init)
                form.refresh = milliseconds.map { $0 / 1_000 }
            case "type":
                form.typeName = text(value, "type")
            case "idp":
                form.idpID = value["id"]?.scalarText
                form.idpName = value["name"]?.scalarText
            default: break
            }
        }
        if form.name.isEmpty {
            log.note(expected: "a form with a name", found: "none")
        }
        content.forms[index] = form
        return index
    }

    /// Reads a field or an option and returns its index; `nil` unless it is an object.
    mutating func field(_ node: OktaJSON, in form: Int, parent: Int?, isOption: Bool) -> Int? {
        guard let members = node.members else {
            log.note(expected: "an object", found: node.kind)
            return nil
        }
        let index = content.fields.count
        content.fields.append(.init())
        var field = ResponseContent.FieldRecord(isOption: isOption, parent: parent, form: form)
        var isVisible: Bool?
        for (key, value) in members.list where !value.isNull {
            switch key {
            case "name":
                field.name = text(value, "name")
            case "value":
                readValue(value, of: &field, at: index)
            case "required":
                field.isRequired = flag(value, "required") ?? false
            case "mutable":
                field.isMutable = flag(value, "mutable") ?? true
            case "visible":
                isVisible = flag(value, "visible") ?? true
            case "secret":
                field.isSecret = flag(value, "secret") ?? true
            case "label":
                field.label = text(value, "label")
            case "type":
                field.typeName = text(value, "type")
            case "options":
                field.options = elements(of: value, in: "options") {
                    $0.field($1, in: form, parent: index, isOption: true)
                }
            case "form":
                field.children = nestedForm(value, of: index, in: form) ?? field.children
            default:
                readRareMember(key, value, of: &field, at: index)
            }
        }
        // A fixed value, for example an id, is sent without being shown.
        field.isVisible = isVisible ?? (field.isMutable || field.value == nil)
        content.fields[index] = field
        return index
    }

    private mutating func readValue(
        _ value: OktaJSON,
        of field: inout ResponseContent.FieldRecord,
        at index: Int
    ) {
        let form = field.form
        if let nested = value.members?.list.first(where: { $0.name == "form" }) {
            log.enter(.name("value"))
            field.children = nestedForm(nested.value, of: index, in: form) ?? field.children
            log.leave()
        } else {
            field.value = value
        }
    }

    private mutating func readRareMember(
        _ key: String,
        _ value: OktaJSON,
        of field: inout ResponseContent.FieldRecord,
        at index: Int
    ) {
        switch key {
        case "relatesTo":
            field.relation = value.text ?? value.elements?.compactMap(\.text).first
        case "messages":
            field.messages = messages(value, of: index)
        case "hint":
            field.hint = text(value, "hint")
        case "minLength":
            field.minLength = value.integer
        case "maxLength":
            field.maxLength = value.integer
        default: break
        }
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
