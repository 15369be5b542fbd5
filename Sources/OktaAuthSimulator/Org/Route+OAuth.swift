extension Route {
    /// The endpoints of OAuth and OpenID Connect: of the org, and of each authorization server.
    static let oauth: [Route] = ["", "/{server}"].flatMap { server in
        let base = "/oauth2\(server)/v1"
        let home = (server.isEmpty ? "" : "/oauth2\(server)") + "/.well-known"
        let routes: [Route] = [
            .open("GET", "\(home)/openid-configuration") { (org, call) throws(APIError) in
                try org.sessions.oauth.settings.describeServer(call, org.engine)
            },
            .open("GET", "\(home)/oauth-authorization-server") { (org, call) throws(APIError) in
                try org.sessions.oauth.settings.describeServer(call, org.engine)
            },
            .open("GET", "\(base)/keys") { (org, call) throws(APIError) in
                try org.sessions.oauth.settings.listKeys(call)
            },
            .open("GET", "\(base)/authorize") { (org, call) throws(APIError) in
                try org.sessions.authorize(call, org.accounts, &org.generator)
            },
            .open("POST", "\(base)/authorize") { (org, call) throws(APIError) in
                try org.sessions.authorize(call, org.accounts, &org.generator)
            },
            .open("GET", "\(base)/authorize/redirect") { (org, call) throws(APIError) in
                try org.sessions.continueAuthorization(call, org.accounts, &org.generator)
            },
            .open("POST", "\(base)/token") { (org, call) throws(APIError) in
                try org.sessions.exchange(call, org.accounts, &org.generator)
            },
            .open("POST", "\(base)/revoke") { (org, call) throws(APIError) in
                try org.sessions.revokeToken(call)
            },
            .open("POST", "\(base)/introspect") { (org, call) throws(APIError) in
                try org.sessions.introspectToken(call, org.accounts)
            },
            .open("GET", "\(base)/logout") { (org, call) throws(APIError) in
                try org.sessions.logOut(call, org.accounts)
            },
            .open("POST", "\(base)/logout") { (org, call) throws(APIError) in
                try org.sessions.logOut(call, org.accounts)
            },
            .open("GET", "\(base)/userinfo") { (org, call) throws(APIError) in
                try org.sessions.describeUser(call, org.accounts)
            },
            .open("POST", "\(base)/userinfo") { (org, call) throws(APIError) in
                try org.sessions.describeUser(call, org.accounts)
            },
        ]
        return routes
    }
}
