public import Foundation

extension EmbeddedResponse.Factor.Embedded {
    /// What is needed to activate a factor, or to verify it with Duo.
    public struct Activation: Codable, Equatable, Sendable {
        /// When the activation expires, as written by the server; see ``expirationDate``.
        public var expiresAt: String? {
            get { object["expiresAt"] }
            set { object["expiresAt"] = newValue }
        }
        /// Seconds for which a TOTP code is valid.
        public var timeStep: Int? {
            get { object["timeStep"] }
            set { object["timeStep"] = newValue }
        }
        /// The TOTP secret to type where the QR code cannot be scanned.
        ///
        /// Never log it.
        public var sharedSecret: String? {
            get { object["sharedSecret"] }
            set { object["sharedSecret"] = newValue }
        }
        /// How the secret is encoded, `base32`.
        public var encoding: String? {
            get { object["encoding"] }
            set { object["encoding"] = newValue }
        }
        /// Digits of a TOTP code.
        public var keyLength: Int? {
            get { object["keyLength"] }
            set { object["keyLength"] = newValue }
        }
        /// QR code and ways to send the activation link.
        public var links: LinksResponse? {
            get { object["_links"] }
            set { object["_links"] = newValue }
        }
        /// How the activation goes.
        public var factorResult: OktaAPISuccessResponse.FactorResult? {
            get { object["factorResult"] }
            set { object["factorResult"] = newValue }
        }
        /// The Duo host.
        public var host: String? {
            get { object["host"] }
            set { object["host"] = newValue }
        }
        /// The signed Duo request.
        ///
        /// Never log it.
        public var signature: String? {
            get { object["signature"] }
            set { object["signature"] = newValue }
        }
        /// The U2F version.
        public var version: String? {
            get { object["version"] }
            set { object["version"] = newValue }
        }
        /// The U2F application id.
        public var appId: String? {
            get { object["appId"] }
            set { object["appId"] = newValue }
        }
        /// The U2F challenge, base64url.
        public var nonce: String? {
            get { object["nonce"] }
            set { object["nonce"] = newValue }
        }
        /// Seconds to finish in.
        public var timeoutSeconds: Int? {
            get { object["timeoutSeconds"] }
            set { object["timeoutSeconds"] = newValue }
        }
        /// Which WebAuthn attestation is asked for, for example `direct`.
        public var attestation: String? {
            get { object["attestation"] }
            set { object["attestation"] = newValue }
        }
        /// The WebAuthn challenge, base64url.
        public var challenge: String? {
            get { object["challenge"] }
            set { object["challenge"] = newValue }
        }
        /// The WebAuthn relying party: JSON `rp`.
        public var relyingParty: Entity? {
            get { object["rp"] }
            set { object["rp"] = newValue }
        }
        /// The WebAuthn user; the id is base64url.
        public var user: Entity? {
            get { object["user"] }
            set { object["user"] = newValue }
        }
        /// The WebAuthn algorithms to choose from.
        public var pubKeyCredParams: [CredentialParameter]? {
            get { object["pubKeyCredParams"] }
            set { object["pubKeyCredParams"] = newValue }
        }
        /// Which WebAuthn authenticators will do.
        public var authenticatorSelection: AuthenticatorSelection? {
            get { object["authenticatorSelection"] }
            set { object["authenticatorSelection"] = newValue }
        }
        /// WebAuthn credentials the user has already.
        public var excludeCredentials: [CredentialDescriptor]? {
            get { object["excludeCredentials"] }
            set { object["excludeCredentials"] = newValue }
        }
        package var object: JSONObject

        /// Creates an activation, for fixtures and tests.
        public init(
            expiresAt: String? = nil,
            timeStep: Int? = nil,
            sharedSecret: String? = nil,
            encoding: String? = nil,
            keyLength: Int? = nil,
            links: LinksResponse? = nil,
            factorResult: OktaAPISuccessResponse.FactorResult? = nil,
            host: String? = nil,
            signature: String? = nil,
            version: String? = nil,
            appId: String? = nil,
            nonce: String? = nil,
            timeoutSeconds: Int? = nil,
            attestation: String? = nil,
            challenge: String? = nil,
            relyingParty: Entity? = nil,
            user: Entity? = nil,
            pubKeyCredParams: [CredentialParameter]? = nil,
            authenticatorSelection: AuthenticatorSelection? = nil,
            excludeCredentials: [CredentialDescriptor]? = nil
        ) {
            self.init(object: JSONObject())
            self.expiresAt = expiresAt
            self.timeStep = timeStep
            self.sharedSecret = sharedSecret
            self.encoding = encoding
            self.keyLength = keyLength
            self.links = links
            self.factorResult = factorResult
            self.host = host
            self.signature = signature
            self.version = version
            self.appId = appId
            self.nonce = nonce
            self.timeoutSeconds = timeoutSeconds
            self.attestation = attestation
            self.challenge = challenge
            self.relyingParty = relyingParty
            self.user = user
            self.pubKeyCredParams = pubKeyCredParams
            self.authenticatorSelection = authenticatorSelection
            self.excludeCredentials = excludeCredentials
        }

        package init(object: JSONObject) { self.object = object }

        /// When the activation expires, on the server's clock.
        public var expirationDate: Date? { expiresAt.flatMap(WireDate.date(from:)) }
    }
}

extension EmbeddedResponse.Factor.Embedded.Activation: WireModel, Printable {
    package static let fields: [Field] = [
        "expiresAt", Field("timeStep", .int), .secret("sharedSecret"),
        "encoding", Field("keyLength", .int),
        Field("_links", .object(LinksResponse.self), as: "links"),
        Field("factorResult", .value(OktaAPISuccessResponse.FactorResult.self)), "host",
        .secret("signature"), "version", "appId", .secret("nonce"),
        Field("timeoutSeconds", .int), "attestation", .secret("challenge"),
        Field("rp", .object(Entity.self), as: "relyingParty"),
        .secret("user", .object(Entity.self)),
        Field("pubKeyCredParams", .objects(CredentialParameter.self)),
        Field("authenticatorSelection", .object(AuthenticatorSelection.self)),
        Field("excludeCredentials", .objects(CredentialDescriptor.self)),
    ]
}
