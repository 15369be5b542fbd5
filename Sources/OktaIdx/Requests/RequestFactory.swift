import Foundation
import OktaCore
import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Writes the requests of one configuration, to its issuer's origin only.
final class RequestFactory: Sendable {
    static let ion = "application/ion+json; okta-version=1.0.0"

    /// The issuer, as a library for tokens sees it.
    let authorizationServer: AuthorizationServer
    /// The secrets of every request, which no error quotes.
    let secrets: [String?]
    private let network: OktaNetworkOptions
    private let template: RequestTemplate
    private let interactURL, introspectURL: URL
    /// The names of the app's header fields, in lower case.
    private let ownFields: Set<String>
    private let transport: any OktaTransport

    /// Takes a client whose values are checked; throws ``IDXClientError``.
    init(_ session: OktaOidcConfig, _ options: IDXClient.Options) throws {
        guard let issuer = URL(string: session.issuer),
            let interactURL = ServerMetadata.usualURL(of: "interact", at: session.issuer),
            let introspectURL = OrgURL.base(of: issuer).flatMap({
                URL(string: "\($0)/idp/idx/introspect")
            })
        else { throw IDXClientError.invalidClient }
        (self.interactURL, self.introspectURL) = (interactURL, introspectURL)
        network = options.network
        template = try Self.template(for: session, options, at: introspectURL)
        // Shorter values are no tokens, and could be a part of any text.
        let longFields = options.headers.values.filter { $0.utf8.count >= 8 }
        secrets =
            [
                session.clientSecret, options.deviceToken, options.recoveryToken,
                options.activationToken,
            ] + longFields
        ownFields = Set(options.headers.keys.map { $0.lowercased() })
        transport = network.usedTransport(redirects: .blocked)
        var session = session
        session.sendsSecretInForm = true
        authorizationServer = AuthorizationServer(
            session, metadata: ServerMetadata(assuming: session.issuer)
        ) {
            IDXClientError(unexpected: $1)
        }
    }

    private static func template(
        for session: OktaOidcConfig, _ options: IDXClient.Options, at url: URL
    ) throws(IDXClientError) -> RequestTemplate {
        var fields = ["Content-Type": ion, "Accept": ion]
        fields["Accept-Language"] = options.language
        if let token = options.deviceToken {
            guard HeaderField.isCookieValue(token) else {
                throw .invalidParameterValue(name: "deviceToken", type: "cookie")
            }
            if session.clientSecret == nil {
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

    // MARK: Requests

    /// The form of OAuth that starts a transaction.
    func interaction(_ fields: KeyValuePairs<String, String?>) throws -> RequestExecutor {
        try request(
            "POST",
            to: interactURL,
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
            return RequestExecutor(request, transport, network)
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
