import Foundation
import OktaAuthSimulator
import OktaCore
import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// From a session token to verified tokens, next to the same two requests without the library.
///
/// Both sides ask a simulated org in this process, which signs two tokens for each exchange; what
/// that takes is in both figures. The bare requests end on the queue of the session, with the body
/// read by `JSONSerialization` and nothing checked.
struct ExchangeBenchmark {
    /// Measurements of each side.
    var rounds = 20
    /// Exchanges in one measurement.
    var calls = 20

    private struct Failed: Error {}

    func run() throws -> Chapter {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.isRecordingRequests = false
        simulator.addUser(.ada)
        let client = try OktaOidc(configuration: configuration(for: simulator))
        let sides: [([String]) -> Void] = [
            { bareRequests(with: $0, at: simulator) }, { exchanges(with: $0, by: client) },
        ]
        for side in sides { side(try sessionTokens(calls, of: simulator)) }
        var costs: [[Cost]] = sides.map { _ in [] }
        for _ in 0..<rounds {
            for (index, side) in sides.enumerated() {
                let tokens = try sessionTokens(calls, of: simulator)
                costs[index].append(Cost.of { side(tokens) } / calls)
            }
        }
        let processor = costs.map { $0.map(\.processor).median * 1e6 }
        let ratio = zip(costs[1], costs[0]).map { $0.processor / $1.processor }.median
        return Chapter(
            title: "Session token to tokens, in process",
            figures: [
                Figure(name: "two bare requests, CPU", value: processor[0], unit: "µs"),
                Figure(name: "exchange and verification, CPU", value: processor[1], unit: "µs"),
                Figure(name: "exchange / bare requests, CPU", value: ratio, unit: ""),
                Figure(
                    name: "verification of one signature",
                    value: try verification(),
                    unit: "µs"
                ),
            ]
        )
    }

    // MARK: The sides

    private func exchanges(with tokens: [String], by client: OktaOidc) {
        let done = DispatchSemaphore(value: 0)
        func call(_ index: Int) {
            guard index < tokens.count else { return _ = done.signal() }
            client.authenticate(withSessionToken: tokens[index]) { _, error in
                if let error { fail(error) }
                call(index + 1)
            }
        }
        call(0)
        done.wait()
    }

    private func bareRequests(with tokens: [String], at simulator: OktaSimulator) {
        let done = DispatchSemaphore(value: 0)
        let exchange = BareExchange(simulator: simulator)
        exchange.run(tokens[...]) { done.signal() }
        done.wait()
    }

    /// The two requests, one after the other.
    private struct BareExchange: Sendable {
        let simulator: OktaSimulator

        func run(_ tokens: ArraySlice<String>, completion: @escaping @Sendable () -> Void) {
            guard let token = tokens.first else { return completion() }
            let base = "\(simulator.url.absoluteString)/oauth2/default/v1"
            let fields = "client_id=app&redirect_uri=com.example.app%3A%2Fcallback"
            let query =
                "\(fields)&response_type=code&scope=openid%20offline_access&state=s&nonce=n"
                + "&prompt=none&sessionToken=\(token)"
            send("GET", "\(base)/authorize?\(query)", nil) { response, _ in
                let location = response?.value(forHTTPHeaderField: "Location") ?? ""
                let items = URLComponents(string: location)?.queryItems
                let code = items?.first { $0.name == "code" }?.value ?? ""
                let form = "\(fields)&grant_type=authorization_code&code=\(code)"
                send("POST", "\(base)/token", form) { _, body in
                    let json = try? JSONSerialization.jsonObject(with: body ?? Data())
                    guard (json as? [String: Any])?["access_token"] != nil else {
                        fail(Failed())
                    }
                    run(tokens.dropFirst(), completion: completion)
                }
            }
        }

        private func send(
            _ method: String,
            _ address: String,
            _ form: String?,
            completion: @escaping @Sendable (HTTPURLResponse?, Data?) -> Void
        ) {
            guard let url = URL(string: address) else { fail(Failed()) }
            var request = URLRequest(url: url)
            request.httpMethod = method
            request.httpBody = form.map { Data($0.utf8) }
            request.setValue(
                "application/x-www-form-urlencoded",
                forHTTPHeaderField: "Content-Type"
            )
            simulator.urlSession.dataTask(with: request) { body, response, _ in
                completion(response as? HTTPURLResponse, body)
            }
            .resume()
        }
    }

    // MARK: What they need

    private func configuration(for simulator: OktaSimulator) throws -> OktaOidcConfig {
        var configuration = try OktaOidcConfig(with: [
            "clientId": "app", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": "com.example.app:/callback", "scopes": "openid offline_access",
        ])
        configuration.urlSession = simulator.urlSession
        configuration.callbackQueue = DispatchQueue(label: "callbacks")
        return configuration
    }

    private func sessionTokens(_ count: Int, of simulator: OktaSimulator) throws -> [String] {
        let request = SimulatorRequest(
            url: simulator.url.appendingPathComponent("api/v1/authn"),
            headers: ["Content-Type": "application/json"],
            body: Data(#"{"username":"ada@example.test","password":"Passw0rd-1"}"#.utf8)
        )
        return try (0..<count).map { _ in
            guard let token = simulator.respond(to: request).json?["sessionToken"]?.string else {
                throw Failed()
            }
            return token
        }
    }

    /// Microseconds to verify the signature of a token of usual size.
    private func verification() throws -> Double {
        let message = [UInt8](repeating: 0x61, count: 900)
        let signature = SimulatedSigningKey.first.sign(message)
        guard let modulus = Base64URL.decode(SimulatedSigningKey.first.modulus),
            let key = RSAPublicKey(modulus: Array(modulus), exponent: [1, 0, 1])
        else { throw Failed() }
        let times = (0..<rounds).map { _ in
            Cost.of {
                for _ in 0..<calls where !RS256.isValid(signature, of: message, by: key) {
                    fail(Failed())
                }
            }
        }
        return times.map { $0.processor / Double(calls) }.median * 1e6
    }
}
