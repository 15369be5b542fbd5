extension Route {
    /// All endpoints of the simulator.
    ///
    /// If several match, the first is used.
    static let table: [Route] = authn + sessions + pages + oauth + identity

    private static let authn: [Route] = {
        let authn = "/api/v1/authn"
        let (factor, recovery) = ("\(authn)/factors/{factor}", "\(authn)/recovery")
        let credentials = "\(authn)/credentials"
        return [
            Route(authn, .open(.authenticate)),
            Route("\(authn)/introspect", .step(.readState)),
            Route("\(authn)/previous", .step(.goBack)),
            Route("\(authn)/skip", .userStep(.skip)),
            Route("\(authn)/cancel", .step(.cancel)),
            Route("\(authn)/factors", .userStep(.enroll)),
            Route("\(factor)/lifecycle/activate", .userStep(.activate)),
            Route("\(factor)/lifecycle/activate/poll", .userStep(.pollActivation)),
            Route("\(factor)/lifecycle/activate/response", .step(.receiveDuo)),
            Route("\(factor)/lifecycle/duoCallback", .step(.receiveDuo)),
            Route("\(factor)/lifecycle/activate/{channel}", .userStep(.sendActivationLink)),
            Route("\(factor)/lifecycle/resend", .userStep(.resendActivation)),
            Route("/api/v1/users/{user}/factors/questions", .open(.listQuestions), "GET"),
            Route("/api/v1/users/{user}/factors/{factor}/qr/{token}", .open(.qrCode), "GET"),
            Route("\(factor)/verify", .userStep(.verify)),
            Route("\(factor)/verify/resend", .userStep(.resendChallenge)),
            Route("\(factor)/verify/response", .step(.receiveDuo)),
            Route("\(credentials)/change_password", .userStep(.changePassword)),
            Route("\(credentials)/reset_password", .userStep(.resetPassword)),
            Route("\(recovery)/password", .open(.recoverPassword)),
            Route("\(recovery)/unlock", .open(.unlock)),
            Route("\(recovery)/token", .open(.redeemRecoveryToken)),
            Route("\(recovery)/factors/{channel}/verify", .step(.verifyRecovery)),
            Route("\(recovery)/factors/{channel}/resend", .step(.resendRecovery)),
            Route("\(recovery)/answer", .userStep(.answerRecoveryQuestion)),
            Route("\(authn)/poll", .step(.pollQueue)),
            Route("\(authn)/consent", .step(.consent)),
            Route("\(authn)/enroll", .step(.register)),
            Route("\(authn)/device/activate", .step(.activateDevice)),
            Route("\(authn)/login", .step(.login)),
            Route("\(authn)/recoverLogin", .step(.recoverLogin)),
        ]
    }()

    private static let sessions: [Route] = [
        Route("/api/v1/sessions", .open(.createSession)),
        Route("/api/v1/sessions/me", .open(.readSession), "GET"),
        Route("/api/v1/sessions/me", .open(.closeSession), "DELETE"),
        Route("/api/v1/users/me", .open(.describeCurrentUser), "GET"),
        Route("/api/v1/sessions/me/lifecycle/refresh", .open(.refreshSession)),
        Route("/api/v1/users/me/home/tabs", .open(.listTabs), "GET"),
        Route("/api/v1/users/{user}/appLinks", .open(.listApps), "GET"),
    ]

    private static let pages: [Route] = [
        both("/login/sessionCookieRedirect", .redirectWithCookie),
        [
            Route("/login/step-up/redirect", .open(.finishStepUp), "GET"),
            Route("/login/token/redirect", .open(.showHome), "GET"),
            Route("/original/redirect", .open(.showHome), "GET"),
            Route("/login/login.htm", .open(.showSignIn), "GET"),
            Route("/signin/{page}/{token}", .open(.showLink), "GET"),
            Route("/activate/{token}", .open(.activatePhone), "GET"),
            Route("/sso/idps/{provider}", .open(.visitIdentityProvider), "GET"),
            Route("/policy/{redirect}", .open(.visitProvider), "GET"),
            Route("/.well-known/okta-organization", .open(.organization), "GET"),
            Route("/.well-known/webfinger", .open(.webfinger), "GET"),
        ],
        both("/home/{app}/{id}", .openApp),
        both("/home/{app}/{id}/{n}", .openApp),
        both("/app/{app}/{id}/sso/saml", .openApp),
    ].flatMap { $0 }

    /// The endpoints of OAuth and OpenID Connect: of the org, and of each authorization server.
    private static let oauth: [Route] = ["", "/{server}"].flatMap { server in
        let base = "/oauth2\(server)/v1"
        let home = (server.isEmpty ? "" : "/oauth2\(server)") + "/.well-known"
        return [
            [
                Route("\(home)/openid-configuration", .open(.describeServer), "GET"),
                Route("\(home)/oauth-authorization-server", .open(.describeServer), "GET"),
                Route("\(base)/keys", .open(.listKeys), "GET"),
                Route("\(base)/authorize/redirect", .open(.continueAuthorization), "GET"),
                Route("\(base)/token", .open(.exchange)),
                Route("\(base)/revoke", .open(.revokeToken)),
                Route("\(base)/introspect", .open(.introspectToken)),
                Route("\(base)/interact", .open(.interact)),
            ],
            both("\(base)/authorize", .authorize),
            both("\(base)/userinfo", .describeUser),
            both("\(base)/logout", .logOut),
        ].flatMap { $0 }
    }

    private static let identity: [Route] =
        [
            Route("/idp/idx/introspect", .open(.introspectIdentity)),
            Route("/email/verify/{token}", .open(.visitEmailLink), "GET"),
        ] + IdentityOperation.allCases.map { Route($0.path, .identity($0)) }

    /// The same endpoint for `GET` and for `POST`.
    private static func both(_ path: String, _ endpoint: Endpoint.Open) -> [Route] {
        ["GET", "POST"].map { Route(path, .open(endpoint), $0) }
    }
}
