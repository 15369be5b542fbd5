import Testing

@testable import OktaIdx

/// The cases of a step, without what they carry.
enum StepKind: String, CaseIterable {
    case success, identify, identifyRecovery, enrollProfile, selectAuthenticator
    case selectEnrollment, authenticatorData, challenge, enroll, newPassword, poll, redirect
    case consent, browser, message, unsupported, unknown
}

extension IDXClient.Step {
    private var payload: Mirror.Child? { Mirror(reflecting: self).children.first }

    var kind: StepKind? { payload?.label.flatMap(StepKind.init(rawValue:)) }

    /// The form to fill in; `nil` if there is none.
    var remediation: IDXClient.Remediation? { payload?.value as? IDXClient.Remediation }
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
            .enrollAuthenticatorPromotion, .deviceAssuranceGracePeriod, .requestActivationEmail,
            .skip, .selectIdentify, .selectEnrollProfile, .cancelPolling, .send, .resend, .recover,
        ],
        .browser: [.pivIdp, .redirectIdVerify, .successRedirect, .failureRedirect],
        .unsupported: [
            .deviceChallengePoll, .launchAuthenticator, .deviceAppleSsoExtension,
            .reenrollCustomPasswordExpiry, .reenrollCustomPasswordExpiryWarning,
        ],
        .unknown: [.unknown, .issue],
    ]

    private static let rows: [(StepKind, IDXClient.Remediation.RemediationType)] = names.flatMap {
        kind,
        types in types.map { (kind, $0) }
    }

    private func response(_ page: String) throws -> IDXClient.Response {
        try ScriptedSession(page).response()
    }

    @Test("A step is known for every remediation but the cancellation, and each kind arises")
    func complete() {
        let types = Self.rows.map(\.1)
        #expect(
            Set(types)
                == Set(IDXClient.Remediation.RemediationType.allCases)
                .subtracting([.cancel, .cancelTransaction])
        )
        #expect(Set(Self.names.keys) == Set(StepKind.allCases).subtracting([.success, .message]))
    }

    @Test("A step is what the first remediation asks for", arguments: rows)
    func first(kind: StepKind, type: IDXClient.Remediation.RemediationType) throws {
        let form = Pages.form(type.rawValue, more: #""type":"FACEBOOK","#)
        let step = try response(
            kind == .unsupported ? Pages.page(form) : Pages.page(form, Pages.form("skip"))
        ).step
        #expect(step.kind == kind)
        if kind != .browser { #expect(step.remediation?.name == type.rawValue) }
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
            "brand-new", "select-enroll-profile", "skip",
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
                of: "https://example.com/idp/idx/redirect-idp", with: "http://example.com/sso"
            )
        #expect(try response(page).step.kind == .unsupported)
    }

    @Test("A form that goes on in a browser names its address, if the address is encrypted")
    func browser() throws {
        let page = Pages.page(Pages.form("piv-idp"))
        guard case .browser(let url) = try response(page).step else {
            Issue.record("not for a browser")
            return
        }
        #expect(url.absoluteString == "https://example.com/idp/idx/piv-idp")
        let plain = page.replacingOccurrences(
            of: "https://example.com/idp/idx/piv", with: "http://x/"
        )
        #expect(try response(plain).step.kind == .unsupported)
        let done = #"{"version":"1.0.0","success":{"href":"https://example.com/app"}}"#
        #expect(try response(done).step.kind == .browser)
    }

    @Test("A password that the org does not keep is changed at the address that the org names")
    func customPassword() throws {
        let page = Pages.page(
            Pages.form("reenroll-custom-password-expiry-warning"),
            Pages.form("skip"),
            more: """
                "currentAuthenticator":{"type":"object","value":{"type":"password",\
                "key":"okta_password","id":"aut-1","settings":{"customExpiredPasswordName":"Example",\
                "customExpiredPasswordURL":"https://example.org/password"}}},
                """
        )
        guard case .browser(let url) = try response(page).step else {
            Issue.record("not for a browser")
            return
        }
        #expect(url.absoluteString == "https://example.org/password")
    }

    @Test("A form that nothing but another app can answer says its name")
    func unsupported() throws {
        let both = try response(
            Pages.page(Pages.form("brand-new"), Pages.form("launch-authenticator"))
        )
        #expect(both.step.remediation?.name == "brand-new")
        let skip = try response(Pages.page(Pages.form("launch-authenticator"), Pages.form("skip")))
        #expect(skip.step.remediation?.name == "skip")
        let alone = try response(Pages.page(Pages.form("launch-authenticator"))).step
        #expect(alone.kind == .unsupported)
        #expect(alone.remediation?.name == "launch-authenticator")
    }

    @Test("The words of older servers are understood")
    func olderWords() throws {
        let step = try response(Pages.page(Pages.form("select-factor"))).step
        #expect(step.kind == .selectAuthenticator)
        #expect(step.remediation?.name == "select-factor")
    }

    @Test("A step is success, whatever else the response has")
    func success() throws {
        #expect(try response(Pages.success).step.kind == .success)
    }

    @Test("A step is a message where nothing but the cancellation is left")
    func message() throws {
        #expect(try response(Pages.page()).step.kind == .message)
        #expect(try response(Pages.page(Pages.form("cancel-transaction"))).step.kind == .message)
        #expect(try response(#"{"version":"1.0.0"}"#).step.kind == .message)
    }
}
