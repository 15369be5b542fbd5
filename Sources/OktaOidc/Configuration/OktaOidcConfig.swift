public import Foundation
public import OktaCore

/// The client an app is at its issuer, and how the app talks to it.
public struct OktaOidcConfig: OktaNetworkConfigurable, Sendable {
    /// The property list that ``default()`` reads: `Okta.plist`.
    public static let defaultPlistName = "Okta"

    // MARK: The client

    /// The id the org gave to the app: `client_id`.
    public let clientId: String
    /// The URL of the authorization server, for example
    /// `https://example.okta.com/oauth2/default`, or of the org itself; without a slash at the end.
    public let issuer: String
    /// The requested scopes, separated by spaces; contains `openid`.
    ///
    /// With `offline_access` there is a refresh token.
    public let scopes: String
    /// Where the server sends the code; registered for the client.
    ///
    /// Nothing opens it: the code is read from the redirect.
    public let redirectUri: URL
    /// Where a browser goes after signing out; see ``OktaOidcStateManager/signOut(returningTo:)``.
    public let logoutRedirectUri: URL?
    /// Parameters for the authorization endpoint, for example `max_age` or `prompt`.
    ///
    /// `prompt` is `none` unless it is set here.
    public let additionalParams: [String: String]
    /// The secret of a confidential client: sent by Basic authentication.
    ///
    /// For servers only: a secret in an app can be extracted from it. Never log it.
    public var clientSecret: String?
    /// Whether the secret is sent as `client_secret` of the form instead of by Basic authentication.
    package var sendsSecretInForm = false

    // MARK: Tokens

    /// The checks of an ID token; by default claims and signature.
    public var tokenValidation = OktaOidcTokenValidation.claimsAndSignature
    /// Seconds by which the times in an ID token may be off, after the difference of the clocks has
    /// been taken into account; default 300.
    public var clockTolerance: TimeInterval = 300
    /// Seconds before its end from which on an access token is renewed by
    /// ``OktaOidcStateManager/freshAccessToken()``; default 60.
    public var renewalMargin: TimeInterval = 60
    /// Where ``OktaOidcStateManager/writeToSecureStorage()`` stores the tokens.
    ///
    /// By default the Keychain; on platforms without one the memory of this process. There, an
    /// `OktaFileStore` keeps them longer: in a file that is not encrypted and that only its owner
    /// may read.
    public var tokenStore: any OktaStore = OktaOidcConfig.defaultStore

    /// Keeps the keys that new tokens are bound to; `nil` for Bearer tokens.
    ///
    /// With a key store, a token that was copied is worth nothing without the key: each request
    /// carries a proof of it. On Apple's platforms, use `OktaDeviceKeys()`. Sessions that are stored
    /// without a key stay as they are until the next sign-in.
    ///
    /// Source: RFC 9449, "DPoP".
    public var dpopKeys: (any OktaDPoPKeyStore)?

    /// The limits of the app for its sessions, for example an end after 12 hours.
    public var sessionPolicy = OktaSessionPolicy()

    // MARK: The network

    /// The options of the network, which can also be set directly on the configuration.
    ///
    /// Callbacks are called on the main queue by default.
    public var network = OktaNetworkOptions()
    /// Hosts of the app's own services, to which ``OktaOidcStateManager/authorize(_:)`` may send the
    /// access token.
    public var resourceHosts: Set<String> = []
    /// Header fields to add to every request.
    public var additionalHeaders: [String: String] {
        get { network.headers }
        set { network.headers = newValue }
    }

    /// Reads the configuration in `Okta.plist` of the main bundle; see ``init(fromPlist:in:)``.
    public static func `default`() throws -> OktaOidcConfig {
        try OktaOidcConfig(fromPlist: defaultPlistName)
    }

    /// Reads a configuration from a property list.
    ///
    /// - Parameters:
    ///   - name: The name of the file, without `.plist`.
    ///   - bundle: Where it is; by default the main bundle.
    /// - Throws: ``OktaOidcError/noPListGiven(_:)``, ``OktaOidcError/pListParseFailure(_:)``, or
    ///   the errors of ``init(with:)``.
    public init(fromPlist name: String, in bundle: Bundle = .main) throws {
        guard let file = bundle.url(forResource: name, withExtension: "plist") else {
            throw OktaOidcError.noPListGiven(name)
        }
        guard let data = try? Data(contentsOf: file),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let values = list as? [String: String]
        else { throw OktaOidcError.pListParseFailure(name) }
        try self.init(with: values)
    }

    /// Reads a configuration from a dictionary.
    ///
    /// - Parameter values: `clientId`, `issuer`, `scopes` and `redirectUri`; `logoutRedirectUri` and
    ///   `clientSecret` if there are any. All others are ``additionalParams``.
    /// - Throws: ``OktaOidcError/missingConfigurationValues(_:)`` with the names of what is missing,
    ///   or ``OktaOidcError/invalidConfiguration(_:)``.
    public init(with values: [String: String]) throws {
        let values = values.mapValues { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        let missing = Self.required.filter { values[$0]?.isEmpty != false }
        guard missing.isEmpty, let clientId = values["clientId"], let issuer = values["issuer"],
            let scopes = values["scopes"], let redirect = values["redirectUri"]
        else { throw OktaOidcError.missingConfigurationValues(missing) }
        self.clientId = try Self.checkedClientId(clientId)
        self.issuer = try Self.checkedIssuer(issuer)
        self.scopes = scopes
        redirectUri = try Self.checkedURL(redirect, for: "redirectUri")
        logoutRedirectUri = try values["logoutRedirectUri"].map {
            try Self.checkedURL($0, for: "logoutRedirectUri")
        }
        clientSecret = values["clientSecret"]
        additionalParams = values.filter { !Self.known.contains($0.key) }
        try Self.checkScopes(scopes)
        guard asksForIDToken else {
            throw OktaOidcError.invalidConfiguration("scopes does not contain 'openid'")
        }
        try Self.check(additionalParams)
    }

    /// Refuses parameters of an authorization request that each sign-in sets itself.
    package static func check(_ parameters: [String: String]) throws {
        if let reserved = parameters.keys.sorted().first(where: Self.reserved.contains) {
            throw OktaOidcError.invalidConfiguration(
                "'\(reserved)' is set for each sign-in and cannot be configured"
            )
        }
    }

    /// Whether the scopes ask for an ID token.
    var asksForIDToken: Bool { scopes.split(separator: " ").contains("openid") }

    /// Describes a client that another product of this package has checked; its scopes may lack
    /// `openid`.
    package init(issuer: String, clientId: String, scopes: String, redirectUri: URL) {
        self.issuer = issuer
        self.clientId = clientId
        self.scopes = scopes
        self.redirectUri = redirectUri
        logoutRedirectUri = nil
        additionalParams = [:]
    }

    #if canImport(Security)
    package static let defaultStore: any OktaStore = OktaKeychainStore()
    #else
    package static let defaultStore: any OktaStore = OktaMemoryStore()
    #endif

    // MARK: Checks

    private static let required = ["clientId", "issuer", "scopes", "redirectUri"]
    private static let known = Set(required + ["logoutRedirectUri", "clientSecret"])
    private static let reserved: Set = [
        "client_id", "client_secret", "redirect_uri", "response_type", "response_mode", "scope",
        "state", "nonce", "code_challenge", "code_challenge_method", "sessionToken", "request",
        "request_uri",
    ]

    /// `text` without slashes at the end, if it can be an issuer.
    package static func checkedIssuer(_ text: String) throws(OktaOidcError) -> String {
        var issuer = text
        while issuer.hasSuffix("/") { issuer.removeLast() }
        if let placeholder = OrgURL.placeholder(in: issuer) {
            throw OktaOidcError.invalidConfiguration(
                "issuer still contains the placeholder '\(placeholder)'; put the org's own host there"
            )
        }
        guard let url = URL(string: issuer), let host = url.host, !host.isEmpty,
            // `URL` encodes what may not be in an address.
            issuer.unicodeScalars.allSatisfy({ (0x21...0x7E).contains($0.value) }),
            !host.split(separator: ".", omittingEmptySubsequences: false).contains("")
        else {
            throw OktaOidcError.invalidConfiguration(
                "issuer is not a URL; it looks like https://example.okta.com/oauth2/default"
            )
        }
        guard Origin(url).isSecure else {
            throw OktaOidcError.invalidConfiguration("issuer does not begin with https://")
        }
        guard url.query == nil, url.fragment == nil, url.user == nil else {
            throw OktaOidcError.invalidConfiguration(
                "issuer has a query, a fragment or a user; leave it out"
            )
        }
        if let problem = OrgURL.problem(withIssuer: url) {
            throw OktaOidcError.invalidConfiguration("issuer is \(problem)")
        }
        guard (1...65_535).contains(url.port ?? 443), !issuer.hasSuffix(":") else {
            throw OktaOidcError.invalidConfiguration("issuer has a port that cannot be one")
        }
        // A token names its issuer, which is compared letter by letter.
        guard !issuer.prefix(while: { $0 != ":" }).contains(where: \.isUppercase),
            !host.contains(where: \.isUppercase)
        else {
            throw OktaOidcError.invalidConfiguration(
                "issuer has capital letters before its path; write them small, as the tokens do"
            )
        }
        let segments = url.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard !segments.contains(where: { ["", ".", ".."].contains($0) }) else {
            throw OktaOidcError.invalidConfiguration(
                "issuer has a part of its path that is empty or consists of dots; leave it out"
            )
        }
        return issuer
    }

    /// Refuses scopes that are not separated by spaces.
    ///
    /// Source: RFC 6749, section 3.3.
    package static func checkScopes(_ scopes: String) throws(OktaOidcError) {
        guard !scopes.contains(",") else {
            throw OktaOidcError.invalidConfiguration(
                "scopes contains a comma; separate the scopes by spaces"
            )
        }
        let isAllowed = scopes.unicodeScalars.allSatisfy {
            (0x20...0x7E).contains($0.value) && $0 != "\"" && $0 != "\\"
        }
        let openid = scopes.split(separator: " ").first { $0.hasPrefix("openid") && $0 != "openid" }
        // Such as "openid;profile" and "openid%20profile".
        let isJoined =
            openid.map { !$0.utf8.allSatisfy { $0.isAlphanumeric || $0 == 0x5F } } ?? false
        guard isAllowed, !isJoined else {
            throw OktaOidcError.invalidConfiguration(
                "scopes contains something else than names with a space between them"
            )
        }
    }

    /// `text`, if it can be the id of a client.
    package static func checkedClientId(_ text: String) throws(OktaOidcError) -> String {
        if let placeholder = OrgURL.placeholder(in: text) {
            throw OktaOidcError.invalidConfiguration(
                "clientId still contains the placeholder '\(placeholder)'; put the id there that the "
                    + "org gave to the app"
            )
        }
        // Source: RFC 6749, appendix A.1.
        guard text.unicodeScalars.allSatisfy({ (0x20...0x7E).contains($0.value) }) else {
            throw OktaOidcError.invalidConfiguration(
                "clientId contains a character that no client id has, for example a line break"
            )
        }
        return text
    }

    package static func checkedURL(
        _ text: String, for name: String
    ) throws(OktaOidcError) -> URL {
        if let placeholder = OrgURL.placeholder(in: text) {
            throw OktaOidcError.invalidConfiguration(
                "\(name) still contains the placeholder '\(placeholder)'"
            )
        }
        guard let url = URL(string: text), let scheme = url.scheme, !scheme.isEmpty else {
            throw OktaOidcError.invalidConfiguration(
                "\(name) is not a URL with a scheme; it looks like com.example.app:/callback"
            )
        }
        guard url.fragment == nil else {
            throw OktaOidcError.invalidConfiguration("\(name) has a fragment")
        }
        guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else {
            throw OktaOidcError.invalidConfiguration("\(name) contains a space or a line break")
        }
        let isOfWeb = ["http", "https"].contains(scheme.lowercased())
        guard !isOfWeb || url.host?.isEmpty == false else {
            throw OktaOidcError.invalidConfiguration("\(name) has no host")
        }
        guard !["javascript", "data", "file", "about", "blob"].contains(scheme.lowercased()) else {
            throw OktaOidcError.invalidConfiguration(
                "\(name) is not an address that leads to an app")
        }
        return url
    }
}

extension OktaOidcConfig: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "clientId": clientId, "issuer": issuer, "scopes": scopes,
            "redirectUri": redirectUri.absoluteString,
            "clientSecret": Secret.redacted(clientSecret), "tokenValidation": tokenValidation,
            // Values can be a login hint or a token of another service.
            "additionalParams": additionalParams.keys.sorted(),
            "additionalHeaders": additionalHeaders.keys.sorted(),
            "allowedHosts": allowedHosts.sorted(),
        ]
    }
}

/// The checks of an ID token.
public enum OktaOidcTokenValidation: Hashable, Sendable {
    /// The claims, and the RS256 signature with the keys of the issuer.
    case claimsAndSignature
    /// The claims only: OpenID Connect permits this for a token that came from the token endpoint
    /// over TLS.
    ///
    /// Saves the request for the keys.
    ///
    /// Source: OpenID Connect Core 1.0, section 3.1.3.7, item 6.
    case claimsOnly
}
