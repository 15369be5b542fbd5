import Dispatch
import Foundation
import OktaCore
import OktaIdx

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Identity Engine: reading a response as far as its forms and authenticators, next to
/// `JSONSerialization` alone, and from `resume()` to its closure, next to the same `URLSession` task.
///
/// The recorded responses are those in `$IDX_SAMPLES`; without them nothing is measured.
struct IdentityBenchmark {
    /// Measurements of each side.
    var rounds = 25

    func run() throws -> [Chapter] {
        let responses = try Self.responses()
        guard !responses.isEmpty else { return [] }
        let decoding = try decoding(responses, try Self.client())
        // The first page of a sign-in, its end, and a form of average size.
        let trips = try [
            ("flows/passcode/02-introspect-response", true), ("single/success", true),
            ("single/authenticator-enroll-data-phone", false),
        ].map { name, isTarget in
            guard let response = responses.first(where: { $0.name == name }) else { throw Failed() }
            return try roundTrip(response.compact(), isTarget: isTarget)
        }
        return [decoding] + trips
    }

    private func decoding(_ responses: [RecordedResponse], _ client: IDXClient) throws -> Chapter {
        let http = OktaHTTPResponseInfo(statusCode: 200, receivedAt: Date())
        let reader = Decoding.Reader(name: "forms and authenticators", target: 1) { recorded in
            let response = IDXClient.Response(decoding: recorded.body, from: client, http: http)
            guard let response else { throw Failed() }
            for remediation in response.remediations { _ = remediation.form.allFields }
            _ = response.authenticators.map(\.type)
        }
        return try Decoding.chapter(
            "Decoding, Identity Engine", of: responses, by: [reader], rounds: rounds
        )
    }

    private func roundTrip(_ response: RecordedResponse, isTarget: Bool) throws -> Chapter {
        let queue = DispatchQueue(label: "callbacks")
        let client = try Self.client(queue)
        return RoundTrip(
            title: "Round trip, Identity Engine",
            response: response,
            // What a client sends to ask where its transaction stands.
            request: BareCall.request(
                to: "idp/idx/introspect",
                #"{"interactionHandle":"handle-1"}"#,
                type: "application/ion+json; okta-version=1.0.0"
            ),
            queue: queue,
            closure: { finish in
                client.resume { (_: IDXClient.Response?, error: (any Error)?) in
                    if let error { fail(error) }
                    finish()
                }
            },
            awaits: { count in for _ in 0..<count { try await client.resume() } }
        )
        .chapter(rounds: rounds, isTarget: isTarget)
    }

    private static func responses() throws -> [RecordedResponse] {
        guard let folder = ProcessInfo.processInfo.environment["IDX_SAMPLES"] else { return [] }
        let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
        return try names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
            let body = try Data(contentsOf: url)
            let json = try JSONSerialization.jsonObject(with: body) as? [String: Any]
            guard json?["version"] is String else { return nil }
            return RecordedResponse(name: String(name.dropLast(".json".count)), body: body)
        }
    }

    private static func client(
        _ queue: DispatchQueue = DispatchQueue(label: "callbacks")
    ) throws -> IDXClient {
        var options = IDXClient.Options()
        options.urlSession = Mock.session
        options.callbackQueue = queue
        let configuration = IDXClient.Configuration(
            issuer: "\(Mock.org.absoluteString)/oauth2/default",
            clientId: "client-1",
            clientSecret: nil,
            scopes: ["openid"],
            redirectUri: "com.example.app:/callback",
            options: options
        )
        Mock.respond(with: [Data(#"{"interaction_handle":"handle-1"}"#.utf8)])
        let started = Locked<IDXClient?>(nil)
        waitForEnd { finish in
            IDXClient.start(with: configuration) { client, error in
                if let error { fail(error) }
                started.withLock { $0 = client }
                finish()
            }
        }
        guard let client = started.withLock({ $0 }) else { throw Failed() }
        return client
    }
}
