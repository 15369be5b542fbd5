extension Route {
    /// All endpoints of the simulator.
    ///
    /// If several match, the first is used.
    static let table: [Route] = authn + factors + sessions + pages + oauth + identity

    private static let authn: [Route] = {
        let authn = "/api/v1/authn"
        let (credentials, recovery) = ("\(authn)/credentials", "\(authn)/recovery")
        return [
            Route(authn) { try $0.authenticate($1) },
            step("\(authn)/introspect") { try $0.readState($1, in: &$2) },
            step("\(authn)/previous") { transaction, _, _ in transaction.goBack() },
            userStep("\(authn)/skip") { try $0.skip($1, $2, in: $3) },
            step("\(authn)/cancel") { transaction, _, _ in try transaction.cancel() },
            userStep("\(credentials)/change_password") { try $0.changePassword($1, &$2, in: &$3) },
            userStep("\(credentials)/reset_password") { try $0.resetPassword($1, &$2, in: &$3) },
            Route("\(recovery)/password") { try $0.startRecovery(.password, $1) },
            Route("\(recovery)/unlock") { try $0.startRecovery(.unlock, $1) },
            Route("\(recovery)/token") { try $0.redeemRecoveryToken($1) },
            step("\(recovery)/factors/{channel}/verify") { try $0.verifyRecovery($1, in: &$2) },
            step("\(recovery)/factors/{channel}/resend") { try $0.resendRecovery($1, in: &$2) },
            userStep("\(recovery)/answer") { transaction, call, account, _ in
                try transaction.answerRecoveryQuestion(call, &account)
            },
            step("\(authn)/poll") { transaction, call, _ in transaction.pollQueue(at: call.now) },
            step("\(authn)/consent") { try $0.consent($1, in: &$2) },
            step("\(authn)/enroll") { try $0.register($1, in: &$2) },
            step("\(authn)/device/activate") { try $0.activateDevice($1, in: &$2) },
            step("\(authn)/login") { try $0.login($1, in: &$2) },
            step("\(authn)/recoverLogin") { try $0.recoverLogin($1, in: &$2) },
        ]
    }()

    private static let factors: [Route] = {
        let factors = "/api/v1/authn/factors"
        let factor = "\(factors)/{factor}"
        let receiveDuo: Step = { transaction, call, _ in try transaction.receiveDuo(call) }
        return [
            userStep(factors) { try $0.enroll($1, &$2, in: &$3) },
            userStep("\(factor)/lifecycle/activate") { try $0.activate($1, &$2, in: &$3) },
            userStep("\(factor)/lifecycle/activate/poll") {
                try $0.pollActivation($1, &$2, in: &$3)
            },
            step("\(factor)/lifecycle/activate/response", receiveDuo),
            step("\(factor)/lifecycle/duoCallback", receiveDuo),
            userStep("\(factor)/lifecycle/activate/{channel}") {
                try $0.sendActivationLink($1, $2, in: &$3)
            },
            userStep("\(factor)/lifecycle/resend") { try $0.resendActivation($1, &$2, in: &$3) },
            userStep("\(factor)/verify") { try $0.verify($1, &$2, in: &$3) },
            userStep("\(factor)/verify/resend") { try $0.resendChallenge($1, &$2, in: &$3) },
            step("\(factor)/verify/response", receiveDuo),
            Route("/api/v1/users/{user}/factors/questions", "GET") {
                try $0.accounts.listQuestions($1)
            },
            Route("/api/v1/users/{user}/factors/{factor}/qr/{token}", "GET") { _, _ in .qrCode },
        ]
    }()

    private static let sessions: [Route] = [
        Route("/api/v1/sessions") { try $0.createSession($1) },
        Route("/api/v1/sessions/me", "GET") { try $0.readSession($1) },
        Route("/api/v1/sessions/me", "DELETE") { try $0.closeSession($1) },
        Route("/api/v1/users/me", "GET") { try $0.describeCurrentUser($1) },
        Route("/api/v1/sessions/me/lifecycle/refresh") { try $0.refreshSession($1) },
        Route("/api/v1/users/me/home/tabs", "GET") { try $0.listTabs($1) },
        Route("/api/v1/users/{user}/appLinks", "GET") { try $0.listApps($1) },
    ]

    private static let pages: [Route] = {
        let showHome: Action = { _, call in .redirect(to: "\(call.origin)/app/UserHome") }
        let openApp: Action = { try $0.openApp($1) }
        return both("/login/sessionCookieRedirect") { try $0.redirectWithCookie($1) } + [
            Route("/login/step-up/redirect", "GET") { try $0.finishStepUp($1) },
            Route("/login/token/redirect", "GET", showHome),
            Route("/original/redirect", "GET", showHome),
            Route("/signin") { try $0.submitPage($1) },
            Route("/login/signout", "GET") { $0.signOutBrowser($1) },
            Route(SimulatedOrg.home, "GET") { $0.showHome($1) },
            Route("/activate", "GET") { try $0.showActivation($1) },
            Route("/signin/{page}/{token}", "GET") { _, _ in .page("Open this link in the app") },
            Route("/activate/{token}", "GET") { $0.activatePhone($1.parameter(), at: $1.now) },
            Route("/sso/idps/{provider}", "GET") {
                try $0.visitIdentityProvider($1) ?? $0.visitProvider($1)
            },
            Route("/policy/{redirect}", "GET") { try $0.visitProvider($1) },
            Route("/.well-known/okta-organization", "GET") {
                .organization($0.engine, origin: $1.origin)
            },
            Route("/.well-known/webfinger", "GET") { _, call in try .webfinger(call) },
        ]
            + ["/login/login.htm", "/login/default", "/signin"].map {
                Route($0, "GET") { try $0.showSignInPage($1) }
            }
            + ["/home/{app}/{id}", "/home/{app}/{id}/{n}", "/app/{app}/{id}/sso/saml"].flatMap {
                both($0, openApp)
            }
    }()

    /// The endpoints of OAuth and OpenID Connect: of the org, and of each authorization server.
    private static let oauth: [Route] = ["", "/{server}"].flatMap { server in
        let base = "/oauth2\(server)/v1"
        let home = (server.isEmpty ? "" : "/oauth2\(server)") + "/.well-known"
        let describe: Action = { try $0.sessions.oauth.settings.describeServer($1, $0.engine) }
        return [
            Route("\(home)/openid-configuration", "GET", describe),
            Route("\(home)/oauth-authorization-server", "GET", describe),
            Route("\(base)/keys", "GET") { try $0.sessions.oauth.settings.listKeys($1) },
            Route("\(base)/authorize/redirect", "GET") { try $0.continueAuthorization($1) },
            Route("\(base)/token") { try $0.exchange($1) },
            Route("\(base)/revoke") { try $0.revokeToken($1) },
            Route("\(base)/introspect") { try $0.introspectToken($1) },
            Route("\(base)/interact") { try $0.interact($1) },
            Route("\(base)/device/authorize") { try $0.authorizeDevice($1) },
        ] + both("\(base)/authorize") { try $0.authorize($1) }
            + both("\(base)/userinfo") { try $0.describeUser($1) }
            + both("\(base)/logout") { try $0.logOut($1) }
    }

    private typealias UserStep =
        @Sendable (inout Transaction, Call, inout Account, inout SimulatedOrg) throws
        -> Transaction.Effect

    private static func both(_ path: String, _ action: @escaping Action) -> [Route] {
        ["GET", "POST"].map { Route(path, $0, action) }
    }

    private static func step(_ path: String, _ step: @escaping Step) -> Route {
        Route(path) { org, call in try org.proceed(call, step) }
    }

    /// A step of a user, who is stored also after a refusal, as wrong codes count.
    private static func userStep(_ path: String, _ userStep: @escaping UserStep) -> Route {
        step(path) { transaction, call, org in
            guard var account = org.accounts[id: transaction.accountID] else {
                throw APIError.invalidToken
            }
            defer { org.accounts.update(account.id) { $0 = account } }
            return try userStep(&transaction, call, &account, &org)
        }
    }
}
