import Foundation
import OktaCore

struct ClientRequest: Sendable {
    let client: SimulatedOAuthClient
    /// The id of the authorization server, `nil` for the org itself.
    let server: String?
    let call: Call
    /// The thumbprint of the key of its DPoP proof, which only the token endpoint reads.
    var keyThumbprint: String?
}

extension SimulatedOAuth {
    /// The id of the authorization server that `call` addresses, `nil` for the org itself.
    func server(of call: Call) throws(APIError) -> String? {
        guard !call.parameters.isEmpty else { return nil }
        let id = call.parameter()
        guard servers[id] != nil else { throw .notFound(id, "AuthorizationServer") }
        return id
    }

    /// The client with this id; where none is registered, any id is one.
    func client(_ id: String) -> SimulatedOAuthClient? {
        guard clients.isEmpty else { return clients.first { $0.id == id } }
        return id.isEmpty ? nil : SimulatedOAuthClient(id: id, redirectURIs: [])
    }

    /// Whether browsers may be sent to `address`; where clients are registered, to theirs alone.
    func accepts(_ address: String, among registered: [String]) -> Bool {
        // The address of an app may lack the slashes: `com.example.app:/done`.
        address.contains(":") && EndpointResponse.isAddress(address)
            && (clients.isEmpty || registered.contains(address))
    }

    func check(_ scopes: [String], of client: SimulatedOAuthClient) throws(APIError) {
        guard !scopes.isEmpty, clients.isEmpty || scopes.allSatisfy(client.scopes.contains) else {
            let text =
                "One or more scopes are not configured for the authorization server resource."
            throw .oauth("invalid_scope", text)
        }
    }

    /// The request of the client that sent a form: by Basic authentication, by the form, or, if it
    /// is public, by its id alone.
    func request(of call: Call) throws(APIError) -> ClientRequest {
        let server = try server(of: call)
        var (id, secret) = (call.field("client_id"), call.field("client_secret"))
        var challenge: String?
        let header = call.request.headers["authorization"] ?? ""
        if header.lowercased().hasPrefix("basic ") {
            challenge = "Basic realm=\"\(call.origin)\""
            let data = Data(base64Lenient: String(header.dropFirst(6)))
            let parts = (data.flatMap { String(data: $0, encoding: .utf8) } ?? "")
                .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                .map { SimulatorRequest.formDecoded($0) }
            (id, secret) = (parts.first, parts.count > 1 ? parts[1] : nil)
        }
        guard let client = client(id ?? "") else {
            let text = "Invalid value for 'client_id' parameter."
            throw .oauth("invalid_client", text, challenge: challenge)
        }
        // Where no client is registered, a secret proves as little as an id. With Basic authentication a
        // public client has an empty one.
        let isPublic = client.secret == nil && (clients.isEmpty || secret?.isEmpty == true)
        guard client.secret == secret || isPublic else {
            let text = "The client secret supplied is invalid."
            throw .oauth("invalid_client", text, challenge: challenge)
        }
        return ClientRequest(client: client, server: server, call: call)
    }
}

extension Call {
    func issuer(_ server: String?) -> String { origin + (server.map { "/oauth2/\($0)" } ?? "") }
}
