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

        let proofs = try await presentedProofs()
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
            "proofs": .array(proofs),
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

    /// The requests of sessions whose tokens are bound to keys, with their proofs.
    private func presentedProofs() async throws -> [SimulatorJSON] {
        let bound = BoundSession()
        bound.session.clock.advance(by: Date().timeIntervalSince(bound.session.clock.now))
        bound.simulator.oauth.dpop.requiresNonceAtResources = true
        var proofs: [SimulatorJSON] = []
        for _ in 0..<2 {
            let start = bound.network.requests.count
            let manager = try await bound.signIn()
            try await manager.renew()
            _ = try await manager.getUser()
            var requests = Array(bound.network.requests.dropFirst(start))
            for query in ["", "?a=b&c=%2F", "#d"] {
                var request = try bound.resource(query)
                request.httpMethod = query.isEmpty ? "POST" : "GET"
                try await manager.authorize(&request)
                requests.append(request)
            }
            let thumbprint = try #require(manager.tokens?.binding?.thumbprint)
            for request in requests {
                guard let proof = request.value(forHTTPHeaderField: "DPoP") else { continue }
                let words = request.value(forHTTPHeaderField: "Authorization")?.split(
                    separator: " ")
                let token = words?.first == "DPoP" ? words?.last.map(String.init) : nil
                proofs.append([
                    "method": .string(request.httpMethod ?? "GET"),
                    "url": .string(request.url?.absoluteString ?? ""), "proof": .string(proof),
                    "thumbprint": .string(thumbprint),
                    "access_token": token.map(SimulatorJSON.string),
                ])
            }
        }
        return proofs
    }
}
