import Testing

@testable import OktaIdx

/// The cases of a step, without what they carry.
enum StepKind: String, CaseIterable {
    case success, identify, identifyRecovery, enrollProfile, selectAuthenticator
    case selectEnrollment, authenticatorData, challenge, enroll, newPassword, poll, redirect
    case consent, message, unknown
}

extension IDXClient.Step {
    // Without `default`: a new case stops the build here, as in an app.
    var kind: StepKind {
        switch self {
        case .success: .success
        case .identify: .identify
        case .identifyRecovery: .identifyRecovery
        case .enrollProfile: .enrollProfile
        case .selectAuthenticator: .selectAuthenticator
        case .selectEnrollment: .selectEnrollment
        case .authenticatorData: .authenticatorData
        case .challenge: .challenge
        case .enroll: .enroll
        case .newPassword: .newPassword
        case .poll: .poll
        case .redirect: .redirect
        case .consent: .consent
        case .message: .message
        case .unknown: .unknown
        }
    }

    /// The form to fill in; `nil` if there is none.
    var remediation: IDXClient.Remediation? {
        switch self {
        case .success, .message: nil
        case .identify(let form), .identifyRecovery(let form), .enrollProfile(let form),
            .selectAuthenticator(let form), .selectEnrollment(let form),
            .authenticatorData(let form), .challenge(let form), .enroll(let form),
            .newPassword(let form), .poll(let form), .consent(let form), .unknown(let form):
            form
        case .redirect(let provider): provider
        }
    }
}

@Suite("A step")
struct StepTests {
    private static let names: [StepKind: [IDXClient.Remediation.RemediationType]] = [
        .identify: [.identify, .userCode],
        .identifyRecovery: [.identifyRecovery, .unlockAccount],
        .enrollProfile: [.enrollProfile, .profileUpdate],
        .selectAuthenticator: [
            .selectAuthenticatorAuthenticate, .selectAuthenticatorUnlockAccount,
            .selectFactorAuthenticate,
        ],
        .selectEnrollment: [
            .selectAuthenticatorEnroll, .selectEnrollmentChannel, .selectFactorEnroll,
            .selectPlatform,
        ],
        .authenticatorData: [
            .authenticatorVerificationData, .authenticatorEnrollmentData, .enrollmentChannelData,
        ],
        .challenge: [.challengeAuthenticator, .challengeWebAuthnAutofill, .challengeFactor],
        .enroll: [.enrollAuthenticator, .enrollWebAuthnResidentKey, .enrollFactor],
        .newPassword: [
            .resetAuthenticator, .reenrollAuthenticator, .reenrollAuthenticatorWarning,
        ],
        .poll: [.challengePoll, .enrollPoll, .poll],
        .redirect: [.redirectIdp],
        .consent: [
            .consent, .adminConsent, .granularConsent, .emailChallengeConsent, .keepMeSignedIn,
        ],
        .unknown: [
            .unknown, .deviceChallengePoll, .selectIdentify, .pivIdp, .selectEnrollProfile,
            .cancelPolling,
            .launchAuthenticator, .deviceAppleSsoExtension, .deviceAssuranceGracePeriod,
            .redirectIdVerify, .skip, .cancelTransaction, .send, .resend, .recover,
            .requestActivationEmail, .successRedirect, .failureRedirect, .issue,
            .reenrollCustomPasswordExpiry, .reenrollCustomPasswordExpiryWarning,
        ],
    ]

    private static let rows: [(StepKind, IDXClient.Remediation.RemediationType)] = names.flatMap {
        kind,
        types in types.map { (kind, $0) }
    }

    private func response(_ page: String) throws -> IDXClient.Response {
        try ScriptedSession(answers: [.json(page)]).response()
    }

    @Test("A step is known for every remediation but the cancellation, and each kind arises")
    func complete() {
        let types = Self.rows.map(\.1)
        #expect(
            Set(types) == Set(IDXClient.Remediation.RemediationType.allCases).subtracting([.cancel])
        )
        #expect(Set(Self.names.keys) == Set(StepKind.allCases).subtracting([.success, .message]))
    }

    @Test("A step is what the first remediation asks for", arguments: rows)
    func first(kind: StepKind, type: IDXClient.Remediation.RemediationType) throws {
        let form = Pages.form(type.rawValue, more: #""type":"FACEBOOK","#)
        let step = try response(Pages.page(form, Pages.form("skip"))).step
        #expect(step.kind == kind)
        #expect(step.remediation?.name == type.rawValue)
    }

    @Test(
        "A step is not a second push where there is more to choose",
        arguments: [
            ("select-authenticator-authenticate", StepKind.selectAuthenticator), ("poll", .poll),
        ]
    )
    func resend(name: String, kind: StepKind) throws {
        let both = try response(Pages.page(Pages.form("resend"), Pages.form(name)))
        #expect(both.step.kind == kind)
        #expect(both.remediations[.resend]?.canProceed == true)
        let alone = try response(Pages.page(Pages.form("resend"), Pages.form("cancel")))
        #expect(alone.step.remediation?.type == .resend)
    }

    @Test(
        "The step is the first form that an app can serve, wherever it stands",
        arguments: [
            "device-challenge-poll", "device-apple-sso-extension", "launch-authenticator",
            "brand-new",
        ]
    )
    func usableForm(before name: String) throws {
        let page = Pages.page(Pages.form(name), Pages.form("skip"), Pages.form("identify"))
        let step = try response(page).step
        #expect(step.kind == .identify)
        #expect(step.remediation?.name == "identify")
    }

    @Test("A step keeps the form of a remediation that is new")
    func unknown() throws {
        let step = try response(Pages.page(Pages.form("brand-new"))).step
        #expect(step.kind == .unknown)
        #expect(step.remediation?.name == "brand-new")
        #expect(step.remediation?.canProceed == true)
    }

    @Test("A step is no redirect to an address without encryption")
    func insecureRedirect() throws {
        let page = Pages.page(Pages.form("redirect-idp"))
            .replacingOccurrences(
                of: "https://example.com/idp/idx/redirect-idp",
                with: "http://example.com/sso"
            )
        #expect(try response(page).step.kind == .unknown)
    }

    @Test("A step is success, whatever else the response has")
    func success() throws {
        #expect(try response(Pages.success).step.kind == .success)
    }

    @Test("A step is a message where nothing but the cancellation is left")
    func message() throws {
        #expect(try response(Pages.page()).step.kind == .message)
        #expect(try response(#"{"version":"1.0.0"}"#).step.kind == .message)
    }
}
