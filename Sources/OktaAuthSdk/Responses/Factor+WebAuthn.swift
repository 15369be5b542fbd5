extension EmbeddedResponse.Factor.Embedded.Activation {
    /// A relying party or a user of WebAuthn.
    public struct Entity: Codable, Equatable, Sendable {
        /// The id.
        public var id: String? {
            get { object["id"] }
            set { object["id"] = newValue }
        }
        /// The technical name.
        public var name: String? {
            get { object["name"] }
            set { object["name"] = newValue }
        }
        /// The name to show.
        public var displayName: String? {
            get { object["displayName"] }
            set { object["displayName"] = newValue }
        }
        package var object: JSONObject

        /// Creates an entity, for fixtures and tests.
        public init(
            id: String? = nil,
            name: String? = nil,
            displayName: String? = nil
        ) {
            self.init(object: JSONObject())
            self.id = id
            self.name = name
            self.displayName = displayName
        }

        package init(object: JSONObject) { self.object = object }
    }

    /// An algorithm of WebAuthn.
    public struct CredentialParameter: Codable, Equatable, Sendable {
        /// The credential type, `public-key`.
        public var type: String? {
            get { object["type"] }
            set { object["type"] = newValue }
        }
        /// The COSE algorithm, for example -7.
        public var alg: Int? {
            get { object["alg"] }
            set { object["alg"] = newValue }
        }
        package var object: JSONObject

        /// Creates a credential parameter, for fixtures and tests.
        public init(
            type: String? = nil,
            alg: Int? = nil
        ) {
            self.init(object: JSONObject())
            self.type = type
            self.alg = alg
        }

        package init(object: JSONObject) { self.object = object }
    }

    /// A credential of WebAuthn.
    public struct CredentialDescriptor: Codable, Equatable, Sendable {
        /// The credential type, `public-key`.
        public var type: String? {
            get { object["type"] }
            set { object["type"] = newValue }
        }
        /// The credential id, base64url.
        public var id: String? {
            get { object["id"] }
            set { object["id"] = newValue }
        }
        package var object: JSONObject

        /// Creates a credential descriptor, for fixtures and tests.
        public init(
            type: String? = nil,
            id: String? = nil
        ) {
            self.init(object: JSONObject())
            self.type = type
            self.id = id
        }

        package init(object: JSONObject) { self.object = object }
    }

    /// Which authenticators of WebAuthn will do.
    public struct AuthenticatorSelection: Codable, Equatable, Sendable {
        /// `platform` or `cross-platform`.
        public var authenticatorAttachment: String? {
            get { object["authenticatorAttachment"] }
            set { object["authenticatorAttachment"] = newValue }
        }
        /// Whether the key must be discoverable.
        public var requireResidentKey: Bool? {
            get { object["requireResidentKey"] }
            set { object["requireResidentKey"] = newValue }
        }
        /// `required`, `preferred` or `discouraged`.
        public var userVerification: String? {
            get { object["userVerification"] }
            set { object["userVerification"] = newValue }
        }
        package var object: JSONObject

        /// Creates an authenticator selection, for fixtures and tests.
        public init(
            authenticatorAttachment: String? = nil,
            requireResidentKey: Bool? = nil,
            userVerification: String? = nil
        ) {
            self.init(object: JSONObject())
            self.authenticatorAttachment = authenticatorAttachment
            self.requireResidentKey = requireResidentKey
            self.userVerification = userVerification
        }

        package init(object: JSONObject) { self.object = object }
    }
}

extension EmbeddedResponse.Factor.Embedded.Activation.Entity: WireModel, Printable {
    package static let fields: [Field] = [
        "id", "name", "displayName",
    ]
}

extension EmbeddedResponse.Factor.Embedded.Activation.CredentialParameter: WireModel, Printable {
    package static let fields: [Field] = [
        "type", Field("alg", .int),
    ]
}

extension EmbeddedResponse.Factor.Embedded.Activation.CredentialDescriptor: WireModel, Printable {
    package static let fields: [Field] = [
        "type", "id",
    ]
}

extension EmbeddedResponse.Factor.Embedded.Activation.AuthenticatorSelection: WireModel, Printable {
    package static let fields: [Field] = [
        "authenticatorAttachment", Field("requireResidentKey", .bool), "userVerification",
    ]
}
