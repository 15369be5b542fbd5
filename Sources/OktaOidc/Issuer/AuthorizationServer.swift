package import Foundation
package import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The issuer of one configuration: sends requests to it, and knows its endpoints and keys.
package final class AuthorizationServer: Sendable {
    package let configuration: OktaOidcConfig
    package let clock: any OktaClock

    private let transport: any OktaTransport
    /// The shared part of all requests, or the error that prevents them.
    private let template: Result<RequestTemplate, any Error>
    private let readError: ReadErrorMapping
    /// The endpoints that need not be read.
    private let metadata: ServerMetadata?
    let knowledge: IssuerKnowledge

    /// Creates the issuer of `configuration`, which reads its endpoints unless `metadata` has them.
    package init(
        _ configuration: OktaOidcConfig,
        metadata: ServerMetadata? = nil,
        readError: @escaping ReadErrorMapping = { problem, _ in problem }
    ) {
        self.configuration = configuration
        self.readError = readError
        self.metadata = metadata
        knowledge = .shared(by: configuration)
        clock = configuration.network.usedClock
        transport = configuration.network.usedTransport(redirects: .blocked)
        template = Result { try Self.template(for: configuration) }
    }

    // MARK: Reading

    /// Makes the error for tokens or keys that cannot be read, of the problem and the header.
    package typealias ReadErrorMapping =
        @Sendable (_ problem: OktaOidcError, _ info: OktaHTTPResponseInfo) -> any Error

    /// Reads a response with `content`; the creator of this issuer chooses the error in place of
    /// ``OktaOidcError/parseFailure(_:)``.
    package func read<Content>(
        _ reply: HTTPReply, _ content: (HTTPReply) throws -> Content
    ) throws -> Content {
        do {
            return try content(reply)
        } catch OktaOidcError.parseFailure(let problem) {
            throw readError(.parseFailure(problem), reply.info)
        }
    }

    // MARK: Requests

    package enum Repetition {
        /// Once: it carries a session token or a code.
        case never
        /// Again after a rate limit, where the server has refused it unread.
        case afterRateLimit
        /// As the retry policy allows: it only reads.
        case asConfigured
    }

    /// Posts a form to `url`, with the authentication of the client.
    package func post(
        _ fields: KeyValuePairs<String, String?>,
        to url: URL,
        proving key: ProofKey? = nil,
        repeating repetition: Repetition
    ) async throws -> HTTPReply {
        var headers = ["Content-Type": "application/x-www-form-urlencoded"]
        var body = FormEncoding.data(fields)
        if let secret = configuration.clientSecret, configuration.sendsSecretInForm {
            body.append(Data("&".utf8) + FormEncoding.data(["client_secret": secret]))
        } else if let secret = configuration.clientSecret {
            // RFC 6749, section 2.3.1: both parts are encoded like the values of a form.
            let parts = [configuration.clientId, secret].map { FormEncoding.encoded($0) }
            let credentials = Data(parts.joined(separator: ":").utf8).base64EncodedString()
            headers["Authorization"] = "Basic \(credentials)"
        }
        let secrets = fields.filter { !Self.openFields.contains($0.key) }.compactMap(\.value)
        return try await send(
            "POST",
            to: url,
            headers,
            body: body,
            hiding: secrets,
            proof: key.map { Proof(key: $0) },
            repeating: repetition
        )
    }

    /// The fields of a form that are no secrets.
    private static let openFields: Set = [
        "grant_type", "redirect_uri", "client_id", "scope", "token_type_hint",
    ]

    /// The secrets of every request: the client's, and what the app's own header fields contain.
    private var ownSecrets: [String] {
        // Shorter values are no tokens, and could be a part of any text.
        let fields = configuration.headers.values.filter { $0.utf8.count >= 8 }
        return fields + [configuration.clientSecret].compactMap(\.self)
    }

    private static func template(for configuration: OktaOidcConfig) throws -> RequestTemplate {
        guard let issuer = URL(string: configuration.issuer) else {
            throw OktaOidcError.invalidConfiguration("issuer is not a URL")
        }
        var usual = ["Accept": "application/json"]
        usual["Accept-Language"] = configuration.language
        return try RequestTemplate(
            for: issuer,
            trusting: TrustedHosts(Origin(issuer), allowing: configuration.allowedHosts),
            fields: Array(usual) + Array(configuration.headers)
        )
    }

    /// The proof of a request; each attempt to send the request makes a new one.
    struct Proof {
        let key: ProofKey
        /// The token on a request to a resource.
        var accessToken: String?
    }

    func send(
        _ method: String = "GET",
        to url: URL,
        _ headers: [String: String] = [:],
        body: Data? = nil,
        hiding secrets: [String] = [],
        proof: Proof? = nil,
        repeating repetition: Repetition
    ) async throws -> HTTPReply {
        var network = configuration.network
        if repetition == .afterRateLimit { network.retryPolicy.retriesReads = false }
        do {
            let request = try template.get()
                .request(method, to: url, fields: Array(headers), body: body)
            let sent = Locked<[String]>([])
            let executor = RequestExecutor(request, transport, network) { [self] request in
                guard let proof else { return }
                let text = try self.proof(
                    by: proof.key, for: method, url, accessToken: proof.accessToken
                )
                request.setValue(text, forHTTPHeaderField: ProofKey.field)
                sent.withLock { $0.append(text) }
            }
            // Of "Bearer" and "Basic" what follows the scheme.
            let credentials = headers["Authorization"]?.split(separator: " ").last.map(String.init)
            var remedies: [ProofServers.Remedy] = []
            while true {
                var reply = try await executor.reply(isRead: repetition != .never)
                knowledge.proofServers.note(reply.info, from: url)
                let proofs = sent.withLock { $0 }
                // Once for each reason: such a request was refused before the server acted.
                if let remedy = ProofServers.remedy(
                    for: reply.proofError, reply.info, of: SentProof(proofs.last)
                ), !remedies.contains(remedy) {
                    remedies.append(remedy)
                    continue
                }
                reply.secrets = secrets + ownSecrets + [credentials].compactMap(\.self) + proofs
                return reply
            }
        } catch let problem as RequestTemplate.Problem {
            throw OktaOidcError(problem)
        } catch HTTPFailure.connection(let error as OktaOidcError) {
            throw error
        } catch HTTPFailure.connection(let error) {
            throw OktaOidcError(connection: error)
        } catch HTTPFailure.notHTTP {
            throw OktaOidcError.api(
                message: "What was received is not an HTTP response.", underlyingError: nil
            )
        }
    }

    // MARK: Discovery

    /// Where discovery documents are, in the order in which they are read.
    private static let wellKnownPaths = [
        "/.well-known/openid-configuration", "/.well-known/oauth-authorization-server",
    ]

    /// The address of an endpoint.
    ///
    /// The discovery document is read once an hour.
    package func url(of endpoint: ServerMetadata.Endpoint) async throws -> URL {
        try await currentMetadata().url(of: endpoint)
    }

    /// Refuses a page at another place than the issuer's, before a browser opens it.
    package func checkPage(_ page: URL) throws {
        let issuer = URL(string: configuration.issuer).map(Origin.init)
        guard let issuer, TrustedHosts(issuer, allowing: configuration.allowedHosts).permits(page)
        else {
            throw OktaOidcError.untrustedAddress(
                "The server names a page at \(Origin(page)), which is not the issuer's. "
                    + "It was not opened; allowedHosts can permit it."
            )
        }
    }

    func currentMetadata() async throws -> ServerMetadata {
        if let known = metadata ?? IssuerKnowledge.recent(knowledge.metadata, at: clock.now) {
            return known
        }
        let metadata = try await readMetadata()
        let read = IssuerKnowledge.Read(value: metadata, time: clock.now)
        knowledge.metadata.withLock { $0 = read }
        return metadata
    }

    private func readMetadata() async throws -> ServerMetadata {
        var missing: [String] = []
        for path in Self.wellKnownPaths {
            guard let url = URL(string: configuration.issuer + path) else { continue }
            let reply = try await send(to: url, repeating: .asConfigured)
            guard reply.info.statusCode != 404 else {
                missing.append(url.absoluteString)
                continue
            }
            return try ServerMetadata(reply, at: url, of: configuration.issuer)
        }
        throw OktaOidcError.noDiscoveryEndpoint(
            "\(missing.joined(separator: " and ")) responded HTTP 404: check the issuer, which is "
                + "\(configuration.issuer)."
        )
    }

    // MARK: Keys

    /// Reads what is needed to validate tokens, so that a failure to read it does not use up a
    /// session token.
    package func prepare() async throws {
        guard configuration.tokenValidation == .claimsAndSignature, knownKeys == nil else { return }
        _ = try await readKeys()
    }

    /// The key `id` of the issuer; its key set is read again, once, if it lacks the key.
    func key(_ id: String) async throws -> RSAPublicKey {
        // Several keys with one id may be fewer by now.
        if let known = try? knownKeys?.key(id) { return known }
        guard let key = try await readKeys().key(id) else {
            throw OktaOidcError.JWTValidationError("its key is not in the key set of the issuer")
        }
        return key
    }

    var knownKeys: JSONWebKeySet? { IssuerKnowledge.recent(knowledge.keys, at: clock.now) }

    private func readKeys() async throws -> JSONWebKeySet {
        let url = try await url(of: .keys)
        let reply = try await send(to: url, repeating: .asConfigured)
        let set = try read(reply) { try JSONWebKeySet($0, at: url) }
        let read = IssuerKnowledge.Read(value: set, time: clock.now)
        knowledge.keys.withLock { $0 = read }
        return set
    }
}

extension OktaOidcError {
    fileprivate init(_ problem: RequestTemplate.Problem) {
        self =
            switch problem {
            case .malformedField(let name):
                .invalidConfiguration("the header field '\(name)' is malformed")
            case .untrusted(let place):
                .untrustedAddress(
                    "The server names an address at \(place), which is not the issuer's. "
                        + "Nothing was sent there; allowedHosts can permit it."
                )
            case .unknownMethod:
                .api(message: "The request has no usable method.", underlyingError: nil)
            }
    }
}
