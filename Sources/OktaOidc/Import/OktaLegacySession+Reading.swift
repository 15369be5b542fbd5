import Dispatch
public import Foundation
import OktaCore

extension OktaLegacySession {
    private static let authFoundation = "com.okta.authfoundation.keychain"
    private static var currentTime: Date { DispatchClock(queue: .main).now }

    /// Reads a session from what an earlier SDK stored as one item.
    ///
    /// - Parameters:
    ///   - value: The bytes: the value of a Keychain item, or what the app itself stored.
    ///   - account: The account of the item; `nil` for other bytes.
    ///   - service: The service of the item; okta-oidc-ios had none.
    ///   - metadata: The value of the item `com.okta.authfoundation.keychain.metadata` with the same
    ///     account; bad ones count as none.
    ///   - now: The time; by default this machine's.
    /// - Throws: ``OktaLegacySessionError``.
    public init(
        storedValue value: Data,
        account: String? = nil,
        service: String? = nil,
        metadata: Data? = nil,
        at now: Date? = nil
    ) throws {
        let now = now ?? Self.currentTime
        let isDefault = service?.isEmpty != false && account == "\(Self.authFoundation).default"
        if isDefault { throw OktaLegacySessionError.defaultPointer }
        if service == "\(Self.authFoundation).metadata" { throw OktaLegacySessionError.metadata }
        if ["accessToken", "idToken"].contains(account), !value.starts(with: Array("bplist".utf8)) {
            throw OktaLegacySessionError.bareToken
        }
        let isJSON = service == "\(Self.authFoundation).storage" || value.first == UInt8(ascii: "{")
        guard isJSON else {
            self = try Self.archived(value, account, now)
            return
        }
        guard let members = JSONDocument.object(in: value) else {
            throw OktaLegacySessionError.malformed
        }
        if let token = members["token"]?.members?.dictionary
            ?? (members["id"] == nil ? members : nil),
            let configuration = token["configuration"]
        {
            self = try Self.identityEngine(
                token: { try Self.read(token[$0], \.text) },
                configuration: { try Self.read(configuration[$0], \.text) },
                lifetime: Self.read(token["expiresIn"], \.finiteNumber),
                now
            )
            return
        }
        if members["payload"] != nil, members["tags"] != nil {
            throw OktaLegacySessionError.metadata
        }
        self = try Self.authFoundation(.object(.init(members)), id: nil, now)
        tags = metadata.flatMap(JSONDocument.object).map { Self.tags(in: $0["tags"]) } ?? [:]
    }

    /// Reads the sessions that okta-mobile-swift keeps in user defaults on systems without a Keychain.
    ///
    /// ```swift
    /// func defaultSession() -> OktaLegacySession? {
    ///     let defaults = UserDefaults.standard.dictionaryRepresentation()
    ///     let (sessions, id) = OktaLegacySession.all(inDefaults: defaults)
    ///     return sessions.first { $0.id == id }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - defaults: `UserDefaults.dictionaryRepresentation()`, or the content of its file.
    ///   - now: The time; by default this machine's.
    /// - Returns: The sessions that can be read, in the order of their ids, and the id of the one
    ///   that is the default.
    public static func all(
        inDefaults defaults: [String: Any], at now: Date? = nil
    ) -> (sessions: [OktaLegacySession], defaultId: String?) {
        func value(_ name: String) -> Any? { defaults["com.okta.authfoundation.\(name)"] }
        func members(_ name: String) -> [String: OktaJSON] {
            (value(name) as? Data).flatMap(JSONDocument.object) ?? [:]
        }
        let now = now ?? currentTime
        let metadata = members("tokenMetadata")
        let sessions = members("allTokens").sorted { $0.key < $1.key }
            .compactMap { id, value -> OktaLegacySession? in
                var session = try? authFoundation(value, id: id, now)
                session?.tags = tags(in: metadata[id]?["tags"])
                return session
            }
        let name = value("defaultToken") as? String
        return (sessions, sessions.first { $0.id == name }?.id)
    }

    // MARK: JSON

    /// The content of `value`; `nil` if it is missing.
    private static func read<Value>(
        _ value: OktaJSON?, _ content: (OktaJSON) -> Value?
    ) throws -> Value? {
        guard let value, value != .null else { return nil }
        guard let content = content(value) else { throw OktaLegacySessionError.wrongType }
        return content
    }

    // MARK: okta-mobile-swift

    private static func tags(in value: OktaJSON?) -> [String: String] {
        (value?.members?.dictionary ?? [:]).compactMapValues(\.text)
    }

    private static func authFoundation(
        _ token: OktaJSON, id: String?, _ now: Date
    ) throws -> OktaLegacySession {
        // Version 1 has the tokens beside the id, version 2 the response of the server: as a text, and
        // from 2.1.5 on as an object.
        let isFirst = token["accessToken"] != nil && token["id"] != nil
        var response = isFirst ? token.members?.dictionary : token["rawValue"]?.members?.dictionary
        if let text = token["rawValue"]?.text {
            response = JSONDocument.object(in: Data(text.utf8))
            if response == nil { throw OktaLegacySessionError.malformed }
        }
        guard let response else { throw OktaLegacySessionError.unsupportedVersion }
        func member(_ first: String, _ second: String) -> OktaJSON? {
            response[isFirst ? first : second]
        }
        guard let context = token["context"], let configuration = context["configuration"],
            let client = configuration["clientId"]?.text
        else { throw OktaLegacySessionError.noConfiguration }
        var session = OktaLegacySession()
        session.accessToken = try read(member("accessToken", "access_token"), \.text)
        session.refreshToken = try read(member("refreshToken", "refresh_token"), \.text)
        session.idToken = try read(member("idToken", "id_token"), \.text)
        session.tokenType = try read(member("tokenType", "token_type"), \.text)
        session.scope =
            try read(response["scope"], \.text) ?? configuration["scope"]?.text
            ?? configuration["scopes"]?.text
        // The first version wrote a number; the server may have written a text.
        let lifetime = try read(
            member("expiresIn", "expires_in"), isFirst ? \.finiteNumber : \.lenientNumber
        )
        let issued = try read(token["issuedAt"], \.finiteNumber)
            .map(Date.init(timeIntervalSinceReferenceDate:))
        // In the future are times in another unit.
        if let issued, let lifetime, issued <= now.addingTimeInterval(300) {
            session.expiresAt = issued.addingTimeInterval(lifetime)
        }
        session.clientId = client
        session.clientSecret = configuration["authentication"]?["clientSecret"]?["_0"]?.text
        session.issuer = configuration["issuerURL"]?.text ?? configuration["baseURL"]?.text
        session.redirectURI =
            configuration["redirectUri"]?.text ?? context["clientSettings"]?["redirect_uri"]?.text
        session.id = id ?? token["id"]?.text
        return try session.checked(at: now)
    }

    // MARK: okta-idx-swift

    /// Reads a token, which is JSON or an archive with the same names.
    private static func identityEngine(
        token: (String) throws -> String?,
        configuration: (String) throws -> String?,
        lifetime: Double?,
        _ now: Date
    ) throws -> OktaLegacySession {
        var session = OktaLegacySession()
        session.accessToken = try token("accessToken")
        session.refreshToken = try token("refreshToken")
        session.idToken = try token("idToken")
        session.tokenType = try token("tokenType")
        session.scope = try token("scope")
        session.clientId = try configuration("clientId")
        session.clientSecret = try configuration("clientSecret")
        session.issuer = try configuration("issuer")
        session.redirectURI = try configuration("redirectUri")
        session.tokenEndpoint = session.issuer.map { "\($0)/v1/token" }
        // The time itself was not stored, but the ID token is of the same response.
        let issued = session.idToken.flatMap { try? JSONWebToken($0).claims.issuedAt }
        session.expiresAt = lifetime.flatMap { issued?.addingTimeInterval($0) }
        return try session.checked(at: now)
    }

    // MARK: okta-oidc-ios, its forerunners, AppAuth

    private static func archived(
        _ data: Data, _ account: String?, _ now: Date, isInner: Bool = false
    ) throws -> OktaLegacySession {
        let archive = try KeyedArchive(data)
        let states: Set = ["OKTAuthState", "OIDAuthState"]
        let others: Set = [
            "OktaOidcStateManager", "OktaTokenManager", "KeychainItem", "IDXToken", "IDXContext",
        ]
        let root = try archive.root(states.union(others))
        let classes = try archive.classes(of: root)
        if classes.contains("KeychainItem") {
            // An archive in an archive; the ID token alone was an item of its own.
            guard let inner = try archive.data("value", of: root) else {
                throw OktaLegacySessionError.wrongType
            }
            guard inner.starts(with: Array("bplist00".utf8)), !isInner else {
                throw OktaLegacySessionError.idTokenOnly
            }
            return try archived(inner, archive.string("key", of: root), now, isInner: true)
        }
        if classes.contains("IDXContext") { throw OktaLegacySessionError.signInInProgress }
        if classes.contains("IDXToken") {
            let client = try archive.object("configuration", of: root, ["IDXClientConfiguration"])
            return try identityEngine(
                token: { try archive.string($0, of: root) },
                configuration: { try archive.string($0, of: client) },
                lifetime: archive.number("expiresIn", of: root),
                now
            )
        }
        let isState = !classes.isDisjoint(with: states)
        guard let state = isState ? root : try archive.object("authState", of: root, states) else {
            throw OktaLegacySessionError.noToken
        }
        var session = try appAuth(archive, state)
        // The earliest versions kept the configuration beside the state.
        let values = try archive.object("config", of: root, ["NSDictionary"])
        session.scope = try session.scope ?? archive.entry("scopes", of: values)
        session.clientId = try session.clientId ?? archive.entry("clientId", of: values)
        session.issuer = try session.issuer ?? archive.entry("issuer", of: values)
        session.redirectURI = try session.redirectURI ?? archive.entry("redirectUri", of: values)
        session.id = isState ? nil : account
        return try session.checked(at: now)
    }

    /// Reads an authorization state, in which the refresh token and the scope of the state count
    /// before the values of the last response.
    private static func appAuth(
        _ archive: KeyedArchive, _ state: KeyedArchive.Object
    ) throws -> OktaLegacySession {
        func object(
            _ name: String, of object: KeyedArchive.Object?, _ type: String
        ) throws -> KeyedArchive.Object? {
            try archive.object(name, of: object, ["OKT\(type)", "OID\(type)"])
        }
        if try archive.value("authorizationError", of: state) != nil {
            throw OktaLegacySessionError.signedOut
        }
        guard let tokens = try object("lastTokenResponse", of: state, "TokenResponse") else {
            throw OktaLegacySessionError.noToken
        }
        let response = try object("lastAuthorizationResponse", of: state, "AuthorizationResponse")
        let asked = try object("request", of: response, "AuthorizationRequest")
        let exchanged = try object("request", of: tokens, "TokenRequest")
        let service =
            try object("configuration", of: asked, "ServiceConfiguration")
            ?? object("configuration", of: exchanged, "ServiceConfiguration")
        let discovery = try object("discoveryDocument", of: service, "ServiceDiscovery")
        /// The first of the objects that has the member decides.
        func text(_ name: String, _ objects: KeyedArchive.Object?...) throws -> String? {
            for object in objects {
                if let text = try archive.string(name, of: object) { return text }
            }
            return nil
        }
        var session = OktaLegacySession()
        session.accessToken = try text("access_token", tokens)
        session.tokenType = try text("token_type", tokens)
        session.expiresAt = try archive.date("expires_in", of: tokens)
        session.idToken = try text("id_token", tokens)
        session.refreshToken = try text("refreshToken", state) ?? text("refresh_token", tokens)
        session.scope = try text("scope", state, tokens, asked)
        session.clientId = try text("client_id", asked, exchanged)
        session.clientSecret = try text("client_secret", asked, exchanged)
        session.redirectURI = try text("redirect_uri", asked, exchanged)
        session.issuer = try text("issuer", service) ?? archive.entry("issuer", of: discovery)
        session.tokenEndpoint = try text("tokenEndpoint", service)
        session.needsRenewal = try archive.value("needsTokenRefresh", of: state) as? Bool == true
        return session
    }
}
