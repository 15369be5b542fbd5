public import Foundation

extension EmbeddedResponse.Factor.Embedded {
    /// The data that activates a factor, or verifies it with Duo.
    public struct Activation: Codable, Equatable, Sendable {
        /// When the activation expires, as written by the server; see ``expirationDate``.
        public var expiresAt: String?
        /// Seconds for which a TOTP code is valid.
        public var timeStep: Int?
        /// The TOTP secret to type where the QR code cannot be scanned; never log it.
        public var sharedSecret: String?
        /// How the secret is encoded, `base32`.
        public var encoding: String?
        /// Digits of a TOTP code.
        public var keyLength: Int?
        /// QR code and ways to send the activation link.
        public var links: LinksResponse? {
            get { linksBox.value }
            set { linksBox.value = newValue }
        }
        private var linksBox = Box<LinksResponse>()
        package var factorResult: OktaAPISuccessResponse.FactorResult?
        package var host: String?
        /// The signed Duo request; never log it.
        package var signature: String?
        package var version: String?
        package var appId: String?
        /// The U2F challenge, base64url.
        package var nonce: String?
        package var timeoutSeconds: Int?
        /// Which WebAuthn attestation is asked for, for example `direct`.
        package var attestation: String?
        /// The WebAuthn challenge, base64url.
        package var challenge: String?
        /// The WebAuthn relying party: JSON `rp`.
        package var relyingParty: Entity?
        /// The WebAuthn user; the id is base64url.
        package var user: Entity?
        package var pubKeyCredParams: [CredentialParameter]?
        package var authenticatorSelection: AuthenticatorSelection?
        package var excludeCredentials: [CredentialDescriptor]?
        /// The address by which U2F knew the org: JSON `u2fParams`.
        package var u2fParams: Extensions?
        package var extensions: Extensions?
        /// The kind to offer first, for example `security-key`.
        package var hints: [String]?
        /// Milliseconds until WebAuthn expects a result.
        package var timeout: Int?

        /// Creates an activation, for fixtures and tests.
        public init(
            expiresAt: String? = nil,
            timeStep: Int? = nil,
            sharedSecret: String? = nil,
            encoding: String? = nil,
            keyLength: Int? = nil,
            links: LinksResponse? = nil
        ) {
            self.expiresAt = expiresAt
            self.timeStep = timeStep
            self.sharedSecret = sharedSecret
            self.encoding = encoding
            self.keyLength = keyLength
            self.links = links
        }

        /// When the activation expires, on the server's clock.
        public var expirationDate: Date? { expiresAt.flatMap(WireDate.date(from:)) }
    }
}

extension EmbeddedResponse.Factor.Embedded.Activation: WireModel {
    static let propertyNames = ["rp": "relyingParty"]
    static let secrets: Set = ["sharedSecret", "signature", "nonce", "challenge", "user"]

    init(_ object: ObjectReader) {
        expiresAt = object["expiresAt"]
        timeStep = object["timeStep"]
        sharedSecret = object["sharedSecret"]
        encoding = object["encoding"]
        keyLength = object["keyLength"]
        links = object["_links"]
        factorResult = object["factorResult"]
        host = object["host"]
        signature = object["signature"]
        version = object["version"]
        appId = object["appId"]
        nonce = object["nonce"]
        timeoutSeconds = object["timeoutSeconds"]
        attestation = object["attestation"]
        challenge = object["challenge"]
        relyingParty = object["rp"]
        user = object["user"]
        pubKeyCredParams = object["pubKeyCredParams"]
        authenticatorSelection = object["authenticatorSelection"]
        excludeCredentials = object["excludeCredentials"]
        u2fParams = object["u2fParams"]
        extensions = object["extensions"]
        hints = object["hints"]
        timeout = object["timeout"]
    }

    var members: WireMembers {
        [
            "expiresAt": expiresAt, "timeStep": timeStep, "sharedSecret": sharedSecret,
            "encoding": encoding, "keyLength": keyLength, "_links": links,
            "factorResult": factorResult, "host": host, "signature": signature,
            "version": version, "appId": appId, "nonce": nonce, "timeoutSeconds": timeoutSeconds,
            "attestation": attestation, "challenge": challenge, "rp": relyingParty, "user": user,
            "pubKeyCredParams": pubKeyCredParams, "authenticatorSelection": authenticatorSelection,
            "excludeCredentials": excludeCredentials, "u2fParams": u2fParams,
            "extensions": extensions, "hints": hints, "timeout": timeout,
        ]
    }
}
