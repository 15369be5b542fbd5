import Foundation
import OktaIdx
import TestSupport
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
            ("granular-consent", "Give access"), ("keep-me-signed-in", "Stay signed in?"),
            ("redirect-idp", "Sign in with another provider"), ("send", "Send again"),
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

    @Test("An action has a title for people")
    func actions() {
        let actions: [OktaSignIn.Action] = [
            .back, .enterLink, .linkByEmail, .linkBySms, .recoverPassword, .resend, .signIn, .skip,
            .startAgain, .unlockAccount, .withoutPassword,
        ]
        let titles = [
            "Back", "Enter the link of an e-mail", "Get a link by e-mail",
            "Get a link by text message", "Forgot the password?", "Send again", "Sign in instead",
            "Not now", "Start again", "Unlock the account",
            "Sign in with a factor instead of a password",
        ]
        #expect(actions.map(\.title) == titles)
    }

    /// What a screen of the Classic Engine says.
    private func words(for body: Data) throws -> String {
        switch try RecordedStepTests.classicPosition(of: body)?.step {
        case .message(let message): message.text
        case .form(let form):
            ([form.title] + form.text + form.fields.map(\.label)).joined(separator: " / ")
        case .chooseEnrollment(let list): list.factors.map(\.name).joined(separator: " / ")
        case .wait(let wait): wait.factor.name
        default: "another step"
        }
    }

    @Test("A response of the Classic Engine is shown in words where the org sends none")
    func classic() throws {
        let recorded = try [
            "admin-consent-required", "consent-required", "consent-required.granular",
            "device-activate.invalid-code", "device-activate.success", "profile-required",
            "password-expired.external-link", "mfa-challenge.duo", "poll",
            "recovery.unlock.success", "mfa-enroll.all-variants",
        ]
        .map { file in
            let path = "Tests/OktaAuthSdkTests/Fixtures/\(file).response.json"
            return try Data(contentsOf: Checkout.file(path))
        }
        let written = [
            #""CONSENT_REQUIRED""#, #""RECOVERY""#, #""LOCKED_OUT""#, #""MFA_REQUIRED""#,
            #""SUCCESS""#, #""SUCCESS","_links":{"next":{"href":"https://example.okta.com/x"}}"#,
            #""SUCCESS","_embedded":{"deviceActivationStatus":"DEVICE_NOT_ACTIVATED"}"#,
            #""SUCCESS","_embedded":{"deviceActivationStatus":"DEVICE_NOT_ACTIVATED_CONSENT_DENIED"}"#,
        ]
        .map { Data(#"{"stateToken":"st-1","status":\#($0)}"#.utf8) }
        let expected = """
            Sample App asks for access to the data of all users / \
            okta.logs.read: Read System Log entries.
            Sample App asks for access to your data / \
            Read your data: Lets the app read protected data. / api:write
            Sample App asks for access to your data / openid / View your email address. / \
            Allow “View your email address.”
            A device waits for its code / The code is wrong, or has expired. / Code on the device
            The device is activated.
            Tell the org more about you / Street address
            The password is changed elsewhere. Sign in again afterwards.
            Duo cannot be used here. Choose something else.
            the org
            The account is unlocked. Sign in now.
            Security question / Okta Verify code / Voice call / E-mail / Okta Verify notification / \
            Google Authenticator code / RSA SecurID code / Symantec VIP code / YubiKey code / Duo / \
            U2F security key / Passkey / Identity provider / Identity provider / \
            Identity provider / Code of a counter-based token
            An application asks for access to your data
            Continue with the link of the e-mail / Link or token
            The account is locked.
            No factor of the account can be used here.
            This is done.
            The application continues in a browser.
            The device is not activated.
            The device is not activated, because consent was denied.
            """
        let shown = try (recorded + written).map(words)
        #expect(shown == expected.components(separatedBy: "\n"))
    }
}
