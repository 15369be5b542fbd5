extension Route {
    /// The endpoints of OAuth and OpenID Connect: of the org, and of each authorization server.
    static let oauth: [Route] = ["", "/{server}"].flatMap { server in
        let base = "/oauth2\(server)/v1"
        let home = (server.isEmpty ? "" : "/oauth2\(server)") + "/.well-known"
        let routes: [Route] = [
            .open("GET", "\(home)/openid-configuration") { (org, call) throws(APIError) in
                try org.describeServer(call)
            },
            .open("GET", "\(home)/oauth-authorization-server") { (org, call) throws(APIError) in
                try org.describeServer(call)
            },
            .open("GET", "\(base)/keys") { (org, call) throws(APIError) in try org.listKeys(call) },
            .open("GET", "\(base)/authorize") { (org, call) throws(APIError) in
                try org.authorize(call)
            },
            .open("POST", "\(base)/authorize") { (org, call) throws(APIError) in
                try org.authorize(call)
            },
            .open("GET", "\(base)/authorize/redirect") { (org, call) throws(APIError) in
                try org.continueAuthorization(call)
            },
            .open("POST", "\(base)/token") { (org, call) throws(APIError) in
                try org.exchange(call)
            },
            .open("POST", "\(base)/revoke") { (org, call) throws(APIError) in
                try org.revokeToken(call)
            },
            .open("POST", "\(base)/introspect") { (org, call) throws(APIError) in
                try org.introspectToken(call)
            },
            .open("GET", "\(base)/userinfo") { (org, call) throws(APIError) in
                try org.describeUser(call)
            },
            .open("POST", "\(base)/userinfo") { (org, call) throws(APIError) in
                try org.describeUser(call)
            },
        ]
        return routes
    }
}
