extension EmbeddedResponse.Factor.Embedded.Activation {
    /// A relying party or a user of WebAuthn.
    public struct Entity: Codable, Equatable, Sendable {
        /// The id.
        public var id: String?
        /// The technical name.
        public var name: String?
        /// The name to show.
        public var displayName: String?

        /// Creates an entity, for fixtures and tests.
        public init(
            id: String? = nil,
            name: String? = nil,
            displayName: String? = nil
        ) {
            self.id = id
            self.name = name
            self.displayName = displayName
        }
    }

    /// An algorithm of WebAuthn.
    public struct CredentialParameter: Codable, Equatable, Sendable {
        /// The credential type, `public-key`.
        public var type: String?
        /// The COSE algorithm, for example -7.
        public var alg: Int?

        /// Creates a credential parameter, for fixtures and tests.
        public init(
            type: String? = nil,
            alg: Int? = nil
        ) {
            self.type = type
            self.alg = alg
        }
    }

    /// A credential of WebAuthn.
    public struct CredentialDescriptor: Codable, Equatable, Sendable {
        /// The credential type, `public-key`.
        public var type: String?
        /// The credential id, base64url.
        public var id: String?

        /// Creates a credential descriptor, for fixtures and tests.
        public init(
            type: String? = nil,
            id: String? = nil
        ) {
            self.type = type
            self.id = id
        }
    }

    /// Which authenticators of WebAuthn will do.
    public struct AuthenticatorSelection: Codable, Equatable, Sendable {
        /// `platform` or `cross-platform`.
        public var authenticatorAttachment: String?
        /// Whether the key must be discoverable.
        public var requireResidentKey: Bool?
        /// `required`, `preferred` or `discouraged`.
        public var userVerification: String?

        /// Creates an authenticator selection, for fixtures and tests.
        public init(
            authenticatorAttachment: String? = nil,
            requireResidentKey: Bool? = nil,
            userVerification: String? = nil
        ) {
            self.authenticatorAttachment = authenticatorAttachment
            self.requireResidentKey = requireResidentKey
            self.userVerification = userVerification
        }
    }
}

extension EmbeddedResponse.Factor.Embedded.Activation.Entity: WireModel {
    init(_ object: ObjectReader) {
        id = object["id"]
        name = object["name"]
        displayName = object["displayName"]
    }

    package var json: OktaJSON { .object(["id": id, "name": name, "displayName": displayName]) }
}

extension EmbeddedResponse.Factor.Embedded.Activation.CredentialParameter: WireModel {
    init(_ object: ObjectReader) {
        type = object["type"]
        alg = object["alg"]
    }

    package var json: OktaJSON { .object(["type": type, "alg": alg]) }
}

extension EmbeddedResponse.Factor.Embedded.Activation.CredentialDescriptor: WireModel {
    init(_ object: ObjectReader) {
        type = object["type"]
        id = object["id"]
    }

    package var json: OktaJSON { .object(["type": type, "id": id]) }
}

extension EmbeddedResponse.Factor.Embedded.Activation.AuthenticatorSelection: WireModel {
    init(_ object: ObjectReader) {
        authenticatorAttachment = object["authenticatorAttachment"]
        requireResidentKey = object["requireResidentKey"]
        userVerification = object["userVerification"]
    }

    package var json: OktaJSON {
        .object([
            "authenticatorAttachment": authenticatorAttachment,
            "requireResidentKey": requireResidentKey, "userVerification": userVerification,
        ])
    }
}
