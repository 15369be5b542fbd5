extension EmbeddedResponse {
    /// Something an application asks for, in `CONSENT_REQUIRED`.
    public struct Scope: Codable, Hashable, Sendable {
        /// The technical name, to be sent back.
        public var name: String {
            get { object["name"] ?? "" }
            set { object["name"] = newValue }
        }
        /// The name to show; ``name`` if there is none.
        public var displayName: String? {
            get { object["displayName"] }
            set { object["displayName"] = newValue }
        }
        /// What it allows, in words.
        public var text: String? {
            get { object["description"] }
            set { object["description"] = newValue }
        }
        /// Whether the user may refuse this one alone; absent where it is all or nothing.
        public var isOptional: Bool? {
            get { object["optional"] }
            set { object["optional"] = newValue }
        }
        package var object: JSONObject

        /// Creates a scope, for fixtures and tests.
        public init(
            name: String,
            displayName: String? = nil,
            text: String? = nil,
            isOptional: Bool? = nil
        ) {
            self.init(object: JSONObject())
            self.name = name
            self.displayName = displayName
            self.text = text
            self.isOptional = isOptional
        }

        package init(object: JSONObject) { self.object = object }
    }

    /// The profile a user has to fill in, in `PROFILE_REQUIRED`.
    public struct Registration: Codable, Equatable, Sendable {
        /// Whether an account is to be made.
        public var createNewAccount: Bool? {
            get { object["createNewAccount"] }
            set { object["createNewAccount"] = newValue }
        }
        /// What to ask for, in order.
        public var profile: [Field] {
            get { object["profile"] ?? [] }
            set { object["profile"] = newValue.isEmpty ? nil : newValue }
        }
        package var object: JSONObject

        /// Creates a registration, for fixtures and tests.
        public init(createNewAccount: Bool? = nil, profile: [Field] = []) {
            self.init(object: JSONObject())
            self.createNewAccount = createNewAccount
            self.profile = profile
        }

        package init(object: JSONObject) { self.object = object }

        /// One thing to ask for.
        public struct Field: Codable, Hashable, Sendable {
            /// The technical name, to be sent back.
            public var name: String {
                get { object["name"] ?? "" }
                set { object["name"] = newValue }
            }
            /// The name to show.
            public var label: String? {
                get { object["label"] }
                set { object["label"] = newValue }
            }
            /// For example `string`.
            public var type: String? {
                get { object["type"] }
                set { object["type"] = newValue }
            }
            /// Whether it must be given.
            public var required: Bool? {
                get { object["required"] }
                set { object["required"] = newValue }
            }
            /// Whether it may be given at all.
            public var enabled: Bool? {
                get { object["enabled"] }
                set { object["enabled"] = newValue }
            }
            package var object: JSONObject

            /// Creates a field, for fixtures and tests.
            public init(
                name: String,
                label: String? = nil,
                type: String? = nil,
                required: Bool? = nil,
                enabled: Bool? = nil
            ) {
                self.init(object: JSONObject())
                self.name = name
                self.label = label
                self.type = type
                self.required = required
                self.enabled = enabled
            }

            package init(object: JSONObject) { self.object = object }
        }
    }
}

extension EmbeddedResponse.Scope: WireModel, Printable {
    package static let fields: [Field] = [
        Field("name", isRequired: true), "displayName", Field("description", as: "text"),
        Field("optional", .bool, as: "isOptional"),
    ]
}

extension EmbeddedResponse.Registration: WireModel, Printable {
    package static let fields: [OktaCore.Field] = [
        .init("createNewAccount", .bool), .init("profile", .objects(Field.self)),
    ]

    package static func adjust(_ object: inout JSONObject) {
        if object.value("profile") == .array([]) { object.setValue(nil, for: "profile") }
    }
}

extension EmbeddedResponse.Registration.Field: WireModel, Printable {
    package static let fields: [OktaCore.Field] = [
        .init("name", isRequired: true), "label", "type", .init("required", .bool),
        .init("enabled", .bool),
    ]
}
