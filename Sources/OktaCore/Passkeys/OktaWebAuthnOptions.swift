public import Foundation

/// A credential that an org knows, and how it can be reached.
public struct OktaWebAuthnCredential: Hashable, Sendable {
    /// The id of the credential.
    public var id: Data
    /// How it can be reached, for example `usb`, `nfc` or `internal`; empty if that is not known.
    public var transports: [String]

    /// Creates a credential.
    public init(id: Data, transports: [String] = []) {
        (self.id, self.transports) = (id, transports)
    }

    /// Reads a credential id, base64 of either alphabet; `nil` for a length that none has.
    ///
    /// Orgs send transports as a list, or as one text with commas.
    package init?(id: String?, transports: OktaJSON? = nil) {
        guard let id = id.flatMap(Data.init(base64Lenient:)), Self.lengths.contains(id.count)
        else { return nil }
        let names =
            transports?.elements?.compactMap(\.text)
            ?? transports?.text?.split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            } ?? []
        self.init(id: id, transports: names.filter { !$0.isEmpty })
    }

    /// The bytes of an id.
    ///
    /// Source: WebAuthn Level 3, 7.1 step 25.
    private static let lengths = 1...1023
}

/// The options to create a passkey or to register a security key, bytes decoded.
///
/// A member that the org leaves out has the default of the WebAuthn standard.
public struct OktaWebAuthnCreationOptions: Hashable, Sendable {
    /// The challenge to sign; new each time.
    public var challenge: Data
    /// The domain the credential is for: the org's host if the server names none.
    public var relyingPartyId: String?
    /// The name of the org, to be shown.
    public var relyingPartyName: String?
    /// The id of the user.
    public var userId: Data
    /// The login of the user.
    public var userName: String?
    /// The name of the user, to be shown.
    public var userDisplayName: String?
    /// COSE algorithms in order of preference: -7 is ES256, -257 is RS256.
    public var algorithms: [Int] = [-7, -257]
    /// Whether the device checks who uses it: `required`, `preferred` or `discouraged`.
    public var userVerification = "preferred"
    /// Whether the key can be found without a user name: `required`, `preferred` or `discouraged`.
    public var residentKey = "discouraged"
    /// The kind of authenticator, `platform` or `cross-platform`; `nil` for either.
    public var attachment: String?
    /// The requested attestation: `none`, `indirect`, `direct` or `enterprise`.
    public var attestation = "none"
    /// Credentials the user has already, which must not be registered again.
    public var excludedCredentials: [OktaWebAuthnCredential] = []
    /// The kind to offer first, for example `security-key` or `client-device`.
    public var hints: [String] = []
    /// Seconds until the org expects a result; `nil` leaves it to the system.
    public var timeout: TimeInterval?
    /// The address by which U2F knew the org: `u2fParams` and `extensions`, `appid`.
    public var appId: String?
    /// The extensions, as the org sends them.
    public var extensions: [String: OktaJSON] = [:]

    /// Creates options with the defaults of the standard, for a preview or a test.
    public init(challenge: Data, relyingPartyId: String, userId: Data) {
        self.challenge = challenge
        self.relyingPartyId = relyingPartyId
        self.userId = userId
    }

    /// Reads the options that an org sends; `nil` without a challenge and a user.
    ///
    /// Both engines send the same object: `activation` and `activationData`.
    ///
    /// - Parameters:
    ///   - options: The object.
    ///   - enrolled: Credentials that the response has in another place.
    ///   - org: The host of the org, for options that name no domain.
    package init?(_ options: OktaJSON, enrolled: [OktaWebAuthnCredential?] = [], org: String?) {
        guard let challenge = options.bytes("challenge"),
            let userId = options["user"]?.bytes("id")
        else { return nil }
        self.challenge = challenge
        self.userId = userId
        let party = options["rp"]
        appId = (options["u2fParams"] ?? options["extensions"])?["appid"]?.text
        relyingPartyId = party?["id"]?.text ?? OktaJSON.host(of: appId) ?? org
        relyingPartyName = party?["name"]?.text
        userName = options["user"]?["name"]?.text
        userDisplayName = options["user"]?["displayName"]?.text
        let offered = options["pubKeyCredParams"]?.elements?.compactMap { $0["alg"]?.integer } ?? []
        if !offered.isEmpty { algorithms = offered }
        let selection = options["authenticatorSelection"]
        let needsResidentKey = selection?["requireResidentKey"]?.flag == true
        userVerification = selection?["userVerification"]?.text ?? userVerification
        residentKey =
            selection?["residentKey"]?.text ?? (needsResidentKey ? "required" : residentKey)
        attachment = selection?["authenticatorAttachment"]?.text
        attestation = options["attestation"]?.text ?? attestation
        // A key that needs no user name may be on a device that has another one already.
        excludedCredentials = .unique(
            options.credentials("excludeCredentials") + (needsResidentKey ? [] : enrolled)
        )
        hints = options["hints"]?.elements?.compactMap(\.text) ?? []
        timeout = options["timeout"]?.lenientNumber.map { $0 / 1000 }
        extensions = options["extensions"]?.members?.dictionary ?? [:]
    }
}

/// The options of a signature by a passkey or a security key, bytes decoded.
///
/// A member that the org leaves out has the default of the WebAuthn standard.
public struct OktaWebAuthnRequestOptions: Hashable, Sendable {
    /// The challenge to sign; new each time.
    public var challenge: Data
    /// The domain the credential is for: the org's host if the server names none.
    public var relyingPartyId: String?
    /// The accepted credentials; empty if the user is not known, or any will do.
    public var allowedCredentials: [OktaWebAuthnCredential] = []
    /// Whether the device checks who uses it: `required`, `preferred` or `discouraged`.
    public var userVerification = "preferred"
    /// The kind to offer first, for example `security-key` or `client-device`.
    public var hints: [String] = []
    /// Seconds until the org expects a result; `nil` leaves it to the system.
    public var timeout: TimeInterval?
    /// The address by which U2F knew the org: `extensions`, `appid`.
    public var appId: String?
    /// The extensions, as the org sends them.
    public var extensions: [String: OktaJSON] = [:]

    /// Creates options with the defaults of the standard, for a preview or a test.
    public init(challenge: Data, relyingPartyId: String) {
        self.challenge = challenge
        self.relyingPartyId = relyingPartyId
    }

    /// Reads the options that an org sends; `nil` without a challenge.
    ///
    /// Both engines send the same object: `challenge` and `challengeData`.
    ///
    /// - Parameters:
    ///   - options: The object.
    ///   - enrolled: The credentials of the user, which the response has in another place.
    ///   - org: The host of the org, for options that name no domain.
    package init?(_ options: OktaJSON, enrolled: [OktaWebAuthnCredential?] = [], org: String?) {
        guard let challenge = options.bytes("challenge") else { return nil }
        self.challenge = challenge
        appId = options["extensions"]?["appid"]?.text
        relyingPartyId = options["rpId"]?.text ?? OktaJSON.host(of: appId) ?? org
        allowedCredentials = .unique(options.credentials("allowCredentials") + enrolled)
        userVerification = options["userVerification"]?.text ?? userVerification
        hints = options["hints"]?.elements?.compactMap(\.text) ?? []
        timeout = options["timeout"]?.lenientNumber.map { $0 / 1000 }
        extensions = options["extensions"]?.members?.dictionary ?? [:]
    }
}

extension OktaJSON {
    /// The bytes of a member that is base64 of either alphabet; `nil` without any.
    fileprivate func bytes(_ name: String) -> Data? {
        let bytes = self[name]?.text.flatMap(Data.init(base64Lenient:))
        return bytes?.isEmpty == false ? bytes : nil
    }

    fileprivate func credentials(_ name: String) -> [OktaWebAuthnCredential?] {
        self[name]?.elements?.map {
            OktaWebAuthnCredential(id: $0["id"]?.text, transports: $0["transports"])
        } ?? []
    }

    /// The host of a `https` address.
    fileprivate static func host(of address: String?) -> String? {
        guard let url = address.flatMap(URL.init(string:)), url.scheme == "https",
            let host = url.host, !host.isEmpty
        else { return nil }
        return host
    }
}

extension [OktaWebAuthnCredential] {
    /// The credentials that could be read, each id once.
    fileprivate static func unique(_ credentials: [Element?]) -> Self {
        var known: Set<Data> = []
        return credentials.compactMap(\.self).filter { known.insert($0.id).inserted }
    }
}

extension OktaWebAuthnCreationOptions: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "challenge": Secret.redacted(challenge), "relyingPartyId": relyingPartyId,
            "userName": Secret.redacted(userName), "algorithms": algorithms,
            "excludedCredentialIds": excludedCredentials.count, "attestation": attestation,
            "userVerification": userVerification, "residentKey": residentKey,
            "attachment": attachment,
        ]
    }
}

extension OktaWebAuthnRequestOptions: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "challenge": Secret.redacted(challenge), "relyingPartyId": relyingPartyId,
            "allowedCredentialIds": allowedCredentials.count,
            "userVerification": userVerification,
        ]
    }
}
