import Foundation
import OktaAuthSdk
import Testing

/// What every open enumeration promises; the SDK's protocol is not needed to use it.
private func expectOpen<Value: Codable & Hashable & Sendable>(
    _ table: KeyValuePairs<String, Value>,
    _ make: (String) -> Value,
    _ spelling: (Value) -> String,
    unknown: (String) -> Value,
    all: KeyValuePairs<String, Value>,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let cases = try OpenEnums.declared()["\(Value.self)"]
    #expect(Set(table.map(\.value)) == Set(all.map(\.value)), sourceLocation: sourceLocation)
    #expect(table.count == cases, "cases without a spelling", sourceLocation: sourceLocation)
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

/// The open enumerations of the SDK, as its sources declare them.
private enum OpenEnums {
    /// The names, with the number of cases besides `unknown`.
    static func declared() throws -> [String: Int] {
        var declared: [String: Int] = [:]
        for file in Checkout.sources(of: "OktaAuthSdk") {
            var name: String?
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let words = line.split { !$0.isLetter && !$0.isNumber }
                if line.contains(": SpelledEnum {") {
                    name = words.dropLast().last.map(String.init)
                } else if line.contains(" spellings:") {
                    name = nil
                } else if let name, words.first == "case", words.dropFirst().first != "unknown" {
                    declared[name, default: 0] += 1
                }
            }
        }
        return declared
    }
}

@Suite("Open enumerations")
struct OpenEnumTests {
    @Test("Every open enumeration has a test")
    func complete() throws {
        let text = try String(contentsOfFile: #filePath, encoding: .utf8)
        // ErrorFactsTests has the codes of errors.
        let others = try OpenEnums.declared().keys.filter { $0 != "OktaErrorCode" }
        #expect(others.count > 5)
        #expect(others.filter { !text.contains("@Test(\"\($0)\")") } == [])
    }

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
            unknown: AuthStatus.unknown,
            all: AuthStatus.spellings
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
            unknown: FactorType.unknown,
            all: FactorType.spellings
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
            unknown: FactorProvider.unknown,
            all: FactorProvider.spellings
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
            unknown: OktaAPISuccessResponse.FactorResult.unknown,
            all: OktaAPISuccessResponse.FactorResult.spellings
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
            unknown: RecoveryType.unknown,
            all: RecoveryType.spellings
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
            unknown: AuthProtocol.unknown,
            all: AuthProtocol.spellings
        )
    }

    @Test("Letter case does not matter for known values of open enumerations")
    func letterCase() {
        #expect(FactorType(raw: "SMS") == .sms)
        #expect(FactorProvider(raw: "okta") == .okta)
        #expect(AuthStatus(raw: "success") == .success)
    }

    @Test("Recovery factors become factor types")
    func recoveryFactors() {
        #expect(OktaRecoveryFactors.email.toFactorType() == .email)
        #expect(OktaRecoveryFactors.sms.toFactorType() == .sms)
        #expect(OktaRecoveryFactors.call.toFactorType() == .call)
    }
}
