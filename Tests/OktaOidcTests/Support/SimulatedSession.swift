import Foundation
import OktaAuthSimulator
import OktaCore
import OktaIdx
import Testing

@testable import OktaOidc

/// A simulated org with one client, and an app that signs in to it.
struct SimulatedSession {
    static let redirect = "com.example.app:/callback"

    let clock = VirtualClock()
    let simulator: OktaSimulator
    let network: OrgNetwork
    let store = OktaMemoryStore()
    let server: String?

    init(server: String? = "default") {
        self.server = server
        simulator = OktaSimulator(clock: clock)
        simulator.addUser(.ada)
        simulator.oauth.clients = [
            SimulatedOAuthClient(id: "app", redirectURIs: [Self.redirect, "https://app.test/done"])
        ]
        network = OrgNetwork(to: simulator, clock: clock)
    }

    var org: String { simulator.url.absoluteString }
    var issuer: String { org + (server.map { "/oauth2/\($0)" } ?? "") }

    func configuration(
        _ changes: [String: String] = [:], configure: (inout OktaOidcConfig) -> Void = { _ in }
    ) throws -> OktaOidcConfig {
        var configuration = try simulator.configuration(server: server, changes)
        configuration.transport = network
        configuration.clock = clock
        configuration.tokenStore = store
        configure(&configuration)
        return configuration
    }

    func client(
        _ changes: [String: String] = [:], configure: (inout OktaOidcConfig) -> Void = { _ in }
    ) throws -> OktaOidc {
        try OktaOidc(configuration: configuration(changes, configure: configure))
    }

    func sessionToken() throws -> String { try #require(simulator.sessionToken()) }

    func signIn(
        _ changes: [String: String] = [:], configure: (inout OktaOidcConfig) -> Void = { _ in }
    ) async throws -> OktaOidcStateManager {
        try await client(changes, configure: configure)
            .authenticate(withSessionToken: sessionToken())
    }

    /// Does `action` as soon as a device was polled for `seconds`, once.
    ///
    /// A virtual clock can reach the time of an action while the response to a poll is on its way.
    func afterPoll(at seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        let time = clock.now.addingTimeInterval(seconds)
        let isDone = Locked(false)
        network.change("/token") { [clock] _ in
            let isDue = isDone.withLock { isDone in
                guard !isDone, clock.now >= time else { return false }
                isDone = true
                return true
            }
            if isDue { action() }
        }
    }

    /// The tokens of a fresh sign-in whose renewals take little time: they all return one ID token.
    func signInForManyRenewals(_ store: any OktaStore) async throws -> OktaOidcStateManager {
        var key = SimulatedSigningKey.first
        key.isGenuine = false
        simulator.oauth.keys = [key]
        let manager = try await signIn {
            $0.tokenStore = store
            $0.tokenValidation = .claimsOnly
        }
        var claims = manager.idToken.flatMap(Self.claims) ?? [:]
        (claims["nonce"], claims["at_hash"]) = (nil, nil)
        let idToken = SimulatedSigningKey.first.sign(claims)
        network.change("/token") { response in
            guard response.statusCode == 200 else { return }
            response.changeBody { $0["id_token"] = .string(idToken) }
        }
        var configuration = manager.configuration
        configuration.tokenValidation = .claimsAndSignature
        configuration.clockTolerance = 1_000_000
        return OktaOidcStateManager(manager.session, from: AuthorizationServer(configuration))
    }

    func refusal(
        _ changes: [String: String] = [:], configure: (inout OktaOidcConfig) -> Void = { _ in }
    ) async throws -> OktaOidcError {
        let client = try client(changes, configure: configure)
        let token = try sessionToken()
        return try #require(
            await #expect(throws: OktaOidcError.self) {
                try await client.authenticate(withSessionToken: token)
            }
        )
    }

    /// Replaces the ID token of each response by what `change` makes of its claims.
    func changeIDToken(
        header: [String: SimulatorJSON] = [:],
        _ change: @escaping @Sendable (inout [String: SimulatorJSON]) -> Void
    ) {
        network.change("/token") { response in
            response.changeBody { members in
                var claims = members["id_token"]?.string.flatMap(Self.claims) ?? [:]
                change(&claims)
                members["id_token"] = .string(
                    SimulatedSigningKey.first.sign(claims, header: header))
            }
        }
    }

    static func claims(of token: String) -> [String: SimulatorJSON]? {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let data = Base64URL.decode(String(parts[1])) else { return nil }
        return SimulatorJSON(parsing: data)?.object
    }
}

extension OktaOidcStateManager {
    /// The stored session as another process reads it.
    func readElsewhere(_ id: String? = nil) throws -> OktaOidcStateManager {
        let server = AuthorizationServer(configuration)
        return try #require(
            try OktaOidcStateManager.restore(id, from: server, in: SessionRegistry())
        )
    }
}

extension OktaSimulator {
    /// An app of OktaOidc at this org, with its session and a store of its own.
    ///
    /// Its issuer is the org if there is no `server`.
    func configuration(
        server: String? = "default", _ changes: [String: String] = [:]
    ) throws -> OktaOidcConfig {
        let values = [
            "clientId": "app",
            "issuer": url.absoluteString + (server.map { "/oauth2/\($0)" } ?? ""),
            "redirectUri": SimulatedSession.redirect,
            "scopes": "openid profile email offline_access",
        ]
        var configuration = try OktaOidcConfig(with: values.merging(changes) { $1 })
        configuration.urlSession = urlSession
        configuration.tokenStore = OktaMemoryStore()
        return configuration
    }

    func identityConfiguration(
        scopes: [String], configure: (inout IDXClient.Options) -> Void = { _ in }
    ) -> IDXClient.Configuration {
        var options = IDXClient.Options()
        options.urlSession = urlSession
        configure(&options)
        return IDXClient.Configuration(
            issuer: "\(url.absoluteString)/oauth2/default",
            clientId: "app",
            clientSecret: nil,
            scopes: scopes,
            redirectUri: SimulatedSession.redirect,
            options: options
        )
    }

    /// A fresh session token of Ada; `nil` if the org does not respond with one.
    func sessionToken() -> String? {
        let response = respond(
            to: SimulatorRequest(
                url: url.appendingPathComponent("api/v1/authn"),
                headers: ["Content-Type": "application/json"],
                body: Data(#"{"username":"ada@example.test","password":"Passw0rd-1"}"#.utf8)
            )
        )
        return response.json?["sessionToken"]?.string
    }
}
