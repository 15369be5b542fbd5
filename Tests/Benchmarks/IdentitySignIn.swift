import Foundation
import OktaCore
import OktaIdx
import OktaOidc
import OktaSignIn

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A sign-in with Identity Engine, of four requests, next to four bare tasks: by OktaIdx without an ID
/// token and with one whose claims are checked, and by OktaSignIn.
func identitySignIns(rounds: Int) throws -> Chapter {
    Mock.respond { IdentityPages.body(for: $0) }
    defer { Mock.respond(with: []) }
    let queue = DispatchQueue(label: "reads")
    // An app makes its configuration once.
    let (noToken, claims) = (identity(scope: "profile"), identity(scope: "openid"))
    let screens = try screenConfiguration()
    let sides: [(name: String, target: Double?, run: (_ count: Int) throws -> Void)] = [
        (
            "four bare tasks, read, on a queue", nil,
            { count in
                for path in IdentityPages.paths {
                    var request = URLRequest(url: Mock.org.appendingPathComponent(path))
                    request.httpMethod = "POST"
                    sendBare(request, count, readOn: queue)
                }
            }
        ),
        ("OktaIdx, no ID token", 1.8, { waitForEach($0) { try await signIn(noToken) } }),
        ("OktaIdx, claims", 2.5, { waitForEach($0) { try await signIn(claims) } }),
        ("OktaSignIn, claims", nil, { waitForEach($0) { try await signIn(screens) } }),
    ]
    for side in sides { try side.run(20) }
    let costs = try Cost.each(of: sides.map(\.run), rounds: rounds, calls: 100)
    func ratio(_ one: Int, _ other: Int) -> Double {
        zip(costs[one], costs[other]).map { $0.processor / $1.processor }.median
    }
    var figures = zip(sides, costs).map {
        Figure.time("\($0.name), CPU", $1.map(\.processor).median)
    }
    for index in 1..<sides.count {
        figures.append(
            Figure(
                name: "\(sides[index].name) / bare", value: ratio(index, 0),
                target: sides[index].target
            )
        )
    }
    figures.append(Figure(name: "OktaSignIn / OktaIdx, claims", value: ratio(3, 2), target: 1.15))
    return Chapter(title: "Sign-in of four requests, Identity Engine", figures: figures)
}

/// Makes `count` calls one after the other, and waits for the last.
func waitForEach(_ count: Int, _ call: @escaping @Sendable () async throws -> Void) {
    waitForEnd { finish in
        Task.detached {
            do { for _ in 0..<count { try await call() } } catch { fail(error) }
            finish()
        }
    }
}

private let issuer = "\(Mock.org.absoluteString)/oauth2/default"
private let callbacks = DispatchQueue(label: "callbacks")

private func identity(scope: String) -> IDXClient.Configuration {
    var options = IDXClient.Options()
    options.urlSession = Mock.session
    options.callbackQueue = callbacks
    options.tokenValidation = .claimsOnly
    return IDXClient.Configuration(
        issuer: issuer,
        clientId: "client-1",
        clientSecret: nil,
        scopes: [scope],
        redirectUri: "com.example.app:/callback",
        options: options
    )
}

private func signIn(_ configuration: IDXClient.Configuration) async throws {
    let client = try await IDXClient.start(with: configuration)
    var response = try await client.resume()
    guard let identify = response.remediations[.identify] else { throw Failed() }
    identify.identifier?.value = "ada@example.test"
    identify.credentials?.passcode?.value = "Passw0rd-1"
    response = try await identify.proceed()
    _ = try await response.exchangeCode()
}

private func screenConfiguration() throws -> OktaOidcConfig {
    var configuration = try OktaOidcConfig(with: [
        "issuer": issuer, "clientId": "client-1", "scopes": "openid",
        "redirectUri": "com.example.app:/callback",
    ])
    configuration.urlSession = Mock.session
    configuration.callbackQueue = callbacks
    configuration.tokenValidation = .claimsOnly
    configuration.tokenStore = OktaMemoryStore()
    return configuration
}

private func signIn(_ configuration: OktaOidcConfig) async throws {
    var options = OktaSignIn.Options()
    options.engine = .identity
    let signIn = OktaSignIn(configuration, options: options)
    try await signIn.start()
    try await signIn.identify("ada@example.test", password: "Passw0rd-1")
    guard case .done = signIn.step else { throw Failed() }
}

/// The responses of an org with Identity Engine, as short as possible.
private enum IdentityPages {
    static let paths = [
        "oauth2/default/v1/interact", "idp/idx/introspect", "idp/idx/identify",
        "oauth2/default/v1/token",
    ]

    /// The nonce of the transaction, if it asked for an ID token.
    private static let nonce = Locked<String?>(nil)

    static func body(for request: URLRequest) -> Data {
        switch request.url?.lastPathComponent {
        case "interact":
            // As bytes: it is part of what is measured, and the bare tasks have no body.
            let fields = Array(request.httpBody ?? Data()).split(separator: UInt8(ascii: "&"))
            let nonce = fields.first { $0.starts(with: "nonce=".utf8) }?.dropFirst(6)
            let asksForIDToken = fields.contains { $0.elementsEqual("scope=openid".utf8) }
            Self.nonce.withLock {
                $0 = asksForIDToken ? nonce.map { String(decoding: $0, as: UTF8.self) } : nil
            }
            return Data(#"{"interaction_handle":"handle-1"}"#.utf8)
        case "introspect": return page
        case "identify": return success
        default: return tokens
        }
    }

    private static let page = Data(
        """
        {"version":"1.0.0","stateHandle":"state-1","intent":"LOGIN","remediation":{"type":"array",\
        "value":[{"rel":["create-form"],"name":"identify","method":"POST",\
        "href":"https://org.example.test/idp/idx/identify","accepts":"application/json; \
        okta-version=1.0.0","produces":"application/ion+json; okta-version=1.0.0","value":[\
        {"name":"identifier","label":"Username","required":true},{"name":"credentials",\
        "type":"object","form":{"value":[{"name":"passcode","label":"Password","secret":true}]},\
        "required":true},{"name":"stateHandle","required":true,"value":"state-1",\
        "visible":false,"mutable":false}]}]}}
        """
        .utf8
    )

    private static let success = Data(
        """
        {"version":"1.0.0","stateHandle":"state-1","successWithInteractionCode":{"rel":\
        ["create-form"],"name":"issue","href":"https://org.example.test/oauth2/default/v1/token",\
        "method":"POST","value":[{"name":"grant_type","required":true,"value":"interaction_code"},\
        {"name":"interaction_code","required":true,"value":"code-1"},{"name":"client_id",\
        "required":true,"value":"client-1"}]}}
        """
        .utf8
    )

    /// Tokens with the time of the server's header field and the nonce of the transaction.
    ///
    /// The signature is not checked.
    private static var tokens: Data {
        guard let nonce = nonce.withLock(\.self) else {
            return Data(
                """
                {"access_token":"access-1","token_type":"Bearer","expires_in":3600,\
                "scope":"profile"}
                """
                .utf8
            )
        }
        let claims = """
            {"iss":"\(issuer)","aud":"client-1","sub":"user-1","iat":1714996800,"exp":4102444800,\
            "nonce":"\(nonce)"}
            """
        let token = [#"{"alg":"RS256","kid":"key-1"}"#, claims, "signature"]
            .map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        return Data(
            """
            {"access_token":"access-1","token_type":"Bearer","expires_in":3600,"scope":"openid",\
            "id_token":"\(token)"}
            """
            .utf8
        )
    }
}
