extension Route {
    private static let authn = "/api/v1/authn"
    private static let factor = "/api/v1/authn/factors/{factor}"

    /// All endpoints of the simulator.
    ///
    /// If several match, the first is used.
    static let table: [Route] =
        primary + enrollment + verification + credentials + recovery + further + sessions + pages
        + apps + oauth + identity

    /// `POST /api/v1/authn` with a state token alone, and `/introspect`.
    static let readState: StepHandler = { (transaction, org, call) throws(APIError) in
        try transaction.readState(call, &org.accounts, &org.generator)
    }

    private static let primary: [Route] = [
        .open("POST", authn) { (org, call) throws(APIError) in try org.authenticate(call) },
        .step("\(authn)/introspect", readState),
        .step("\(authn)/previous") { (transaction, _, _) throws(APIError) in
            transaction.goBack()
        },
        .user("\(authn)/skip") { (transaction, account, org, call) throws(APIError) in
            try transaction.skip(call, account)
        },
        .step("\(authn)/cancel") { (transaction, _, _) throws(APIError) in
            try transaction.cancel()
        },
    ]

    private static let further: [Route] = [
        .step("\(authn)/poll") { (transaction, _, call) throws(APIError) in
            transaction.pollQueue(at: call.now)
        },
        .step("\(authn)/consent") { (transaction, org, call) throws(APIError) in
            try transaction.consent(call, &org.accounts, &org.transactions.devices)
        },
        .step("\(authn)/enroll") { (transaction, org, call) throws(APIError) in
            try transaction.register(call, &org.accounts, &org.generator)
        },
        .step("\(authn)/device/activate") { (transaction, org, call) throws(APIError) in
            try transaction.activateDevice(call, org.accounts, &org.transactions.devices)
        },
        .step("\(authn)/login") { (transaction, org, call) throws(APIError) in
            try transaction.login(call, &org.accounts, &org.messages, &org.limits, &org.generator)
        },
        .step("\(authn)/recoverLogin") { (transaction, org, call) throws(APIError) in
            try transaction.recoverLogin(
                call,
                org.accounts,
                &org.sessions,
                &org.messages,
                &org.generator
            )
        },
    ]

    private static let enrollment: [Route] = [
        .user("\(authn)/factors") { (transaction, account, org, call) throws(APIError) in
            try transaction.enroll(call, &account, &org.messages, &org.generator)
        },
        .user("\(factor)/lifecycle/activate") {
            (transaction, account, org, call) throws(APIError) in
            try transaction.activate(call, &account, &org.messages, &org.generator)
        },
        .user("\(factor)/lifecycle/activate/poll") {
            (transaction, account, org, call) throws(APIError) in
            try transaction.pollActivation(call, &account, &org.generator)
        },
        .step("\(factor)/lifecycle/activate/response") { (transaction, _, call) throws(APIError) in
            try transaction.receiveDuo(call)
        },
        .step("\(factor)/lifecycle/duoCallback") { (transaction, _, call) throws(APIError) in
            try transaction.receiveDuo(call)
        },
        .user("\(factor)/lifecycle/activate/{channel}") {
            (transaction, account, org, call) throws(APIError) in
            try transaction.sendActivationLink(call, account, &org.messages)
        },
        .user("\(factor)/lifecycle/resend") { (transaction, account, org, call) throws(APIError) in
            try transaction.resendActivation(call, &account, &org.messages, &org.generator)
        },
        .open("GET", "/api/v1/users/{user}/factors/questions") { (org, call) throws(APIError) in
            try org.accounts.listQuestions(call)
        },
        .open("GET", "/api/v1/users/{user}/factors/{factor}/qr/{token}") {
            (_, _) throws(APIError) in .qrCode
        },
    ]

    private static let verification: [Route] = [
        .user("\(factor)/verify") { (transaction, account, org, call) throws(APIError) in
            try transaction.verify(call, &account, &org.messages, &org.generator)
        },
        .user("\(factor)/verify/resend") { (transaction, account, org, call) throws(APIError) in
            try transaction.resendChallenge(call, &account, &org.messages, &org.generator)
        },
        .step("\(factor)/verify/response") { (transaction, _, call) throws(APIError) in
            try transaction.receiveDuo(call)
        },
    ]

    private static let credentials: [Route] = [
        .user("\(authn)/credentials/change_password") {
            (transaction, account, org, call) throws(APIError) in
            try transaction.changePassword(call, &account, &org.sessions)
        },
        .user("\(authn)/credentials/reset_password") {
            (transaction, account, org, call) throws(APIError) in
            try transaction.resetPassword(call, &account, &org.sessions)
        },
    ]

    private static let recovery: [Route] = [
        .open("POST", "\(authn)/recovery/password") { (org, call) throws(APIError) in
            try org.startRecovery(.password, call)
        },
        .open("POST", "\(authn)/recovery/unlock") { (org, call) throws(APIError) in
            try org.startRecovery(.unlock, call)
        },
        .open("POST", "\(authn)/recovery/token") { (org, call) throws(APIError) in
            let beginning = try Transaction.redeemRecoveryToken(
                call,
                &org.accounts,
                &org.sessions,
                &org.generator
            )
            return org.settle(beginning, call)
        },
        .step("\(authn)/recovery/factors/{channel}/verify") {
            (transaction, org, call) throws(APIError) in
            try transaction.verifyRecovery(call, &org.accounts)
        },
        .step("\(authn)/recovery/factors/{channel}/resend") {
            (transaction, org, call) throws(APIError) in
            try transaction.resendRecovery(call, &org.accounts, &org.messages, &org.generator)
        },
        .user("\(authn)/recovery/answer") { (transaction, account, _, call) throws(APIError) in
            try transaction.answerRecoveryQuestion(call, &account)
        },
    ]

    private static let sessions: [Route] = [
        .open("POST", "/api/v1/sessions") { (org, call) throws(APIError) in
            try org.sessions.createSession(call, org.accounts, &org.generator)
        },
        .open("GET", "/api/v1/sessions/me") { (org, call) throws(APIError) in
            try org.sessions.readSession(call, org.accounts)
        },
        .open("DELETE", "/api/v1/sessions/me") { (org, call) throws(APIError) in
            try org.sessions.closeSession(call, org.accounts)
        },
        .open("GET", "/api/v1/users/me") { (org, call) throws(APIError) in
            try org.sessions.describeCurrentUser(call, org.accounts)
        },
        .open("POST", "/api/v1/sessions/me/lifecycle/refresh") { (org, call) throws(APIError) in
            try org.sessions.refreshSession(call, org.accounts)
        },
    ]

    private static let pages: [Route] =
        ["GET", "POST"].map { method in
            .open(method, "/login/sessionCookieRedirect") { (org, call) throws(APIError) in
                try org.sessions.redirectWithCookie(call, org.accounts, &org.generator)
            }
        }
        + [
            .open("GET", "/login/step-up/redirect") { (org, call) throws(APIError) in
                try org.transactions.finishStepUp(call)
            },
            .open("GET", "/login/token/redirect") { (_, call) throws(APIError) in
                .redirect(to: "\(call.origin)/app/UserHome")
            },
            .open("GET", "/original/redirect") { (_, call) throws(APIError) in
                .redirect(to: "\(call.origin)/app/UserHome")
            },
            .open("GET", "/login/login.htm") { (_, _) throws(APIError) in .page("Sign in") },
            .open("GET", "/signin/{page}/{token}") { (_, _) throws(APIError) in
                .page("Open this link in the app")
            },
            .open("GET", "/activate/{token}") { (org, call) throws(APIError) in
                let token = call.parameter()
                let isScanned = org.identity.activate(token) || org.transactions.scan(token)
                return isScanned
                    ? .page("Okta Verify is set up")
                    : .page("This link is no longer valid", statusCode: 404)
            },
            .open("GET", "/sso/idps/{provider}") { (org, call) throws(APIError) in
                if let reply = try org.visitIdentityProvider(call) { return reply }
                return try org.transactions.visitProvider(call)
            },
            .open("GET", "/policy/{redirect}") { (org, call) throws(APIError) in
                try org.transactions.visitProvider(call)
            },
            .open("GET", "/.well-known/okta-organization") { (org, call) throws(APIError) in
                .organization(org.engine, origin: call.origin)
            },
            .open("GET", "/.well-known/webfinger") { (_, call) throws(APIError) in
                try .webfinger(call)
            },
        ]
}
