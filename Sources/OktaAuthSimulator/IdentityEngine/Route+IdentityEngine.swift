extension Route {
    /// The endpoints of the Identity Engine.
    static let identity: [Route] =
        ["/oauth2/v1", "/oauth2/{server}/v1"].map { base in
            .open("POST", "\(base)/interact") { (org, call) throws(APIError) in
                try org.interact(call)
            }
        }
        + [
            .open("POST", "/idp/idx/introspect") { (org, call) throws(APIError) in
                try org.introspectIdentity(call)
            },
            .open("GET", "/email/verify/{token}") { (org, call) throws(APIError) in
                org.visitEmailLink(call)
            },
        ]
        + IdentityOperation.allCases.map { operation in
            .open("POST", operation.path) { (org, call) throws(APIError) in
                try org.continueIdentity(operation, call)
            }
        }
}
