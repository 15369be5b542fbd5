extension Route {
    /// Where a transaction can go once a step is done.
    private static let onwards: Set<AuthnState> = [
        .success, .mfaEnroll, .mfaRequired, .passwordExpired, .passwordWarn,
    ]
    /// Where a proven recovery can go.
    private static let recovered: Set<AuthnState> = [.recovery, .passwordReset, .success]
    private static let factor = "/api/v1/authn/factors/{factor}"

    /// Every endpoint of the simulator.
    static let table: [Route] =
        primary + enrollment + verification + credentials + recovery + others

    private static let primary: [Route] = [
        .open("POST", "/api/v1/authn", leadsTo: Set(AuthnState.allCases)) {
            (org, call) throws(APIError) in try org.authenticate(call)
        },
        .step(
            "/api/v1/authn/introspect",
            in: Set(AuthnState.allCases),
            leadsTo: Set(AuthnState.allCases)
        ) { (org, call, transaction) throws(APIError) in org.publish(transaction, for: call) },
        .step(
            "/api/v1/authn/previous",
            in: [.mfaChallenge, .mfaEnrollActivate],
            leadsTo: [.mfaRequired, .mfaEnroll]
        ) { (org, call, transaction) throws(APIError) in org.goBack(call, transaction) },
        .step(
            "/api/v1/authn/skip",
            in: [.passwordWarn, .mfaEnroll],
            leadsTo: [.passwordWarn, .success]
        ) { (org, call, transaction) throws(APIError) in try org.skip(call, transaction) },
        .step("/api/v1/authn/cancel", in: Set(AuthnState.allCases), leadsTo: []) {
            (org, call, transaction) throws(APIError) in org.cancel(transaction)
        },
    ]

    private static let enrollment: [Route] = [
        .step(
            "/api/v1/authn/factors",
            in: [.mfaEnroll],
            leadsTo: [.mfaEnrollActivate, .mfaEnroll, .passwordWarn, .success]
        ) { (org, call, transaction) throws(APIError) in try org.enroll(call, transaction) },
        .step(
            "\(factor)/lifecycle/activate",
            in: [.mfaEnrollActivate],
            leadsTo: [.mfaEnrollActivate, .mfaEnroll, .passwordWarn, .success]
        ) { (org, call, transaction) throws(APIError) in try org.activate(call, transaction) },
        .step(
            "\(factor)/lifecycle/activate/poll",
            in: [.mfaEnrollActivate],
            leadsTo: [.mfaEnrollActivate, .mfaEnroll, .passwordWarn, .success]
        ) { (org, call, transaction) throws(APIError) in
            try org.pollActivation(call, transaction)
        },
        .step(
            "\(factor)/lifecycle/activate/{channel}",
            in: [.mfaEnrollActivate],
            leadsTo: [.mfaEnrollActivate]
        ) { (org, call, transaction) throws(APIError) in
            try org.sendActivationLink(call, transaction)
        },
        .step(
            "\(factor)/lifecycle/resend",
            in: [.mfaEnrollActivate],
            leadsTo: [.mfaEnrollActivate]
        ) { (org, call, transaction) throws(APIError) in
            try org.resendActivation(call, transaction)
        },
    ]

    private static let verification: [Route] = [
        .step(
            "\(factor)/verify",
            in: [.mfaRequired, .mfaChallenge],
            leadsTo: [.mfaChallenge, .mfaEnroll, .passwordExpired, .passwordWarn, .success]
        ) { (org, call, transaction) throws(APIError) in try org.verify(call, transaction) },
        .step("\(factor)/verify/resend", in: [.mfaChallenge], leadsTo: [.mfaChallenge]) {
            (org, call, transaction) throws(APIError) in
            try org.resendChallenge(call, transaction)
        },
    ]

    private static let credentials: [Route] = [
        .step(
            "/api/v1/authn/credentials/change_password",
            in: [.passwordWarn, .passwordExpired],
            leadsTo: onwards
        ) { (org, call, transaction) throws(APIError) in
            try org.changePassword(call, transaction)
        },
        .step(
            "/api/v1/authn/credentials/reset_password",
            in: [.passwordReset],
            leadsTo: onwards
        ) { (org, call, transaction) throws(APIError) in
            try org.resetPassword(call, transaction)
        },
    ]

    private static let recovery: [Route] = [
        .open("POST", "/api/v1/authn/recovery/password", leadsTo: [.recoveryChallenge]) {
            (org, call) throws(APIError) in try org.startRecovery(.password, call)
        },
        .open("POST", "/api/v1/authn/recovery/unlock", leadsTo: [.recoveryChallenge]) {
            (org, call) throws(APIError) in try org.startRecovery(.unlock, call)
        },
        .open("POST", "/api/v1/authn/recovery/token", leadsTo: recovered) {
            (org, call) throws(APIError) in try org.redeemRecoveryToken(call)
        },
        .step(
            "/api/v1/authn/recovery/factors/{channel}/verify",
            in: [.recoveryChallenge],
            leadsTo: recovered
        ) { (org, call, transaction) throws(APIError) in
            try org.verifyRecovery(call, transaction)
        },
        .step(
            "/api/v1/authn/recovery/factors/{channel}/resend",
            in: [.recoveryChallenge],
            leadsTo: [.recoveryChallenge]
        ) { (org, call, transaction) throws(APIError) in
            try org.resendRecovery(call, transaction)
        },
        .step(
            "/api/v1/authn/recovery/answer",
            in: [.recovery],
            leadsTo: [.passwordReset, .success]
        ) { (org, call, transaction) throws(APIError) in
            try org.answerRecoveryQuestion(call, transaction)
        },
    ]

    private static let others: [Route] = [
        .open("GET", "/api/v1/users/{user}/factors/questions") {
            (org, call) throws(APIError) in try org.listQuestions(call)
        },
        .open("POST", "/api/v1/sessions") {
            (org, call) throws(APIError) in try org.createSession(call)
        },
    ]
}
