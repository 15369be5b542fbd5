extension Route {
    private static let authn = "/api/v1/authn"
    private static let factor = "/api/v1/authn/factors/{factor}"

    /// All endpoints of the simulator.
    ///
    /// If several match, the first is used.
    static let table: [Route] =
        primary + enrollment + verification + credentials + recovery + further + sessions + pages
        + apps + oauth + identity

    private static let primary: [Route] = [
        .open("POST", authn) { (org, call) throws(APIError) in try org.authenticate(call) },
        .step("\(authn)/introspect") { (org, call, _) throws(APIError) in try org.readState(call) },
        .step("\(authn)/previous") { (org, call, step) throws(APIError) in org.goBack(call, step) },
        .step("\(authn)/skip") { (org, call, step) throws(APIError) in try org.skip(call, step) },
        .step("\(authn)/cancel") { (org, _, step) throws(APIError) in try org.cancel(step) },
    ]

    private static let further: [Route] = [
        .step("\(authn)/poll") { (org, call, step) throws(APIError) in org.pollQueue(call, step) },
        .step("\(authn)/consent") { (org, call, step) throws(APIError) in
            try org.consent(call, step)
        },
        .step("\(authn)/enroll") { (org, call, step) throws(APIError) in
            try org.register(call, step)
        },
        .step("\(authn)/device/activate") { (org, call, step) throws(APIError) in
            try org.activateDevice(call, step)
        },
        .step("\(authn)/login") { (org, call, step) throws(APIError) in
            try org.login(call, step)
        },
        .step("\(authn)/recoverLogin") { (org, call, step) throws(APIError) in
            try org.recoverLogin(call, step)
        },
    ]

    private static let enrollment: [Route] = [
        .step("\(authn)/factors") { (org, call, step) throws(APIError) in
            try org.enroll(call, step)
        },
        .step("\(factor)/lifecycle/activate") { (org, call, step) throws(APIError) in
            try org.activate(call, step)
        },
        .step("\(factor)/lifecycle/activate/poll") { (org, call, step) throws(APIError) in
            try org.pollActivation(call, step)
        },
        .step("\(factor)/lifecycle/activate/response") { (org, call, step) throws(APIError) in
            try org.receiveDuo(call, step)
        },
        .step("\(factor)/lifecycle/duoCallback") { (org, call, step) throws(APIError) in
            try org.receiveDuo(call, step)
        },
        .step("\(factor)/lifecycle/activate/{channel}") { (org, call, step) throws(APIError) in
            try org.sendActivationLink(call, step)
        },
        .step("\(factor)/lifecycle/resend") { (org, call, step) throws(APIError) in
            try org.resendActivation(call, step)
        },
        .open("GET", "/api/v1/users/{user}/factors/questions") { (org, call) throws(APIError) in
            try org.listQuestions(call)
        },
        .open("GET", "/api/v1/users/{user}/factors/{factor}/qr/{token}") {
            (org, _) throws(APIError) in org.drawQRCode()
        },
    ]

    private static let verification: [Route] = [
        .step("\(factor)/verify") { (org, call, step) throws(APIError) in
            try org.verify(call, step)
        },
        .step("\(factor)/verify/resend") { (org, call, step) throws(APIError) in
            try org.resendChallenge(call, step)
        },
        .step("\(factor)/verify/response") { (org, call, step) throws(APIError) in
            try org.receiveDuo(call, step)
        },
    ]

    private static let credentials: [Route] = [
        .step("\(authn)/credentials/change_password") { (org, call, step) throws(APIError) in
            try org.changePassword(call, step)
        },
        .step("\(authn)/credentials/reset_password") { (org, call, step) throws(APIError) in
            try org.resetPassword(call, step)
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
            try org.redeemRecoveryToken(call)
        },
        .step("\(authn)/recovery/factors/{channel}/verify") {
            (org, call, step) throws(APIError) in try org.verifyRecovery(call, step)
        },
        .step("\(authn)/recovery/factors/{channel}/resend") {
            (org, call, step) throws(APIError) in try org.resendRecovery(call, step)
        },
        .step("\(authn)/recovery/answer") { (org, call, step) throws(APIError) in
            try org.answerRecoveryQuestion(call, step)
        },
    ]

    private static let sessions: [Route] = [
        .open("POST", "/api/v1/sessions") { (org, call) throws(APIError) in
            try org.createSession(call)
        },
        .open("GET", "/api/v1/sessions/me") { (org, call) throws(APIError) in
            try org.readSession(call)
        },
        .open("DELETE", "/api/v1/sessions/me") { (org, call) throws(APIError) in
            try org.closeSession(call)
        },
        .open("GET", "/api/v1/users/me") { (org, call) throws(APIError) in
            try org.describeCurrentUser(call)
        },
        .open("POST", "/api/v1/sessions/me/lifecycle/refresh") { (org, call) throws(APIError) in
            try org.refreshSession(call)
        },
    ]

    private static let pages: [Route] = [
        .open("GET", "/login/sessionCookieRedirect") { (org, call) throws(APIError) in
            try org.redirectWithCookie(call)
        },
        .open("POST", "/login/sessionCookieRedirect") { (org, call) throws(APIError) in
            try org.redirectWithCookie(call)
        },
        .open("GET", "/login/step-up/redirect") { (org, call) throws(APIError) in
            try org.finishStepUp(call)
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
            org.openActivationLink(call)
        },
        .open("GET", "/sso/idps/{provider}") { (org, call) throws(APIError) in
            if let reply = try org.visitIdentityProvider(call) { return reply }
            return try org.visitProvider(call)
        },
        .open("GET", "/policy/{redirect}") { (org, call) throws(APIError) in
            try org.visitProvider(call)
        },
        .open("GET", "/.well-known/okta-organization") { (org, call) throws(APIError) in
            org.describeOrganization(call)
        },
        .open("GET", "/.well-known/webfinger") { (org, call) throws(APIError) in
            try org.webfinger(call)
        },
    ]
}
