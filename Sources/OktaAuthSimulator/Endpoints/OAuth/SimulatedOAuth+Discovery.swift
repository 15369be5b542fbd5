extension SimulatedOAuth {
    /// `GET …/.well-known/openid-configuration`: where everything is.
    func describeServer(_ call: Call, _ engine: SimulatedEngine) throws(APIError)
        -> EndpointResponse
    {
        let server = try server(of: call)
        let issuer = call.issuer(server)
        let base = server == nil ? "\(issuer)/oauth2/v1" : "\(issuer)/v1"
        return EndpointResponse(
            headers: ["Cache-Control": "max-age=86400, must-revalidate"],
            body: [
                "issuer": .string(issuer),
                "authorization_endpoint": .string("\(base)/authorize"),
                "token_endpoint": .string("\(base)/token"),
                "userinfo_endpoint": .string("\(base)/userinfo"),
                "jwks_uri": .string("\(base)/keys"),
                "introspection_endpoint": .string("\(base)/introspect"),
                "revocation_endpoint": .string("\(base)/revoke"),
                "end_session_endpoint": .string("\(base)/logout"),
                "device_authorization_endpoint": .string("\(base)/device/authorize"),
                "response_types_supported": ["code"],
                "response_modes_supported": .array(
                    AuthorizationRequest.ResponseMode.allCases.map { .string($0.rawValue) }
                ),
                "grant_types_supported": .array(
                    [
                        "authorization_code", "refresh_token", .string(DeviceGrant.grantType),
                        .string(OAuthStore.WebToken.grantType), "password",
                        "client_credentials",
                    ]
                        + (engine.allowsIdentity ? ["interaction_code"] : [])
                ),
                "subject_types_supported": ["public"],
                "id_token_signing_alg_values_supported": ["RS256"],
                "scopes_supported": ["openid", "profile", "email", "offline_access"],
                "token_endpoint_auth_methods_supported": [
                    "client_secret_basic", "client_secret_post", "none",
                ],
                "claims_supported": [
                    "iss", "ver", "sub", "aud", "iat", "exp", "jti", "auth_time", "amr", "idp",
                    "nonce", "name", "given_name", "family_name", "preferred_username", "email",
                    "email_verified", "at_hash",
                ],
                "code_challenge_methods_supported": ["S256"],
                "dpop_signing_alg_values_supported": ["ES256"],
            ]
        )
    }

    /// `GET …/v1/keys`: the key set tokens are verified with.
    func listKeys(_ call: Call) throws(APIError) -> EndpointResponse {
        _ = try server(of: call)
        return EndpointResponse(
            headers: ["Cache-Control": "max-age=5000, must-revalidate"],
            body: ["keys": .array(keys.map(\.publicKey))]
        )
    }
}
