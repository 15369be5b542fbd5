import Foundation
import OktaIdx
import Testing

@testable import OktaAuthSdk
@testable import OktaSignIn

@Suite("The words of a screen")
struct TextTests {
    @Test(
        "A form of Identity Engine has a title for people",
        arguments: [
            ("skip", "Not now"), ("unlock-account", "Unlock the account"),
            ("select-enroll-profile", "Sign up"), ("enroll-profile", "Complete the profile"),
            ("profile-update", "Complete the profile"), ("select-identify", "Sign in instead"),
            ("select-authenticator-authenticate", "Choose something else"),
            ("select-authenticator-enroll", "Choose something else"),
            ("select-authenticator-unlock-account", "Choose something else"),
            ("select-enrollment-channel", "Set it up another way"),
            ("enrollment-channel-data", "Send the link"), ("resend", "Send again"),
            ("consent", "Give access"), ("admin-consent", "Give access"),
            ("email-challenge-consent", "Was it you?"),
            ("request-activation-email", "Send the e-mail again"),
            ("user-code", "A device waits for its code"), ("a-new-form", "a new form"),
        ]
    )
    func title(name: String, title: String) throws {
        let page = """
            {"version":"1.0.0","stateHandle":"s","remediation":{"type":"array","value":[\
            {"name":"\(name)","href":"https://example.okta.com/idp/idx/next","method":"POST","value":[]}]}}
            """
        let response = try RecordedStepTests.identityResponse(of: Data(page.utf8))
        #expect(response?.remediations.first?.purpose.title == title)
    }

    @Test(
        "A field of an enrollment has a label",
        arguments: [
            (OktaEnrollmentField.phoneNumber, "Phone number, like +15551234567"),
            (.phoneExtension, "Extension, or nothing"), (.questionId, "Question"),
            (.questionText, "Your own question"), (.answer, "Answer"),
            (.credentialId, "Name or serial number of the token"), (.passCode, "Code"),
            (.nextPassCode, "The code after it, or nothing"), (.password, "New password"),
        ]
    )
    func label(field: OktaEnrollmentField, label: String) { #expect(field.label == label) }

    @Test(
        "A type of factor of the Classic Engine has a name for people",
        arguments: [
            ("question", "Security question"), ("sms", "Text message"), ("call", "Voice call"),
            ("email", "E-mail"), ("push", "Okta Verify notification"),
            ("token:software:totp", "Authenticator app code"), ("token", "Token code"),
            ("token:hardware", "YubiKey code"), ("token:hotp", "Code of a counter-based token"),
            ("webauthn", "Passkey"), ("assertion:saml2", "Identity provider"),
            ("assertion:oidc", "Identity provider"), ("claims_provider", "Identity provider"),
            ("password", "Password"), ("web", "Duo"), ("u2f", "U2F security key"),
            ("telepathy", "telepathy"),
        ]
    )
    func factorName(type: String, name: String) {
        let factor = FactorType(raw: type).choice()
        #expect(factor.name == name)
        #expect(factor.id == type)
    }
}
