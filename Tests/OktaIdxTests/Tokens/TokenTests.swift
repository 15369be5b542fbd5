import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaIdx

@Suite("Tokens")
struct TokenTests {
    /// The error of the exchange at a server that responds with `body`.
    private func refusal(
        _ body: String, status: Int = 200, nonce: String? = nil
    ) async throws -> IDXClientError {
        let session = ScriptedSession(answers: [.json(Pages.success), .json(body, status: status)])
        let client = IDXClient(context: session.context(nonce: nonce))
        let response = try session.response(of: client)
        return try #require(
            await #expect(throws: IDXClientError.self) {
                try await session.clock.run { try await response.exchangeCode() }
            }
        )
    }

    @Test("Tokens are exchanged for the code of a complete sign-in, with every proof")
    func exchange() async throws {
        let session = ScriptedSession(
            clientSecret: "secret-1", answers: [.json(Pages.success), .json(Pages.tokens)]
        )
        let response = try session.response()
        #expect(response.isLoginSuccessful)

        let token = try await session.clock.run { try await response.exchangeCode() }

        #expect(token.accessToken == "access-1")
        #expect(token.refreshToken == "refresh-1")
        #expect(token.expiresIn == 3600)
        #expect(token.scope == "openid profile")
        #expect(token.tokenType == "Bearer" && token.idToken == nil)
        #expect(token.expiresAt == token.issuedAt?.addingTimeInterval(3600))
        let sent = try #require(session.server.sent.last)
        #expect(sent.path == "/oauth2/default/v1/token")
        #expect(
            sent.form == [
                "grant_type": "interaction_code", "interaction_code": "code-1",
                "client_id": "client-1", "client_secret": "secret-1",
                "redirect_uri": "com.example.app:/callback", "code_verifier": "verifier-1",
            ]
        )
        #expect(sent.headers["Authorization"] == nil)
        #expect(sent.headers["Accept"] == "application/json")
    }

    @Test("Tokens have the scopes of the request, and no end, if the server names none")
    func assumedScopes() async throws {
        let session = ScriptedSession(
            scopes: ["a", "b"],
            answers: [.json(Pages.success), .json(#"{"access_token":"c","token_type":"Bearer"}"#)]
        )
        let response = try session.response()
        let token = try await session.clock.run { try await response.exchangeCode() }
        #expect((token.scope, token.expiresIn) == ("a b", 0))
        #expect(token.expiresAt == nil && token.issuedAt != nil)
    }

    @Test("Tokens are missing before the sign-in is complete")
    func incomplete() throws {
        let session = ScriptedSession(Pages.identify)
        let response = try session.response()
        #expect(throws: IDXClientError.successResponseMissing) {
            try session.end { response.exchangeCode(completion: $0) }
        }
    }

    @Test("Tokens report a code that was used twice")
    func usedCode() async throws {
        let body = #"{"error":"invalid_grant","error_description":"used code-1"}"#
        let expected = IDXClientError.serverError(
            message: "used <redacted>", localizationKey: "invalid_grant", type: "oauth"
        )
        #expect(try await refusal(body, status: 400) == expected)
    }

    /// The response that contains tokens or keys.
    enum Source: CaseIterable, Sendable {
        case exchange, refresh, keys
    }

    @Test(
        "Tokens that cannot be read are reported with the status and the request",
        arguments: Source.allCases,
        [
            "", "<html>code-1</html>", "null", #"{"token":"code-1"}"#,
            #"{"access_token":"access-1"}"#,
        ]
    )
    func unreadable(source: Source, body: String) async throws {
        let session = ScriptedSession(
            scopes: ["openid"],
            configure: { if source == .keys { $0.tokenValidation = .claimsAndSignature } },
            answers: source == .refresh ? [] : [.json(Pages.success)]
        )
        let response = source == .refresh ? nil : try session.response()
        let token = session.token()
        session.server.append(.json(body, headers: ["x-okta-request-id": "request-1"]))

        let error = await #expect(throws: IDXClientError.self) {
            try await session.clock.run {
                switch response {
                case nil: try await token.refresh()
                case let response?: try await response.exchangeCode()
                }
            }
        }

        #expect(error == .unexpectedResponse(statusCode: 200, requestId: "request-1"))
        #expect(error?.description == "The response, HTTP 200, is not what the server should send.")
        #expect(
            session.server.sent.last?.path.hasSuffix(source == .keys ? "/keys" : "/token") == true
        )
    }

    @Test(
        "Tokens without an ID token are refused if the app asks for 'openid'",
        arguments: ["", #""id_token":null,"#, #""id_token":5,"#],
        [true, false]
    )
    func missingIDToken(member: String, asksForIt: Bool) async throws {
        let body = Pages.tokens.replacingOccurrences(of: "{", with: "{\(member)")
        let session = ScriptedSession(
            scopes: asksForIt ? ["openid"] : ["profile"],
            answers: [.json(Pages.success), .json(body)]
        )
        let response = try session.response()
        let token = try? await session.clock.run { try await response.exchangeCode() }
        #expect((token == nil) == (asksForIt || member.contains("5")))
    }

    @Test("Tokens are refused with an ID token of another client")
    func foreignToken() async throws {
        guard case .invalidToken = try await refusal(Self.tokens(with: "e30.e30.AAAA")) else {
            Issue.record("another error")
            return
        }
    }

    private static func tokens(with idToken: String) -> String {
        Pages.tokens.replacingOccurrences(of: "{", with: #"{"id_token":"\#(idToken)","#)
    }

    /// An ID token of now with more `claims`, whose signature is not checked.
    private static func idToken(_ claims: String) -> String {
        let now = Int(VirtualClock().now.timeIntervalSince1970)
        let payload = """
            {"iss":"https://example.com/oauth2/default","aud":"client-1","sub":"user-1",\
            "iat":\(now),"exp":\(now + 3600)\(claims)}
            """
        return [#"{"alg":"RS256","kid":"key-1"}"#, payload, "signature"]
            .map { Base64URL.encode(Array($0.utf8)) }
            .joined(separator: ".")
    }

    @Test(
        "The exchange refuses an ID token whose sign-in is older than the app asked for",
        arguments: [(300, true), (1_200, false), (nil, false)] as [(Int?, Bool)]
    )
    func maxAge(age: Int?, isAccepted: Bool) async throws {
        let now = Int(VirtualClock().now.timeIntervalSince1970)
        let time = age.map { #","auth_time":\#(now - $0)"# } ?? ""
        let tokens = Self.tokens(with: Self.idToken(#","nonce":"nonce-1"\#(time)"#))
        let session = ScriptedSession(
            configure: { $0.maxAge = 600 },
            answers: [Pages.handle, Pages.success, tokens].map { .json($0) }
        )
        let client = try await session.clock.run {
            try await IDXClient.start(with: session.configuration)
        }
        // The nonce of this transaction is not known to the server, so that it cannot be the reason.
        let context = IDXClient.Context(
            configuration: session.configuration,
            state: client.context.state,
            interactionHandle: client.context.interactionHandle,
            codeVerifier: client.context.codeVerifier,
            nonce: "nonce-1",
            maxAge: client.context.maxAge
        )
        let response = try session.response(of: IDXClient(context: context))
        let outcome = await Result(awaiting: {
            try await session.clock.run { try await response.exchangeCode() }
        })
        #expect((try? outcome.get())?.accessToken == (isAccepted ? "access-1" : nil))
        if case .failure(let error) = outcome { #expect("\(error)".contains("auth_time")) }
    }

    @Test(
        "The exchange refuses an ID token without the nonce of the transaction",
        arguments: [#","nonce":"nonce-2""#, #","nonce":"NONCE-1""#, #","nonce":1"#, ""]
    )
    func nonce(claims: String) async throws {
        let right = Self.tokens(with: Self.idToken(#","nonce":"nonce-1""#))
        let session = ScriptedSession(Pages.success, right)
        let client = IDXClient(context: session.context(nonce: "nonce-1"))
        let response = try session.response(of: client)
        let token = try await session.clock.run { try await response.exchangeCode() }
        #expect(token.accessToken == "access-1")

        let error = try await refusal(Self.tokens(with: Self.idToken(claims)), nonce: "nonce-1")
        #expect("\(error)".contains("nonce"))
        // The same transaction, stored and continued with options.
        let later = ScriptedSession(Pages.success, Self.tokens(with: Self.idToken(claims)))
        let context = later.context(nonce: "nonce-1")
        let resumed = IDXClient(context: context.using(context.configuration.options))
        let page = try later.response(of: resumed)
        await #expect(throws: IDXClientError.self) {
            try await later.clock.run { try await page.exchangeCode() }
        }
    }

    @Test("What continues with other options is the same in every member")
    func otherOptions() async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var other = IDXClient.Options()
        other.loginHint = "ada"
        let context = IDXClient.Context(
            configuration: IDXClient.Configuration(
                issuer: "https://example.com",
                clientId: "client-1",
                clientSecret: "secret-1",
                scopes: ["openid"],
                redirectUri: "com.example.app:/callback"
            ),
            state: "state-1",
            interactionHandle: "handle-1",
            codeVerifier: "verifier-1",
            nonce: "nonce-1",
            maxAge: 60
        )
        let using = context.using(other)
        #expect(using.configuration.options.loginHint == "ada")
        #expect(try encoder.encode(using) == encoder.encode(context))
        let token = try await signIn().1
        let changed = token.using(other)
        #expect(changed.configuration.options.loginHint == "ada")
        #expect(try encoder.encode(changed) == encoder.encode(token))
    }

    /// The tokens of a complete sign-in at a server that responds with `more` afterwards.
    private func signIn(_ more: String...) async throws -> (ScriptedSession, IDXClient.Token) {
        let session = ScriptedSession(
            answers: ([Pages.success, Pages.tokens] + more).map { .json($0) }
        )
        let response = try session.response()
        return (session, try await session.clock.run { try await response.exchangeCode() })
    }

    @Test("Tokens are refreshed, and keep what the server does not return again")
    func refresh() async throws {
        let fresh = #"{"access_token":"access-2","token_type":"Bearer","expires_in":60}"#
        let (session, token) = try await signIn(fresh)

        let new = try await session.clock.run { try await token.refresh() }

        #expect(new.accessToken == "access-2")
        #expect(new.refreshToken == "refresh-1")
        #expect(new.expiresIn == 60)
        #expect(session.server.sent.last?.form["grant_type"] == "refresh_token")
    }

    @Test("Many calls refresh a token once, and an older token gets the newest")
    func oneRefresh() async throws {
        let fresh =
            #"{"access_token":"access-2","token_type":"Bearer","expires_in":3600,"#
            + #""refresh_token":"refresh-2"}"#
        let (session, token) = try await signIn(fresh)
        let requests = session.server.sent.count
        let manager = try token.stateManager()
        let known = manager.session.content

        let tokens = try await session.clock.run {
            try await withThrowingTaskGroup(of: IDXClient.Token.self) { group in
                for _ in 0..<16 { group.addTask { try await token.refresh() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }

        #expect(tokens.map(\.accessToken) == Array(repeating: "access-2", count: 16))
        #expect(session.server.sent.count == requests + 1)
        let later = try await session.clock.run { try await token.refresh() }
        #expect(later.refreshToken == "refresh-2")
        // A copy that the app stored itself before.
        let stored = try JSONEncoder().encode(token)
        let copy = try JSONDecoder().decode(IDXClient.Token.self, from: stored)
            .using(session.configuration.options)
        let newest = try await session.clock.run { try await copy.refresh() }
        #expect(newest.accessToken == "access-2")
        #expect(session.server.sent.count == requests + 1)
        // A call that read the tokens before the refresh, and goes on after it.
        try await session.clock.run {
            try await manager.session.renew(from: manager.server, after: known)
        }
        #expect(session.server.sent.count == requests + 1)
        #expect(try token.stateManager().accessToken == "access-2")
    }

    @Test("Tokens are revoked, the refresh token first")
    func revoke() async throws {
        let (session, token) = try await signIn("", "", "")

        try await session.clock.run {
            try await token.revoke()
            // Again, after the session has ended.
            try await token.revoke(type: .refreshToken)
        }

        let sent = session.server.sent.suffix(3)
        #expect(Set(sent.map(\.path)) == ["/oauth2/default/v1/revoke"])
        #expect(sent.map { $0.form["token"] } == ["refresh-1", "access-1", "refresh-1"])
    }

    @Test("Tokens that were refreshed twice are revoked with the refresh token that is valid now")
    func revokeNewest() async throws {
        let fresh = [2, 3].map { number in
            #"{"access_token":"access-\#(number)","token_type":"Bearer","expires_in":60,"#
                + #""refresh_token":"refresh-\#(number)"}"#
        }
        let (session, token) = try await signIn(fresh[0], fresh[1], "")
        for _ in fresh {
            _ = try await session.clock.run { try await token.refresh() }
            session.clock.advance(by: 3_600)
        }
        try await session.clock.run { try await token.revoke(type: .refreshToken) }
        #expect(session.server.sent.last?.form["token"] == "refresh-3")
    }

    @Test("Tokens that are known as a text are revoked with their type")
    func revokeText() async throws {
        let session = ScriptedSession(answers: Array(repeating: .json(""), count: 5))
        for type in [IDXClient.Token.RevokeType.refreshToken, .accessAndRefreshToken] {
            try await session.clock.run {
                try await IDXClient.Token.revoke(
                    token: "a", type: type, configuration: session.configuration
                )
            }
        }
        let forms = session.server.sent.map(\.form)
        #expect(forms.map { $0["token_type_hint"] } == ["refresh_token", "access_token"])
        #expect(forms.allSatisfy { $0["token"] == "a" && $0["client_id"] == "client-1" })
    }

    @Test("Tokens without a refresh token have only an access token to revoke")
    func revokeAccessToken() async throws {
        let session = ScriptedSession(answers: [.json("")])
        let stored = try JSONEncoder().encode(session.configuration)
        let text = """
            {"accessToken":"access-1","expiresIn":0,"issuedAt":0,"scope":"a","tokenType":"Bearer",\
            "configuration":\(String(decoding: stored, as: UTF8.self))}
            """
        let token = try JSONDecoder().decode(IDXClient.Token.self, from: Data(text.utf8))
            .using(session.configuration.options)
        #expect(token.expiresAt == nil && token.issuedAt != nil && token.refreshToken == nil)
        #expect(try token.stateManager().session.content?.tokens.expiresAt == nil)
        #expect(try token.stateManager().session.content?.revision == 0)
        await #expect(throws: IDXClientError.missingRefreshToken) {
            try await token.revoke(type: .refreshToken)
        }
        try await session.clock.run { try await token.revoke() }
        #expect(session.server.sent.map { $0.form["token"] } == ["access-1"])
    }

    @Test("Tokens that the app stores itself keep the time of the sign-in and of the server")
    func storedTimes() throws {
        let session = ScriptedSession(configure: { $0.sessionPolicy.lifetime = 100 })
        func stored() throws -> Data {
            var tokens = TokenSet(accessToken: "a", idToken: nil, refreshToken: "r", scope: nil)
            tokens.clockSkew = 7_200
            let content = StoredSession(tokens)
            let manager = Result {
                OktaOidcStateManager(content, from: try session.configuration.server())
            }
            return try JSONEncoder().encode(
                IDXClient.Token(
                    content, issuedAt: session.clock.now, for: session.configuration, manager)
            )
        }
        let data = try stored()
        session.clock.advance(by: 99)
        func restarted() throws -> OktaOidcStateManager {
            try JSONDecoder().decode(IDXClient.Token.self, from: data)
                .using(session.configuration.options).stateManager()
        }
        #expect(try restarted().tokens?.clockSkew == 7_200)
        #expect(try restarted().accessToken == "a")
        session.clock.advance(by: 1)
        #expect(try restarted().accessToken == nil)
    }

    @Test("Tokens and context survive storage, and print nothing")
    func storage() async throws {
        let (session, token) = try await signIn()

        let stored = try JSONEncoder().encode(token)
        let read = try JSONDecoder().decode(IDXClient.Token.self, from: stored)
        #expect(read.accessToken == token.accessToken)
        #expect(read.expiresAt == token.expiresAt)
        #expect(read.configuration == token.configuration)
        #expect((read.issuedAt, read.scope) == (token.issuedAt, "openid profile"))
        #expect((read.tokenType, read.refreshToken) == ("Bearer", "refresh-1"))
        #expect(read.expiresAt != nil)
        let sessions = try [read, token].map { try $0.stateManager().session.content }
        #expect(sessions[0]?.tokens.expiresAt == sessions[1]?.tokens.expiresAt)
        #expect(sessions[0]?.signIn == sessions[1]?.signIn)

        let context = try JSONDecoder().decode(
            IDXClient.Context.self, from: JSONEncoder().encode(session.context())
        )
        #expect(context == session.context())
        let members = try JSONSerialization.jsonObject(with: JSONEncoder().encode(context))
        var older = try #require(members as? [String: Any])
        older["nonce"] = nil
        older["maxAge"] = nil
        let olderContext = try JSONDecoder().decode(
            IDXClient.Context.self, from: JSONSerialization.data(withJSONObject: older)
        )
        #expect(olderContext.interactionHandle == context.interactionHandle)
        var text = "\(token) \(context) \(String(reflecting: token))"
        dump(token, to: &text)
        dump(context, to: &text)
        for secret in ["access-1", "refresh-1", "verifier-1", "handle-1", "state-1"] {
            #expect(!text.contains(secret))
        }
    }
}

@Suite("A redirect")
struct RedirectTests {
    private static let otherURL = IDXClientError.invalidParameter(name: "redirect")
    private static let otherState = IDXClientError.invalidParameter(name: "state")

    private static func refusal(_ key: String, _ text: String = "") -> IDXClientError {
        .serverError(message: text, localizationKey: key, type: "oauth")
    }

    @Test(
        "A redirect means what its parameters say, if it is one to the app",
        arguments: [
            ("com.example.app:/callback?interaction_code=c&state=state-1", .authenticated, nil),
            ("com.example.app:/callback?interaction_code=c&state=state-1#_=_", .authenticated, nil),
            ("COM.example.app:/callback?interaction_code=c&state=state-1", .authenticated, nil),
            ("?interaction_code=c&state=other", .invalidContext, otherState),
            ("?interaction_code=c", .invalidContext, otherState),
            ("?interaction_code=c&state=state-1&state=other", .invalidContext, otherState),
            ("?interaction_code=c&interaction_code=d&state=state-1", .invalidRedirectUrl, otherURL),
            ("?interaction_code=&state=state-1", .invalidRedirectUrl, otherURL),
            (
                "?error=interaction_required&error_description=x+%2B+y", .remediationRequired,
                refusal("interaction_required", "x + y")
            ),
            (
                "?error=interaction_required&state=state-1", .remediationRequired,
                refusal("interaction_required")
            ), ("?error=interaction_required&state=other", .invalidContext, otherState),
            (
                "?error=access_denied&error_description=state-1,verifier-1&state=state-1",
                .invalidContext, refusal("access_denied", "<redacted>,<redacted>")
            ), ("?error=access_denied", .invalidContext, otherState),
            ("?otp=1", .invalidContext, otherState),
            ("?otp=1&state=state-1", .remediationRequired, .successResponseMissing),
            (
                "com.example.app:/other?interaction_code=c&state=state-1", .invalidRedirectUrl,
                otherURL
            ),
            (
                "https://example.com/callback?interaction_code=c&state=state-1",
                .invalidRedirectUrl,
                otherURL
            ),
            (
                "com.example.app://host/callback?interaction_code=c&state=state-1",
                .invalidRedirectUrl, otherURL
            ),
            (
                "com.example.app://:80/callback?interaction_code=c&state=state-1",
                .invalidRedirectUrl, otherURL
            ),
            ("", .invalidRedirectUrl, otherURL),
        ] as [(String, IDXClient.RedirectResult, IDXClientError?)]
    )
    func result(text: String, expected: IDXClient.RedirectResult, error: IDXClientError?) throws {
        let isWhole = text.contains(":")
        let url = try #require(URL(string: isWhole ? text : "com.example.app:/callback\(text)"))
        let session = ScriptedSession()
        let client = session.client()
        #expect(client.redirectResult(for: url) == expected)
        guard let error else { return }
        #expect(throws: error) {
            try session.end { client.exchangeCode(redirect: url, completion: $0) }
        }
        #expect(session.server.sent.isEmpty && !client.isBusy)
    }

    @Test(
        "A redirect is one to the app if host, port and path are the app's",
        arguments: [
            ("https://APP.example.com:8443/callback", .authenticated),
            ("https://app.example.com/callback", .invalidRedirectUrl),
            ("https://example.com:8443/callback", .invalidRedirectUrl),
        ] as [(String, IDXClient.RedirectResult)]
    )
    func host(address: String, expected: IDXClient.RedirectResult) throws {
        let url = try #require(URL(string: address + "?interaction_code=c&state=s"))
        let text = """
            {"configuration":{"issuer":"https://example.com","clientId":"c","scopes":["a"],\
            "redirectUri":"https://app.example.com:8443/callback"},"state":"s",\
            "interactionHandle":"h","codeVerifier":"v"}
            """
        let context = try JSONDecoder().decode(IDXClient.Context.self, from: Data(text.utf8))
        #expect(IDXClient(context: context).redirectResult(for: url) == expected)
    }

    @Test(
        "A redirect to an app without a path, or at the usual port, is one to the app",
        arguments: [
            ("https://app.test", "https://app.test/"), ("https://app.test/", "https://app.test"),
            ("https://app.test:443/a", "https://app.test/a"),
        ]
    )
    func usualAddress(own: String, address: String) throws {
        let url = try #require(URL(string: address + "?interaction_code=c&state=s"))
        let configuration = IDXClient.Configuration(
            issuer: "https://example.com",
            clientId: "c",
            clientSecret: nil,
            scopes: ["a"],
            redirectUri: own
        )
        let context = IDXClient.Context(
            configuration: configuration,
            state: "s",
            interactionHandle: "h",
            codeVerifier: "v",
            nonce: nil,
            maxAge: nil
        )
        #expect(AppRedirect(url, in: context) == .code("c"))
    }

    @Test(
        "A mailed link that opens the app has a code, if it belongs to the transaction",
        arguments: [
            ("otp=123456&state=state-1", "123456", .remediationRequired),
            ("otp=123456&state=state-2", nil, .invalidContext),
            ("otp=123456", nil, .invalidContext),
            ("otp=&state=state-1", nil, .invalidRedirectUrl),
            ("state=state-1", nil, .invalidRedirectUrl),
        ] as [(String, String?, IDXClient.RedirectResult)]
    )
    func oneTimeCode(query: String, code: String?, result: IDXClient.RedirectResult) throws {
        let url = try #require(URL(string: "com.example.app:/callback?\(query)"))
        let session = ScriptedSession()
        let client = session.client()
        #expect(client.oneTimeCode(in: url) == code)
        #expect(client.redirectResult(for: url) == result)
        #expect(throws: IDXClientError.self) {
            try session.end { client.exchangeCode(redirect: url, completion: $0) }
        }
        #expect(session.server.sent.isEmpty)
    }
}
