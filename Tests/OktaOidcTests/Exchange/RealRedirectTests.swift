import Foundation
import OktaCore
import Testing

@testable import OktaOidc

@Suite("A redirect over a real connection", .timeLimit(.minutes(5)))
struct RealRedirectTests {
    /// An org that redirects to `location`, with the state that was sent.
    private func server(redirectingTo location: String) throws -> RawServer {
        try RawServer { target, url in
            let parts = URLComponents(string: target)
            switch parts?.path {
            case "/.well-known/openid-configuration":
                return RawServer.response("200 OK", #"{"issuer":"\#(url.absoluteString)"}"#)
            case "/oauth2/v1/authorize":
                let state = parts?.queryItems?.first { $0.name == "state" }?.value ?? ""
                return RawServer.response(
                    "302 Found",
                    headers: ["Location": "\(location)?code=secret-code&state=\(state)"]
                )
            default:
                return RawServer.response("400 Bad Request", #"{"error":"invalid_grant"}"#)
            }
        }
    }

    private func signIn(at url: URL, redirectUri: String) async throws -> OktaOidcError? {
        var configuration = try OktaOidcConfig(with: [
            "clientId": "app", "issuer": url.absoluteString, "scopes": "openid",
            "redirectUri": redirectUri,
        ])
        // The servers of these tests have no keys.
        configuration.tokenValidation = .claimsOnly
        let client = try OktaOidc(configuration: configuration)
        return await #expect(throws: OktaOidcError.self) {
            try await client.authenticate(withSessionToken: "session-token")
        }
    }

    private func paths(_ server: RawServer) -> [String] {
        server.requests.map { line in
            let target = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            return target.split(separator: "?").first.map(String.init) ?? ""
        }
    }

    @Test(
        "A redirect over a real connection to the scheme of an app reaches no network",
        arguments: [
            "com.example.app:/callback", "com.example.app://callback", "com.example.app:/",
            "com.example.app:/oauth2/v1/authorize/redirect",
        ]
    )
    func customScheme(redirectUri: String) async throws {
        let server = try server(redirectingTo: redirectUri)
        let error = try await signIn(at: server.url, redirectUri: redirectUri)
        #expect(error?.oauthError == "invalid_grant")
        #expect(
            paths(server) == [
                "/.well-known/openid-configuration", "/oauth2/v1/authorize", "/oauth2/v1/token",
            ]
        )
        let targets = server.requests.joined()
        #expect(!targets.contains("secret-code"))
    }

    @Test("A redirect to an address that is not configured is not followed")
    func otherServer() async throws {
        let other = try server(redirectingTo: "")
        let server = try server(redirectingTo: "\(other.url.absoluteString)/callback")
        let error = try await signIn(at: server.url, redirectUri: "com.example.app:/callback")
        guard case .untrustedAddress? = error else { return report("another error") }
        #expect(other.requests.isEmpty)
        #expect(server.requests.count == 2)
    }

    @Test("A redirect to the server itself is not followed if that is the redirect URI")
    func ownServer() async throws {
        let location = Locked("")
        let server = try RawServer { target, url in
            let parts = URLComponents(string: target)
            guard parts?.path == "/oauth2/v1/authorize" else {
                return RawServer.response("200 OK", #"{"issuer":"\#(url.absoluteString)"}"#)
            }
            let state = parts?.queryItems?.first { $0.name == "state" }?.value ?? ""
            let target = location.withLock { $0 }
            return RawServer.response(
                "302 Found",
                headers: ["Location": "\(target)?code=secret-code&state=\(state)"]
            )
        }
        let redirect = server.url.appendingPathComponent("callback").absoluteString
        location.withLock { $0 = redirect }
        _ = try await signIn(at: server.url, redirectUri: redirect)
        #expect(!paths(server).contains("/callback"))
    }

    @Test(
        "A redirect over a real connection that breaks off in the middle is one clear error",
        arguments: ["authorize", "token"]
    )
    func brokenConnection(endpoint: String) async throws {
        let server = try RawServer { target, url in
            let parts = URLComponents(string: target)
            let name = parts?.path.split(separator: "/").last.map(String.init)
            if name == endpoint {
                return "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"access_token\":\"half"
            }
            if name == "authorize" {
                let state = parts?.queryItems?.first { $0.name == "state" }?.value ?? ""
                let location = "com.example.app:/callback?code=secret-code&state=\(state)"
                return RawServer.response("302 Found", headers: ["Location": location])
            }
            return RawServer.response("200 OK", #"{"issuer":"\#(url.absoluteString)"}"#)
        }
        let error = try await signIn(at: server.url, redirectUri: "com.example.app:/callback")
        guard case .api? = error else { return report("ended in \(String(describing: error))") }
        #expect(error?.isRetryable == true)
        #expect(paths(server).filter { $0.hasSuffix(endpoint) }.count == 1)
    }
}
