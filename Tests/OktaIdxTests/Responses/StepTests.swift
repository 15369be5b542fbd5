import Testing

@testable import OktaIdx

extension IDXClient.Step {
    private var payload: Mirror.Child? { Mirror(reflecting: self).children.first }

    var name: String? { payload?.label }

    /// The form to fill in; `nil` if the step has no form.
    var remediation: IDXClient.Remediation? { payload?.value as? IDXClient.Remediation }
}

@Suite("A step")
struct StepTests {
    /// The types of remediations by the step that they are.
    private static let types: [String: [IDXClient.Remediation.RemediationType]] = [
        "identify": [.identify, .userCode],
        "identifyRecovery": [.identifyRecovery, .unlockAccount],
        "enrollProfile": [.enrollProfile, .profileUpdate],
        "selectAuthenticator": [
            .selectAuthenticatorAuthenticate, .selectAuthenticatorUnlockAccount,
            .selectFactorAuthenticate,
        ],
        "selectEnrollment": [
            .selectAuthenticatorEnroll, .selectEnrollmentChannel, .selectFactorEnroll,
            .selectPlatform,
        ],
        "authenticatorData": [
            .authenticatorVerificationData, .authenticatorEnrollmentData,
            .selectAuthenticatorEnrollData, .enrollmentChannelData,
        ],
        "challenge": [
            .challengeAuthenticator, .challengeWebAuthnAutofill, .launchPasskeysAuthenticator,
            .challengeFactor,
        ],
        "enroll": [.enrollAuthenticator, .enrollAuthenticatorPromotion, .enrollFactor],
        "newPassword": [
            .resetAuthenticator, .reenrollAuthenticator, .reenrollAuthenticatorWarning,
        ],
        "poll": [.challengePoll, .enrollPoll, .poll],
        "redirect": [.redirectIdp],
        "consent": [
            .consent, .adminConsent, .granularConsent, .emailChallengeConsent, .keepMeSignedIn,
            .launchWebAuthnAuthenticator, .enrollWebAuthnResidentKey, .deviceAssuranceGracePeriod,
            .requestActivationEmail,
            .skip, .selectIdentify, .selectEnrollProfile, .cancelPolling, .send, .resend, .recover,
        ],
        "browser": [.pivIdp, .redirectIdVerify, .successRedirect, .failureRedirect],
        "unsupported": [
            .deviceChallengePoll, .launchAuthenticator, .launchNFCAuthenticator,
            .deviceAppleSsoExtension, .deviceEnrollmentTerminal, .reenrollCustomPasswordExpiry,
            .reenrollCustomPasswordExpiryWarning,
        ],
        "unknown": [.unknown, .issue],
    ]

    private func response(_ page: String) throws -> IDXClient.Response {
        try ScriptedSession(page).response()
    }

    @Test("A step is known for every remediation but the cancellation")
    func complete() {
        let types = Set(Self.types.values.joined())
        let all = Set(IDXClient.Remediation.RemediationType.allCases)
        #expect(types == all.subtracting([.cancel, .cancelTransaction]))
    }

    @Test("A step is what the first remediation asks for", arguments: types)
    func first(name: String, types: [IDXClient.Remediation.RemediationType]) throws {
        for type in types {
            let form = Pages.form(type.rawValue, more: #""type":"FACEBOOK","#)
            let page =
                name == "unsupported" ? Pages.page(form) : Pages.page(form, Pages.form("skip"))
            let step = try response(page).step
            #expect(step.name == name, "\(type)")
            if name != "browser" { #expect(step.remediation?.name == type.rawValue) }
        }
    }

    @Test(
        "A step is not a second push where there is more to choose",
        arguments: [("select-authenticator-authenticate", "selectAuthenticator"), ("poll", "poll")]
    )
    func resend(name: String, step: String) throws {
        let both = try response(Pages.page(Pages.form("resend"), Pages.form(name)))
        #expect(both.step.name == step)
        #expect(both.remediations[.resend]?.canProceed == true)
        let alone = try response(Pages.page(Pages.form("resend"), Pages.form("cancel")))
        #expect(alone.step.remediation?.type == .resend)
    }

    @Test(
        "The step is the first form that an app can serve, wherever it stands",
        arguments: [
            "device-challenge-poll", "device-apple-sso-extension", "launch-authenticator",
            "brand-new", "skip", "select-identify", "select-enroll-profile", "cancel-polling",
            "send", "resend", "recover",
        ]
    )
    func usableForm(before name: String) throws {
        let page = Pages.page(Pages.form(name), Pages.form("skip"), Pages.form("identify"))
        let step = try response(page).step
        #expect(step.name == "identify")
        #expect(step.remediation?.name == "identify")
    }

    @Test("A step keeps the form of a remediation that is new")
    func unknown() throws {
        let step = try response(Pages.page(Pages.form("brand-new"))).step
        #expect(step.name == "unknown")
        #expect(step.remediation?.name == "brand-new")
        #expect(step.remediation?.canProceed == true)
    }

    @Test("A step is no redirect to an address without encryption")
    func insecureRedirect() throws {
        let page = Pages.page(Pages.form("redirect-idp"))
            .replacingOccurrences(
                of: "https://example.com/idp/idx/redirect-idp", with: "http://example.com/sso"
            )
        #expect(try response(page).step.name == "unsupported")
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
        #expect(try response(plain).step.name == "unsupported")
        for (members, address) in [
            (#""success":{"href":"https://a.test/"}"#, "https://a.test/"),
            (#""failure":{"href":"https://b.test/"}"#, "https://b.test/"),
            (
                #""failure":{"href":"https://b.test/"},"success":{"href":"https://a.test/"}"#,
                "https://a.test/"
            ),
            (#""success":{"href":"http://a.test/"}"#, nil),
        ] as [(String, String?)] {
            let step = try response(#"{"version":"1.0.0",\#(members)}"#).step
            #expect(step.name == (address == nil ? "message" : "browser"))
            if case .browser(let url) = step { #expect(url.absoluteString == address) }
        }
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
        let link = Pages.form("reenroll-custom-password-expiry")
        #expect(try response(Pages.page(link)).step.name == "unsupported")
        let noForm = link.replacingOccurrences(of: #""rel":["create-form"],"#, with: "")
        guard case .browser(let page) = try response(Pages.page(noForm)).step else {
            Issue.record("not for a browser")
            return
        }
        #expect(page.path == "/idp/idx/reenroll-custom-password-expiry")
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
        #expect(alone.name == "unsupported")
        #expect(alone.remediation?.name == "launch-authenticator")
    }

    @Test("The words of older servers are understood")
    func olderWords() throws {
        let step = try response(Pages.page(Pages.form("select-factor"))).step
        #expect(step.name == "selectAuthenticator")
        #expect(step.remediation?.name == "select-factor")
    }

    @Test("A step is success, whatever else the response has")
    func success() throws { #expect(try response(Pages.success).step.name == "success") }

    @Test("A step is a message where nothing but the cancellation is left")
    func message() throws {
        #expect(try response(Pages.page()).step.name == "message")
        #expect(try response(Pages.page(Pages.form("cancel-transaction"))).step.name == "message")
        #expect(try response(#"{"version":"1.0.0"}"#).step.name == "message")
    }
}
