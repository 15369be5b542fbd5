import Foundation
import OktaCore

extension SimulatedOAuth {
    /// The id of the authorization server that `call` addresses, `nil` for the org itself.
    func server(of call: Call) throws(APIError) -> String? {
        guard !call.parameters.isEmpty else { return nil }
        let id = call.parameter()
        guard servers.isEmpty || servers[id] != nil else {
            throw .notFound(id, "AuthorizationServer")
        }
        return id
    }

    /// The client with this id; where none is registered, any id is one.
    func client(_ id: String) -> SimulatedOAuthClient? {
        guard clients.isEmpty else {
            return clients.first { $0.id == id }
        }
        return id.isEmpty ? nil : SimulatedOAuthClient(id: id, redirectURIs: [])
    }

    /// Whether `client` may have codes sent to `address`.
    func accepts(_ address: String, from client: SimulatedOAuthClient) -> Bool {
        clients.isEmpty || client.redirectURIs.contains(address)
    }

    /// The client that sent a form: by Basic authentication, by the form, or, if it is public, by
    /// its id alone.
    func authenticatedClient(of call: Call) throws(OAuthRefusal) -> SimulatedOAuthClient {
        var id = call.formField("client_id")
        var secret = call.formField("client_secret")
        let header = call.request.headers["authorization"] ?? ""
        let isBasic = header.lowercased().hasPrefix("basic ")
        let refuse = { (description: String) in
            var refusal = OAuthRefusal("invalid_client", description)
            if isBasic { refusal.challenge = "Basic realm=\"\(call.origin)\"" }
            return refusal
        }
        if isBasic {
            let text =
                Data(base64Lenient: String(header.dropFirst(6)))
                .flatMap { String(data: $0, encoding: .utf8) } ?? ""
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.removingPercentEncoding ?? String($0) }
            (id, secret) = (parts.first, parts.count > 1 ? parts[1] : nil)
        }
        guard let client = client(id ?? "") else {
            throw refuse("Invalid value for 'client_id' parameter.")
        }
        guard client.secret == secret || client.secret == nil && secret?.isEmpty == true else {
            throw refuse("The client secret supplied is invalid.")
        }
        return client
    }
}

extension Call {
    /// The issuer in the tokens of `server`.
    func issuer(_ server: String?) -> String { origin + (server.map { "/oauth2/\($0)" } ?? "") }

    /// The field `name` of a form; an empty one counts as absent.
    func formField(_ name: String) -> String? {
        let text = (try? text(name)) ?? nil
        return text?.isEmpty == true ? nil : text
    }
}
