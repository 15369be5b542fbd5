extension Route {
    /// The endpoints of OAuth and OpenID Connect: of the org, and of each authorization server.
    static let oauth: [Route] = ["", "/{server}"].flatMap { server in
        let base = "/oauth2\(server)/v1"
        let home = server.isEmpty ? "" : "/oauth2\(server)"
        let methods: [(String, String, OpenHandler)] = [
            (
                "GET", "\(home)/.well-known/openid-configuration",
                { (org, call) throws(APIError) in try org.describeServer(call) }
            ),
            (
                "GET", "\(home)/.well-known/oauth-authorization-server",
                { (org, call) throws(APIError) in try org.describeServer(call) }
            ),
            ("GET", "\(base)/keys", { (org, call) throws(APIError) in try org.listKeys(call) }),
            (
                "GET", "\(base)/authorize",
                { (org, call) throws(APIError) in try org.authorize(call) }
            ),
            (
                "POST", "\(base)/authorize",
                { (org, call) throws(APIError) in try org.authorize(call) }
            ),
            (
                "GET", "\(base)/authorize/redirect",
                { (org, call) throws(APIError) in try org.continueAuthorization(call) }
            ),
            ("POST", "\(base)/token", { (org, call) throws(APIError) in try org.exchange(call) }),
            (
                "POST", "\(base)/revoke",
                { (org, call) throws(APIError) in try org.revokeToken(call) }
            ),
            (
                "POST", "\(base)/introspect",
                { (org, call) throws(APIError) in try org.introspectToken(call) }
            ),
            (
                "GET", "\(base)/userinfo",
                { (org, call) throws(APIError) in try org.describeUser(call) }
            ),
            (
                "POST", "\(base)/userinfo",
                { (org, call) throws(APIError) in try org.describeUser(call) }
            ),
        ]
        return methods.map { Route.open($0.0, $0.1, $0.2) }
    }
}
