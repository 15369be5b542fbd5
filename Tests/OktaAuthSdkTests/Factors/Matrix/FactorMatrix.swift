import OktaAuthSimulator

/// What is sent, by the documentation, for each operation of each factor type and provider, and where
/// it leads.
///
/// Sections 8.4 to 8.6 and 9 of the wire document. `stateToken` stands for the token of the
/// transaction, words in capitals for what the user or the key makes.
enum FactorMatrix {
    /// The operations that enroll a factor, in the order they are run.
    static let enrollment: [SimulatedFactorKind: [String]] = [
        .question: [
            "enroll: POST /factors {factorType=question profile.answer=mayonnaise "
                + "profile.question=disliked_food provider=OKTA stateToken} -> SUCCESS"
        ],
        .sms: [
            "enroll: POST /factors {factorType=sms profile.phoneNumber=+15555550123 "
                + "provider=OKTA stateToken} -> MFA_ENROLL_ACTIVATE",
            "resend: POST /factors/{id}/lifecycle/resend {stateToken} -> MFA_ENROLL_ACTIVATE",
            "activate: POST /factors/{id}/lifecycle/activate {passCode=CODE stateToken} -> "
                + "SUCCESS",
        ],
        .call: [
            "enroll: POST /factors {factorType=call profile.phoneExtension=7 "
                + "profile.phoneNumber=+15555550123 provider=OKTA stateToken} -> MFA_ENROLL_ACTIVATE",
            "resend: POST /factors/{id}/lifecycle/resend {stateToken} -> MFA_ENROLL_ACTIVATE",
            "activate: POST /factors/{id}/lifecycle/activate {passCode=CODE stateToken} -> "
                + "SUCCESS",
        ],
        .email: [
            "enroll: POST /factors {factorType=email provider=OKTA stateToken} -> "
                + "MFA_ENROLL_ACTIVATE",
            "resend: POST /factors/{id}/lifecycle/resend {stateToken} -> MFA_ENROLL_ACTIVATE",
            "activate: POST /factors/{id}/lifecycle/activate {passCode=CODE stateToken} -> "
                + "SUCCESS",
        ],
        .oktaTOTP: [
            "enroll: POST /factors {factorType=token:software:totp provider=OKTA "
                + "stateToken} -> MFA_ENROLL_ACTIVATE",
            "activate: POST /factors/{id}/lifecycle/activate {passCode=CODE stateToken} -> "
                + "SUCCESS",
        ],
        .googleTOTP: [
            "enroll: POST /factors {factorType=token:software:totp provider=GOOGLE "
                + "stateToken} -> MFA_ENROLL_ACTIVATE",
            "activate: POST /factors/{id}/lifecycle/activate {passCode=CODE stateToken} -> "
                + "SUCCESS",
        ],
        .push: [
            "enroll: POST /factors {factorType=push provider=OKTA stateToken} -> "
                + "MFA_ENROLL_ACTIVATE",
            "link by sms: POST /factors/{id}/lifecycle/activate/sms "
                + "{profile.phoneNumber=+15555550123 stateToken} -> -",
            "link by e-mail: POST /factors/{id}/lifecycle/activate/email {stateToken} -> -",
            "poll: POST /factors/{id}/lifecycle/activate/poll {stateToken} -> "
                + "MFA_ENROLL_ACTIVATE",
            "restart: POST /factors/{id}/lifecycle/activate {stateToken} -> SUCCESS",
            "restart: POST /factors/{id}/lifecycle/activate/poll {stateToken} -> SUCCESS",
        ],
        .rsaToken: [
            "enroll: POST /factors {factorType=token passCode=246810 "
                + "profile.credentialId=token-1 provider=RSA stateToken} -> SUCCESS"
        ],
        .symantecToken: [
            "enroll: POST /factors {factorType=token nextPassCode=135791 passCode=246810 "
                + "profile.credentialId=token-1 provider=SYMANTEC stateToken} -> SUCCESS"
        ],
        .onPremToken: [
            "enroll: POST /factors {factorType=token passCode=246810 "
                + "profile.credentialId=token-1 provider=DEL_OATH stateToken} -> SUCCESS"
        ],
        .yubiKey: [
            "enroll: POST /factors {factorType=token:hardware passCode=CODE "
                + "provider=YUBICO stateToken} -> SUCCESS"
        ],
        .hotp: [],
        .duo: [
            "enroll: POST /factors {factorType=web provider=DUO stateToken} -> "
                + "MFA_ENROLL_ACTIVATE",
            "callback: POST /factors/{id}/lifecycle/duoCallback {form id=… "
                + "sig_response=SIGNED stateToken=…} -> -",
            "poll: POST /factors/{id}/lifecycle/activate/poll {stateToken} -> SUCCESS",
        ],
        .u2f: [
            "enroll: POST /factors {factorType=u2f provider=FIDO stateToken} -> "
                + "MFA_ENROLL_ACTIVATE",
            "activate: POST /factors/{id}/lifecycle/activate {clientData=CLIENT "
                + "registrationData=DATA stateToken} -> SUCCESS",
        ],
        .webAuthn: [
            "enroll: POST /factors {factorType=webauthn provider=FIDO stateToken} -> "
                + "MFA_ENROLL_ACTIVATE",
            "activate: POST /factors/{id}/lifecycle/activate {attestation=ATTESTATION "
                + "clientData=CLIENT stateToken transports=[\"usb\"]} -> SUCCESS",
        ],
        .saml: [
            "enroll: POST /factors {factorType=assertion:saml2 provider=GENERIC_SAML "
                + "stateToken} -> MFA_ENROLL_ACTIVATE",
            "result (early): POST / {stateToken} -> MFA_ENROLL_ACTIVATE",
            "result: POST / {stateToken} -> SUCCESS",
        ],
        .oidc: [
            "enroll: POST /factors {factorType=assertion:oidc provider=GENERIC_OIDC "
                + "stateToken} -> MFA_ENROLL_ACTIVATE",
            "result (early): POST / {stateToken} -> MFA_ENROLL_ACTIVATE",
            "result: POST / {stateToken} -> SUCCESS",
        ],
        .claimsProvider: [
            "enroll: POST /factors {factorType=claims_provider provider=CUSTOM stateToken} "
                + "-> MFA_ENROLL_ACTIVATE",
            "result (early): POST / {stateToken} -> MFA_ENROLL_ACTIVATE",
            "result: POST / {stateToken} -> SUCCESS",
        ],
        .password: [
            "enroll: POST /factors {factorType=password profile.password=An0ther-password "
                + "provider=OKTA stateToken} -> SUCCESS"
        ],
    ]

    /// The operations that verify a factor, in the order they are run.
    static let verification: [SimulatedFactorKind: [String]] = [
        .question: [
            "select with proof: POST /factors/{id}/verify {answer=PROOF stateToken} -> "
                + "SUCCESS",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify {answer=PROOF stateToken} -> SUCCESS",
        ],
        .sms: [
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "resend: POST /factors/{id}/verify/resend {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify?rememberDevice=true {passCode=CODE "
                + "stateToken} -> SUCCESS",
        ],
        .call: [
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "resend: POST /factors/{id}/verify/resend {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify?rememberDevice=true {passCode=CODE "
                + "stateToken} -> SUCCESS",
        ],
        .email: [
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "resend: POST /factors/{id}/verify/resend {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify?rememberDevice=true {passCode=CODE "
                + "stateToken} -> SUCCESS",
        ],
        .oktaTOTP: [
            "select with proof: POST /factors/{id}/verify {passCode=PROOF stateToken} -> "
                + "SUCCESS",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify {passCode=PROOF stateToken} -> SUCCESS",
        ],
        .googleTOTP: [
            "select with proof: POST /factors/{id}/verify {passCode=PROOF stateToken} -> "
                + "SUCCESS",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify {passCode=PROOF stateToken} -> SUCCESS",
        ],
        .push: [
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "poll: POST /factors/{id}/verify?autoPush=true {stateToken} -> MFA_CHALLENGE",
            "push again: POST /factors/{id}/verify?autoPush=true {stateToken} -> "
                + "MFA_CHALLENGE",
            "resend: POST /factors/{id}/verify/resend {stateToken} -> MFA_CHALLENGE",
            "result: POST /factors/{id}/verify?autoPush=true {stateToken} -> SUCCESS",
        ],
        .rsaToken: [
            "select with proof: POST /factors/{id}/verify {passCode=PROOF stateToken} -> "
                + "SUCCESS",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify {passCode=PROOF stateToken} -> SUCCESS",
        ],
        .symantecToken: [
            "select with proof: POST /factors/{id}/verify {passCode=PROOF stateToken} -> "
                + "SUCCESS",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify {passCode=PROOF stateToken} -> SUCCESS",
        ],
        .onPremToken: [
            "select with proof: POST /factors/{id}/verify {passCode=PROOF stateToken} -> "
                + "SUCCESS",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify {passCode=PROOF stateToken} -> SUCCESS",
        ],
        .yubiKey: [
            "select with proof: POST /factors/{id}/verify {passCode=PROOF stateToken} -> "
                + "SUCCESS",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify {passCode=PROOF stateToken} -> SUCCESS",
        ],
        .hotp: [
            "select with proof: POST /factors/{id}/verify {passCode=PROOF stateToken} -> "
                + "SUCCESS",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify {passCode=PROOF stateToken} -> SUCCESS",
        ],
        .duo: [
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "callback: POST /factors/{id}/lifecycle/duoCallback {form id=… "
                + "sig_response=SIGNED stateToken=…} -> -",
            "poll: POST /factors/{id}/verify {stateToken} -> SUCCESS",
        ],
        .u2f: [
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify {clientData=CLIENT signatureData=SIGNATURE "
                + "stateToken} -> SUCCESS",
        ],
        .webAuthn: [
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/{id}/verify {authenticatorData=SIGNATUREDATA "
                + "clientData=CLIENTDATA signatureData=SIGNATUREDATA stateToken} -> SUCCESS",
            "select by type: POST /factors/webauthn/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/webauthn/verify {authenticatorData=SIGNATUREDATA "
                + "clientData=CLIENTDATA signatureData=SIGNATUREDATA stateToken} -> SUCCESS",
        ],
        .saml: [
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "result (refused): POST / {stateToken} -> MFA_CHALLENGE",
            "back: POST /previous {stateToken} -> MFA_REQUIRED",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "result: POST / {stateToken} -> SUCCESS",
        ],
        .oidc: [
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "result (refused): POST / {stateToken} -> MFA_CHALLENGE",
            "back: POST /previous {stateToken} -> MFA_REQUIRED",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "result: POST / {stateToken} -> SUCCESS",
        ],
        .claimsProvider: [
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "result (refused): POST / {stateToken} -> MFA_CHALLENGE",
            "back: POST /previous {stateToken} -> MFA_REQUIRED",
            "select: POST /factors/{id}/verify {stateToken} -> MFA_CHALLENGE",
            "result: POST / {stateToken} -> SUCCESS",
        ],
        .password: [
            "select with proof: POST /factors/password/verify {password=PROOF stateToken} "
                + "-> SUCCESS",
            "select: POST /factors/password/verify {stateToken} -> MFA_CHALLENGE",
            "verify: POST /factors/password/verify {password=PROOF stateToken} -> SUCCESS",
        ],
    ]
}
