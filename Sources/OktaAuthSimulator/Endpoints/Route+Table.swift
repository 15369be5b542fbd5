extension Route {
    private static let factor = "/api/v1/authn/factors/{factor}"

    /// Every endpoint of the simulator.
    static let table: [Route] =
        primary + enrollment + verification + credentials + recovery + others

    private static let primary: [Route] = [
        .open("POST", "/api/v1/authn") {
            (org, call) throws(APIError) in try org.authenticate(call)
        },
        .step("/api/v1/authn/introspect") { (org, call, transaction) throws(APIError) in
            org.publish(transaction, for: call)
        },
        .step("/api/v1/authn/previous") { (org, call, transaction) throws(APIError) in
            org.goBack(call, transaction)
        },
        .step("/api/v1/authn/skip") { (org, call, transaction) throws(APIError) in
            try org.skip(call, transaction)
        },
        .step("/api/v1/authn/cancel") {
            (org, call, transaction) throws(APIError) in org.cancel(transaction)
        },
    ]

    private static let enrollment: [Route] = [
        .step("/api/v1/authn/factors") { (org, call, transaction) throws(APIError) in
            try org.enroll(call, transaction)
        },
        .step("\(factor)/lifecycle/activate") { (org, call, transaction) throws(APIError) in
            try org.activate(call, transaction)
        },
        .step("\(factor)/lifecycle/activate/poll") { (org, call, transaction) throws(APIError) in
            try org.pollActivation(call, transaction)
        },
        .step("\(factor)/lifecycle/activate/{channel}") {
            (org, call, transaction) throws(APIError) in
            try org.sendActivationLink(call, transaction)
        },
        .step("\(factor)/lifecycle/resend") { (org, call, transaction) throws(APIError) in
            try org.resendActivation(call, transaction)
        },
    ]

    private static let verification: [Route] = [
        .step("\(factor)/verify") { (org, call, transaction) throws(APIError) in
            try org.verify(call, transaction)
        },
        .step("\(factor)/verify/resend") {
            (org, call, transaction) throws(APIError) in
            try org.resendChallenge(call, transaction)
        },
    ]

    private static let credentials: [Route] = [
        .step("/api/v1/authn/credentials/change_password") {
            (org, call, transaction) throws(APIError) in
            try org.changePassword(call, transaction)
        },
        .step("/api/v1/authn/credentials/reset_password") {
            (org, call, transaction) throws(APIError) in
            try org.resetPassword(call, transaction)
        },
    ]

    private static let recovery: [Route] = [
        .open("POST", "/api/v1/authn/recovery/password") {
            (org, call) throws(APIError) in try org.startRecovery(.password, call)
        },
        .open("POST", "/api/v1/authn/recovery/unlock") {
            (org, call) throws(APIError) in try org.startRecovery(.unlock, call)
        },
        .open("POST", "/api/v1/authn/recovery/token") {
            (org, call) throws(APIError) in try org.redeemRecoveryToken(call)
        },
        .step("/api/v1/authn/recovery/factors/{channel}/verify") {
            (org, call, transaction) throws(APIError) in
            try org.verifyRecovery(call, transaction)
        },
        .step("/api/v1/authn/recovery/factors/{channel}/resend") {
            (org, call, transaction) throws(APIError) in
            try org.resendRecovery(call, transaction)
        },
        .step("/api/v1/authn/recovery/answer") { (org, call, transaction) throws(APIError) in
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
