import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import OktaCore
@testable import OktaIdx
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport that repeats what it was sent in the refusal of one endpoint.
private struct EchoingTransport: OktaTransport {
    let network: any OktaTransport
    let path: String
    let form: ServerRefusal.Form
    let sent = Locked<[URLRequest]>([])

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        guard request.url?.path.hasSuffix(path) == true else {
            return network.send(request, completion: completion)
        }
        sent.withLock { $0.append(request) }
        let parts = [
            request.url?.query, request.httpBody.map { String(decoding: $0, as: UTF8.self) },
            request.value(forHTTPHeaderField: "Authorization"),
            request.value(forHTTPHeaderField: "Cookie"),
        ]
        let plain = parts.compactMap(\.self).joined(separator: " ")
        let echoes = [
            plain, plain.removingPercentEncoding,
            plain.addingPercentEncoding(withAllowedCharacters: []),
        ]
        // Short enough that nothing is cut off.
        let index = sent.withLock { $0.count - 1 } % echoes.count
        let text = echoes[index] ?? ""
        let body: OktaJSON =
            form == .oauth
            ? ["error": "invalid_client", "error_description": .string(text)]
            : [
                "errorCode": "invalid_client", "errorSummary": .string(text),
                "errorCauses": [["errorSummary": .string(text)]],
            ]
        completion(
            .success(OktaTransportReply(statusCode: 400, body: JSONWriter.data(body)))
        )
        return CancelAction {}
    }

    /// The values that no text may repeat.
    var secrets: [String] {
        let open = ["grant_type", "redirect_uri", "client_id", "scope", "token_type_hint"]
        return sent.withLock { $0 }.flatMap { request in
            request.form.filter { !open.contains($0.key) }.map(\.value)
                + ["state", "nonce", "sessionToken"].compactMap { request.query[$0] }
                + [
                    request.value(forHTTPHeaderField: "Authorization").map {
                        String($0.dropFirst(7))
                    }
                ]
                .compactMap(\.self)
        }
    }
}

@Suite("A refusal in either form")
struct RefusalFormTests {
    enum Endpoint: String, CaseIterable, Sendable {
        case discovery = "/openid-configuration"
        case keys = "/keys"
        case authorization = "/authorize"
        case exchange = "/token"
        case renewal = "/v1/token"
        case revocation = "/revoke"
        case introspection = "/introspect"
        case userInfo = "/userinfo"
    }

    private static func error(
        of endpoint: Endpoint, in session: SimulatedSession, through transport: any OktaTransport
    ) async throws -> OktaOidcError {
        let token = try session.sessionToken()
        let broken = try session.client { $0.transport = transport }
        let manager = try await session.signIn()
        let server = AuthorizationServer(broken.configuration)
        let later = OktaOidcStateManager(manager.session, from: server)
        return try #require(
            await #expect(throws: OktaOidcError.self) {
                switch endpoint {
                case .discovery, .keys, .authorization, .exchange:
                    _ = try await broken.authenticate(withSessionToken: token)
                case .renewal: try await later.renew()
                case .revocation: try await later.revoke(later.refreshToken)
                case .introspection: _ = try await later.introspect(token: later.accessToken)
                case .userInfo: _ = try await later.getUser()
                }
            }
        )
    }

    @Test(
        "A refusal at any endpoint has the org's code and text, in OAuth's form and in Okta's",
        arguments: Endpoint.allCases,
        [
            #"{"error":"invalid_client","error_description":"Unknown client."}"#,
            #"{"errorCode":"invalid_client","errorSummary":"Unknown client.","errorCauses":[]}"#,
        ]
    )
    func everyEndpoint(endpoint: Endpoint, body: String) async throws {
        let session = SimulatedSession()
        let network = OrgNetwork(to: session.simulator, clock: session.clock)
        network.change(endpoint.rawValue) { response in
            (response.statusCode, response.body) = (401, Data(body.utf8))
            response.headers = ["Content-Type": "application/json"]
        }
        let error = try await Self.error(of: endpoint, in: session, through: network)
        #expect(error.oauthError == "invalid_client")
        #expect(error.description.contains("Unknown client."))
        #expect(!error.isRetryable)
        #expect(IDXClientError(error).userText() == UserText.configuration.rawValue)
    }

    @Test(
        "A refusal with HTTP 200 is a refusal at any endpoint, in either form",
        arguments: [Endpoint.discovery, .keys, .exchange, .renewal, .introspection, .userInfo],
        [
            #"{"error":"invalid_client","error_description":"Unknown client."}"#,
            #"{"errorCode":"invalid_client","errorSummary":"Unknown client.","errorCauses":[]}"#,
        ]
    )
    func unmarked(endpoint: Endpoint, body: String) async throws {
        let session = SimulatedSession()
        let network = OrgNetwork(to: session.simulator, clock: session.clock)
        network.change(endpoint.rawValue) {
            ($0.statusCode, $0.body) = (200, Data(body.utf8))
        }
        let error = try await Self.error(of: endpoint, in: session, through: network)
        #expect(error.oauthError == "invalid_client")
        #expect(error.description.contains("Unknown client."))
    }

    @Test("A claim of a user that has the name of an error is no error")
    func claim() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        session.network.change("/userinfo") { $0.changeBody { $0["error"] = "none" } }
        #expect(try await manager.getUser().subject != nil)
    }

    @Test("A renewal that is refused with HTTP 200 ends the session, too")
    func renewalRefused() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        session.network.change("/token") {
            ($0.statusCode, $0.body) = (200, Data(#"{"error":"invalid_grant"}"#.utf8))
        }
        let error = await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(error?.oauthError == "invalid_grant")
        #expect(manager.accessToken == nil && manager.refreshToken == nil)
    }

    @Test(
        "An error of a redirect that stands for HTTP 500 or 503 can be tried again",
        arguments: ["server_error", "temporarily_unavailable"]
    )
    func redirected(code: String) {
        #expect(OktaOidcError.authorization(error: code, description: nil).isRetryable)
        #expect(!OktaOidcError.authorization(error: "access_denied", description: nil).isRetryable)
    }

    @Test("A success whose error code is null is a success")
    func nullCode() async throws {
        let session = SimulatedSession()
        session.network.change("/token") { $0.changeBody { $0["errorCode"] = .null } }
        #expect(try await session.signIn().accessToken != nil)
    }

    @Test("A transport that reports a cancellation has nothing to try again")
    func cancelledByTransport() {
        #expect(!OktaOidcError(connection: CancellationError()).isRetryable)
    }

    @Test("A refusal that quotes a header field of the app does not print it")
    func quotedField() async throws {
        let session = SimulatedSession()
        session.network.change("/token") { response in
            response.statusCode = 400
            response.changeBody {
                $0 = ["error": "no", "error_description": "Unknown: field-secret-1, short-1"]
            }
        }
        let error = try await session.refusal {
            $0.headers = ["X-Key": "field-secret-1", "X-Short": "short-1"]
        }
        let text = RedactionRoute.texts(of: error)
        #expect(text.contains("Unknown") && text.contains("short-1"))
        #expect(!text.contains("field-secret-1"))
    }

    @Test(
        "A refusal of a server that cannot do it now can be tried again, whatever its form",
        arguments: [429, 500, 503],
        [
            #"{"error":"odd","error_description":"Not now."}"#,
            #"{"errorCode":"E0000207","errorSummary":"Not now."}"#,
        ]
    )
    func unavailable(status: Int, body: String) async throws {
        let session = SimulatedSession()
        session.network.change("/token") {
            ($0.statusCode, $0.body) = (status, Data(body.utf8))
        }
        let error = try await session.refusal()
        #expect(error.isRetryable && error.httpStatusCode == status)
        #expect(["odd", "E0000207"].contains(error.oauthError))
        #expect(error.description.contains("Not now."))
        let identity = IDXClientError(error)
        #expect(identity.isRetryable)
        #expect(identity.description.contains("Not now."))
    }

    @Test(
        "The simulated org can send its OAuth errors in the form of Okta's API",
        arguments: [false, true]
    )
    func quirk(isOn: Bool) async throws {
        let session = SimulatedSession()
        if isOn { session.simulator.policy.quirks = [.sendsOAuthErrorsAsOkta] }
        session.simulator.oauth.clients[0].allowsCodes = true
        let manager = try await session.signIn()
        session.simulator.oauth.clients[0].id = "other"
        let error = await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(error?.oauthError == "invalid_client")
        #expect(error?.description.contains("Invalid value for 'client_id' parameter.") == true)
    }

    @Test(
        "No error repeats a secret that was sent, in either form and in any encoding",
        arguments: Endpoint.allCases, [ServerRefusal.Form.oauth, .api]
    )
    func secrets(endpoint: Endpoint, form: ServerRefusal.Form) async throws {
        let session = SimulatedSession()
        let transport = EchoingTransport(
            network: session.network, path: endpoint.rawValue, form: form
        )
        for _ in 0..<3 {
            let error = try await Self.error(of: endpoint, in: session, through: transport)
            var shown = ["\(error)", "\(IDXClientError(error))", error.localizedDescription]
            shown += shown.compactMap(\.removingPercentEncoding)
            for secret in transport.secrets where !secret.isEmpty {
                #expect(!shown.contains { $0.contains(secret.prefix(16)) })
            }
        }
        #expect([.discovery, .keys].contains(endpoint) || !transport.secrets.isEmpty)
    }

    // MARK: Retrying

    private struct FailingTransport: OktaTransport {
        let code: URLError.Code

        func send(
            _ request: URLRequest,
            completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
        ) -> any OktaCancellable {
            completion(.failure(URLError(code)))
            return CancelAction {}
        }
    }

    @Test(
        "Three products agree about which network errors can be tried again",
        arguments: [
            (.timedOut, true), (.cannotFindHost, true), (.cannotConnectToHost, true),
            (.networkConnectionLost, true), (.notConnectedToInternet, true),
            (.dataNotAllowed, true), (.internationalRoamingOff, true), (.callIsActive, true),
            (.secureConnectionFailed, true), (.cancelled, false), (.badURL, false),
            (.unsupportedURL, false), (.serverCertificateUntrusted, false),
            (.serverCertificateHasBadDate, false), (.serverCertificateNotYetValid, false),
            (.serverCertificateHasUnknownRoot, false), (.clientCertificateRejected, false),
            (.clientCertificateRequired, false), (.httpTooManyRedirects, false),
            (.appTransportSecurityRequiresSecureConnection, false),
            (.redirectToNonExistentLocation, false), (.userAuthenticationRequired, false),
        ] as [(URLError.Code, Bool)]
    )
    func networkErrors(code: URLError.Code, canRetry: Bool) async throws {
        let session = SimulatedSession()
        let transport = FailingTransport(code: code)
        let client = try session.client { $0.transport = transport }
        let oidc = await #expect(throws: OktaOidcError.self) {
            try await client.authenticate(withSessionToken: "token-1")
        }
        var configuration = OktaConfiguration()
        configuration.transport = transport
        let authn = OktaAuthSdk(domain: session.simulator.url, configuration: configuration)
        let classic = await #expect(throws: OktaError.self) {
            _ = try await authn.authenticate(username: "ada", password: "secret")
        }
        let identity = await #expect(throws: IDXClientError.self) {
            try await IDXClient.start(
                with: session.simulator.identityConfiguration(scopes: ["openid"]) {
                    $0.transport = transport
                }
            )
        }
        #expect(oidc?.isRetryable == canRetry)
        #expect(classic?.isRetryable == canRetry)
        #expect(identity?.isRetryable == canRetry)
        // The row of each code is in UserTextTests.
        let text = ConnectionFailure.text(about: URLError(code)).rawValue
        #expect(classic?.userText() == text && identity?.userText() == text)
        #expect(oidc?.userText() == text)
        let failure = PollPolicy.Failure(
            connectionError: URLError(code), response: nil, isRetryable: !canRetry
        )
        #expect(failure.isTransient == canRetry)
    }
}
