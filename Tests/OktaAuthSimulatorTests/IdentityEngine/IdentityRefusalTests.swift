import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The Identity Engine refuses")
struct IdentityRefusalTests {
    private static let unknownScope =
        "One or more scopes are not configured for the authorization server resource."

    @Test(
        "The Identity Engine refuses to interact without what it needs",
        arguments: [
            (
                ["code_challenge": nil], "invalid_request",
                "PKCE code challenge is required to use the interaction code flow."
            ),
            (
                ["code_challenge": "short"], "invalid_request",
                "The PKCE code challenge is not valid."
            ),
            (
                ["code_challenge_method": "plain"], "invalid_request",
                "The PKCE code challenge method is not supported."
            ),
            (
                ["redirect_uri": "com.evil:/x"], "invalid_request",
                "The 'redirect_uri' parameter must be a Login redirect URI in the client app settings."
            ),
            (
                ["state": nil], "invalid_request",
                "The authentication request has an invalid 'state' parameter."
            ),
            (["scope": nil], "invalid_scope", unknownScope),
            (["scope": "openid other"], "invalid_scope", unknownScope),
            (["client_id": "other"], "invalid_client", "Invalid value for 'client_id' parameter."),
            (
                ["client_secret": "secret"], "invalid_client",
                "The client secret supplied is invalid."
            ),
            (["recovery_token": "unknown"], "invalid_request", "The recovery token is invalid"),
        ] as [([String: String?], String, String)]
    )
    func interact(changes: [String: String?], error: String, text: String) {
        let session = IdentitySession(.ada)
        session.simulator.oauth.clients = [SimulatedOAuthClient(id: "app")]
        let response = session.interact(changes)
        #expect(response.json?["error"]?.string == error)
        #expect(response.json?["error_description"]?.string == text)
        #expect(response.statusCode == (error == "invalid_client" ? 401 : 400))
        #expect(session.interact().json?["interaction_handle"] != nil)
    }

    @Test("The Identity Engine refuses a client that may not use interaction codes")
    func grant() {
        let session = IdentitySession(.ada)
        var client = SimulatedOAuthClient(id: "app")
        client.allowsInteractionCodes = false
        session.simulator.oauth.clients = [client]
        let refused = session.interact().json
        #expect(refused?["error"] == "unauthorized_client")
        #expect(
            refused?["error_description"]
                == "The client is not authorized to use the provided grant type. Configured grant types do not include 'interaction_code'."
        )
    }

    @Test("The Identity Engine refuses everything in an org with Classic Engine")
    func off() {
        let session = IdentitySession(.ada)
        session.simulator.engine = .classic
        let refused = session.interact().json
        let text = "The requested feature is not enabled in this environment."
        #expect(refused == ["error": "access_denied", "error_description": .string(text)])
        #expect(session.introspect(["interactionHandle": "x"]).statusCode == 404)
        #expect(session.session.signIn().status == "SUCCESS")
    }

    @Test("The Identity Engine refuses the Authn API, unless the org has both")
    func authn() throws {
        let session = IdentitySession(.ada)
        #expect(session.session.signIn().outcome == "403 E0000006")
        session.simulator.engine = .upgraded
        #expect(session.session.signIn().status == "SUCCESS")
        #expect(try session.signIn().interactionCode != nil)
    }

    @Test("The Identity Engine refuses a wrong password, and locks the account at the limit")
    func wrongPassword() throws {
        let session = IdentitySession(.ada, policy: { $0.lockout.maxAttempts = 2 })
        for _ in 1...2 {
            let refused = try session.signIn(SimulatorSession.ada, "wrong")
            refused.expect(401, "errors.E0000004", "Unable to sign in")
            #expect(refused.forms.first == "identify")
        }
        try session.signIn().expect(
            401, "errors.E0000119", "Your account is locked. Please contact your administrator."
        )
    }

    @Test("The Identity Engine shows that an account is locked only if the policy says so")
    func shownLockout() throws {
        for (isShown, key, text) in [
            (
                true, "errors.E0000119",
                "Your account is locked. Please contact your administrator."
            ), (false, "errors.E0000004", "Unable to sign in"),
        ] {
            let session = IdentitySession(.adaLocked, policy: { $0.lockout.isShown = isShown })
            try session.signIn().expect(401, key, text)
        }
    }

    @Test("The Identity Engine refuses a wrong code, and locks the account at the limit")
    func wrongCode() throws {
        let session = IdentitySession(.ada(with: .email), policy: { $0.lockout.maxAttempts = 2 })
        let challenge = try session.select("Email", of: session.signIn())
        let wrong = try session.answer(challenge, "000000")
        wrong.expect(401, "api.authn.error.PASSCODE_INVALID", "Invalid code. Try again.")
        #expect(wrong.stateHandle == challenge.stateHandle)
        let locked = try session.answer(wrong, "000000")
        #expect(locked.statusCode == 403)
        #expect(locked.messageKeys == ["errors.E0000119"])
        #expect(locked.forms == [])
        #expect(try session.submit("cancel", of: locked).forms.first == "identify")
    }

    @Test("The Identity Engine refuses a code that has expired, and one of an earlier message")
    func expiredCode() throws {
        let session = IdentitySession(.ada(with: .email), policy: { $0.codeLifetime = 60 })
        let challenge = try session.select("Email", of: session.signIn())
        let first = try session.code()
        session.session.clock.advance(by: 60)
        #expect(try session.answer(challenge, first).statusCode == 401)
        let again = try session.submit("resend", of: challenge)
        #expect(try session.answer(again, first).statusCode == 401)
        #expect(try session.answer(again, session.code()).interactionCode != nil)
    }

    @Test("The Identity Engine refuses a state handle that is out of use, unknown or missing")
    func handles() throws {
        let session = IdentitySession(.ada(with: .email))
        let first = try session.start()
        let list = try session.signIn(from: first)
        #expect(list.stateHandle != first.stateHandle)
        let old = try session.signIn(from: first)
        old.expect(401, "idx.session.expired", "The session has expired.")
        #expect(old.stateHandle == nil)
        #expect(session.session.post("/idp/idx/cancel").statusCode == 401)
        #expect(session.introspect(["stateToken": "unknown"]).statusCode == 401)

        // The transaction itself is as it was.
        #expect(try session.select("Email", of: list).statusCode == 200)
    }

    @Test("The Identity Engine refuses a transaction that has expired")
    func expiry() throws {
        let session = IdentitySession(.ada(with: .email))
        let interaction = try #require(session.interact().json?["interaction_handle"])
        let handle: SimulatorJSON = ["interactionHandle": interaction]
        let first = session.introspect(handle)
        session.session.clock.advance(by: 7199)
        let list = try session.signIn(from: first)
        #expect(list.choices == ["Email"])
        session.session.clock.advance(by: 300)
        let late = try session.select("Email", of: list)
        late.expect(
            401, "idx.session.expired",
            "You have been logged out due to inactivity. Refresh or return to the sign in screen."
        )
        #expect(late.stateHandle == list.stateHandle)
        let again = session.introspect(handle)
        again.expect(401, "idx.session.expired", "The session has expired.")
        #expect(again.stateHandle == nil)
    }

    @Test("The Identity Engine refuses a form that the state does not have")
    func wrongState() throws {
        let session = IdentitySession(.ada)
        let first = try session.start()
        let handle = try SimulatorJSON.string(#require(first.stateHandle))
        let offered = IdentityTable.rows(from: .identify).map(\.path)
        for path in Set(IdentityTable.rows.map(\.path)).subtracting(offered) {
            let response = session.session.post(path, ["stateHandle": handle])
            #expect(response.statusCode == 400, "\(path)")
            #expect(response.messageKeys == ["idx.error.server.operation.not.allowed"])
            #expect(response.forms == first.forms)
        }
    }

    @Test("The Identity Engine refuses to send a code for an authenticator without one")
    func sendPush() throws {
        let session = IdentitySession(.ada(with: .push()))
        let page = try session.select("Okta Verify", of: session.signIn())
        #expect(page.forms.first == "authenticator-verification-data")
        let handle = try #require(page.stateHandle)
        let response = session.session.post(
            "/idp/idx/challenge/send", ["stateHandle": .string(handle)]
        )
        response.expect(
            400, "idx.error.server.operation.not.allowed",
            "This operation is not allowed in the current state."
        )
        #expect(response.forms == page.forms)
    }

    @Test("The Identity Engine refuses an authenticator, method or enrolment that is not offered")
    func unknownOption() throws {
        let session = IdentitySession(.ada(with: .sms()))
        let list = try session.signIn()
        let choices: [SimulatorJSON] = [
            ["id": "unknown"], ["methodType": "voice"], ["methodType": "sms", "enrollmentId": "x"],
        ]
        for choice in choices {
            try session.select("Phone", of: list, ["authenticator": choice]).expect(
                400, "idx.error.unknown.authenticator", "The authenticator is not available."
            )
        }
        #expect(session.simulator.outbox.messages.isEmpty)
    }

    @Test(
        "The Identity Engine refuses too many messages and too many requests, in three shapes",
        arguments: SimulatedIdentityEngine.RateLimitBody.allCases
    )
    func messageLimit(shape: SimulatedIdentityEngine.RateLimitBody) throws {
        let session = IdentitySession(
            .ada(with: .email),
            rules: { ($0.messageLimit, $0.rateLimitBody) = (2, shape) }
        )
        let challenge = try session.select("Email", of: session.signIn())
        #expect(try session.submit("resend", of: challenge).statusCode == 200)
        let refused = try session.submit("resend", of: challenge)
        #expect(refused.statusCode == 429)
        switch shape {
        case .message: refused.expect(429, "tooManyRequests", "Too many requests")
        case .apiError: #expect(refused.errorCode == "E0000047")
        case .empty: #expect(refused.body.isEmpty)
        }
        session.session.clock.advance(by: 299)
        session.simulator.policy.enforcesRateLimits = true
        session.simulator.policy.requestsPerMinute = 1
        #expect(try session.submit("poll", of: challenge).statusCode == 200)
        let tooMany = try session.submit("poll", of: challenge)
        #expect(tooMany.statusCode == 429)
        #expect(tooMany.headers["X-Rate-Limit-Remaining"] == "0")
        #expect(tooMany.body.isEmpty == (shape == .empty))
        #expect(try session.answer(challenge, session.code()).statusCode == 200)
    }

    @Test(
        "The Identity Engine refuses an interaction code that is not the client's to exchange",
        arguments: [
            (["code_verifier": "wrong"], "PKCE verification failed."),
            (["code_verifier": nil], "PKCE verification failed."),
            (["interaction_code": "x"], "The interaction code is invalid or has expired."),
            (["redirect_uri": "x:/y"], "The interaction code is invalid or has expired."),
            (["client_id": "other"], "The interaction code is invalid or has expired."),
        ] as [([String: String?], String)]
    )
    func token(changes: [String: String?], text: String) throws {
        let session = IdentitySession(.ada)
        let code = try #require(session.signIn().interactionCode)
        let refused = session.token(code, changes)
        #expect(refused.statusCode == 400 && refused.json?["error"] == "invalid_grant")
        #expect(refused.json?["error_description"]?.string == text)
    }

    @Test("The Identity Engine refuses an interaction code used twice, late or as another grant")
    func codes() throws {
        let session = IdentitySession(.ada)
        let code = try #require(session.signIn().interactionCode)
        let other = ["grant_type": "authorization_code", "code": code]
        #expect(session.token(code, other).json?["error"] == "invalid_grant")
        let tokens = session.token(code)
        #expect(tokens.statusCode == 200)
        #expect(session.token(code).json?["error"] == "invalid_grant")
        let refresh: [String: String?] = [
            "grant_type": "refresh_token",
            "refresh_token": tokens.json?["refresh_token"]?.string,
        ]
        // The second attempt revokes what the first one got.
        #expect(session.token(code, refresh).json?["error"] == "invalid_grant")

        let late = try #require(session.signIn().interactionCode)
        session.session.clock.advance(by: 60)
        #expect(session.token(late).json?["error"] == "invalid_grant")
    }

    @Test("The Identity Engine refuses to go on for a user who was locked or removed")
    func administrator() throws {
        let session = IdentitySession(.ada(with: .email))
        let challenge = try session.select("Email", of: session.signIn())
        session.simulator.administrator.lock(SimulatorSession.ada)
        let locked = try session.answer(challenge, session.code())
        #expect(locked.statusCode == 403)
        #expect(locked.messageKeys == ["errors.E0000119"])

        session.simulator.administrator.unlock(SimulatorSession.ada)
        let list = try session.signIn()
        session.simulator.administrator.deactivate(SimulatorSession.ada)
        #expect(try session.select("Email", of: list).statusCode == 401)
    }
}
