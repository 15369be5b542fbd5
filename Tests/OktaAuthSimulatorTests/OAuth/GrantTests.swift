import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Grants without a page")
struct GrantTests {
    private func client(_ change: (inout SimulatedOAuthClient) -> Void = { _ in })
        -> SimulatedOAuthClient
    {
        var client = SimulatedOAuthClient(
            id: "app", secret: "s3cret", scopes: ["openid", "offline_access", "api:read"]
        )
        (client.allowsPasswords, client.allowsClientCredentials) = (true, true)
        change(&client)
        return client
    }

    private func ask(
        _ app: OAuthSession, _ grant: String, _ changes: [String: String] = [:]
    ) -> SimulatorResponse {
        let form = [
            "grant_type": grant, "client_id": "app", "client_secret": "s3cret",
            "scope": grant == "password" ? "openid offline_access" : "api:read",
            "username": "ada@example.test", "password": "Passw0rd-1",
        ]
        return app.post("token", form.merging(changes) { $1 })
    }

    @Test(
        "A name and a password become tokens, where the app allows it", arguments: ["default", nil])
    func password(server: String?) throws {
        let app = OAuthSession(server: server, client())
        let tokens = try #require(ask(app, "password").expect("200").json)
        #expect(tokens["id_token"]?.claims?["amr"] == ["pwd"])
        let form = [
            "grant_type": "refresh_token", "client_id": "app", "client_secret": "s3cret",
            "refresh_token": tokens["refresh_token"]?.string ?? "",
        ]
        app.post("token", form).expect("200")
    }

    @Test(
        "A password grant is refused",
        arguments: [
            (["password": "wrong"], "invalid_grant: The credentials provided were invalid."),
            (["username": "nobody"], "invalid_grant: The credentials provided were invalid."),
            (["password": ""], "invalid_grant: The credentials provided were invalid."),
            (["client_secret": "wrong"], "invalid_client: The client secret supplied is invalid."),
            (
                ["scope": "other"],
                "invalid_scope: One or more scopes are not configured for the authorization server resource."
            ),
        ]
    )
    func refusedPassword(changes: [String: String], refusal: String) {
        #expect(ask(OAuthSession(client()), "password", changes).oauthRefusal == refusal)
    }

    @Test("Wrong passwords of a grant lock the account as others do")
    func lockout() {
        let app = OAuthSession(client())
        app.session.simulator.policy.lockout.maxAttempts = 3
        for _ in 1...3 { _ = ask(app, "password", ["password": "wrong"]) }
        #expect(ask(app, "password").oauthError == "invalid_grant")
        #expect(app.session.simulator.accounts[0].isLocked)
    }

    @Test("A client gets an access token for itself, and nothing of a user")
    func clientCredentials() throws {
        let app = OAuthSession(client())
        let tokens = try #require(ask(app, "client_credentials").expect("200").json)
        #expect(tokens["id_token"] == nil && tokens["refresh_token"] == nil)
        let access = try #require(tokens["access_token"]?.string)
        #expect(tokens["access_token"]?.claims?["sub"] == "app")
        #expect(tokens["access_token"]?.claims?["uid"] == nil)
        let form = ["client_id": "app", "client_secret": "s3cret", "token": access]
        let described = app.post("introspect", form).json
        #expect(described?["active"] == true && described?["sub"] == "app")
        #expect(described?["username"] == nil)
        let user = app.session.get(
            "\(app.base)/userinfo", headers: ["Authorization": "Bearer \(access)"])
        #expect(user.statusCode == 401)
    }

    @Test("A grant that the app does not allow is refused")
    func notAllowed() {
        let text =
            "unauthorized_client: The client is not authorized to use the provided grant type."
        let none = OAuthSession(SimulatedOAuthClient(id: "app", secret: "s3cret"))
        #expect(ask(none, "password").oauthRefusal == text)
        #expect(ask(none, "client_credentials").oauthRefusal == text)
        let isPublic = OAuthSession(client { $0.secret = nil })
        #expect(ask(isPublic, "client_credentials", ["client_secret": ""]).oauthRefusal == text)
        #expect(ask(OAuthSession(server: nil, client()), "client_credentials").oauthRefusal == text)
        let ofUser = ask(OAuthSession(client()), "client_credentials", ["scope": "openid"])
        #expect(ofUser.oauthError == "invalid_scope")
        let factor = OAuthSession(client { $0.requiresFactor = true })
        #expect(ask(factor, "password").oauthError == "access_denied")
    }
}
