extension EmbeddedResponse {
    /// Something an application asks for, in `CONSENT_REQUIRED`.
    public struct Scope: Codable, Hashable, Sendable {
        /// The technical name, to be sent back.
        public var name: String
        /// The name to show; ``name`` if there is none.
        public var displayName: String?
        /// What it allows, in words.
        public var text: String?
        /// Whether the user may refuse this one alone; absent where it is all or nothing.
        public var isOptional: Bool?

        /// Creates a scope, for fixtures and tests.
        public init(
            name: String,
            displayName: String? = nil,
            text: String? = nil,
            isOptional: Bool? = nil
        ) {
            self.name = name
            self.displayName = displayName
            self.text = text
            self.isOptional = isOptional
        }
    }

    /// The profile a user has to fill in, in `PROFILE_REQUIRED`.
    public struct Registration: Codable, Equatable, Sendable {
        /// Whether an account is to be made.
        public var createNewAccount: Bool?
        /// What to ask for, in order.
        public var profile: [Field]

        /// Creates a registration, for fixtures and tests.
        public init(createNewAccount: Bool? = nil, profile: [Field] = []) {
            self.createNewAccount = createNewAccount
            self.profile = profile
        }

        /// One thing to ask for.
        public struct Field: Codable, Hashable, Sendable {
            /// The technical name, to be sent back.
            public var name: String
            /// The name to show.
            public var label: String?
            /// For example `string`.
            public var type: String?
            /// Whether it must be given.
            public var required: Bool?
            /// Whether it may be given at all.
            public var enabled: Bool?

            /// Creates a field, for fixtures and tests.
            public init(
                name: String,
                label: String? = nil,
                type: String? = nil,
                required: Bool? = nil,
                enabled: Bool? = nil
            ) {
                self.name = name
                self.label = label
                self.type = type
                self.required = required
                self.enabled = enabled
            }
        }
    }
}

extension EmbeddedResponse.Scope: WireModel {
    init?(_ object: ObjectReader) {
        guard let name: String = object["name"] else { return nil }
        self.name = name
        displayName = object["displayName"]
        text = object["description"]
        isOptional = object["optional"]
    }

    package var json: OktaJSON {
        .object([
            "name": name, "displayName": displayName, "description": text, "optional": isOptional,
        ])
    }
}

extension EmbeddedResponse.Registration: WireModel {
    init(_ object: ObjectReader) {
        createNewAccount = object["createNewAccount"]
        profile = object["profile"] ?? []
    }

    package var json: OktaJSON {
        .object([
            "createNewAccount": createNewAccount, "profile": profile.isEmpty ? nil : profile,
        ])
    }
}

extension EmbeddedResponse.Registration.Field: WireModel {
    init?(_ object: ObjectReader) {
        guard let name: String = object["name"] else { return nil }
        self.name = name
        label = object["label"]
        type = object["type"]
        required = object["required"]
        enabled = object["enabled"]
    }

    package var json: OktaJSON {
        .object([
            "name": name, "label": label, "type": type, "required": required, "enabled": enabled,
        ])
    }
}
