/// The transitions of the Authn API.
///
/// The source of the states in which the simulator's routes are allowed, of the states they lead to,
/// and of the links in responses.
package enum AuthnTable {
    package static let rows: [AuthnTransition] = plain + plain.compactMap(\.factorTwin)

    private static let byState = Dictionary(grouping: rows, by: \.from)

    /// The transitions from `state`, `nil` for those without a transaction.
    static func rows(from state: AuthnState?) -> [AuthnTransition] { byState[state] ?? [] }

    /// The states a client can be in with a state token.
    package static let living = AuthnState.allCases.filter { state in
        state != .lockedOut && state != .success && !state.rawValue.hasPrefix("FACTOR_")
    }

    /// The error codes of every endpoint: body, headers, token, factor, rate, lock-out.
    package static let commonErrors = [
        "E0000003", "E0000007", "E0000011", "E0000021", "E0000047", "E0000069", "E0000122",
    ]

    /// The last states: `SUCCESS`, and those that can precede it directly.
    private static let last: [AuthnState] = [.profileRequired] + consenting

    private static let consenting: [AuthnState] = [
        .consentRequired, .adminConsentRequired, .success,
    ]

    static let signedIn: [AuthnState] =
        last + [.mfaRequired, .mfaEnroll, .passwordExpired, .passwordWarn, .lockedOut, .poll]

    private static let verified: [AuthnState] =
        last + [.passwordExpired, .passwordWarn, .mfaEnroll, .mfaRequired]

    private static let proof =
        "passCode? answer? password? clientData? signatureData? authenticatorData? "
        + "rememberDevice? autoPush?"

    /// The errors of a proof, and of asking for a challenge.
    private static let refusals =
        "E0000068 E0000082 E0000083 E0000106 E0000109 E0000113 E0000118 E0000133"

    private static let plain: [AuthnTransition] = [
        starts, recovery, passwords, enrollment, verification, duo, further, common, reading,
    ].flatMap { $0.flatMap(\.all) }

    private typealias Rows = TransitionRows<AuthnState, String>

    /// A request to a path relative to `/api/v1/authn`.
    private static func post(_ path: String, _ relation: String) -> Rows {
        let base = "/api/v1/authn"
        return Rows(relation, "POST", path.isEmpty ? base : "\(base)/\(path)")
            .sending("stateToken")
    }

    private static func get(_ path: String, _ relation: String) -> Rows {
        Rows(relation, "GET", path)
    }

    private static let starts: [Rows] = [
        post("", "(signIn)").from(nil)
            .sending("username password? options? context? relayState? audience?")
            .to(.unauthenticated, orAny: signedIn).failing("E0000001 E0000004")
            .documented("8.1", "primary-auth.public.success.response"),
        post("", "(activate)").from(nil)
            .sending("token options? context? relayState?")
            .to(.passwordReset, .mfaEnroll, orAny: last).failing("E0000001 E0000004")
            .documented("8.1", "primary-auth.activation-token.success.response"),
        post("", "(activate)").from(nil)
            .sending("token options? context? relayState?")
            .to(.mfaRequired, .passwordExpired, .passwordWarn).failing("E0000001 E0000004")
            .assumed("For a user who is active already, the token counts like the password."),
        post("", "next:authenticate").from(.unauthenticated)
            .sending("stateToken username password? options? context?").to(orAny: signedIn)
            .failing("E0000001 E0000004").documented("6", "step-up.sp.no-session.success.response"),
        post("recovery/password", "(recoverPassword)").from(nil)
            .sending("username factorType? relayState?").to(.recoveryChallenge, .recovery)
            .failing("E0000001 E0000006 E0000095 E0000109 E0000118 E0000133")
            .documented("8.7", "recovery.password.email.response"),
        post("recovery/unlock", "(unlock)").from(nil, .lockedOut)
            .sending("username factorType? relayState?").to(.recoveryChallenge, .recovery)
            .failing("E0000001 E0000006 E0000095 E0000109 E0000118 E0000133")
            .documented("8.7", "recovery.unlock.sms.response"),
        post("recovery/token", "(recoveryToken)").from(nil)
            .sending("recoveryToken options? relayState?").to(.recovery, .passwordReset, .success)
            .failing("E0000001 E0000105").documented("8.7", "recovery.token.response"),
    ]

    private static let recovery: [Rows] = [
        post("recovery/token", "next:recovery").from(.recovery)
            .sending("recoveryToken options? relayState?").to(.recovery, .passwordReset, .success)
            .failing("E0000001 E0000105").documented("8.7", "recovery.token.response"),
        post("recovery/factors/{channel}/verify", "next:verify").from(.recoveryChallenge)
            .sending("stateToken passCode").to(.recovery, .passwordReset, .success)
            .failing("E0000068").documented("8.7", "recovery.factor.sms.verify.response"),
        post("recovery/factors/{channel}/resend", "resend").from(.recoveryChallenge)
            .to(.recoveryChallenge).failing("E0000109 E0000133")
            .documented("8.7", "recovery.factor.sms.resend.response"),
        post("recovery/answer", "next:answer").from(.recovery)
            .sending("stateToken answer").to(.passwordReset, .success).failing("E0000087")
            .documented("8.7", "recovery.answer.password-reset.response"),
    ]

    private static let passwords: [Rows] = [
        post("credentials/change_password", "next:changePassword").from(.passwordWarn)
            .sending("stateToken oldPassword newPassword revokeSessions?").to(orAny: last)
            .failing("E0000014 E0000080").documented("8.3", "change-password.success.response"),
        post("credentials/change_password", "next:changePassword").from(.passwordExpired)
            .sending("stateToken oldPassword newPassword revokeSessions?")
            .to(.mfaEnroll, orAny: last).failing("E0000014 E0000080")
            .documented("6", "change-password.success.response"),
        post("credentials/reset_password", "next:resetPassword").from(.passwordReset)
            .sending("stateToken newPassword revokeSessions?")
            .to(.mfaRequired, .mfaEnroll, orAny: last).failing("E0000014 E0000080")
            .documented("8.7", "reset-password.success.response"),
        post("skip", "skip").from(.passwordWarn)
            .to(orAny: last).documented("8.8", "state.skip.success.response"),
    ]

    private static let enrollment: [Rows] = [
        post("factors", "factors.enroll").from(.mfaEnroll)
            .sending("stateToken factorType provider profile? passCode? nextPassCode?")
            .to(.mfaEnrollActivate, .mfaEnroll, .passwordWarn, orAny: last)
            .failing("E0000001 E0000014 E0000098 E0000106 E0000109 E0000113 E0000118 E0000133")
            .documented("8.4", "mfa-enroll-activate.sms.response"),
        get("/api/v1/users/{user}/factors/questions", "factors.questions").from(.mfaEnroll)
            .documented("8.10"),
        post("skip", "skip").from(.mfaEnroll)
            .to(.passwordWarn, orAny: last).documented("8.8", "state.skip.success.response"),
        post("factors/{factor}/lifecycle/activate", "next:activate").from(.mfaEnrollActivate)
            .sending("stateToken passCode? clientData? attestation? registrationData?")
            .to(.mfaEnrollActivate, .mfaEnroll, .passwordWarn, orAny: last).failing("E0000068")
            .documented("8.5", "activate.sms.success.response"),
        post("factors/{factor}/lifecycle/activate/poll", "next:poll").from(.mfaEnrollActivate)
            .to(.mfaEnrollActivate, .mfaEnroll, .passwordWarn, orAny: last)
            .documented("8.5", "mfa-enroll-activate.push.waiting.response"),
        post("factors/{factor}/lifecycle/activate/{channel}", "activation.send")
            .from(.mfaEnrollActivate).sending("stateToken profile?").to(.mfaEnrollActivate)
            .failing("E0000001 E0000109 E0000118")
            .documented("8.5", "mfa-enroll-activate.push.send.response"),
        post("factors/{factor}/lifecycle/resend", "resend").from(.mfaEnrollActivate)
            .to(.mfaEnrollActivate).failing("E0000109 E0000118 E0000133")
            .documented("8.5", "mfa-enroll-activate.sms.response"),
        post("previous", "prev").from(.mfaEnrollActivate)
            .to(.mfaEnroll).documented("8.8", "state.previous.mfa-enroll.response"),
    ]

    private static let verification: [Rows] = [
        post("factors/{factor}/verify", "factors.verify").from(.mfaRequired)
            .sending("stateToken \(proof)").to(.mfaChallenge, orAny: verified).failing(refusals)
            .documented("8.6", "mfa-challenge.sms.response"),
        post("factors/{factor}/verify", "next:verify").from(.mfaChallenge)
            .sending("stateToken \(proof)").to(.mfaChallenge, orAny: verified).failing(refusals)
            .documented("8.6", "verify.sms.success.response"),
        post("factors/{factor}/verify", "next:poll").from(.mfaChallenge)
            .sending("stateToken rememberDevice? autoPush?").to(.mfaChallenge, orAny: verified)
            .documented("13", "mfa-challenge.push.waiting.response"),
        post("factors/{factor}/verify", "factorTypes.next").from(.mfaRequired)
            .sending("stateToken \(proof)").to(.mfaChallenge, orAny: last)
            .failing("E0000068 E0000082 E0000083")
            .documented("8.6", "mfa-challenge.webauthn.by-factor-type.response"),
        get("/policy/{redirect}", "next:redirect").from(.mfaChallenge)
            .documented("9", "extra/mfa-challenge.claims-provider.response"),
        get("/sso/idps/{provider}", "next:redirect").from(.mfaChallenge)
            .documented("9", "extra/mfa-challenge.claims-provider.response"),
        post("factors/{factor}/verify/resend", "resend").from(.mfaChallenge)
            .to(.mfaChallenge).failing("E0000109 E0000118 E0000133")
            .documented("8.6", "mfa-challenge.sms.response"),
        post("previous", "prev").from(.mfaChallenge)
            .to(.mfaRequired, .unauthenticated)
            .documented("8.8", "state.previous.mfa-enroll.response"),
    ]

    /// The steps of a browser for a factor.
    private static let duo: [Rows] = [
        post("factors/{factor}/lifecycle/duoCallback", "activation.complete")
            .from(.mfaEnrollActivate).sending("stateToken id sig_response").failing("E0000068")
            .documented("8.5", "mfa-enroll-activate.duo.response"),
        post("factors/{factor}/lifecycle/duoCallback", "verification.complete").from(.mfaChallenge)
            .sending("stateToken id sig_response").failing("E0000068")
            .documented("8.6", "mfa-challenge.duo.response"),
        post("factors/{factor}/lifecycle/activate/response", "(activation.complete)")
            .from(.mfaEnrollActivate).sending("stateToken id sig_response").failing("E0000068")
            .documented("8.5"),
        post("factors/{factor}/verify/response", "(verification.complete)").from(.mfaChallenge)
            .sending("stateToken id sig_response").failing("E0000068").documented("8.6"),
        get("/policy/{redirect}", "next:activate").from(.mfaEnrollActivate)
            .documented("9", "extra/mfa-enroll-activate.saml.response"),
        get("/sso/idps/{provider}", "next:activate").from(.mfaEnrollActivate)
            .assumed("The link of a claims provider looks as in its challenge."),
    ]

    /// The states of newer pipelines and of devices.
    private static let further: [Rows] = [
        post("factors/{factor}/verify", "factors.verify").from(.unauthenticated)
            .sending("stateToken \(proof)")
            .to(.mfaEnroll, .mfaRequired, .mfaChallenge, orAny: last).failing(refusals)
            .documented("5.2", "extra/unauthenticated.factor-sequencing.response"),
        post("login", "login").from(.unauthenticated, .profileRequired)
            .sending("stateToken identifier password options?").to(orAny: signedIn)
            .failing("E0000001 E0000004").documented("8.9", "extra/unauthenticated.idx.response"),
        post("recoverLogin", "recoverLogin").from(.unauthenticated, .profileRequired)
            .sending("stateToken identifier?").to(.recoveryChallenge).failing("E0000001 E0000118")
            .assumed("No source has the body or a response: it recovers by e-mail."),
        post("enroll", "enroll").from(.unauthenticated)
            .to(.profileRequired).documented("5.2", "extra/profile-required.response"),
        post("enroll", "enroll").from(.profileRequired)
            .sending("stateToken registration")
            .to(.mfaEnroll, orAny: consenting).failing("E0000001")
            .documented("5.2", "extra/profile-required.response"),
        post("consent", "next:consent").from(.consentRequired, .adminConsentRequired)
            .sending("stateToken consent").to(.success).failing("E0000001")
            .documented("8.9", "extra/consent-required.response"),
        post("device/activate", "next:deviceActivate").from(.deviceActivate)
            .sending("stateToken userCode")
            .to(.deviceActivate, .unauthenticated, orAny: consenting).failing("E0000001 E0000170")
            .documented("8.9", "extra/device-activate.success.response"),
        post("poll", "next:poll").from(.poll)
            .to(.poll, .mfaRequired, .mfaEnroll, .passwordExpired, .passwordWarn, orAny: last)
            .documented("8.9", "extra/poll.response"),
    ]

    /// The `cancel` link, and the last link of a step-up.
    private static let common: [Rows] = [
        post("cancel", "cancel").from(anyOf: living.filter { $0 != .deviceActivate })
            .documented("8.8"),
        get("/login/step-up/redirect", "next:original").from(.success)
            .documented("8.1", "step-up.sp.no-session.success.response"),
    ]

    /// The requests that show the state of a transaction.
    private static let reading: [Rows] = (living + [AuthnState.success]).flatMap { state in
        // If a visit to a browser was required, it continues once that is done.
        let onwards: [AuthnState] =
            switch state {
            case .mfaChallenge: last + [.mfaEnroll, .mfaRequired, .passwordExpired, .passwordWarn]
            case .mfaEnrollActivate: last + [.mfaEnroll, .passwordWarn]
            default: []
            }
        let read = post("", "(state)").documented("6", "state.get.mfa-challenge.response")
        let introspect = post("introspect", "(introspect)").documented("8.2")
        return [read, introspect].map { $0.from(state).to(orAny: [state] + onwards) }
    }
}
