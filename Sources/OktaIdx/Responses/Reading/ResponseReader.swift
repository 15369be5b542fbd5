import Foundation
import OktaCore

/// Reads one answer leniently: an odd piece costs that piece and is noted, never the answer.
struct ResponseReader {
    var content = ResponseContent()
    let log = IssueLog()
    /// The authenticators by the JSON paths that name them.
    var paths: [String: Int] = [:]
    /// The authenticators by type and id.
    var identities: [AuthenticatorIdentity: Int] = [:]

    struct AuthenticatorIdentity: Hashable {
        let type: String
        let id: String?
    }

    /// Reads `data`.
    ///
    /// - Returns: The content; `nil` if the text is JSON, but no answer of Identity Engine.
    /// - Throws: `JSONParser.SyntaxError` if the text is not JSON.
    static func content(of data: Data) throws -> ResponseContent? {
        try JSONParser.parse(data) { root, isPruned in
            guard let members = root.members, isAnswer(members) else { return nil }
            var reader = ResponseReader()
            if isPruned {
                reader.log.note(expected: "at most 64 levels of nesting", found: "more")
            }
            for (key, value) in members where !value.isNull { reader.read(key, value) }
            reader.finish()
            return reader.content
        }
    }

    private static func isAnswer(_ members: JSONNode.Members) -> Bool {
        members.contains { key, value in
            key.isString("version") && value.string != nil
                || (key.isString("remediation") || key.isString("messages")
                    || key.isString("successWithInteractionCode")) && value.isObject
        }
    }

    private mutating func read(_ key: JSONNode, _ value: JSONNode) {
        if key.isString("remediation") {
            for form in list(value, in: "remediation", { $0.form($1, owner: nil) }) {
                content.remediations.append(form)
            }
        } else if key.isString("messages") {
            content.topMessages = messages(value, of: nil)
        } else if key.isString("cancel") {
            content.cancel = at("cancel") { $0.form(value, owner: nil) } ?? content.cancel
        } else if key.isString("successWithInteractionCode") {
            content.success =
                at("successWithInteractionCode") { $0.form(value, owner: nil) } ?? content.success
        } else if key.isString("authenticators") {
            authenticators(value, in: "authenticators", .available)
        } else if key.isString("authenticatorEnrollments") {
            authenticators(value, in: "authenticatorEnrollments", .enrolled)
        } else if key.isString("currentAuthenticator") {
            authenticator(value, in: "currentAuthenticator", .current)
        } else if key.isString("currentAuthenticatorEnrollment") {
            authenticator(value, in: "currentAuthenticatorEnrollment", .currentEnrollment)
        } else if key.isString("enrollmentAuthenticator") {
            authenticator(value, in: "enrollmentAuthenticator", .enrollment)
        } else if key.isString("recoveryAuthenticator") {
            authenticator(value, in: "recoveryAuthenticator", .recovery)
        } else {
            readFacts(key, value)
        }
    }

    private mutating func readFacts(_ key: JSONNode, _ value: JSONNode) {
        if key.isString("expiresAt") {
            content.expiresAt = text(value, "expiresAt").flatMap(WireDate.date(from:))
        } else if key.isString("intent") {
            content.intentName = text(value, "intent")
        } else if key.isString("stateHandle") {
            content.hasStateHandle = value.string != nil
        } else if key.isString("user") {
            let user = object(value, "user")
            content.user = .init(
                id: user?["id"]?.scalarText,
                username: user?["identifier"]?.scalarText,
                profile: user?["profile"]
            )
        } else if key.isString("app") {
            let app = object(value, "app")
            content.app = .init(
                id: app?["id"]?.scalarText,
                label: app?["label"]?.scalarText,
                name: app?["name"]?.scalarText
            )
        } else if key.isString("success") {
            content.successRedirect = OktaJSON(value)["href"]?.text.flatMap(URL.init(string:))
        } else if key.isString("failure") {
            content.failureRedirect = OktaJSON(value)["href"]?.text.flatMap(URL.init(string:))
        }
    }

    /// The object behind `value` of a wrapper such as `{"type": "object", "value": {…}}`.
    private func object(_ node: JSONNode, _ name: String) -> OktaJSON? {
        let inner = OktaJSON(node)["value"]
        if case .object = inner { return inner }
        log.note(expected: "an object with a value", found: node.kind, at: .name(name))
        return nil
    }

    private mutating func finish() {
        if let cancel = content.cancel { content.remediations.append(cancel) }
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

    /// The elements of a wrapper such as `{"type": "array", "value": […]}`, as far as `read` makes
    /// something of them.
    mutating func list(
        _ node: JSONNode,
        in name: String,
        _ read: (inout Self, JSONNode) -> Int?
    ) -> [Int] {
        at(name) { reader in
            guard let members = node.members else {
                reader.log.note(expected: "an object with an array", found: node.kind)
                return []
            }
            var found: [Int] = []
            for (key, value) in members where key.isString("value") {
                found = reader.elements(of: value, in: "value", read)
            }
            return found
        }
    }

    /// What `read` makes of the elements of an array.
    mutating func elements(
        of node: JSONNode,
        in name: String,
        _ read: (inout Self, JSONNode) -> Int?
    ) -> [Int] {
        guard let elements = node.elements else {
            if !node.isNull { log.note(expected: "an array", found: node.kind, at: .name(name)) }
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

    /// The text of a scalar; anything else is noted.
    func text(_ node: JSONNode, _ name: String) -> String? {
        if let text = node.string { return text }
        if node.isObject || node.isArray {
            log.note(expected: "a string", found: node.kind, at: .name(name))
            return nil
        }
        return OktaJSON(node).scalarText
    }

    /// The value of a boolean, also of one that was sent as a text; anything else is noted.
    func flag(_ node: JSONNode, _ name: String) -> Bool? {
        if let flag = node.bool { return flag }
        if let flag = node.string.flatMap({ Bool($0.lowercased()) }) { return flag }
        if !node.isNull { log.note(expected: "a boolean", found: node.kind, at: .name(name)) }
        return nil
    }

    mutating func messages(_ node: JSONNode, of field: Int?) -> [Int] {
        list(node, in: "messages") { reader, node in
            guard let members = node.members else {
                reader.log.note(expected: "an object", found: node.kind)
                return nil
            }
            var message = ResponseContent.MessageRecord(field: field)
            for (key, value) in members {
                if key.isString("message") {
                    message.text = reader.text(value, "message") ?? ""
                } else if key.isString("class") {
                    message.className = reader.text(value, "class")
                } else if key.isString("i18n") {
                    message.key = OktaJSON(value)["key"]?.scalarText
                }
            }
            reader.content.messages.append(message)
            return reader.content.messages.count - 1
        }
    }
}
