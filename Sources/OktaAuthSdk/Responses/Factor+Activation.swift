public import Foundation

extension EmbeddedResponse.Factor.Embedded {
    /// What is needed to activate a factor, or to verify it with Duo.
    public struct Activation: Codable, Hashable, Sendable {
        /// When the activation expires.
        public var expiresAt: Date?
        /// Seconds for which a TOTP code is valid.
        public var timeStep: Int?
        /// The TOTP secret to type where the QR code cannot be scanned.
        ///
        /// Never log it.
        public var sharedSecret: String?
        /// How the secret is encoded, `base32`.
        public var encoding: String?
        /// Digits of a TOTP code.
        public var keyLength: Int?
        /// QR code and ways to send the activation link.
        public var links: LinksResponse? {
            @storageRestrictions(initializes: boxedLinks)
            init { boxedLinks = Boxed(newValue) }
            get { boxedLinks.value }
            set { boxedLinks = Boxed(newValue) }
        }
        private var boxedLinks: Boxed<LinksResponse>
        /// How the activation goes.
        public var factorResult: OktaAPISuccessResponse.FactorResult?
        /// The Duo host.
        public var host: String?
        /// The signed Duo request.
        ///
        /// Never log it.
        public var signature: String?
        /// The U2F version.
        public var version: String?
        /// The U2F application id.
        public var appId: String?
        /// The U2F challenge, base64url.
        public var nonce: String?
        /// Seconds to finish in.
        public var timeoutSeconds: Int?
        /// Which WebAuthn attestation is asked for, for example `direct`.
        public var attestation: String?
        /// The WebAuthn challenge, base64url.
        public var challenge: String?
        /// The WebAuthn relying party: JSON `rp`.
        public var relyingParty: Entity?
        /// The WebAuthn user; the id is base64url.
        public var user: Entity?
        /// The WebAuthn algorithms to choose from.
        public var pubKeyCredParams: [CredentialParameter]?
        /// Which WebAuthn authenticators will do.
        public var authenticatorSelection: AuthenticatorSelection?
        /// WebAuthn credentials the user has already.
        public var excludeCredentials: [CredentialDescriptor]?

        /// Creates an activation, for fixtures and tests.
        public init(
            expiresAt: Date? = nil,
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
    }
}

extension EmbeddedResponse.Factor.Embedded.Activation: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        expiresAt = json.date("expiresAt")
        timeStep = json.int("timeStep")
        sharedSecret = json.string("sharedSecret")
        encoding = json.string("encoding")
        keyLength = json.int("keyLength")
        links = json.object("_links")
        factorResult = json.value("factorResult")
        host = json.string("host")
        signature = json.string("signature")
        version = json.string("version")
        appId = json.string("appId")
        nonce = json.string("nonce")
        timeoutSeconds = json.int("timeoutSeconds")
        attestation = json.string("attestation")
        challenge = json.string("challenge")
        relyingParty = json.object("rp")
        user = json.object("user")
        pubKeyCredParams = json.array("pubKeyCredParams")
        authenticatorSelection = json.object("authenticatorSelection")
        excludeCredentials = json.array("excludeCredentials")
    }

    package var json: JSONValue {
        .object([
            "expiresAt": expiresAt.map(WireDate.text(from:)), "timeStep": timeStep,
            "sharedSecret": sharedSecret, "encoding": encoding, "keyLength": keyLength,
            "_links": links, "factorResult": factorResult?.rawValue, "host": host,
            "signature": signature, "version": version, "appId": appId, "nonce": nonce,
            "timeoutSeconds": timeoutSeconds, "attestation": attestation, "challenge": challenge,
            "rp": relyingParty, "user": user, "pubKeyCredParams": pubKeyCredParams,
            "authenticatorSelection": authenticatorSelection,
            "excludeCredentials": excludeCredentials,
        ])
    }
}

extension EmbeddedResponse.Factor.Embedded.Activation: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "expiresAt": expiresAt, "timeStep": timeStep,
            "sharedSecret": Secret.redacted(sharedSecret), "encoding": encoding,
            "keyLength": keyLength, "links": links, "factorResult": factorResult, "host": host,
            "signature": Secret.redacted(signature), "version": version, "appId": appId,
            "nonce": Secret.redacted(nonce), "timeoutSeconds": timeoutSeconds,
            "attestation": attestation, "challenge": Secret.redacted(challenge),
            "relyingParty": relyingParty, "user": user, "pubKeyCredParams": pubKeyCredParams,
            "authenticatorSelection": authenticatorSelection,
            "excludeCredentials": excludeCredentials,
        ]
    }
}
