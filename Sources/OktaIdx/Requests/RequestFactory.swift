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
    /// What all requests have in common, with the address of `introspect`.
    ///
    /// Copied for each request, because setting a header field is costly.
    private let template: URLRequest
    /// The names of the app's header fields, in lower case.
    private let ownFields: Set<String>
    private let transport: any OktaTransport

    /// Checks `configuration`.
    ///
    /// - Throws: ``IDXClientError/invalidConfiguration(reason:)``, or
    ///   ``IDXClientError/invalidParameterValue(name:type:)`` with the name of a header field.
    init(_ configuration: IDXClient.Configuration) throws {
        self.configuration = configuration
        do {
            issuer = try OktaOidcConfig.checkedIssuer(configuration.issuer)
        } catch {
            throw IDXClientError(error)
        }
        guard let url = URL(string: issuer) else {
            throw IDXClientError.invalidConfiguration(reason: "issuer is not a URL")
        }
        origin = Origin(url)
        guard !configuration.clientId.isEmpty else {
            throw IDXClientError.invalidConfiguration(
                reason: "clientId is empty; put the id there that the org gave to the app"
            )
        }
        guard !configuration.scopes.isEmpty else {
            throw IDXClientError.invalidConfiguration(
                reason: "scopes is empty; put at least 'openid' there"
            )
        }
        guard URL(string: configuration.redirectUri)?.scheme != nil else {
            throw IDXClientError.invalidConfiguration(
                reason:
                    "redirectUri is not a URL with a scheme; it looks like com.example.app:/callback"
            )
        }
        template = try Self.template(for: configuration, at: origin)
        let options = configuration.options
        ownFields = Set(options.headers.keys.map { $0.lowercased() })
        transport =
            options.transport
            ?? URLSessionTransport(
                session: options.urlSession ?? URLSessionTransport.sharedSession,
                redirects: .blocked
            )
    }

    private static func template(
        for configuration: IDXClient.Configuration,
        at origin: Origin
    ) throws -> URLRequest {
        guard let url = URL(string: "\(origin)/idp/idx/introspect") else {
            throw IDXClientError.cannotCreateRequest
        }
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        request.httpMethod = "POST"
        request.httpShouldHandleCookies = false
        let options = configuration.options
        var fields = ["Content-Type": ion, "Accept": ion, "User-Agent": UserAgent.text]
        fields["Accept-Language"] = options.language
        if configuration.clientSecret == nil {
            fields["Cookie"] = options.deviceToken.map { "DT=\($0)" }
        } else {
            fields["X-Device-Token"] = options.deviceToken
        }
        // The app's replace those of the same name.
        for (name, value) in Array(fields) + Array(options.headers) {
            guard HeaderField.isValid(name: name, value: value) else {
                throw IDXClientError.invalidParameterValue(name: name, type: "header field")
            }
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
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
        return AuthorizationServer(config, metadata: ServerMetadata(assuming: issuer)) {
            IDXClientError(unexpected: $1)
        }
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

    // MARK: Requests

    /// A form of OAuth.
    func form(_ fields: KeyValuePairs<String, String?>, to url: URL) throws -> URLRequest {
        var request = try request(to: url)
        set(Self.form, for: "Content-Type", of: &request)
        set("application/json", for: "Accept", of: &request)
        request.httpBody = FormEncoding.data(fields)
        return request
    }

    /// Asks where the transaction with `handle` stands.
    func introspection(of handle: String) -> URLRequest {
        var request = template
        request.httpBody = JSONWriter.data(.object(["interactionHandle": handle]))
        return request
    }

    /// A form of Identity Engine.
    func ion(
        _ body: JSONValue,
        to url: URL,
        method: String,
        accepts: String?
    ) throws -> URLRequest {
        var request = try request(to: url)
        if method != "POST" { request.httpMethod = method }
        if let accepts, accepts != Self.ion, accepts.lowercased().contains("json") {
            set(accepts, for: "Content-Type", of: &request)
        }
        request.httpBody = JSONWriter.data(body)
        return request
    }

    private func request(to url: URL) throws -> URLRequest {
        let target = Origin(url)
        guard target == origin, target.isSecure, url.user == nil else {
            throw IDXClientError.untrustedAddress(origin: "\(target)")
        }
        var request = template
        request.url = url
        return request
    }

    private func set(_ value: String, for name: String, of request: inout URLRequest) {
        if !ownFields.contains(name.lowercased()) {
            request.setValue(value, forHTTPHeaderField: name)
        }
    }

    /// What sends `request`.
    func executor(for request: URLRequest) -> RequestExecutor {
        RequestExecutor(
            request: request,
            transport: transport,
            clock: options.usedClock,
            retryPolicy: options.retryPolicy,
            logger: options.logger,
            responseObserver: options.responseObserver
        )
    }
}
