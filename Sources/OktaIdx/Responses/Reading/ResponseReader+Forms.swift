import Foundation
import OktaCore

/// Forms and their fields.
extension ResponseReader {
    /// Reads a form and returns its index; `nil` if it is no object or has no name.
    mutating func form(_ node: JSONNode, owner: Int?) -> Int? {
        guard let members = node.members else {
            log.note(expected: "an object", found: node.kind)
            return nil
        }
        let index = content.forms.count
        content.forms.append(.init())
        var form = ResponseContent.FormRecord(owner: owner)
        for (key, value) in members where !value.isNull {
            if key.isString("name") {
                form.name = text(value, "name") ?? ""
            } else if key.isString("href") {
                form.href = text(value, "href").flatMap(URL.init(string:))
                if form.href == nil {
                    log.note(expected: "a URL", found: value.kind, at: .name("href"))
                }
            } else if key.isString("rel") {
                form.isSubmittable = true
            } else if key.isString("method") {
                form.method = text(value, "method") ?? ""
            } else if key.isString("accepts") {
                form.accepts = text(value, "accepts")
            } else if key.isString("value") {
                form.fields = elements(of: value, in: "value") {
                    $0.field($1, in: index, parent: nil, isOption: false)
                }
            } else if key.isString("relatesTo") {
                form.relations =
                    value.elements?.compactMap(\.string) ?? value.string.map { [$0] }
                    ?? []
            } else if key.isString("refresh") {
                form.refresh = value.number.map { $0 / 1_000 }
            } else if key.isString("type") {
                form.typeName = text(value, "type")
            } else if key.isString("idp") {
                let idp = OktaJSON(value)
                form.idpID = idp["id"]?.scalarText
                form.idpName = idp["name"]?.scalarText
            }
        }
        if form.name.isEmpty {
            log.note(expected: "a form with a name", found: "none")
        }
        content.forms[index] = form
        return index
    }

    /// Reads a field or an option and returns its index; `nil` if it is no object.
    mutating func field(_ node: JSONNode, in form: Int, parent: Int?, isOption: Bool) -> Int? {
        guard let members = node.members else {
            log.note(expected: "an object", found: node.kind)
            return nil
        }
        let index = content.fields.count
        content.fields.append(.init())
        var field = ResponseContent.FieldRecord(isOption: isOption, parent: parent, form: form)
        for (key, value) in members where !value.isNull {
            if key.isString("name") {
                field.name = text(value, "name")
            } else if key.isString("value") {
                readValue(value, of: &field, at: index)
            } else if key.isString("required") {
                field.isRequired = flag(value, "required") ?? false
            } else if key.isString("mutable") {
                field.isMutable = flag(value, "mutable") ?? true
            } else if key.isString("visible") {
                field.isVisible = flag(value, "visible") ?? true
            } else if key.isString("secret") {
                field.isSecret = flag(value, "secret") ?? true
            } else if key.isString("label") {
                field.label = text(value, "label")
            } else if key.isString("type") {
                field.typeName = text(value, "type")
            } else if key.isString("options") {
                field.options = elements(of: value, in: "options") {
                    $0.field($1, in: form, parent: index, isOption: true)
                }
            } else if key.isString("form") {
                field.children = nestedForm(value, of: index, in: form) ?? field.children
            } else {
                readRareMember(key, value, of: &field, at: index)
            }
        }
        content.fields[index] = field
        return index
    }

    private mutating func readValue(
        _ value: JSONNode,
        of field: inout ResponseContent.FieldRecord,
        at index: Int
    ) {
        let form = field.form
        if let nested = value.members?.first(where: { $0.key.isString("form") }) {
            log.enter(.name("value"))
            field.children = nestedForm(nested.value, of: index, in: form) ?? field.children
            log.leave()
        } else {
            field.value = OktaJSON(value)
        }
    }

    private mutating func readRareMember(
        _ key: JSONNode,
        _ value: JSONNode,
        of field: inout ResponseContent.FieldRecord,
        at index: Int
    ) {
        if key.isString("relatesTo") {
            field.relation = value.string ?? value.elements?.compactMap(\.string).first
        } else if key.isString("messages") {
            field.messages = messages(value, of: index)
        } else if key.isString("hint") {
            field.hint = text(value, "hint")
        } else if key.isString("minLength") {
            field.minLength = OktaJSON(value).integer
        } else if key.isString("maxLength") {
            field.maxLength = OktaJSON(value).integer
        }
    }

    /// The fields of `{"value": […]}`; `nil` if it is no object.
    private mutating func nestedForm(_ node: JSONNode, of parent: Int, in form: Int) -> [Int]? {
        guard node.isObject else {
            log.note(expected: "an object", found: node.kind, at: .name("form"))
            return nil
        }
        return list(node, in: "form") {
            $0.field($1, in: form, parent: parent, isOption: false)
        }
    }
}
