import OktaCore

extension ResponseReader {
    mutating func authenticators(_ node: OktaJSON, _ role: ResponseContent.Role) {
        let name = role.rawValue
        guard role.isList else {
            return at(name) { reader in
                let values = node.wrapped
                guard let value = values.first(where: { $0.members != nil }) ?? values.first else {
                    return reader.log.note(expected: "an object with a value", found: node.kind)
                }
                reader.add(value, at: "$.\(name)", role)
            }
        }
        var place = -1
        // Counted here, because an element that cannot be read keeps its number.
        _ = list(node, in: name) { reader, node in
            place += 1
            reader.add(node, at: "$.\(name).value[\(place)]", role)
            return nil
        }
    }

    private mutating func add(_ node: OktaJSON, at path: String, _ role: ResponseContent.Role) {
        guard let members = object(node) else { return }
        var found = ResponseContent.AuthenticatorRecord(roles: [role])
        for (key, value) in members.list where !value.isNull { read(key, value, into: &found) }
        places.add(.init(path: path, role: role, record: found))
    }

    private mutating func read(
        _ key: String, _ value: OktaJSON, into found: inout ResponseContent.AuthenticatorRecord
    ) {
        switch key {
        case "type", "key", "id", "displayName":
            if text(value, key) != nil { found.members[key] = value }
        case "methods":
            var names: [String] = []
            _ = elements(of: value, in: "methods") { reader, node in
                if let name = node.text ?? node["type"]?.text ?? node["methodType"]?.text {
                    names.append(name)
                } else {
                    reader.log.note(expected: "an object with a type", found: node.kind)
                }
                return nil
            }
            found.methodNames = names
            if !found.roles.isDisjoint(with: [.current, .currentEnrollment, .enrollment]) {
                found.currentMethodNames = names
            }
        case "profile", "settings", "contextualData":
            found.members[key] = value
        default:
            if value["rel"] == nil, value["href"] == nil {
                found.members[key] = value
            } else if let form = at(key, { $0.form(value) }) {
                found.actions.append((key, form))
            }
        }
    }

    mutating func join() {
        for (number, places) in places.joined().enumerated() {
            for place in places {
                numbers[place.path] = number
                for action in place.record.actions { content.forms[action.form].owner = number }
            }
            guard var authenticator = places.first?.record else { continue }
            for place in places.dropFirst() { authenticator.merge(place.record) }
            content.authenticators.append(authenticator)
        }
    }

    // MARK: Relations

    /// Finds what forms and fields refer to; an element past the end of a list is noted.
    mutating func relate() {
        for index in content.fields.indices {
            content.fields[index].authenticator =
                content.fields[index].relation.flatMap { number(at: $0) }
        }
        for index in content.forms.indices {
            let related = content.forms[index].relations.compactMap { number(at: $0) }
            let fallback = related.isEmpty ? assumedAuthenticator(of: content.forms[index]) : nil
            content.forms[index].authenticators = fallback.map { [$0] } ?? related
        }
        for (index, message) in content.messages.enumerated() {
            guard let field = message.field else { continue }
            content.forms[content.fields[field].form].messages.append(index)
        }
    }

    private func number(at path: String) -> Int? {
        if let number = numbers[path] { return number }
        if path.hasSuffix("]") {
            log.note(expected: "an element of the response", found: "none", at: .name("relatesTo"))
        }
        return nil
    }

    /// Fills in what the server leaves out: `identify` with a password means the current password, and
    /// a response without relation means the current authenticator.
    private func assumedAuthenticator(of form: ResponseContent.FormRecord) -> Int? {
        if let owner = form.owner { return owner }
        switch IDXClient.Remediation.RemediationType(string: form.name) {
        case .identify:
            guard let current = numbers["$.currentAuthenticator"],
                content.authenticators[current].kind == .password,
                form.fields.contains(where: { content.fields[$0].name == "credentials" })
            else { return nil }
            return current
        case .challengeAuthenticator, .challengePoll, .authenticatorVerificationData:
            return numbers["$.currentAuthenticatorEnrollment"] ?? numbers["$.currentAuthenticator"]
        case .enrollAuthenticator, .enrollAuthenticatorPromotion, .enrollPoll,
            .authenticatorEnrollmentData, .resetAuthenticator,
            .reenrollAuthenticator, .reenrollAuthenticatorWarning:
            return numbers["$.currentAuthenticator"] ?? numbers["$.enrollmentAuthenticator"]
        default: return nil
        }
    }
}

extension ResponseContent.AuthenticatorRecord {
    var kind: IDXClient.Authenticator.Kind { .init(string: type ?? "") }

    /// The type, which some servers name by the key alone.
    var type: String? {
        if let typeName { return typeName }
        return switch key {
        case "okta_password": "password"
        case "okta_email": "email"
        case "phone_number": "phone"
        case "security_question": "security_question"
        case "okta_verify", "okta_verify_push", "okta_verify_totp", "okta_verify_fastpass",
            "google_otp", "symantec_vip", "duo", "custom_app":
            "app"
        case "nfc_pin": "proximity"
        case "webauthn", "onprem_mfa", "rsa_token", "yubikey_token", "custom_otp": "security_key"
        case "external_idp", "smart_card_idp": "federated"
        default: nil
        }
    }

    /// Adds the members that another place of the response has for the same authenticator.
    mutating func merge(_ other: Self) {
        members.merge(other.members) { own, _ in own }
        if let more = other.methodNames {
            let known = Set(methodNames ?? [])
            methodNames = (methodNames ?? []) + more.filter { !known.contains($0) }
        }
        let known = Set(actions.map(\.name))
        actions += other.actions.filter { !known.contains($0.name) }
        currentMethodNames = currentMethodNames ?? other.currentMethodNames
        roles.formUnion(other.roles)
    }
}
