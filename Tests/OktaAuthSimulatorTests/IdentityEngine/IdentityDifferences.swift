/// Where the simulator's responses may differ from the recorded ones, and why.
enum IdentityDifferences {
    /// Recorded responses that the simulator does not imitate.
    static let notImitated: [String: String] = [
        "single/consent-granular": "consent is not simulated with this engine",
        "single/identify-with-device-probing-loopback": "no device management is simulated",
        "single/authenticator-verification-okta-verify-signed-nonce-universal-link":
            "no device management is simulated",
        "single/keys": "a response of the authorization server, see OAuthTests",
        "single/openid-configuration": "a response of the authorization server, see OAuthTests",
        "single/error-500-internal-server-error": "a failing server is a fault, see SimulatedFault",
        "single/error-with-failure-redirect": "redirects of Okta's own pages, not of apps",
        "single/success": "redirects of Okta's own pages, not of apps",
    ]

    /// A difference in any response, by a part of its line.
    static let lines: [(part: String, reason: String)] = [
        // The envelope
        ("response lacks .authentication.", "describes the request to Okta's own pages"),
        ("response lacks .context.", "a form of older versions that no client reads"),
        ("response lacks .step", "older versions name the kind of step"),
        ("response lacks .enrollmentAuthenticator.type: null", "a stub of older versions"),
        ("app lacks .value: text", "a shortened mock; the others have an object"),
        // Authenticators
        ("lacks .authenticatorId", "some versions repeat the id under this name"),
        ("lacks .authenticatorid", "a misspelling of the member above"),
        ("lacks .authenticatorInstanceId", "some versions repeat the id under this name"),
        ("security_question has .key", "these mocks leave the key out, others have it"),
        ("currentAuthenticatorEnrollment password has .key", "left out in these mocks"),
        ("authenticatorEnrollments app lacks .credentialId", "ids of devices are not simulated"),
        ("app lacks .logoUri", "logos are not simulated"),
        ("lacks .methods[].methodType", "a mock with another name for type"),
        ("authenticators security_key lacks .allowedFor", "policies of use are not simulated"),
        ("security_key lacks .profile.aaguid", "models of security keys are not simulated"),
        ("federated is never produced", "not an authenticator of the simulator"),
        ("tac is never produced", "not an authenticator of the simulator"),
        ("authenticators unnamed is never produced", "stubs without a type, older versions"),
        // The current authenticator
        (".contextualData.qrcode.Type", "a misspelling in a mock"),
        ("app has .contextualData.qrcode.type", "spelled Type where it is recorded"),
        (".contextualData.sharedSecret", "no enrollment of Google Authenticator is recorded"),
        (".contextualData.activationData.", "no enrollment of a security key is recorded"),
        (".settings.complexity.excludeFirstName", "newer versions: excludeAttributes"),
        (".settings.complexity.excludeLastName", "newer versions: excludeAttributes"),
        ("complexity.maxConsecutiveRepeatingCharacters", "a rule of few orgs"),
        // Forms
        ("has .produces", "left out by some versions"),
        ("has .value[stateHandle].mutable", "left out by some versions"),
        ("has .value[stateHandle].required", "left out by some versions"),
        ("[id].visible", "true by default"),
        ("[methodType].visible", "true by default"),
        ("[channel].visible", "true by default"),
        ("[channel].type", "left out where it is recorded, there for methodType"),
        ("form.value[id].id", "a misspelling of value in a mock"),
        (".options[].type", "options have no type but in one mock"),
        ("lacks .value[authenticator].required", "the fields in it say what is required"),
        ("lacks .value[authenticator].type", "object, as the form in it says"),
        ("lacks .value[authenticator].visible", "true by default"),
        ("lacks .value[authenticator].relatesTo", "the form itself relates to it"),
        ("lacks .value[autoChallenge].required: text", "a text for a truth value in a mock"),
        ("[totp].", "no code of Okta Verify is recorded; as clients of others send it"),
        ("form.value[attestation].", "no enrollment of a security key is recorded"),
        ("enroll-authenticator has .value[credentials].form.value[clientData].", "as above"),
        ("enroll-profile lacks .value[credentials]", "passwords are enrolled after the profile"),
        ("piv-idp is never produced", "smart cards are not simulated"),
        ("identify lacks .value[rememberMe].value", "absent, or false"),
        ("resend has .relatesTo", "no resend as a remediation is recorded"),
        ("options[].value.form.value[phoneNumber].", "a number is given to enroll only"),
        (
            "select-authenticator-enroll may lack",
            "Okta Verify has the channel in place of the method"
        ),
        (
            "select-authenticator-authenticate may lack",
            "the phone alone has a choice of methods, or none"
        ),
        ("select-identify lacks .value[identifier]", "asked for after it, in identify"),
        // Messages
        (".messages.", "any field can have messages (wire document, section 4)"),
        // Users
        ("user lacks .value.passwordChanged", "not in newer versions"),
        ("user lacks .value.profile.", "login and e-mail, where a version has them"),
    ]
}
