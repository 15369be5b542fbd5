import Foundation
import OktaAuthSimulator
import Testing

@Suite("Links over HTTP")
struct LinkTests {
    private static let login: SimulatorJSON = [
        "username": "sms@example.test", "password": "Passw0rd-1",
    ]

    private func origins(in json: SimulatorJSON?) -> Set<String> {
        switch json {
        case .object(let members):
            let own = members["href"]?.string.map { href in
                href.components(separatedBy: "/api/").first ?? href
            }
            return members.values.reduce(into: Set([own].compactMap { $0 })) {
                $0.formUnion(origins(in: $1))
            }
        case .array(let elements):
            return elements.reduce(into: Set()) { $0.formUnion(origins(in: $1)) }
        default: return []
        }
    }

    @Test("Links over HTTP are absolute, with the host as the client addressed it")
    func host() async throws {
        try await withServer { client in
            let plain = try await client.post("/api/v1/authn", Self.login)
            #expect(origins(in: plain.json) == [client.base.absoluteString])
            let named = try await client.post(
                "/api/v1/authn",
                Self.login,
                headers: ["Host": "acme.example.test:8443"]
            )
            #expect(origins(in: named.json) == ["http://acme.example.test:8443"])
        }
    }

    @Test(
        "Links over HTTP are https behind a TLS terminator",
        arguments: ["https", "HTTPS", "https, http"]
    )
    func forwarded(scheme: String) async throws {
        try await withServer { client in
            let response = try await client.post(
                "/api/v1/authn",
                Self.login,
                headers: ["Host": "acme.example.test", "X-Forwarded-Proto": scheme]
            )
            #expect(origins(in: response.json) == ["https://acme.example.test"])
        }
    }
}
