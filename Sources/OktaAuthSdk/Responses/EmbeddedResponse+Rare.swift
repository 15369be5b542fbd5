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

    /// What a user must tell about themselves, in `PROFILE_REQUIRED`.
    public struct Registration: Codable, Hashable, Sendable {
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

    /// Members of statuses that few orgs send; kept apart, for they are nearly always absent.
    struct Rare: Hashable, Sendable {
        var scopes: [Scope]?
        var registration: Registration?
        var userCode: String?
        var deviceActivationStatus: String?
        var queueRefreshMilliseconds: Int?
    }

    /// What newer pipelines say about the place in the queue.
    struct Queue {
        var profile: Profile?

        struct Profile {
            var refresh: Int?
        }
    }
}

extension EmbeddedResponse.Rare {
    init(reading json: JSONReader) {
        scopes = json.array("scopes")
        userCode = json.string("userCode")
        deviceActivationStatus = json.string("deviceActivationStatus")
        let queue = json.object("transaction", EmbeddedResponse.Queue.self)
        queueRefreshMilliseconds = queue?.profile?.refresh
    }
}

extension EmbeddedResponse.Scope: WireModel {
    @usableFromInline package init?(reading json: JSONReader) {
        guard let name = json.string("name") else { return nil }
        self.init(
            name: name,
            displayName: json.string("displayName"),
            text: json.string("description"),
            isOptional: json.bool("optional")
        )
    }

    package var json: JSONValue {
        .object([
            "name": name, "displayName": displayName, "description": text, "optional": isOptional,
        ])
    }
}

extension EmbeddedResponse.Registration: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        createNewAccount = json.bool("createNewAccount")
        profile = json.array("profile") ?? []
    }

    package var json: JSONValue {
        .object(["createNewAccount": createNewAccount, "profile": profile])
    }
}

extension EmbeddedResponse.Registration.Field: WireModel {
    @usableFromInline package init?(reading json: JSONReader) {
        guard let name = json.string("name") else { return nil }
        self.init(
            name: name,
            label: json.string("label"),
            type: json.string("type"),
            required: json.bool("required"),
            enabled: json.bool("enabled")
        )
    }

    package var json: JSONValue {
        .object([
            "name": name, "label": label, "type": type, "required": required, "enabled": enabled,
        ])
    }
}

extension EmbeddedResponse.Queue: WireModel {
    init(reading json: JSONReader) { profile = json.object("profile") }

    var json: JSONValue { .object(["profile": profile]) }
}

extension EmbeddedResponse.Queue.Profile: WireModel {
    init(reading json: JSONReader) { refresh = json.int("refresh") }

    var json: JSONValue { .object(["refresh": refresh]) }
}
