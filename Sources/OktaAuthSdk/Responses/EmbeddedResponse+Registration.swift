extension EmbeddedResponse {
    /// Something an application asks for, in `CONSENT_REQUIRED`.
    public struct Scope: Codable, Hashable, Sendable {
        /// The technical name, to be sent back.
        public var name: String
        /// The name to show; ``name`` if the server sends none.
        public var displayName: String?
        /// The permission in words.
        public var text: String?
        /// Whether the user may refuse this scope alone; `nil` if all scopes are granted or refused together.
        public var isOptional: Bool?
    }

    /// A field of the profile that a user has to fill in, in `PROFILE_REQUIRED`.
    public struct ProfileField: Codable, Hashable, Sendable {
        /// The technical name, to be sent back.
        public var name: String
        /// The name to show.
        public var label: String?
        /// For example `string`.
        public var type: String?
        /// Whether it must be given.
        public var required: Bool?
        package var enabled: Bool?
    }

    /// The profile a user has to fill in, in `PROFILE_REQUIRED`.
    struct Registration: Codable, Equatable, Sendable {
        var createNewAccount: Bool?
        var profile: [ProfileField]
    }
}

extension EmbeddedResponse.Scope: WireModel {
    static let propertyNames = ["description": "text", "optional": "isOptional"]

    init?(_ object: ObjectReader) {
        guard let name = object.requiredText("name") else { return nil }
        self.name = name
        displayName = object["displayName"]
        text = object["description"]
        isOptional = object["optional"]
    }

    var members: WireMembers {
        [
            "name": name, "displayName": displayName, "description": text, "optional": isOptional,
        ]
    }
}

extension EmbeddedResponse.Registration: WireModel {
    init(_ object: ObjectReader) {
        createNewAccount = object["createNewAccount"]
        profile = object["profile"] ?? []
    }

    var members: WireMembers {
        ["createNewAccount": createNewAccount, "profile": profile.isEmpty ? nil : profile]
    }
}

extension EmbeddedResponse.ProfileField: WireModel {
    init?(_ object: ObjectReader) {
        guard let name = object.requiredText("name") else { return nil }
        self.name = name
        label = object["label"]
        type = object["type"]
        required = object["required"]
        enabled = object["enabled"]
    }

    var members: WireMembers {
        [
            "name": name, "label": label, "type": type, "required": required, "enabled": enabled,
        ]
    }
}
