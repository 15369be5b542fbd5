import OktaAuthSimulator

/// What is sent, by the documentation, for each operation of each factor type and provider, and where
/// it leads.
///
/// Sections 8.4 to 8.6 and 9 of the wire document. `stateToken` stands for the token of the
/// transaction, words in capitals for what the user or the key makes.
enum FactorMatrix {
    private static let phone = "profile.phoneNumber=+15555550123 provider=OKTA"
    private static let token = "passCode=246810 profile.credentialId=token-1"

    /// The operations that enroll a factor, in the order they are run.
    static let enrollment: [SimulatedFactorKind: [String]] = [
        .question: [
            enrolled(
                "factorType=question profile.answer=mayonnaise profile.question=disliked_food "
                    + "provider=OKTA"
            )
        ],
        .sms: [enroll("factorType=sms \(phone)"), resend("lifecycle/resend"), activate()],
        .call: [
            enroll("factorType=call \(phone)"), resend("lifecycle/resend"), activate(),
        ],
        .email: [
            enroll("factorType=email provider=OKTA"), resend("lifecycle/resend"), activate(),
        ],
        .oktaTOTP: [enroll("factorType=token:software:totp provider=OKTA"), activate()],
        .googleTOTP: [enroll("factorType=token:software:totp provider=GOOGLE"), activate()],
        .push: [
            enroll("factorType=push provider=OKTA"),
            "link by sms: POST /factors/{id}/lifecycle/activate/sms "
                + "{profile.phoneNumber=+15555550123 stateToken} -> -",
            "link by e-mail: POST /factors/{id}/lifecycle/activate/email {stateToken} -> -",
            "poll: POST /factors/{id}/lifecycle/activate/poll {stateToken} -> MFA_ENROLL_ACTIVATE",
            "restart: POST /factors/{id}/lifecycle/activate {stateToken} -> SUCCESS",
            "restart: POST /factors/{id}/lifecycle/activate/poll {stateToken} -> SUCCESS",
        ],
        .rsaToken: [enrolled("factorType=token \(token) provider=RSA")],
        .symantecToken: [
            enrolled("factorType=token nextPassCode=135791 \(token) provider=SYMANTEC")
        ],
        .onPremToken: [enrolled("factorType=token \(token) provider=DEL_OATH")],
        .yubiKey: [enrolled("factorType=token:hardware passCode=CODE provider=YUBICO")],
        .hotp: [],
        .duo: [
            enroll("factorType=web provider=DUO"), callback,
            "poll: POST /factors/{id}/lifecycle/activate/poll {stateToken} -> SUCCESS",
        ],
        .u2f: [
            enroll("factorType=u2f provider=FIDO"),
            activate("clientData=CLIENT registrationData=DATA stateToken"),
        ],
        .webAuthn: [
            enroll("factorType=webauthn provider=FIDO"),
            activate(
                "attestation=ATTESTATION clientData=CLIENTDATA stateToken transports=[\"usb\"]"
            ),
        ],
        .saml: [enroll("factorType=assertion:saml2 provider=GENERIC_SAML")] + results,
        .oidc: [enroll("factorType=assertion:oidc provider=GENERIC_OIDC")] + results,
        .claimsProvider: [enroll("factorType=claims_provider provider=CUSTOM")] + results,
        .password: [
            enrolled("factorType=password profile.password=An0ther-password provider=OKTA")
        ],
    ]

    private static func enroll(_ fields: String) -> String {
        "enroll: POST /factors {\(fields) stateToken} -> MFA_ENROLL_ACTIVATE"
    }

    private static func enrolled(_ fields: String) -> String {
        "enroll: POST /factors {\(fields) stateToken} -> SUCCESS"
    }

    private static func activate(_ fields: String = "passCode=CODE stateToken") -> String {
        "activate: POST /factors/{id}/lifecycle/activate {\(fields)} -> SUCCESS"
    }

    private static func resend(_ place: String, _ next: String = "MFA_ENROLL_ACTIVATE") -> String {
        "resend: POST /factors/{id}/\(place) {stateToken} -> \(next)"
    }

    private static let callback =
        "callback: POST /factors/{id}/lifecycle/duoCallback {form id=… sig_response=SIGNED "
        + "stateToken=…} -> -"

    private static let results = [
        "result (early): POST / {stateToken} -> MFA_ENROLL_ACTIVATE",
        "result: POST / {stateToken} -> SUCCESS",
    ]

    /// The operations that verify a factor, in the order they are run.
    static let verification: [SimulatedFactorKind: [String]] = [
        .question: proof("answer"), .oktaTOTP: proof("passCode"), .googleTOTP: proof("passCode"),
        .rsaToken: proof("passCode"), .symantecToken: proof("passCode"),
        .onPremToken: proof("passCode"), .yubiKey: proof("passCode"), .hotp: proof("passCode"),
        .password: proof("password", of: "password"), .sms: sent, .call: sent, .email: sent,
        .saml: elsewhere, .oidc: elsewhere, .claimsProvider: elsewhere,
        .push: [
            select(),
            "poll: POST /factors/{id}/verify?autoPush=true {stateToken} -> MFA_CHALLENGE",
            "push again: POST /factors/{id}/verify?autoPush=true {stateToken} -> MFA_CHALLENGE",
            resend("verify/resend", "MFA_CHALLENGE"),
            "result: POST /factors/{id}/verify?autoPush=true {stateToken} -> SUCCESS",
        ],
        .duo: [
            select(), callback, "poll: POST /factors/{id}/verify {stateToken} -> SUCCESS",
        ],
        .u2f: [
            select(),
            "verify: POST /factors/{id}/verify {clientData=CLIENT signatureData=SIGNATURE "
                + "stateToken} -> SUCCESS",
        ],
        .webAuthn: [
            select(), signed("{id}"),
            "select by type: POST /factors/webauthn/verify {stateToken} -> MFA_CHALLENGE",
            signed("webauthn"),
        ],
    ]

    private static func select(_ id: String = "{id}") -> String {
        "select: POST /factors/\(id)/verify {stateToken} -> MFA_CHALLENGE"
    }

    /// The proof at once, then by way of a challenge.
    private static func proof(_ field: String, of id: String = "{id}") -> [String] {
        [
            "select with proof: POST /factors/\(id)/verify {\(field)=PROOF stateToken} -> SUCCESS",
            select(id), "verify: POST /factors/\(id)/verify {\(field)=PROOF stateToken} -> SUCCESS",
        ]
    }

    private static func signed(_ id: String) -> String {
        "verify: POST /factors/\(id)/verify {authenticatorData=SIGNATUREDATA "
            + "clientData=CLIENTDATA signatureData=SIGNATUREDATA stateToken} -> SUCCESS"
    }

    /// A code that is sent.
    private static let sent = [
        select(), resend("verify/resend", "MFA_CHALLENGE"),
        "verify: POST /factors/{id}/verify?rememberDevice=true {passCode=CODE stateToken} "
            + "-> SUCCESS",
    ]

    /// A visit to another site, which fails first.
    private static let elsewhere = [
        select(), "result (refused): POST / {stateToken} -> MFA_CHALLENGE",
        "back: POST /previous {stateToken} -> MFA_REQUIRED", select(),
        "result: POST / {stateToken} -> SUCCESS",
    ]
}
