extension Route {
    /// What follows a sign-in: the user's applications, and a page with an assertion for each.
    static let apps: [Route] =
        [
            .open("GET", "/api/v1/users/me/home/tabs") { (org, call) throws(APIError) in
                try org.sessions.listTabs(call, org.accounts)
            },
            .open("GET", "/api/v1/users/{user}/appLinks") { (org, call) throws(APIError) in
                try org.sessions.listApps(call, org.accounts)
            },
        ]
        + ["/home/{app}/{id}", "/home/{app}/{id}/{n}", "/app/{app}/{id}/sso/saml"].flatMap { path in
            ["GET", "POST"].map { method in
                .open(method, path) { (org, call) throws(APIError) in
                    try org.sessions.openApp(call, org.accounts, &org.generator)
                }
            }
        }
}
