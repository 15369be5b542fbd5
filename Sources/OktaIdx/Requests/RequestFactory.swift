import Foundation
import OktaCore
import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Writes the requests of one client, to its issuer's origin only.
struct RequestFactory: Sendable {
    static let ion = "application/ion+json; okta-version=1.0.0"

    let configuration: IDXClient.Configuration
    /// The issuer, without a slash at the end.
    private let issuer: String
    private let redirectUri: URL
    private let template: RequestTemplate
    private let introspectURL: URL
    /// The names of the app's header fields, in lower case.
    private let ownFields: Set<String>
    private let transport: any OktaTransport

    /// Checks `configuration`; throws ``IDXClientError``.
    init(_ configuration: IDXClient.Configuration) throws {
        self.configuration = configuration
        do {
            issuer = try OktaOidcConfig.checkedIssuer(configuration.issuer)
            _ = try OktaOidcConfig.checkedClientId(configuration.clientId)
            try OktaOidcConfig.checkScopes(configuration.scopes.joined(separator: " "))
            redirectUri = try OktaOidcConfig.checkedURL(
                configuration.redirectUri, for: "redirectUri"
            )
        } catch {
            throw IDXClientError(error)
        }
        guard let url = URL(string: issuer),
            let introspectURL = OrgURL.base(of: url).flatMap({
                URL(string: "\($0)/idp/idx/introspect")
            })
        else { throw IDXClientError.invalidClient }
        self.introspectURL = introspectURL
        guard !configuration.clientId.isEmpty else {
            throw IDXClientError.invalidConfiguration(
                reason: "clientId is empty; put the id there that the org gave to the app"
            )
        }
        guard configuration.scopes.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            throw IDXClientError.invalidConfiguration(
                reason: "scopes is empty; put at least 'openid' there"
            )
        }
        template = try Self.template(for: configuration, at: introspectURL)
        let options = configuration.options
        ownFields = Set(options.headers.keys.map { $0.lowercased() })
        transport = options.network.usedTransport(redirects: .blocked)
    }

    private static func template(
        for configuration: IDXClient.Configuration, at url: URL
    ) throws(IDXClientError) -> RequestTemplate {
        let options = configuration.options
        var fields = ["Content-Type": ion, "Accept": ion]
        fields["Accept-Language"] = options.language
        if let token = options.deviceToken {
            guard HeaderField.isCookieValue(token) else {
                throw .invalidParameterValue(name: "deviceToken", type: "cookie")
            }
            if configuration.clientSecret == nil {
                fields["Cookie"] = "DT=\(token)"
            } else {
                fields["X-Device-Token"] = token
            }
        }
        do {
            return try RequestTemplate(
                for: url,
                trusting: TrustedHosts(Origin(url), allowing: options.allowedHosts),
                // The app's fields replace fields of the same name.
                fields: Array(fields) + Array(options.headers)
            )
        } catch {
            throw IDXClientError(error)
        }
    }

    private var options: IDXClient.Options { configuration.options }

    /// The secrets of every request, which no error quotes.
    var secrets: [String?] {
        // Shorter values are no tokens, and could be a part of any text.
        let fields = options.headers.values.filter { $0.utf8.count >= 8 }
        return [
            configuration.clientSecret, options.deviceToken, options.recoveryToken,
            options.activationToken,
        ] + fields
    }

    /// The issuer, as a library for tokens sees it.
    var authorizationServer: AuthorizationServer {
        var config = options.session ?? session
        config.sendsSecretInForm = true
        return AuthorizationServer(config, metadata: ServerMetadata(assuming: issuer)) {
            IDXClientError(unexpected: $1)
        }
    }

    private var session: OktaOidcConfig {
        var config = OktaOidcConfig(
            issuer: issuer,
            clientId: configuration.clientId,
            scopes: configuration.scopes.joined(separator: " "),
            redirectUri: redirectUri
        )
        config.clientSecret = configuration.clientSecret
        config.tokenValidation = options.tokenValidation
        config.clockTolerance = options.clockTolerance
        config.tokenStore = options.tokenStore
        config.dpopKeys = options.dpopKeys
        config.resourceHosts = options.resourceHosts
        config.sessionPolicy = options.sessionPolicy
        config.network = options.network
        return config
    }

    // MARK: Requests

    /// The form of OAuth that starts a transaction.
    func interaction(_ fields: KeyValuePairs<String, String?>) throws -> RequestExecutor {
        guard let url = ServerMetadata.usualURL(of: "interact", at: issuer) else {
            throw IDXClientError.cannotCreateRequest
        }
        return try request(
            "POST",
            to: url,
            [
                ("Content-Type", "application/x-www-form-urlencoded"),
                ("Accept", "application/json"),
            ],
            FormEncoding.data(fields)
        )
    }

    func introspection(of handle: String) throws -> RequestExecutor {
        let body = JSONWriter.data(["interactionHandle": .string(handle)])
        return try request("POST", to: introspectURL, [], body)
    }

    func ion(
        _ body: OktaJSON, to url: URL, method: String, accepts: String?
    ) throws -> RequestExecutor {
        var fields: [RequestTemplate.Field] = []
        if let accepts, accepts != Self.ion, accepts.lowercased().contains("json") {
            fields = [("Content-Type", accepts)]
        }
        return try request(method, to: url, fields, JSONWriter.data(body))
    }

    private func request(
        _ method: String, to url: URL, _ fields: [RequestTemplate.Field], _ body: Data
    ) throws(IDXClientError) -> RequestExecutor {
        let fields = fields.filter { !ownFields.contains($0.key.lowercased()) }
        do {
            let request = try template.request(method, to: url, fields: fields, body: body)
            return RequestExecutor(request, transport, options.network)
        } catch {
            throw IDXClientError(error)
        }
    }
}

extension IDXClientError {
    fileprivate init(_ problem: RequestTemplate.Problem) {
        self =
            switch problem {
            case .malformedField(let name):
                .invalidParameterValue(name: name, type: "header field")
            case .untrusted(let place): .untrustedAddress(origin: "\(place)")
            case .unknownMethod: .cannotCreateRequest
            }
    }
}
