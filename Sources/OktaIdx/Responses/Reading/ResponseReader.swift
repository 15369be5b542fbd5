import Foundation
import OktaCore

/// Reads one response leniently: a malformed part is noted and skipped, never the whole response.
struct ResponseReader {
    var content = ResponseContent()
    let log = IssueLog()
    let places: AuthenticatorPlaces

    private init(_ response: OktaJSON.Members) {
        places = AuthenticatorPlaces(in: response)
        content.body = .object(response)
        content.authenticators = Array(repeating: .init(), count: places.count)
    }

    /// Reads `data`.
    ///
    /// - Returns: The content; `nil` for JSON that is not a response of Identity Engine.
    /// - Throws: `JSONParser.SyntaxError` if the text is not JSON.
    static func content(of data: Data) throws -> ResponseContent? {
        let (value, isPruned) = try JSONParser.parse(data)
        guard let members = value.members, isAnswer(members) else { return nil }
        var reader = ResponseReader(members)
        if isPruned { reader.log.note(expected: "at most 64 levels of nesting", found: "more") }
        for (key, value) in members.list where !value.isNull { reader.read(key, value) }
        reader.finish()
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

    private mutating func read(_ key: String, _ value: OktaJSON) {
        switch key {
        case "remediation":
            for form in list(value, in: "remediation", { $0.form($1, owner: nil) }) {
                content.remediations.append(form)
            }
        case "messages":
            content.topMessages = messages(value, of: nil)
        case "cancel":
            content.cancel = at("cancel") { $0.form(value, owner: nil) } ?? content.cancel
        case "successWithInteractionCode":
            content.success =
                at("successWithInteractionCode") { $0.form(value, owner: nil) } ?? content.success
        case "authenticators":
            authenticators(value, in: "authenticators", .available)
        case "authenticatorEnrollments":
            authenticators(value, in: "authenticatorEnrollments", .enrolled)
        case "currentAuthenticator":
            authenticator(value, in: "currentAuthenticator", .current)
        case "currentAuthenticatorEnrollment":
            authenticator(value, in: "currentAuthenticatorEnrollment", .currentEnrollment)
        case "enrollmentAuthenticator":
            authenticator(value, in: "enrollmentAuthenticator", .enrollment)
        case "recoveryAuthenticator":
            authenticator(value, in: "recoveryAuthenticator", .recovery)
        default:
            readFacts(key, value)
        }
    }

    private mutating func readFacts(_ key: String, _ value: OktaJSON) {
        switch key {
        case "expiresAt":
            content.expiresAt = text(value, "expiresAt").flatMap(WireDate.date(from:))
        case "intent":
            content.intentName = text(value, "intent")
        case "user", "app":
            if case .object? = value["value"] { break }
            log.note(expected: "an object with a value", found: value.kind, at: .name(key))
        default: break
        }
    }

    private mutating func finish() {
        if let cancel = content.cancel { content.remediations.append(cancel) }
        relate()
        let enrolling: Set<IDXClient.Remediation.RemediationType> = [
            .enrollAuthenticator, .enrollPoll, .authenticatorEnrollmentData,
            .selectEnrollmentChannel, .enrollmentChannelData, .enrollWebAuthnResidentKey,
        ]
        content.isEnrolling = content.remediations.contains {
            enrolling.contains(.init(string: content.forms[$0].name))
        }
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
        _ node: OktaJSON,
        in name: String,
        _ read: (inout Self, OktaJSON) -> Int?
    ) -> [Int] {
        at(name) { reader in
            guard node.members != nil else {
                reader.log.note(expected: "an object with an array", found: node.kind)
                return []
            }
            return node.wrapped.flatMap { reader.elements(of: $0, in: "value", read) }
        }
    }

    /// The elements of an array that `read` can convert.
    mutating func elements(
        of node: OktaJSON,
        in name: String,
        _ read: (inout Self, OktaJSON) -> Int?
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
    func text(_ node: OktaJSON, _ name: String) -> String? {
        let text = node.scalarText
        if text == nil, !node.isNull {
            log.note(expected: "a string", found: node.kind, at: .name(name))
        }
        return text
    }

    /// The value of a boolean, also of one that was sent as a text; anything else is noted.
    func flag(_ node: OktaJSON, _ name: String) -> Bool? {
        if let flag = node.flag ?? node.text.flatMap({ Bool($0.lowercased()) }) { return flag }
        if !node.isNull { log.note(expected: "a boolean", found: node.kind, at: .name(name)) }
        return nil
    }

    mutating func messages(_ node: OktaJSON, of field: Int?) -> [Int] {
        list(node, in: "messages") { reader, node in
            guard let members = node.members else {
                reader.log.note(expected: "an object", found: node.kind)
                return nil
            }
            var message = ResponseContent.MessageRecord(field: field)
            for (key, value) in members.list {
                switch key {
                case "message":
                    message.text = reader.text(value, "message") ?? ""
                case "class":
                    message.className = reader.text(value, "class")
                case "i18n":
                    message.i18n = value
                case "links":
                    message.links = value
                default: break
                }
            }
            reader.content.messages.append(message)
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
