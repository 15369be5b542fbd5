import Foundation
import Testing

@testable import OktaAuthSdk

private struct Open: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let check: @Sendable (_ cases: Int?) throws -> Void

    init<Value: SpelledEnum & Codable>(_ spelled: KeyValuePairs<String, Value>) {
        self.init(spelled.map { (raw: $0.key, value: $0.value) })
    }

    init<Value: SpelledEnum & Codable>(_ table: [(raw: String, value: Value)]) {
        testDescription = "\(Value.self)"
        check = { cases in
            #expect(Set(table.map(\.value)) == Set(Value.spellings.map(\.value)))
            #expect(table.count == cases, "cases without a spelling")
            #expect(Set(table.map(\.value)).count == table.count)
            for (raw, value) in table + [("newer_Value", .unknown("newer_Value"))] {
                #expect(Value(raw: raw) == value)
                #expect(value.rawValue == raw)
                let json = try JSONText.encoded([value])
                #expect(json == "[\"\(raw)\"]")
                let decoded = try JSONDecoder().decode([Value].self, from: Data(json.utf8))
                #expect(decoded == [value])
            }
        }
    }
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

private let enumerations = [
    Open([
        "UNAUTHENTICATED": AuthStatus.unauthenticated, "PASSWORD_WARN": .passwordWarning,
        "PASSWORD_EXPIRED": .passwordExpired, "RECOVERY": .recovery,
        "RECOVERY_CHALLENGE": .recoveryChallenge, "PASSWORD_RESET": .passwordReset,
        "LOCKED_OUT": .lockedOut, "MFA_ENROLL": .MFAEnroll,
        "MFA_ENROLL_ACTIVATE": .MFAEnrollActivate, "MFA_REQUIRED": .MFARequired,
        "MFA_CHALLENGE": .MFAChallenge, "SUCCESS": .success,
    ]),
    Open(BuiltInTests.kinds.dropLast().map { (raw: $0.spelling, value: $0.type) }),
    Open([
        "OKTA": FactorProvider.okta, "GOOGLE": .google, "RSA": .rsa,
        "SYMANTEC": .symantec, "YUBICO": .yubico, "DUO": .duo, "FIDO": .fido,
        "CUSTOM": .custom, "DEL_OATH": .onPrem, "GENERIC_SAML": .genericSaml,
        "GENERIC_OIDC": .genericOidc,
    ]),
    Open([
        "SUCCESS": OktaAPISuccessResponse.FactorResult.success, "ACTIVE": .active,
        "PENDING_ACTIVATION": .pending, "WAITING": .waiting, "CANCELLED": .cancelled,
        "TIMEOUT": .timeout, "TIME_WINDOW_EXCEEDED": .timeWindowExceeded,
        "PASSCODE_REPLAYED": .passcodeReplayed, "ERROR": .error, "REJECTED": .rejected,
        "CHALLENGE": .challenge, "FAILED": .failed,
    ]),
    Open([
        "PASSWORD": RecoveryType.password, "UNLOCK": .unlock,
        "ACCOUNT_ACTIVATION": .accountActivation,
    ]),
    Open([
        "SAML2.0": AuthProtocol.saml20, "SAML1.1": .saml11, "WS-FED": .wsFed,
        "OAUTH2.0": .oauth20,
    ]),
]

@Suite("Open enumerations")
struct OpenEnumTests {
    @Test("Every open enumeration has a row")
    func complete() throws {
        // ErrorFactsTests has the codes of errors.
        let others = try Set(OpenEnums.declared().keys).subtracting(["OktaErrorCode"])
        #expect(others == Set(enumerations.map(\.testDescription)))
    }

    @Test("A value is written as the server spells it, a newer one too", arguments: enumerations)
    fileprivate func spellings(_ enumeration: Open) throws {
        try enumeration.check(OpenEnums.declared()[enumeration.testDescription])
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
