import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Writes what a session presents, for libraries of others: see `.ci/foreign tokens`.
@Suite("Presented by a session")
struct PresentedTests {
    private static let file = ProcessInfo.processInfo.environment["PRESENTED"]
    private static let secret = "s&cret: ü 1"

    @Test("What a session presents is written to a file, when asked to", .enabled(if: file != nil))
    func write() async throws {
        let session = SimulatedSession()
        // Others check times by the clock of the machine.
        session.clock.advance(by: Date().timeIntervalSince(session.clock.now))
        session.simulator.oauth.clients = [
            SimulatedOAuthClient(
                id: "app", secret: Self.secret, redirectURIs: [SimulatedSession.redirect]
            )
        ]
        let manager = try await session.signIn([
            "clientSecret": Self.secret, "logoutRedirectUri": "com.example.app:/logout",
        ]) { $0.resourceHosts = ["api.test"] }
        let (first, access) = (manager.idToken, manager.accessToken)
        try await manager.renew()
        var request = URLRequest(url: try #require(URL(string: "https://api.test/")))
        try await manager.authorize(&request)
        let renewed = manager.idToken
        let page = try #require(try await manager.signOut())

        let network = session.network
        let authorization = try #require(network.requests(to: "/authorize").first?.query)
        let tokenRequests = network.requests.filter { $0.httpMethod == "POST" }
        let keys = session.simulator.oauth.keys.map(\.publicKey)
        let text: (String?) -> SimulatorJSON = { $0.map(SimulatorJSON.string) ?? .null }
        let presented: SimulatorJSON = [
            "issuer": .string(session.issuer), "client": "app", "secret": .string(Self.secret),
            "keys": ["keys": .array(keys)], "authorization": .object(authorization.mapValues(text)),
            "first": ["id_token": text(first), "access_token": text(access)],
            "renewed": ["id_token": text(renewed)],
            "bearer": text(request.value(forHTTPHeaderField: "Authorization")),
            "logout": .string(page.url.absoluteString),
            "posts": .array(
                tokenRequests.map {
                    [
                        "path": text($0.url?.lastPathComponent),
                        "authorization": text($0.value(forHTTPHeaderField: "Authorization")),
                        "body": .string(String(decoding: $0.httpBody ?? Data(), as: UTF8.self)),
                    ]
                }
            ),
        ]
        try presented.encoded.write(to: URL(fileURLWithPath: try #require(Self.file)))
    }
}
