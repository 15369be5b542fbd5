import Foundation
import OktaCore
import Testing

@testable import OktaOidc

@Suite("A redirect over a real connection", .timeLimit(.minutes(5)))
struct RealRedirectTests {
    private static let appRedirect = "com.example.app:/callback"

    /// An org on this machine without keys, which counts who connects.
    private final class Org: Sendable {
        private struct State {
            var targets: [String] = []
            /// Where the authorization endpoint redirects to, with a code and the state that was sent.
            var location: String
            /// The endpoint whose connection breaks off in the middle of the response.
            var brokenEndpoint: String?
        }

        private let state: Locked<State>
        private let server: SocketServer

        var url: URL { server.url }
        /// The paths and queries that were asked for, one for each connection.
        var targets: [String] { state.withLock { $0.targets } }
        var paths: [String] {
            targets.map { $0.split(separator: "?").first.map(String.init) ?? "" }
        }

        init(redirectingTo location: String, breaking endpoint: String? = nil) throws {
            state = Locked(State(location: location, brokenEndpoint: endpoint))
            server = try SocketServer { [state] connection in
                let target = connection.receive()?.target
                let state = state.withLock { state in
                    state.targets.append(target ?? "")
                    return state
                }
                guard let target else { return }
                connection.send(Self.response(to: target, of: connection.origin, state))
                connection.finish()
            }
        }

        /// Lets the authorization endpoint redirect to `path` of this server itself.
        func redirect(to path: String) -> URL {
            let url = url.appendingPathComponent(path)
            state.withLock { $0.location = url.absoluteString }
            return url
        }

        private static func response(to target: String, of origin: URL, _ state: State) -> String {
            let parts = URLComponents(string: target)
            let endpoint = parts?.path.split(separator: "/").last.map(String.init)
            if let endpoint, endpoint == state.brokenEndpoint {
                return "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"access_token\":\"half"
            }
            switch endpoint {
            case "openid-configuration":
                return SocketConnection.response(
                    "200 OK",
                    #"{"issuer":"\#(origin.absoluteString)"}"#
                )
            case "authorize":
                let sent = parts?.queryItems?.first { $0.name == "state" }?.value ?? ""
                let location = "\(state.location)?code=secret-code&state=\(sent)"
                return SocketConnection.response("302 Found", headers: ["Location": location])
            default:
                return SocketConnection.response("400 Bad Request", #"{"error":"invalid_grant"}"#)
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
        let org = try Org(redirectingTo: redirectUri)
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
        let other = try Org(redirectingTo: "")
        let org = try Org(redirectingTo: "\(other.url.absoluteString)/callback")
        let error = try await signIn(at: org, redirectUri: Self.appRedirect)
        guard case .untrustedAddress? = error else { return report("another error") }
        #expect(other.targets.isEmpty)
        #expect(org.targets.count == 2)
    }

    @Test("A redirect to the server itself is not followed if that is the redirect URI")
    func ownServer() async throws {
        let org = try Org(redirectingTo: "")
        let redirect = org.redirect(to: "callback")
        let error = try await signIn(at: org, redirectUri: redirect.absoluteString)
        #expect(error?.oauthError == "invalid_grant")
        #expect(!org.paths.contains("/callback"))
    }

    @Test(
        "A redirect over a real connection that breaks off in the middle is one clear error",
        arguments: ["authorize", "token"]
    )
    func brokenConnection(endpoint: String) async throws {
        let org = try Org(redirectingTo: Self.appRedirect, breaking: endpoint)
        let error = try await signIn(at: org, redirectUri: Self.appRedirect)
        guard case .api? = error else { return report("ended in \(String(describing: error))") }
        #expect(error?.isRetryable == true)
        #expect(org.paths.filter { $0.hasSuffix(endpoint) }.count == 1)
    }
}
