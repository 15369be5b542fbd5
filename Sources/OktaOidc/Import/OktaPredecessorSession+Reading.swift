import Dispatch
public import Foundation
import OktaCore

extension OktaPredecessorSession {
    private static let authFoundation = "com.okta.authfoundation.keychain"
    private static var currentTime: Date { DispatchClock(queue: .main).now }

    /// Reads a session from what an earlier SDK stored as one item.
    ///
    /// - Parameters:
    ///   - value: The bytes: the value of a Keychain item, or what the app itself stored.
    ///   - account: The account of the item; `nil` if it is none.
    ///   - service: The service of the item; okta-oidc-ios had none.
    ///   - metadata: The value of the item `com.okta.authfoundation.keychain.metadata` with the same
    ///     account; bad ones count as none.
    ///   - now: The time; by default this machine's.
    /// - Throws: ``OktaPredecessorProblem``.
    public init(
        _ value: Data,
        account: String? = nil,
        service: String? = nil,
        metadata: Data? = nil,
        at now: Date? = nil
    ) throws {
        let now = now ?? Self.currentTime
        let isDefault = service?.isEmpty != false && account == "\(Self.authFoundation).default"
        if isDefault { throw OktaPredecessorProblem.defaultPointer }
        if service == "\(Self.authFoundation).metadata" { throw OktaPredecessorProblem.metadata }
        if ["accessToken", "idToken"].contains(account), !value.starts(with: Array("bplist".utf8)) {
            throw OktaPredecessorProblem.bareToken
        }
        let isJSON = service == "\(Self.authFoundation).storage" || value.first == UInt8(ascii: "{")
        guard isJSON else {
            self = try Self.archived(value, account, now)
            return
        }
        guard let members = JSONDocument.object(in: value) else {
            throw OktaPredecessorProblem.malformed
        }
        if let idx = members["token"]?.members?.dictionary
            ?? (members["id"] == nil ? members : nil),
            idx["configuration"] != nil
        {
            self = try Self.identityEngine(idx, now)
            return
        }
        if members["payload"] != nil, members["tags"] != nil {
            throw OktaPredecessorProblem.metadata
        }
        self = try Self.authFoundation(members, id: nil, now)
        tags = metadata.flatMap(JSONDocument.object).map(Self.tags) ?? [:]
    }

    /// Reads the sessions that okta-mobile-swift keeps in user defaults, where there is no Keychain.
    ///
    /// - Parameters:
    ///   - defaults: `UserDefaults.dictionaryRepresentation()`, or the content of its file.
    ///   - now: The time; by default this machine's.
    /// - Returns: The sessions that can be read, in the order of their ids, and the id of the one
    ///   that is the default.
    public static func all(
        inDefaults defaults: [String: Any],
        at now: Date? = nil
    ) -> (sessions: [OktaPredecessorSession], defaultId: String?) {
        let now = now ?? currentTime
        func members(_ name: String) -> [String: OktaJSON] {
            let data = defaults["com.okta.authfoundation.\(name)"] as? Data
            return data.flatMap(JSONDocument.object) ?? [:]
        }
        let metadata = members("tokenMetadata")
        var sessions: [OktaPredecessorSession] = []
        for (id, value) in members("allTokens").sorted(by: { $0.key < $1.key }) {
            guard var session = try? authFoundation(value.members?.dictionary ?? [:], id: id, now)
            else {
                continue
            }
            session.tags = tags(in: metadata[id]?.members?.dictionary ?? [:])
            sessions.append(session)
        }
        let name = defaults["com.okta.authfoundation.defaultToken"] as? String
        return (sessions, sessions.first { $0.id == name }?.id)
    }

    // MARK: okta-mobile-swift

    private static func tags(in metadata: [String: OktaJSON]) -> [String: String] {
        (metadata["tags"]?.members?.dictionary ?? [:]).compactMapValues(\.text)
    }

    private static func authFoundation(
        _ members: [String: OktaJSON],
        id: String?,
        _ now: Date
    ) throws -> OktaPredecessorSession {
        // Version 1 has the tokens beside the id, version 2 the response of the server: as a text, and
        // from 2.1.5 on as an object.
        let isFirst = members["accessToken"] != nil && members["id"] != nil
        var response = isFirst ? members : members["rawValue"]?.members?.dictionary
        if let text = members["rawValue"]?.text {
            guard let object = JSONDocument.object(in: Data(text.utf8)) else {
                throw OktaPredecessorProblem.malformed
            }
            response = object
        }
        guard let response else { throw OktaPredecessorProblem.unsupportedVersion }
        func text(_ first: String, _ second: String) throws -> String? {
            try typed(response[isFirst ? first : second], \.text)
        }
        guard let context = members["context"]?.members?.dictionary,
            let configuration = context["configuration"]?.members?.dictionary,
            let client = configuration["clientId"]?.text
        else { throw OktaPredecessorProblem.noConfiguration }
        let secret = configuration["authentication"]?.members?["clientSecret"]?.members?["_0"]
        var session = OktaPredecessorSession()
        session.accessToken = try text("accessToken", "access_token")
        session.refreshToken = try text("refreshToken", "refresh_token")
        session.idToken = try text("idToken", "id_token")
        session.tokenType = try text("tokenType", "token_type")
        session.scope =
            try text("scope", "scope") ?? configuration["scope"]?.text
            ?? configuration["scopes"]?.text
        let lifetime = try typed(
            response[isFirst ? "expiresIn" : "expires_in"],
            \.finiteNumber
        )
        let issued = try typed(members["issuedAt"], \.finiteNumber)
            .map(Date.init(timeIntervalSinceReferenceDate:))
        // In the future are times in another unit.
        if let issued, let lifetime, issued <= now.addingTimeInterval(300) {
            session.expiresAt = issued.addingTimeInterval(lifetime)
        }
        session.clientId = client
        session.clientSecret = secret?.text
        session.issuer = configuration["issuerURL"]?.text ?? configuration["baseURL"]?.text
        session.redirectURI =
            configuration["redirectUri"]?.text
            ?? context["clientSettings"]?.members?["redirect_uri"]?.text
        session.id = id ?? members["id"]?.text
        return try session.checked(at: now)
    }

    private static func typed<Value>(
        _ value: OktaJSON?,
        _ content: (OktaJSON) -> Value?
    ) throws -> Value? {
        guard let value, value != .null else { return nil }
        guard let content = content(value) else { throw OktaPredecessorProblem.wrongType }
        return content
    }

    // MARK: okta-idx-swift

    private static func identityEngine(
        _ members: [String: OktaJSON],
        _ now: Date
    ) throws -> OktaPredecessorSession {
        guard let configuration = members["configuration"]?.members?.dictionary else {
            throw OktaPredecessorProblem.noConfiguration
        }
        var session = OktaPredecessorSession()
        session.accessToken = try typed(members["accessToken"], \.text)
        session.refreshToken = try typed(members["refreshToken"], \.text)
        session.idToken = try typed(members["idToken"], \.text)
        session.tokenType = try typed(members["tokenType"], \.text)
        session.scope = try typed(members["scope"], \.text)
        session.clientId = try typed(configuration["clientId"], \.text)
        session.clientSecret = try typed(configuration["clientSecret"], \.text)
        session.issuer = try typed(configuration["issuer"], \.text)
        session.redirectURI = try typed(configuration["redirectUri"], \.text)
        return try session.ofIdentityEngine(try typed(members["expiresIn"], \.finiteNumber), now)
    }

    /// The same session, which ends `lifetime` seconds after the ID token of the same response was
    /// issued: the time itself was not stored.
    private func ofIdentityEngine(
        _ lifetime: Double?,
        _ now: Date
    ) throws -> OktaPredecessorSession {
        var copy = self
        copy.tokenEndpoint = issuer.map { "\($0)/v1/token" }
        let issued = idToken.flatMap { try? JSONWebToken($0).claims.issuedAt }
        copy.expiresAt = lifetime.flatMap { issued?.addingTimeInterval($0) }
        return try copy.checked(at: now)
    }

    // MARK: okta-oidc-ios, its forerunners, AppAuth

    private static func archived(
        _ data: Data,
        _ account: String?,
        _ now: Date,
        isInner: Bool = false
    ) throws -> OktaPredecessorSession {
        let archive = try KeyedArchive(data)
        let states: Set = ["OKTAuthState", "OIDAuthState"]
        let root = try archive.root(
            states.union([
                "OktaOidcStateManager", "OktaTokenManager", "KeychainItem", "IDXToken",
                "IDXContext",
            ])
        )
        let classes = try archive.classes(of: root)
        if classes.contains("KeychainItem") {
            // An archive in an archive; the ID token alone was an item of its own.
            guard let inner = try archive.data("value", of: root) else {
                throw OktaPredecessorProblem.wrongType
            }
            guard inner.starts(with: Array("bplist00".utf8)), !isInner else {
                throw OktaPredecessorProblem.idTokenOnly
            }
            return try archived(inner, archive.string("key", of: root), now, isInner: true)
        }
        if classes.contains("IDXContext") { throw OktaPredecessorProblem.signInInProgress }
        if classes.contains("IDXToken") { return try identityEngine(archive, root, now) }
        let isState = !classes.isDisjoint(with: states)
        guard let state = isState ? root : try archive.object("authState", of: root, states) else {
            throw OktaPredecessorProblem.noToken
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

    private static func identityEngine(
        _ archive: KeyedArchive,
        _ root: KeyedArchive.Object,
        _ now: Date
    ) throws -> OktaPredecessorSession {
        let configuration = try archive.object(
            "configuration",
            of: root,
            ["IDXClientConfiguration"]
        )
        var session = OktaPredecessorSession()
        session.accessToken = try archive.string("accessToken", of: root)
        session.refreshToken = try archive.string("refreshToken", of: root)
        session.idToken = try archive.string("idToken", of: root)
        session.tokenType = try archive.string("tokenType", of: root)
        session.scope = try archive.string("scope", of: root)
        session.clientId = try archive.string("clientId", of: configuration)
        session.clientSecret = try archive.string("clientSecret", of: configuration)
        session.issuer = try archive.string("issuer", of: configuration)
        session.redirectURI = try archive.string("redirectUri", of: configuration)
        return try session.ofIdentityEngine(try archive.number("expiresIn", of: root), now)
    }

    /// Reads an authorization state, in which the refresh token and the scope of the state count
    /// before those of the last response.
    private static func appAuth(
        _ archive: KeyedArchive,
        _ state: KeyedArchive.Object
    ) throws -> OktaPredecessorSession {
        func object(
            _ name: String,
            of object: KeyedArchive.Object?,
            _ type: String
        ) throws -> KeyedArchive.Object? {
            try archive.object(name, of: object, ["OKT\(type)", "OID\(type)"])
        }
        if try archive.value("authorizationError", of: state) != nil {
            throw OktaPredecessorProblem.signedOut
        }
        guard let tokens = try object("lastTokenResponse", of: state, "TokenResponse") else {
            throw OktaPredecessorProblem.noToken
        }
        let authorization = try object(
            "lastAuthorizationResponse",
            of: state,
            "AuthorizationResponse"
        )
        let asked = try object("request", of: authorization, "AuthorizationRequest")
        let exchanged = try object("request", of: tokens, "TokenRequest")
        let service =
            try object("configuration", of: asked, "ServiceConfiguration")
            ?? object("configuration", of: exchanged, "ServiceConfiguration")
        func requested(_ name: String) throws -> String? {
            try archive.string(name, of: asked) ?? archive.string(name, of: exchanged)
        }
        var session = OktaPredecessorSession()
        session.accessToken = try archive.string("access_token", of: tokens)
        session.tokenType = try archive.string("token_type", of: tokens)
        session.expiresAt = try archive.date("expires_in", of: tokens)
        session.idToken = try archive.string("id_token", of: tokens)
        session.refreshToken =
            try archive.string("refreshToken", of: state)
            ?? archive.string("refresh_token", of: tokens)
        session.scope =
            try archive.string("scope", of: state) ?? archive.string("scope", of: tokens)
            ?? archive.string("scope", of: asked)
        session.clientId = try requested("client_id")
        session.clientSecret = try requested("client_secret")
        session.redirectURI = try requested("redirect_uri")
        let discovery = try object("discoveryDocument", of: service, "ServiceDiscovery")
        session.issuer =
            try archive.string("issuer", of: service) ?? archive.entry("issuer", of: discovery)
        session.tokenEndpoint = try archive.string("tokenEndpoint", of: service)
        session.needsRenewal = try archive.flag("needsTokenRefresh", of: state)
        return session
    }
}
