import Foundation
import OktaCore
import OktaOidc

extension IDXClient {
    /// The client an app is at its issuer.
    public final class Configuration: Codable, Hashable, Sendable {
        /// The URL of the authorization server, for example
        /// `https://example.okta.com/oauth2/default`, or of the org itself.
        public let issuer: String
        /// The id the org gave to the app.
        public let clientId: String
        /// The secret of a confidential client.
        ///
        /// For servers only: a secret in an app can be extracted from it. Never log it.
        public let clientSecret: String?
        /// The requested scopes, for example `openid` and `offline_access`.
        public let scopes: [String]
        /// Where an identity provider or a mail returns to; registered for the client.
        public let redirectUri: String
        /// How requests are sent and outcomes are reported; neither compared nor encoded.
        public let options: Options
        /// Makes the requests; an error if the values cannot be right.
        let requests: Result<RequestFactory, any Error>

        private enum CodingKeys: String, CodingKey {
            case issuer, clientId, clientSecret, scopes, redirectUri
        }

        /// Describes a client; what cannot be right is reported by the start.
        public init(
            issuer: String,
            clientId: String,
            clientSecret: String?,
            scopes: [String],
            redirectUri: String,
            options: Options = Options()
        ) {
            self.issuer = issuer
            self.clientId = clientId
            self.clientSecret = clientSecret
            self.scopes = scopes
            self.redirectUri = redirectUri
            self.options = options
            requests = Result {
                let client =
                    try options.session
                    ?? .checked(issuer, clientId, clientSecret, scopes, redirectUri, options)
                return try RequestFactory(client, options)
            }
        }

        /// Reads a stored configuration, with default options until ``using(_:)`` sets others.
        ///
        /// - Throws: `DecodingError` if something is missing.
        public convenience init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                issuer: try values.decode(String.self, forKey: .issuer),
                clientId: try values.decode(String.self, forKey: .clientId),
                clientSecret: try values.decodeIfPresent(String.self, forKey: .clientSecret),
                scopes: try values.decode([String].self, forKey: .scopes),
                redirectUri: try values.decode(String.self, forKey: .redirectUri)
            )
        }

        /// The same client with `options`.
        public func using(_ options: Options) -> Configuration {
            Configuration(
                issuer: issuer,
                clientId: clientId,
                clientSecret: clientSecret,
                scopes: scopes,
                redirectUri: redirectUri,
                options: options
            )
        }

        private var values: [String?] { [issuer, clientId, clientSecret, redirectUri] + scopes }

        /// Whether all values are the same, options aside.
        public static func == (one: Configuration, other: Configuration) -> Bool {
            one.values == other.values
        }

        /// Hashes the values.
        public func hash(into hasher: inout Hasher) { hasher.combine(values) }
    }

    /// The data to continue a transaction later: after a relaunch, or a visit to a browser.
    ///
    /// Store it in a safe place: with it, and with the interaction code of a redirect, one gets the
    /// tokens. Never log it.
    public struct Context: Codable, Hashable, Sendable {
        /// The client.
        public private(set) var configuration: Configuration
        /// Returns with every redirect of the transaction.
        public let state: String
        /// Identifies the transaction to the server.
        public let interactionHandle: String
        /// Proves that this client began the transaction.
        public let codeVerifier: String
        /// Returns in the ID token.
        let nonce: String?
        /// Seconds since the user signed in, at most.
        let maxAge: TimeInterval?

        /// The same transaction with `options`.
        public func using(_ options: Options) -> Context {
            var copy = self
            copy.configuration = configuration.using(options)
            return copy
        }
    }
}

extension IDXClient.Configuration: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "issuer": issuer, "clientId": clientId, "clientSecret": Secret.redacted(clientSecret),
            "scopes": scopes, "redirectUri": redirectUri, "options": options,
        ]
    }
}

extension IDXClient.Context: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "configuration": configuration, "state": Secret.redacted(state),
            "interactionHandle": Secret.redacted(interactionHandle),
            "codeVerifier": Secret.redacted(codeVerifier),
        ]
    }
}

extension OktaOidcConfig {
    /// The same client for OktaOidc; throws ``IDXClientError`` if a value cannot be right.
    fileprivate static func checked(
        _ issuer: String, _ clientId: String, _ clientSecret: String?, _ scopes: [String],
        _ redirectUri: String, _ options: IDXClient.Options
    ) throws(IDXClientError) -> OktaOidcConfig {
        var client: OktaOidcConfig
        do {
            let issuer = try checkedIssuer(issuer)
            let clientId = try checkedClientId(clientId)
            let joinedScopes = scopes.joined(separator: " ")
            try checkScopes(joinedScopes)
            client = OktaOidcConfig(
                issuer: issuer,
                clientId: clientId,
                scopes: joinedScopes,
                redirectUri: try checkedURL(redirectUri, for: "redirectUri")
            )
        } catch {
            throw IDXClientError(error)
        }
        guard !clientId.isEmpty else {
            throw .invalidConfiguration(
                reason: "clientId is empty; put the id there that the org gave to the app"
            )
        }
        guard scopes.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            throw .invalidConfiguration(
                reason: "scopes is empty; put at least 'openid' there"
            )
        }
        client.clientSecret = clientSecret
        client.tokenValidation = options.tokenValidation
        client.clockTolerance = options.clockTolerance
        client.tokenStore = options.tokenStore
        client.dpopKeys = options.dpopKeys
        client.resourceHosts = options.resourceHosts
        client.sessionPolicy = options.sessionPolicy
        client.network = options.network
        return client
    }
}
