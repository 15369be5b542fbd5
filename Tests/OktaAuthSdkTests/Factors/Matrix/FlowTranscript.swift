import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// A transcript of a flow: for each operation, its requests and the status it led to.
final class FlowTranscript {
    let client: SimulatedClient
    /// One line for each operation: name, method, path, query, body, status.
    private(set) var lines: [String] = []
    /// Values that differ from run to run, and what to write instead.
    private var names: [String: String] = [:]

    init(_ client: SimulatedClient) { self.client = client }

    /// A value to be written as `name`.
    func named<Value: LosslessStringConvertible>(_ name: String, _ value: Value) -> Value {
        names["\(value)"] = name
        return value
    }

    /// The bytes of `member`, which are written as its name in capitals.
    func bytes(_ member: String, of made: [String: String]) throws -> Data {
        let encoded = named(member.uppercased(), try #require(made[member]))
        return try #require(Data(base64Encoded: encoded))
    }

    /// Runs one operation that leads to a `Status`.
    func step<Status: OktaAuthStatus>(
        _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ call: SimulatedClient.Call
    ) async throws -> Status {
        client.simulator.forgetRequests()
        let status: Status = try await client.step(sourceLocation: sourceLocation, call)
        write(name, leadingTo: status.statusType.rawValue)
        return status
    }

    /// Runs the last operation, after which the user is signed in.
    func expectSignedIn(
        by name: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ call: SimulatedClient.Call
    ) async throws {
        let success: OktaAuthStatusSuccess =
            try await step(name, sourceLocation: sourceLocation, call)
        try client.expectSignedIn(success, sourceLocation: sourceLocation)
    }

    /// Runs one operation that leads to no status.
    func aside(_ name: String, _ call: () async throws -> Void) async throws {
        client.simulator.forgetRequests()
        try await client.clock.run(call)
        write(name, leadingTo: "-")
    }

    private func write(_ name: String, leadingTo status: String) {
        var written: [String] = []
        for request in client.simulator.requests {
            let line = "\(name): \(text(of: request)) -> \(status)"
            if !written.contains(line) { written.append(line) }
        }
        lines += written
    }

    private func text(of request: RecordedRequest) -> String {
        let path = request.path.replacingOccurrences(of: "/api/v1/authn", with: "")
            .split(separator: "/", omittingEmptySubsequences: false)
            // Ids of factors have a prefix and are 20 characters long.
            .map { $0.count == 20 ? "{id}" : $0 }
            .joined(separator: "/")
        let query = request.query.map { "\($0)=\($1)" }.sorted().joined(separator: "&")
        return "\(request.method) \(path.isEmpty ? "/" : path)"
            + (query.isEmpty ? "" : "?\(query)") + " {\(body(of: request))}"
    }

    private func body(of request: RecordedRequest) -> String {
        let isForm = request.headers["content-type"] == "application/x-www-form-urlencoded"
        guard !isForm else {
            var components = URLComponents()
            components.percentEncodedQuery = String(decoding: request.body, as: UTF8.self)
            return "form "
                + (components.queryItems ?? []).map { "\($0.name)=\(shown($0.value, as: $0.name))" }
                .sorted().joined(separator: " ")
        }
        return fields(request.json, under: "").sorted().joined(separator: " ")
    }

    private func fields(_ json: SimulatorJSON?, under path: String) -> [String] {
        guard let json else { return ["?"] }
        if let members = json.object {
            return members.flatMap { name, value in
                fields(value, under: path.isEmpty ? name : "\(path).\(name)")
            }
        }
        if path == "stateToken" { return [path] }
        let text = json.string ?? json.bool.map(String.init) ?? "?"
        return ["\(path)=\(shown(text, as: path))"]
    }

    private func shown(_ value: String?, as name: String) -> String {
        guard let value else { return "" }
        if name == "stateToken" || name == "id" { return "…" }
        return names[value] ?? value
    }
}
