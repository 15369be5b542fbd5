import Foundation
import OktaCore
import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Writes the requests of one client, to its issuer's origin only.
struct RequestFactory: Sendable {
    static let ion = "application/ion+json; okta-version=1.0.0"
    private static let form = "application/x-www-form-urlencoded"

    let configuration: IDXClient.Configuration
    /// The issuer, without a slash at the end.
    private let issuer: String
    private let origin: Origin

    /// Checks `configuration`.
    ///
    /// - Throws: ``IDXClientError/invalidParameter(name:)`` with the name of what cannot be right.
    init(_ configuration: IDXClient.Configuration) throws {
        self.configuration = configuration
        guard let issuer = try? OktaOidcConfig.checkedIssuer(configuration.issuer),
            let url = URL(string: issuer)
        else { throw IDXClientError.invalidParameter(name: "issuer") }
        self.issuer = issuer
        origin = Origin(url)
        guard !configuration.clientId.isEmpty else {
            throw IDXClientError.invalidParameter(name: "clientId")
        }
        guard !configuration.scopes.isEmpty else {
            throw IDXClientError.invalidParameter(name: "scopes")
        }
        guard URL(string: configuration.redirectUri)?.scheme != nil else {
            throw IDXClientError.invalidParameter(name: "redirectUri")
        }
    }

    private var options: IDXClient.Options { configuration.options }

    /// The issuer, as a library for tokens sees it.
    var authorizationServer: AuthorizationServer? {
        guard let redirect = URL(string: configuration.redirectUri) else { return nil }
        var config = OktaOidcConfig(
            issuer: issuer,
            clientId: configuration.clientId,
            scopes: configuration.scopes.joined(separator: " "),
            redirectUri: redirect
        )
        config.clientSecret = configuration.clientSecret
        config.sendsSecretInForm = true
        switch options.tokenValidation {
        case .claimsAndSignature: config.tokenValidation = .claimsAndSignature
        case .claimsOnly: config.tokenValidation = .claimsOnly
        }
        config.clockTolerance = options.clockTolerance
        config.urlSession = options.urlSession
        config.transport = options.transport
        config.retryPolicy = options.retryPolicy
        config.additionalHeaders = options.headers
        config.callbackQueue = options.callbackQueue
        config.clock = options.usedClock
        config.logger = options.logger
        return AuthorizationServer(config, metadata: ServerMetadata(assuming: issuer))
    }

    // MARK: Addresses

    /// An endpoint of the authorization server.
    func authorizationURL(_ name: String) throws -> URL {
        let base = issuer.contains("/oauth2") ? issuer : "\(issuer)/oauth2"
        guard let url = URL(string: "\(base)/v1/\(name)") else {
            throw IDXClientError.cannotCreateRequest
        }
        return url
    }

    /// Where a transaction is continued.
    func introspectURL() throws -> URL {
        guard let url = URL(string: "\(origin)/idp/idx/introspect") else {
            throw IDXClientError.cannotCreateRequest
        }
        return url
    }

    // MARK: Requests

    /// A form of OAuth.
    func form(_ fields: KeyValuePairs<String, String?>, to url: URL) throws -> URLRequest {
        var request = try request(
            "POST",
            url,
            ["Content-Type": Self.form, "Accept": "application/json"]
        )
        request.httpBody = FormEncoding.data(fields)
        return request
    }

    /// A form of Identity Engine.
    func ion(
        _ body: JSONValue,
        to url: URL,
        method: String = "POST",
        accepts: String? = nil
    ) throws -> URLRequest {
        let isJSON = accepts.map { $0.lowercased().contains("json") } ?? false
        let type = isJSON ? accepts ?? Self.ion : Self.ion
        var request = try request(
            method,
            url,
            ["Content-Type": type, "Accept": Self.ion]
        )
        request.httpBody = JSONWriter.data(body)
        return request
    }

    private func request(
        _ method: String,
        _ url: URL,
        _ usual: [String: String]
    ) throws -> URLRequest {
        let target = Origin(url)
        guard target == origin, target.isSecure, url.user == nil else {
            throw IDXClientError.untrustedAddress(origin: "\(target)")
        }
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        request.httpMethod = method
        request.httpShouldHandleCookies = false
        var fields = usual.merging(["User-Agent": UserAgent.text]) { $1 }
        fields["Accept-Language"] = options.language
        if configuration.clientSecret == nil {
            fields["Cookie"] = options.deviceToken.map { "DT=\($0)" }
        } else {
            fields["X-Device-Token"] = options.deviceToken
        }
        for (name, value) in fields.merging(options.headers, uniquingKeysWith: { $1 }) {
            guard HeaderField.isValid(name: name, value: value) else {
                throw IDXClientError.invalidParameterValue(name: name, type: "header field")
            }
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }

    /// What sends `request`.
    func executor(for request: URLRequest) -> RequestExecutor {
        let session = options.urlSession ?? URLSessionTransport.sharedSession
        return RequestExecutor(
            request: request,
            transport: options.transport
                ?? URLSessionTransport(session: session, redirects: .blocked),
            clock: options.usedClock,
            retryPolicy: options.retryPolicy,
            logger: options.logger,
            responseObserver: options.responseObserver
        )
    }
}
