import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

@Suite("The claims of an ID token")
struct ClaimTests {
    /// A claim that is wrong, and the text of the error, with `ORG` for the URL of the org.
    typealias Change = Case<@Sendable (inout [String: SimulatorJSON]) -> Void>

    /// Noon UTC on 1 May 2024: what the clock of the tests shows.
    private static let now = 1_714_564_800

    private static let foreign = "aud does not contain the client id app"
    private static let noEnd = "exp is missing or not a time"
    private static let otherNonce = "nonce is missing or not the one that was sent"
    private static let otherHash = "at_hash is not the hash of the access token"
    private static let otherCode = "c_hash is not the hash of the code"
    private static let notRenewed = "is not that of the token that was renewed"

    static let wrong: [Change] = [
        Change("no iss", "iss is missing") { $0["iss"] = nil },
        Change("another iss", "iss is https://evil.test instead of ORG/oauth2/default") {
            $0["iss"] = "https://evil.test"
        },
        Change("the iss of the org", "iss is ORG instead of ORG/oauth2/default") {
            let issuer = $0["iss"]?.string ?? ""
            $0["iss"] = .string(issuer.replacingOccurrences(of: "/oauth2/default", with: ""))
        },
        Change("a slash too many", "iss is ORG/oauth2/default/ instead of ORG/oauth2/default") {
            $0["iss"] = .string(($0["iss"]?.string ?? "") + "/")
        },
        Change("an iss that is no text", "iss is missing") { $0["iss"] = 7 },
        Change("no sub", "sub is missing") { $0["sub"] = nil },
        Change("an empty sub", "sub is missing") { $0["sub"] = "" },
        Change("no aud", "aud is missing") { $0["aud"] = nil },
        Change("another aud", foreign) { $0["aud"] = "other" },
        Change("several aud without this client", foreign) { $0["aud"] = ["other", "more"] },
        Change("no aud in the list", foreign) { $0["aud"] = [] },
        Change("an aud that is no text", "aud contains something that is not a text") {
            $0["aud"] = ["app", 7]
        },
        Change("several aud without azp", "azp is missing, although aud names several clients") {
            $0["aud"] = ["app", "other"]
        },
        Change("several aud and another azp", "azp is not the client id app") {
            $0["aud"] = ["app", "other"]
            $0["azp"] = "other"
        },
        Change("another azp", "azp is not the client id app") { $0["azp"] = "other" },
        Change("no exp", noEnd) { $0["exp"] = nil },
        Change("an exp that is a text", noEnd) { $0["exp"] = "2099-01-01" },
        Change("an exp in the year 10000", noEnd) { $0["exp"] = 253_402_300_800 },
        Change("an exp beyond all years", noEnd) { $0["exp"] = .number(1e308) },
        Change("a negative exp", noEnd) { $0["exp"] = -1 },
        Change("an exp before iat", "exp is not after iat") {
            $0["iat"] = .integer(now)
            $0["exp"] = .integer(now - 1)
        },
        Change("an exp at iat", "exp is not after iat") {
            $0["iat"] = .integer(now)
            $0["exp"] = .integer(now)
        },
        Change("an exp in the past", "exp is 300 s in the past") {
            $0["exp"] = .integer(now - 300)
        },
        Change("no iat", "iat is missing or not a time") { $0["iat"] = nil },
        Change("an iat in the past", "iat is 301 s in the past, which is more than 300 s from now")
        {
            $0["iat"] = .integer(now - 301)
        },
        Change(
            "an iat in the future", "iat is 301 s in the future, which is more than 300 s from now"
        ) {
            $0["iat"] = .integer(now + 301)
        },
        Change("an nbf in the future", "nbf is in the future") { $0["nbf"] = .integer(now + 301) },
        Change("an nbf that is a text", "nbf is in the future") { $0["nbf"] = "soon" },
        Change("no nonce", otherNonce) { $0["nonce"] = nil },
        Change("another nonce", otherNonce) { $0["nonce"] = "other" },
        Change("a nonce that is no text", otherNonce) { $0["nonce"] = .null },
        Change("another at_hash", otherHash) { $0["at_hash"] = "other" },
        Change("an at_hash that is no text", otherHash) { $0["at_hash"] = 7 },
        Change("another c_hash", otherCode) { $0["c_hash"] = "other" },
        Change("a c_hash that is no text", otherCode) { $0["c_hash"] = .null },
    ]

    @Test(
        "The claims of an ID token are checked, each by itself",
        arguments: wrong,
        [OktaOidcTokenValidation.claimsAndSignature, .claimsOnly]
    )
    func refused(claim: Change, validation: OktaOidcTokenValidation) async throws {
        let session = SimulatedSession()
        session.changeIDToken(claim.action)
        let error = try await session.refusal { $0.tokenValidation = validation }
        #expect(problem(error, session) == claim.words)
    }

    /// The problem of the token, without the name of the org.
    private func problem(_ error: OktaOidcError?, _ session: SimulatedSession) -> [String] {
        guard case .JWTValidationError(let text)? = error else {
            return ["\(String(describing: error))"]
        }
        return [text.replacingOccurrences(of: session.org, with: "ORG")]
    }

    /// Claims of a client whose names contain a K, which Unicode writes in two ways.
    private static let ownClaims: [String: OktaJSON] = [
        "iss": "https://example.test/K", "sub": "user-K", "aud": "app-K", "azp": "app-K",
        "nonce": "nonce-K", "iat": .number(Double(now)), "exp": .number(Double(now + 60)),
    ]

    @Test(
        "The claims of an ID token are compared byte by byte",
        arguments: [nil, "iss", "sub", "aud", "azp", "nonce"]
    )
    func equivalentText(name: String?) throws {
        let validator = IDTokenValidator(
            issuer: "https://example.test/K",
            clientId: "app-K",
            tolerance: 0,
            now: Date(timeIntervalSince1970: Double(Self.now))
        )
        var claims = Self.ownClaims
        if let name {
            let text = try #require(claims[name]?.text)
            claims[name] = .string(text.replacingOccurrences(of: "K", with: "\u{212A}"))
            #expect(claims[name] == Self.ownClaims[name])
        }
        let expectation = IDTokenValidator.Expectation(
            nonce: "nonce-K", predecessor: OktaOidcClaims(Self.ownClaims)
        )
        let isAccepted = (try? validator.check(OktaOidcClaims(claims), against: expectation)) != nil
        #expect(isAccepted == (name == nil))
        // A hash of an access token that is not there is wrong.
        claims["at_hash"] = "hash"
        #expect(throws: OktaOidcError.self) {
            try validator.check(OktaOidcClaims(claims), against: expectation)
        }
    }

    @Test("The claims of a token are read by their names and types")
    func reading() throws {
        let text = """
            {"iss":"i","sub":"s","aud":["a",5,"b"],"exp":0,"iat":253402300799.5,"auth_time":-1,\
            "name":"n","preferred_username":"p","email":"e","active":false,"null":null,\
            "list":[1,null,"x",1.5],"object":{"a":null,"b":true},"large":9007199254740993}
            """
        let claims = OktaOidcClaims(try #require(JSONDocument.object(in: Data(text.utf8))))
        let texts = [claims.issuer, claims.subject, claims.name, claims.preferredUsername]
        #expect(
            texts == ["i", "s", "n", "p"] && claims.email == "e" && claims.audience == ["a", "b"])
        #expect(claims.expiresAt == Date(timeIntervalSince1970: 0) && claims.issuedAt != nil)
        #expect(claims.authenticatedAt == nil && claims.isActive == false)
        #expect(OktaOidcClaims(["aud": "a"]).audience == ["a"])
        #expect(OktaOidcClaims(["active": "true"]).isActive == nil)
        #expect(OktaOidcClaims([:]).audience.isEmpty)
        let names =
            #"["active", "aud", "auth_time", "email", "exp", "iat", "iss", "large", "list", "name", "#
            + #""null", "object", "preferred_username", "sub"]"#
        #expect("\(claims)" == "OktaOidcClaims(names: \(names))")
        let values = claims.dictionary
        #expect(Set(values.keys) == Set(claims.values.keys).subtracting(["null"]))
        let list = try #require(values["list"] as? [any Sendable])
        try #require(list.count == 3 && list[0] as? Int == 1 && list[1] as? String == "x")
        #expect(list[2] as? Double == 1.5)
        #expect(values["object"] as? [String: Bool] == ["b": true])
        #expect(values["large"] as? Int64 == 9_007_199_254_740_993)
        #expect(values["iss"] as? String == "i" && values["active"] as? Bool == false)
    }

    @Test(
        "The tokens in a response are read, or refused with the reason",
        arguments: [
            ("", "returned no access token."),
            (#""access_token":"","#, "returned no access token."),
            (#""access_token":"a","#, "returned a token that is not of the type 'Bearer'."),
            (
                #""access_token":"a","token_type":"DPoP","#,
                "returned a token that is not of the type 'Bearer'."
            ),
            (
                #""access_token":"a","token_type":"BEARER","id_token":[],"#,
                "returned an ID token that is not a text."
            ),
            (#""access_token":"a","token_type":"BEARER","id_token":null,"#, nil),
        ]
    )
    func tokens(members: String, problem: String?) throws {
        func read(_ text: String) throws -> TokenSet {
            let headers = ["date": "Wed, 01 May 2024 12:00:07 GMT"]
            let reply = OktaTransportReply(statusCode: 200, headers: headers, body: Data(text.utf8))
            let now = Date(timeIntervalSince1970: Double(Self.now))
            return try TokenSet(HTTPReply(reply, receivedAt: now), boundTo: nil)
        }
        let result = Result { try read("{\(members)\"expires_in\":5,\"scope\":\"s\"}") }
        guard let problem else {
            let tokens = try result.get()
            var expected = TokenSet(accessToken: "a", idToken: nil, refreshToken: nil, scope: "s")
            expected.expiresAt = Date(timeIntervalSince1970: Double(Self.now + 5))
            expected.clockSkew = 7
            #expect(tokens == expected)
            let old = TokenSet(accessToken: "b", idToken: "i", refreshToken: "r", scope: "t")
            (expected.idToken, expected.refreshToken) = ("i", "r")
            #expect(tokens.keeping(old) == expected && old.keeping(tokens) == old)
            return
        }
        let error = #expect(throws: OktaOidcError.self) { try result.get() }
        #expect(error?.description == "The token endpoint \(problem)")
    }

    static let right: [Change] = [
        Change("as they are") { _ in },
        Change("several aud with azp") {
            $0["aud"] = ["app", "other"]
            $0["azp"] = "app"
        },
        Change("an exp just past") {
            $0["iat"] = .integer(now - 300)
            $0["exp"] = .integer(now - 299)
        },
        Change("an iat within the tolerance") { $0["iat"] = .integer(now - 300) },
        Change("an nbf within the tolerance") { $0["nbf"] = .integer(now + 300) },
        Change("no at_hash") { $0["at_hash"] = nil },
        Change("claims nobody knows") { $0["org:role"] = ["admin": [true, .null, 1]] },
    ]

    @Test(
        "The claims of an ID token are accepted where the protocol permits them", arguments: right
    )
    func accepted(claim: Change) async throws {
        let session = SimulatedSession()
        session.changeIDToken(claim.action)
        #expect(try await session.signIn().accessToken != nil)
    }

    @Test(
        "The claims of an ID token are measured by the server's clock",
        arguments: [-86_400.0, -600, 600, 86_400]
    )
    func clockSkew(seconds: TimeInterval) async throws {
        let session = SimulatedSession()
        session.simulator.faults.clockSkew = seconds
        let manager = try await session.signIn()
        #expect(manager.expiresAt == session.clock.now + 3600)
        session.clock.advance(by: 3599)
        #expect(manager.accessToken != nil)
        #expect(manager.idToken != nil)
        session.clock.advance(by: 1)
        #expect(manager.accessToken == nil)
        #expect(manager.idToken == nil)
    }

    @Test("The hash of the code is checked when the code is exchanged, and not in a renewal")
    func codeHash() async throws {
        let session = SimulatedSession()
        let network = session.network
        session.changeIDToken { claims in
            let code = network.requests(to: "/token").first?.form["code"] ?? ""
            let hash = SHA256.hash(Array(code.utf8)).prefix(16)
            claims["c_hash"] = .string(Base64URL.encode(hash))
        }
        let manager = try await session.signIn()
        try await manager.renew()
        #expect(manager.claims?["c_hash"] != nil)
    }

    @Test("The claims of an ID token include the time of the sign-in where the app limits it")
    func maxAge() async throws {
        let session = SimulatedSession()
        #expect(try await session.signIn(["max_age": "60"]).accessToken != nil)
        for time in [Self.now - 360, Self.now + 300] {
            session.network.reset()
            session.changeIDToken { $0["auth_time"] = .integer(time) }
            #expect(try await session.signIn(["max_age": "60"]).accessToken != nil)
        }
        let late = "auth_time is longer ago than max_age allows"
        for (change, problem) in [
            (SimulatorJSON?.none, "auth_time is missing"), (.integer(Self.now - 361), late),
            (.integer(Self.now + 301), late),
        ] {
            session.network.reset()
            session.changeIDToken { $0["auth_time"] = change }
            let error = try await session.refusal(["max_age": "60"])
            #expect(error.description == "The ID token is not valid: \(problem).")
        }
    }

    @Test("A renewed ID token need not tell the time of the sign-in, nor the nonce")
    func renewedWithout() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        session.changeIDToken {
            $0["auth_time"] = nil
            $0["nonce"] = nil
        }
        try await manager.renew()
        let claims = try #require(manager.claims)
        #expect(claims["auth_time"] == nil && claims["nonce"] == nil)
        session.network.reset()
        try await manager.renew()
        #expect(try #require(manager.claims)["auth_time"] != nil)
    }

    @Test(
        "The claims of a renewed ID token belong to the same user and the same sign-in",
        arguments: [
            Change("another sub", "sub \(notRenewed)") { $0["sub"] = "00uOther" },
            Change("another nonce", "nonce \(notRenewed)") { $0["nonce"] = "other" },
            Change("another auth_time", "auth_time \(notRenewed)") { $0["auth_time"] = 7 },
            Change("another issuer", "iss is https://evil.test instead of ORG/oauth2/default") {
                $0["iss"] = "https://evil.test"
            },
            Change("another client", foreign) { $0["aud"] = "other" },
            Change("another at_hash", otherHash) { $0["at_hash"] = "other" },
        ]
    )
    func renewed(claim: Change) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let before = manager.accessToken
        session.changeIDToken(claim.action)
        let error = await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(problem(error, session) == claim.words)
        #expect(manager.accessToken == before)
    }
}
