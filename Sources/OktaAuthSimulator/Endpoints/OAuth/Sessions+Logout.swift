import Foundation
import OktaCore

extension Sessions {
    /// `GET` and `POST …/v1/logout`: ends the session of the cookie, and leads back to the app.
    ///
    /// An ID token proves who asks; it may have expired.
    mutating func logOut(_ call: Call, _ accounts: Accounts) throws(APIError) -> EndpointResponse {
        let server = try oauth.settings.server(of: call)
        let hint = try call.parameter(named: "id_token_hint") ?? ""
        guard let claims = oauth.settings.claims(of: hint),
            claims["iss"]?.string == call.issuer(server),
            let client = oauth.settings.client(claims["aud"]?.string ?? "")
        else {
            return .page("400: The 'id_token_hint' is invalid", statusCode: 400)
        }
        let target = try call.parameter(named: "post_logout_redirect_uri")
        if let target, !oauth.settings.acceptsLogout(to: target, from: client) {
            return .page("400: The 'post_logout_redirect_uri' is not registered", statusCode: 400)
        }
        let session = try? session(of: call, accounts)
        if let session, session.accountID == claims["sub"]?.string { end(session) }
        var address = target ?? "\(call.origin)/login/login.htm"
        if target != nil, let state = try call.parameter(named: "state") {
            address += "\(address.contains("?") ? "&" : "?")state=\(SimulatorRequest.escape(state))"
        }
        return .redirect(to: address, cookies: ["sid=; Path=/; HttpOnly; Max-Age=0"])
    }
}

extension SimulatedOAuth {
    /// The claims of a token that one of the org's keys has signed, expired or not.
    fileprivate func claims(of token: String) -> [String: SimulatorJSON]? {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let payload = Data(base64Lenient: String(parts[1])),
            let claims = SimulatorJSON(parsing: payload)?.object
        else { return nil }
        // The signature of the same claims is the same.
        return keys.contains { $0.sign(claims) == token } ? claims : nil
    }

    /// Whether `client` may have browsers sent to `address` after a sign-out.
    fileprivate func acceptsLogout(to address: String, from client: SimulatedOAuthClient) -> Bool {
        EndpointResponse.isAddress(address) && address.contains(":")
            && (clients.isEmpty || client.postLogoutRedirectURIs.contains(address))
    }
}
