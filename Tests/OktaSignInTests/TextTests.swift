import Foundation
import OktaIdx
import TestSupport
import Testing

@testable import OktaAuthSdk
@testable import OktaSignIn

@Suite("The words of a screen")
struct TextTests {
    @Test(
        "A form of Identity Engine has a kind, and a title for people",
        arguments: [
            ("skip", .skip, "Not now"), ("unlock-account", .unlockAccount, "Unlock the account"),
            ("select-enroll-profile", .signUp, "Sign up"),
            ("select-identify", .signIn, "Sign in instead"),
            ("select-authenticator-authenticate", .chooseAnother, "Choose something else"),
            ("select-authenticator-enroll", .chooseAnother, "Choose something else"),
            ("select-authenticator-unlock-account", .chooseAnother, "Choose something else"),
            ("select-enrollment-channel", .chooseAnother, "Set it up another way"),
            ("resend", .resend, "Send again"), ("send", .resend, "Send again"),
            ("redirect-idp", .identityProvider, "Sign in with another provider"),
            ("enroll-profile", nil, "Complete the profile"),
            ("profile-update", nil, "Complete the profile"),
            ("enrollment-channel-data", nil, "Send the link"), ("consent", nil, "Give access"),
            ("admin-consent", nil, "Give access"), ("granular-consent", nil, "Give access"),
            ("keep-me-signed-in", nil, "Stay signed in?"),
            ("email-challenge-consent", nil, "Was it you?"),
            ("request-activation-email", nil, "Send the e-mail again"),
            ("user-code", nil, "A device waits for its code"), ("a-new-form", nil, "Continue"),
        ] as [(String, OktaSignIn.Action.Kind?, String)]
    )
    func title(name: String, kind: OktaSignIn.Action.Kind?, title: String) throws {
        let page = """
            {"version":"1.0.0","stateHandle":"s","remediation":{"type":"array","value":[\
            {"name":"\(name)","href":"https://example.okta.com/idp/idx/next","method":"POST","value":[]}]}}
            """
        let position = try IdentityScreens(testing: Data(page.utf8))
        let purpose = try #require(position?.response.remediations.first?.purpose)
        #expect(purpose.kind == kind ?? .other(name) && purpose.title == title)
    }

    @Test(
        "A field of an enrollment has a label",
        arguments: [
            (OktaEnrollmentField.phoneNumber, "Phone number, like +15551234567"),
            (.phoneExtension, "Extension"), (.questionId, "Question"),
            (.questionText, "Your own question"), (.answer, "Answer"),
            (.credentialId, "Name or serial number of the token"), (.passCode, "Code"),
            (.nextPassCode, "The code after it, or nothing"), (.password, "New password"),
        ]
    )
    func label(field: OktaEnrollmentField, label: String) { #expect(field.label == label) }

    @Test(
        "A type of factor of the Classic Engine has a kind, and a name for people",
        arguments: [
            ("question", .question, "Security question"), ("sms", .sms, "Text message"),
            ("call", .call, "Voice call"), ("email", .email, "E-mail"),
            ("push", .push, "Okta Verify notification"),
            ("token:software:totp", .totp, "Authenticator app code"),
            ("token", .token, "Token code"), ("token:hardware", .token, "YubiKey code"),
            ("token:hotp", .token, "Code of a counter-based token"),
            ("webauthn", .passkey, "Passkey"),
            ("assertion:saml2", .identityProvider, "Identity provider"),
            ("assertion:oidc", .identityProvider, "Identity provider"),
            ("claims_provider", .identityProvider, "Identity provider"),
            ("password", .password, "Password"), ("web", .other("web"), "Duo"),
            ("u2f", .other("u2f"), "U2F security key"),
            ("signed_nonce", .other("signed_nonce"), "Okta FastPass"),
            ("telepathy", .other("telepathy"), "telepathy"),
        ] as [(String, OktaSignIn.Factor.Kind, String)]
    )
    func factorName(type: String, kind: OktaSignIn.Factor.Kind, name: String) {
        #expect(FactorType(raw: type).choice() == .init(id: type, kind: kind, name: name))
        #expect(FactorType(raw: type).choice(id: "1").id == "1")
    }

    @Test("An action has an id, a kind, and a title for people")
    func actions() {
        let actions: [OktaSignIn.Action] = [
            .back, .enterLink, .linkByEmail, .linkBySms, .recoverPassword, .resend, .signIn, .skip,
            .startAgain, .unlockAccount, .withoutPassword,
        ]
        let texts = [
            "back back: Back", "link enterLink: Enter the link of an e-mail",
            #"link-email other("link-email"): Get a link by e-mail"#,
            #"link-sms other("link-sms"): Get a link by text message"#,
            "recover recoverPassword: Forgot the password?", "resend resend: Send again",
            "sign-in signIn: Sign in instead", "skip skip: Not now",
            "start-again startAgain: Start again", "unlock unlockAccount: Unlock the account",
            "without-password withoutPassword: Sign in with a factor instead of a password",
        ]
        #expect(actions.map { "\($0.id) \($0.kind): \($0.title)" } == texts)
    }
}
