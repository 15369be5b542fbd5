import Foundation
import OktaCore

/// Reads one response leniently: a malformed part is noted and skipped, never the whole response.
struct ResponseReader {
    var content = ResponseContent()
    let log = IssueLog()
    var places = AuthenticatorPlaces()
    /// The number of the authenticator at each JSON path.
    var numbers: [String: Int] = [:]

    /// The content of `data`; `nil` for JSON that is not a response of Identity Engine.
    static func content(of data: Data) throws -> ResponseContent? {
        let (value, isPruned) = try JSONParser.parse(data)
        guard let members = value.members, isAnswer(members) else { return nil }
        var reader = ResponseReader()
        reader.content.body = .object(members)
        if isPruned { reader.log.note(expected: "at most 64 levels of nesting", found: "more") }
        reader.read(members)
        return reader.content
    }

    private static func isAnswer(_ members: OktaJSON.Members) -> Bool {
        members.list.contains { key, value in
            switch key {
            case "version": value.text != nil
            case "remediation", "messages", "successWithInteractionCode": value.members != nil
            default: false
            }
        }
    }

    private mutating func read(_ members: OktaJSON.Members) {
        content.expiresAt = text(members["expiresAt"], "expiresAt").flatMap(WireDate.date(from:))
        content.intentName = text(members["intent"], "intent")
        for (name, value) in members.list where !value.isNull {
            switch name {
            case "remediation":
                content.remediations += list(value, in: name) { $0.form($1) }
            case "messages": content.topMessages = messages(value, of: nil)
            case "cancel": content.cancel = at(name) { $0.form(value) }
            case "successWithInteractionCode":
                content.success = at(name) { $0.form(value) }
            case "authenticatorChallenge":
                guard let cancel = value["value"]?["cancel"] else { break }
                content.deviceCancel = at(name) { $0.form(cancel) }
            case "user", "app":
                guard value["value"]?.members == nil else { break }
                log.note(expected: "an object with a value", found: value.kind, at: .name(name))
            default:
                if let role = ResponseContent.Role(rawValue: name) { authenticators(value, role) }
            }
        }
        if let cancel = content.cancel { content.remediations.append(cancel) }
        join()
        relate()
        content.issues = log.issues
    }

    // MARK: Pieces

    /// Does `body`, whose issues are at `name`.
    mutating func at<Value>(_ name: String, _ body: (inout Self) -> Value) -> Value {
        log.enter(.name(name))
        defer { log.leave() }
        return body(&self)
    }

    /// The elements of a wrapper such as `{"type": "array", "value": […]}` that `read` can convert.
    mutating func list(
        _ node: OktaJSON, in name: String, _ read: (inout Self, OktaJSON) -> Int?
    ) -> [Int] {
        at(name) { reader in
            guard node.members != nil else {
                reader.log.note(expected: "an object with an array", found: node.kind)
                return []
            }
            return node.wrapped.flatMap { reader.elements(of: $0, in: "value", read) }
        }
    }

    mutating func elements(
        of node: OktaJSON?, in name: String, _ read: (inout Self, OktaJSON) -> Int?
    ) -> [Int] {
        guard let elements = node?.elements else {
            note(node, name, expected: "an array")
            return []
        }
        return at(name) { reader in
            var found: [Int] = []
            for (index, element) in elements.enumerated() {
                reader.log.enter(.index(index))
                if let value = read(&reader, element) { found.append(value) }
                reader.log.leave()
            }
            return found
        }
    }

    /// The members of an object; anything else is noted.
    func object(_ node: OktaJSON) -> OktaJSON.Members? {
        if node.members == nil { log.note(expected: "an object", found: node.kind) }
        return node.members
    }

    /// The text of a scalar; anything else is noted.
    func text(_ node: OktaJSON?, _ name: String) -> String? {
        if let text = node?.scalarText { return text }
        note(node, name, expected: "a string")
        return nil
    }

    /// Notes each of the named members that is not a text.
    func checkTexts(of members: OktaJSON.Members, _ names: String...) {
        for name in names { _ = text(members[name], name) }
    }

    /// The value of a boolean, also of one that was sent as a text; anything else is noted.
    func flag(_ node: OktaJSON?, _ name: String) -> Bool? {
        if let flag = node?.flag ?? node?.text.flatMap({ Bool($0.lowercased()) }) { return flag }
        note(node, name, expected: "a boolean")
        return nil
    }

    /// Notes a member that is neither missing nor `null`.
    private func note(_ node: OktaJSON?, _ name: String, expected: String) {
        guard let node, !node.isNull else { return }
        log.note(expected: expected, found: node.kind, at: .name(name))
    }

    mutating func messages(_ node: OktaJSON, of field: Int?) -> [Int] {
        list(node, in: "messages") { reader, node in
            guard let members = reader.object(node) else { return nil }
            reader.checkTexts(of: members, "message", "class")
            reader.content.messages.append(.init(members: members, field: field))
            return reader.content.messages.count - 1
        }
    }
}

extension OktaJSON {
    /// The value of a wrapper such as `{"type": "object", "value": …}`; more than one only if the
    /// server repeats the member.
    var wrapped: [OktaJSON] {
        members?.list.filter { $0.name == "value" }.map(\.value) ?? []
    }
}
