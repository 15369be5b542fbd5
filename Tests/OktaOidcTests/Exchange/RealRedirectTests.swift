import Foundation
import OktaCore
import Testing

@testable import OktaOidc

@Suite("A redirect over a real connection")
struct RealRedirectTests {
    private static let appRedirect = "com.example.app:/callback"

    /// An org on this machine without keys, which counts who connects.
    private final class Org: Sendable {
        private let requests = Locked<[String]>([])
        private let server: SocketServer

        var url: URL { server.url }
        /// The paths and queries that were asked for, one for each connection.
        var targets: [String] { requests.withLock { $0 } }
        var paths: [String] {
            targets.map { $0.split(separator: "?").first.map(String.init) ?? "" }
        }

        /// Creates an org that redirects to `location`, with a code and the state that was sent.
        ///
        /// The connection to the endpoint `broken` breaks off in the middle of the response.
        init(
            breaking broken: String? = nil,
            redirectingTo location: @escaping @Sendable (_ origin: URL) -> String
        ) throws {
            server = try SocketServer { [requests] connection in
                let target = connection.receive()?.target
                requests.withLock { $0.append(target ?? "") }
                let parts = target.flatMap(URLComponents.init(string:))
                let endpoint = parts?.path.split(separator: "/").last.map(String.init)
                switch endpoint {
                case nil: return
                case broken:
                    connection.send(
                        "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"access_token")
                case "openid-configuration":
                    connection.respond(
                        "200 OK", #"{"issuer":"\#(connection.origin.absoluteString)"}"#)
                case "authorize":
                    let query = "code=secret-code&state=\(parts?.values["state"] ?? "")"
                    let address = "\(location(connection.origin))?\(query)"
                    connection.respond("302 Found", headers: ["Location": address])
                default: connection.respond("400 Bad Request", #"{"error":"invalid_grant"}"#)
                }
                connection.finish()
            }
        }
    }

    private func signIn(at org: Org, redirectUri: String) async throws -> OktaOidcError? {
        var configuration = try OktaOidcConfig(with: [
            "clientId": "app", "issuer": org.url.absoluteString, "scopes": "openid",
            "redirectUri": redirectUri,
        ])
        configuration.tokenValidation = .claimsOnly
        let client = try OktaOidc(configuration: configuration)
        return await #expect(throws: OktaOidcError.self) {
            try await client.authenticate(withSessionToken: "session-token")
        }
    }

    @Test(
        "A redirect over a real connection to the scheme of an app reaches no network",
        arguments: [
            appRedirect, "com.example.app://callback", "com.example.app:/",
            "com.example.app:/oauth2/v1/authorize/redirect",
        ]
    )
    func customScheme(redirectUri: String) async throws {
        let org = try Org { _ in redirectUri }
        let error = try await signIn(at: org, redirectUri: redirectUri)
        #expect(error?.oauthError == "invalid_grant")
        #expect(
            org.paths == [
                "/.well-known/openid-configuration", "/oauth2/v1/authorize", "/oauth2/v1/token",
            ]
        )
        #expect(!org.targets.joined().contains("secret-code"))
    }

    @Test("A redirect to an address that is not configured is not followed")
    func otherServer() async throws {
        let other = try Org { _ in "" }
        let location = "\(other.url.absoluteString)/callback"
        let org = try Org { _ in location }
        let error = try await signIn(at: org, redirectUri: Self.appRedirect)
        #expect(error?.description.contains("which is neither redirectUri") == true)
        #expect(other.targets.isEmpty)
        #expect(org.targets.count == 2)
    }

    @Test("A redirect to the server itself is not followed if that is the redirect URI")
    func ownServer() async throws {
        let org = try Org { "\($0.absoluteString)/callback" }
        let redirect = org.url.appendingPathComponent("callback").absoluteString
        let error = try await signIn(at: org, redirectUri: redirect)
        #expect(error?.oauthError == "invalid_grant")
        #expect(!org.paths.contains("/callback"))
    }

    @Test(
        "A redirect over a real connection that breaks off in the middle is one clear error",
        arguments: ["authorize", "token"]
    )
    func brokenConnection(endpoint: String) async throws {
        let org = try Org(breaking: endpoint) { _ in Self.appRedirect }
        let error = try await signIn(at: org, redirectUri: Self.appRedirect)
        #expect(error?.description.hasPrefix("No response came: ") == true)
        #expect(error?.isRetryable == true)
        #expect(org.paths.filter { $0.hasSuffix(endpoint) }.count == 1)
    }
}
