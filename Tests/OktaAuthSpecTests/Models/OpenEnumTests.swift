import Foundation
import OktaAuthSdk
import Testing

/// What every open enumeration promises; the SDK's protocol is not needed to use it.
private func expectOpen<Value: Codable & Hashable & Sendable>(
    _ table: KeyValuePairs<String, Value>,
    _ make: (String) -> Value,
    _ spelling: (Value) -> String,
    unknown: (String) -> Value,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    for (raw, value) in table {
        #expect(make(raw) == value, sourceLocation: sourceLocation)
        #expect(spelling(value) == raw, sourceLocation: sourceLocation)
        let json = try JSONText.encoded([value])
        #expect(json == "[\"\(raw)\"]", sourceLocation: sourceLocation)
        let decoded = try JSONText.decoded(json, as: [Value].self)
        #expect(decoded == [value], sourceLocation: sourceLocation)
    }
    #expect(Set(table.map(\.value)).count == table.count, sourceLocation: sourceLocation)
    #expect(make("newer_Value") == unknown("newer_Value"), sourceLocation: sourceLocation)
    #expect(spelling(unknown("newer_Value")) == "newer_Value", sourceLocation: sourceLocation)
    let decoded = try JSONText.decoded(#"["newer_Value"]"#, as: [Value].self)
    #expect(decoded == [unknown("newer_Value")], sourceLocation: sourceLocation)
}

@Suite("Open enumerations")
struct OpenEnumTests {
    @Test("AuthStatus")
    func authStatus() throws {
        try expectOpen(
            [
                "UNAUTHENTICATED": AuthStatus.unauthenticated, "PASSWORD_WARN": .passwordWarning,
                "PASSWORD_EXPIRED": .passwordExpired, "RECOVERY": .recovery,
                "RECOVERY_CHALLENGE": .recoveryChallenge, "PASSWORD_RESET": .passwordReset,
                "LOCKED_OUT": .lockedOut, "MFA_ENROLL": .MFAEnroll,
                "MFA_ENROLL_ACTIVATE": .MFAEnrollActivate, "MFA_REQUIRED": .MFARequired,
                "MFA_CHALLENGE": .MFAChallenge, "SUCCESS": .success,
            ],
            AuthStatus.init(raw:),
            \.rawValue,
            unknown: AuthStatus.unknown
        )
    }

    @Test("FactorType")
    func factorType() throws {
        try expectOpen(
            [
                "question": FactorType.question, "sms": .sms, "call": .call,
                "token:software:totp": .TOTP, "push": .push, "token": .token,
                "token:hardware": .tokenHardware, "web": .web, "u2f": .u2f, "email": .email,
                "token:hotp": .hotp, "webauthn": .webauthn, "assertion:saml2": .saml,
                "assertion:oidc": .oidc, "claims_provider": .claimsProvider,
                "password": .password, "signed_nonce": .signedNonce,
            ],
            FactorType.init(raw:),
            \.rawValue,
            unknown: FactorType.unknown
        )
    }

    @Test("FactorProvider")
    func factorProvider() throws {
        try expectOpen(
            [
                "OKTA": FactorProvider.okta, "GOOGLE": .google, "RSA": .rsa,
                "SYMANTEC": .symantec, "YUBICO": .yubico, "DUO": .duo, "FIDO": .fido,
                "CUSTOM": .custom, "DEL_OATH": .onPrem, "GENERIC_SAML": .genericSaml,
                "GENERIC_OIDC": .genericOidc,
            ],
            FactorProvider.init(raw:),
            \.rawValue,
            unknown: FactorProvider.unknown
        )
    }

    @Test("FactorResult")
    func factorResult() throws {
        try expectOpen(
            [
                "SUCCESS": OktaAPISuccessResponse.FactorResult.success, "ACTIVE": .active,
                "PENDING_ACTIVATION": .pending, "WAITING": .waiting, "CANCELLED": .cancelled,
                "TIMEOUT": .timeout, "TIME_WINDOW_EXCEEDED": .timeWindowExceeded,
                "PASSCODE_REPLAYED": .passcodeReplayed, "ERROR": .error, "REJECTED": .rejected,
                "CHALLENGE": .challenge, "FAILED": .failed,
            ],
            OktaAPISuccessResponse.FactorResult.init(raw:),
            \.rawValue,
            unknown: OktaAPISuccessResponse.FactorResult.unknown
        )
    }

    @Test("RecoveryType")
    func recoveryType() throws {
        try expectOpen(
            [
                "PASSWORD": RecoveryType.password, "UNLOCK": .unlock,
                "ACCOUNT_ACTIVATION": .accountActivation,
            ],
            RecoveryType.init(raw:),
            \.rawValue,
            unknown: RecoveryType.unknown
        )
    }

    @Test("AuthProtocol")
    func authProtocol() throws {
        try expectOpen(
            [
                "SAML2.0": AuthProtocol.saml20, "SAML1.1": .saml11, "WS-FED": .wsFed,
                "OAUTH2.0": .oauth20,
            ],
            AuthProtocol.init(raw:),
            \.rawValue,
            unknown: AuthProtocol.unknown
        )
    }

    @Test("letter case does not matter for known values")
    func letterCase() {
        #expect(FactorType(raw: "SMS") == .sms)
        #expect(FactorProvider(raw: "okta") == .okta)
        #expect(AuthStatus(raw: "success") == .success)
    }

    @Test("recovery factors become factor types")
    func recoveryFactors() {
        #expect(OktaRecoveryFactors.email.toFactorType() == .email)
        #expect(OktaRecoveryFactors.sms.toFactorType() == .sms)
        #expect(OktaRecoveryFactors.call.toFactorType() == .call)
    }
}
