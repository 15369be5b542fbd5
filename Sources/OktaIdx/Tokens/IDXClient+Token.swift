public import Foundation
import OktaCore
import OktaOidc

extension IDXClient {
    /// The tokens of a user who signed in, at one moment.
    ///
    /// ``stateManager()`` is the session, which renews and stores them; a token is not changed by that.
    /// Can be used from any thread or actor. Encoding it writes the tokens: store the result in a
    /// safe place.
    public final class Token: Codable, Sendable {
        /// The token to revoke.
        public enum RevokeType: Hashable, Sendable {
            /// The refresh token; Okta ends its access token with it.
            case refreshToken
            /// The refresh token, if there is one, and the access token.
            case accessAndRefreshToken
        }

        /// Grants access to the user's resources.
        ///
        /// Never log it.
        public let accessToken: String
        /// Gets new tokens; `nil` without the scope `offline_access`.
        ///
        /// Never log it.
        public let refreshToken: String?
        /// Seconds from ``issuedAt`` until the access token ends; 0 if unknown.
        public let expiresIn: TimeInterval
        /// Identifies the user; `nil` without the scope `openid`.
        ///
        /// Never log it.
        public let idToken: String?
        /// The granted scopes, separated by spaces.
        public let scope: String
        /// How the access token is used: `Bearer`, or `DPoP` if it is bound to a key.
        public let tokenType: String
        /// The client the tokens were issued to.
        public let configuration: Configuration
        /// When the tokens were received, on this machine's clock; `nil` if unknown.
        public let issuedAt: Date?

        /// The sign-in, which all its tokens share; or why no request can be sent for it.
        let session: Result<OktaOidcStateManager, any Error>
        private let signIn: String
        private let revision: Int
        /// The key that the tokens are bound to: its name and the hash of its public key.
        private let keyName, keyThumbprint: String?
        /// When the user signed in, on this machine's clock, from which the limits of a session count.
        private let startedAt: Date?
        /// Seconds by which the server's clock is ahead of this machine's.
        private let clockSkew: TimeInterval

        private enum CodingKeys: String, CodingKey {
            case accessToken, refreshToken, expiresIn, idToken, scope, tokenType, configuration
            case issuedAt, signIn, revision, keyName, keyThumbprint, startedAt, clockSkew
        }

        init(
            _ stored: StoredSession,
            issuedAt: Date,
            for configuration: Configuration,
            _ session: Result<OktaOidcStateManager, any Error>
        ) {
            let tokens = stored.tokens
            (signIn, revision) = (stored.signIn, stored.revision)
            (startedAt, clockSkew) = (stored.startedAt ?? issuedAt, tokens.clockSkew)
            self.session = session
            accessToken = tokens.accessToken ?? ""
            refreshToken = tokens.refreshToken
            expiresIn = tokens.expiresAt.map { $0.timeIntervalSince(issuedAt) } ?? 0
            idToken = tokens.idToken
            scope = tokens.scope ?? configuration.scopes.joined(separator: " ")
            (keyName, keyThumbprint) = (tokens.binding?.name, tokens.binding?.thumbprint)
            tokenType = tokens.binding == nil ? "Bearer" : "DPoP"
            self.configuration = configuration
            self.issuedAt = issuedAt
        }

        private init(_ token: Token, _ configuration: Configuration) {
            accessToken = token.accessToken
            refreshToken = token.refreshToken
            expiresIn = token.expiresIn
            idToken = token.idToken
            scope = token.scope
            tokenType = token.tokenType
            self.configuration = configuration
            issuedAt = token.issuedAt
            (signIn, revision) = (token.signIn, token.revision)
            (keyName, keyThumbprint) = (token.keyName, token.keyThumbprint)
            (startedAt, clockSkew) = (token.startedAt, token.clockSkew)
            session = token.session.flatMap { manager in
                Result { OktaOidcStateManager(manager.session, from: try configuration.server()) }
            }
        }

        /// Reads stored tokens, with default options until ``using(_:)`` sets others.
        ///
        /// - Throws: `DecodingError` if something is missing.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            accessToken = try values.decode(String.self, forKey: .accessToken)
            refreshToken = try values.decodeIfPresent(String.self, forKey: .refreshToken)
            expiresIn = try values.decode(TimeInterval.self, forKey: .expiresIn)
            idToken = try values.decodeIfPresent(String.self, forKey: .idToken)
            scope = try values.decode(String.self, forKey: .scope)
            tokenType = try values.decode(String.self, forKey: .tokenType)
            configuration = try values.decode(Configuration.self, forKey: .configuration)
            issuedAt = try values.decodeIfPresent(Date.self, forKey: .issuedAt)
            var tokens = TokenSet(
                accessToken: accessToken, idToken: idToken, refreshToken: refreshToken, scope: scope
            )
            keyName = try values.decodeIfPresent(String.self, forKey: .keyName)
            keyThumbprint = try values.decodeIfPresent(String.self, forKey: .keyThumbprint)
            if let keyName, let keyThumbprint {
                tokens.binding = KeyBinding(name: keyName, thumbprint: keyThumbprint)
            }
            if expiresIn > 0 { tokens.expiresAt = issuedAt?.addingTimeInterval(expiresIn) }
            // Earlier versions did not write these.
            startedAt = try values.decodeIfPresent(Date.self, forKey: .startedAt) ?? issuedAt
            clockSkew = try values.decodeIfPresent(TimeInterval.self, forKey: .clockSkew) ?? 0
            tokens.clockSkew = clockSkew
            var stored = StoredSession(
                tokens,
                signIn: try values.decodeIfPresent(String.self, forKey: .signIn)
                    ?? StoredSession.name(of: tokens),
                revision: try values.decodeIfPresent(Int.self, forKey: .revision) ?? 0
            )
            stored.startedAt = startedAt
            (signIn, revision) = (stored.signIn, stored.revision)
            let (configuration, session) = (configuration, stored)
            self.session = Result {
                try OktaOidcStateManager(session, from: configuration.server(), isSignIn: false)
            }
        }

        /// When the access token ends, on this machine's clock; `nil` if unknown.
        public var expiresAt: Date? {
            expiresIn > 0 ? issuedAt?.addingTimeInterval(expiresIn) : nil
        }

        /// The same tokens, whose requests use `options`.
        public func using(_ options: Options) -> Token { Token(self, configuration.using(options)) }
    }
}

extension IDXClient.Token: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "accessToken": Secret.redacted(accessToken),
            "refreshToken": Secret.redacted(refreshToken), "idToken": Secret.redacted(idToken),
            "scope": scope, "tokenType": tokenType, "expiresIn": expiresIn,
            "configuration": configuration,
        ]
    }
}
