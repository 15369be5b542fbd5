import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("An error")
struct ErrorFactsTests {
    private func refusal(_ code: String?, _ status: Int, reset: Date? = nil) -> OktaError {
        let now = Date(timeIntervalSince1970: 1_714_564_800)
        return .serverRespondedWithError(
            OktaAPIErrorResponse(
                errorCode: code,
                errorSummary: "No",
                http: OktaHTTPResponseInfo(
                    statusCode: status,
                    headers: reset.map {
                        ["x-rate-limit-reset": "\(Int($0.timeIntervalSince1970))"]
                    } ?? [:],
                    receivedAt: now
                )
            )
        )
    }

    /// The codes by the numbers that the catalogue of Okta gives them, with what can be done about them and
    /// the HTTP status that they usually have.
    private static let catalogue: [(OktaErrorRecovery, status: Int, codes: [Int: OktaErrorCode])] =
        [
            (
                .correctInput, 400,
                [
                    1: .apiValidationFailed, 98: .invalidPhoneNumber, 121: .invalidPhoneExtension,
                    140: .phoneOptedOut,
                ]
            ),
            (.correctInput, 401, [4: .authenticationFailed, 207: .wrongCredentials]),
            (
                .correctInput, 403,
                [
                    14: .credentialsUpdateFailed, 17: .passwordResetFailed, 68: .invalidPassCode,
                    80: .passwordTooWeak, 82: .passCodeReplayed, 83: .passCodeOutsideWindow,
                    87: .wrongRecoveryAnswer, 95: .recoveryUnknownUser, 99: .phoneCountryNotAllowed,
                    170: .invalidUserCode,
                ]
            ),
            (.correctInput, 409, [106: .waitForNextTokenCode, 113: .tokenPrompt]),
            (.startOver, 401, [11: .invalidToken]),
            (
                .startOver, 403,
                [
                    5: .invalidSession, 16: .alreadyActive, 58: .multifactorRequired,
                    92: .reauthenticationRequired, 105: .recoveryLinkExpired, 110: .linkExpired,
                ]
            ),
            (.startOver, 404, [7: .notFound]),
            (.waitAndRetry(until: nil), 202, [70: .waitingForAcknowledgement]),
            (.waitAndRetry(until: nil), 400, [74: .factorServiceError]),
            (
                .waitAndRetry(until: nil), 403,
                [73: .rejectedByUser, 150: .userSmsLimit, 151: .userCallLimit]
            ),
            (.waitAndRetry(until: nil), 404, [191: .verificationTimedOut]),
            (
                .waitAndRetry(until: nil), 429,
                [
                    47: .rateLimitExceeded, 109: .smsRecentlySent, 118: .emailRecentlySent,
                    133: .callRecentlyMade, 146: .smsQuotaExceeded, 147: .callQuotaExceeded,
                    186: .telephonyQuotaExceeded, 204: .smsLimitExceeded, 205: .callLimitExceeded,
                ]
            ),
            (.fetchStatus, 403, [79: .wrongState]),
            (.fetchStatus, 500, [9: .internalServerError, 138: .callProviderFailed]),
            (.fetchStatus, 502, [134: .inlineHookFailed]),
            (
                .fetchStatus, 503,
                [10: .readOnlyMode, 139: .telephonyUnavailable, 181: .temporarilyUnavailable]
            ),
            (.fetchStatus, 504, [67: .factorServiceTimeout, 137: .inlineHookTimeout]),
            (.unlockAccount, 403, [69: .userLocked, 119: .accountLocked]),
            (
                .askAdministrator, 400,
                [
                    66: .pushNotConfigured, 71: .unsupportedSystemVersion,
                    126: .selfServiceNotSupported, 135: .inlineHookRefused,
                ]
            ),
            (.askAdministrator, 401, [15: .featureNotPermitted, 64: .passwordExpired]),
            (
                .askAdministrator, 403,
                [
                    6: .noPermission, 32: .unlockNotAllowed, 34: .forgotPasswordNotAllowed,
                    35: .changePasswordNotAllowed, 38: .notAllowedInUserStatus, 57: .deniedByPolicy,
                    85: .accessDeniedNow, 97: .noVerifiedPhone, 212: .originValidationFailed,
                    247: .telephonyNotSupported, 259: .signInNotAllowedNow, 260: .orgDeactivated,
                ]
            ),
            (.askAdministrator, 423, [180: .factorNotActive]),
            (
                .programmingError, 400,
                [
                    2: .requestNotValid, 3: .malformedBody, 18: .badContentType,
                    19: .badAcceptHeader, 20: .badHeader, 21: .badContentTypeHeader,
                    28: .missingParameter,
                ]
            ),
            (.programmingError, 404, [8: .pathNotFound, 12: .unsupportedMediaType]),
            (.programmingError, 405, [22: .methodNotAllowed]),
            (.programmingError, 406, [122: .notAcceptable]),
        ]

    @Test("An error has one name and a recovery for every code, and keeps an unknown one")
    func codes() {
        var count = 0
        for (recovery, status, codes) in Self.catalogue {
            for (number, code) in codes {
                let raw = "E" + String(String(10_000_000 + number).dropFirst())
                #expect(OktaErrorCode(raw: raw) == code)
                #expect(code.rawValue == raw)
                #expect(refusal(raw, status).recovery == recovery, "\(code)")
                count += 1
            }
        }
        #expect(OktaErrorCode.spellings.count == count)
        #expect(OktaErrorCode(raw: "E9999999") == .unknown("E9999999"))
        #expect(refusal("E0000068", 403).code == .invalidPassCode)
        #expect(OktaError.invalidResponse.code == nil)
    }

    @Test("An error has the state of the transaction")
    func transaction() {
        #expect(refusal("E0000068", 403).transaction == .active)
        #expect(refusal("E0000047", 429).transaction == .active)
        #expect(refusal("E0000011", 401).transaction == .ended)
        #expect(refusal("E0000069", 403).transaction == .ended)
        #expect(refusal(nil, 502).transaction == .unknown)
        #expect(OktaError.connectionError(URLError(.timedOut)).transaction == .unknown)
        #expect(OktaError.emptyServerResponse.transaction == .unknown)
        #expect(OktaError.alreadyInProgress.transaction == .active)
        #expect(OktaError.wrongStatus("").transaction == .active)
    }

    @Test("An error has a recovery")
    func recovery() {
        let reset = Date(timeIntervalSince1970: 1_714_564_830)
        #expect(refusal("E0000047", 429, reset: reset).recovery == .waitAndRetry(until: reset))
        #expect(refusal(nil, 503).recovery == .fetchStatus)
        #expect(OktaError.connectionError(URLError(.timedOut)).recovery == .fetchStatus)
        #expect(OktaError.invalidParameters("").recovery == .correctInput)
        #expect(OktaError.alreadyInProgress.recovery == .waitAndRetry(until: nil))
        #expect(OktaError.unknownStatus(.init()).recovery == .programmingError)
    }

    @Test(
        "An error with the code of a rate limit asks to wait, whatever its status",
        arguments: ["E0000047", "E0000109", "E0000118", "E0000133"]
    )
    func rateLimitCodes(code: String) {
        for status in [400, 403, 429] {
            #expect(refusal(code, status).recovery == .waitAndRetry(until: nil))
        }
    }

    @Test(
        "An error does not contradict itself where a code and its status disagree",
        arguments: ["E0000005", "E0000011", "E0000069", "E0000119"]
    )
    func contradiction(code: String) {
        #expect(refusal(code, 403).transaction == .ended)
        let limited = refusal(code, 429)
        #expect(limited.transaction == .active && limited.isRetryable)
        #expect(limited.recovery == .waitAndRetry(until: nil))
        let failed = refusal(code, 500)
        #expect(failed.transaction == .unknown && failed.isRetryable)
        #expect(failed.recovery == .fetchStatus)
    }

    @Test("An error about a value that the developer chose asks for no other input")
    func developerValues() throws {
        let url = try #require(URL(string: "http://acme.okta.com"))
        let error = #expect(throws: OktaError.self) { try OktaAuthSdk.check(domain: url) }
        #expect(error?.recovery == .programmingError)
        #expect(
            error?.userText() == "This app is not set up correctly. Please contact its support."
        )
        let empty = OktaError.empty(in: ["passCode": ""])
        #expect(empty?.recovery == .correctInput)
        #expect(empty?.userText() == "Please fill in every field.")
    }

    @Test(
        "An error about a host that was not reached leaves the transaction as it was",
        arguments: [URLError.Code.cannotFindHost, .dnsLookupFailed, .cannotConnectToHost]
    )
    func unreachable(code: URLError.Code) {
        let error = OktaError.connectionError(URLError(code))
        #expect(error.transaction == .active)
        #expect(error.recovery == .waitAndRetry(until: nil))
    }

    @Test("An error has a stable key to translate it by")
    func keys() {
        #expect(refusal("E0000068", 403).localizationKey == "okta.error.E0000068")
        #expect(refusal(nil, 502).localizationKey == "okta.error.http502")
        #expect(OktaError.invalidResponse.localizationKey == "okta.error.answer")
        #expect(OktaError.unknownStatus(.init()).localizationKey == "okta.error.unknownStatus")
        #expect(
            OktaError.connectionError(URLError(.timedOut)).localizationKey
                == "okta.error.connection"
        )
        let others: [OktaError] = [
            .errorBuildingURLRequest, .emptyServerResponse, .wrongStatus(""), .alreadyInProgress,
            .unknownStatus(.init()), .invalidParameters(""),
        ]
        #expect(Set(others.map(\.localizationKey)).count == others.count)
    }

    @Test("The text of a code for the user says what is wrong")
    func userText() {
        #expect(refusal("E0000068", 403).userText() == "The code or answer is wrong.")
    }

    @Test(
        "An error reads the same through the type, through Error and as text",
        arguments: [
            (OktaError.errorBuildingURLRequest, nil), (.connectionError(URLError(.timedOut)), nil),
            (.emptyServerResponse, nil), (.invalidResponse, nil),
            (.responseSerializationError(CancellationError(), Data("secret-1".utf8)), nil),
            (.serverRespondedWithError(numbered), "Authentication failed"),
            (.unexpectedResponse, nil), (.wrongStatus("wrong-1"), "wrong-1"),
            (.alreadyInProgress, nil),
            (.unknownStatus(.init(status: .unknown("NEW"), stateToken: "secret-1")), nil),
            (.internalError("internal-1"), "internal-1"),
            (.invalidParameters("invalid-1"), "invalid-1"),
        ] as [(OktaError, String?)]
    )
    func descriptions(error: OktaError, text: String?) {
        #expect(!error.description.isEmpty && text ?? error.description == error.description)
        #expect((error as any Error).localizedDescription == error.description)
        #expect((error as NSError).localizedDescription == error.description)
        #expect(error.errorDescription == error.description)
        #expect("\(error)" == error.description)
        #expect(!error.description.contains("secret-1"))
    }

    @Test(
        "A network error describes what happened",
        arguments: [
            (URLError.Code.notConnectedToInternet, "this device is offline"),
            (.networkConnectionLost, "the connection was lost"),
            (.badURL, "the connection failed"),
        ]
    )
    func network(code: URLError.Code, reason: String) {
        let error = OktaError.connectionError(URLError(code))
        #expect(error.description == "No response from the server: \(reason)")
        #expect(error.debugDescription == "\(error.description) (URLError \(code.rawValue))")
    }

    @Test(
        "An error shows codes and numbers in its debug description only",
        arguments: [
            (OktaError.serverRespondedWithError(numbered), ["E0000004", "HTTP 401", "req-1"]),
            (.serverRespondedWithError(.init(http: numbered.http)), ["HTTP 401", "req-1"]),
            (.connectionError(URLError(.timedOut)), ["URLError -1001"]),
            (.connectionError(CancellationError()), ["CancellationError"]),
            (.responseSerializationError(unreadable, Data()), ["HTTP 502", "text/html", "byte 7"]),
            (.emptyServerResponse, []), (.invalidResponse, []), (.unexpectedResponse, []),
            (.unknownStatus(.init(status: .unknown("NEW"))), []),
        ]
    )
    func numbers(error: OktaError, facts: [String]) {
        for text in [error.description, error.localizedDescription, "\(error)"] {
            #expect(!text.contains(/[0-9]/), "\(text)")
            for fact in facts { #expect(!text.contains(fact)) }
        }
        for fact in facts { #expect(String(reflecting: error).contains(fact)) }
    }

    private static let numbered = OktaAPIErrorResponse(
        errorCode: "E0000004",
        errorSummary: "Authentication failed",
        http: OktaHTTPResponseInfo(
            statusCode: 401,
            headers: ["x-okta-request-id": "req-1"],
            receivedAt: .distantPast
        )
    )
    private static let unreadable = DecodingFailure(
        httpStatusCode: 502,
        contentType: "text/html",
        problem: "unexpected character at byte 7"
    )

    @Test("A server error joins summary and causes")
    func causes() {
        let error = OktaError.serverRespondedWithError(
            OktaAPIErrorResponse(
                errorCode: "E0000014",
                errorSummary: "Update of credentials failed",
                errorCauses: [
                    .init(errorSummary: "too short"), .init(), .init(errorSummary: ""),
                    .init(errorSummary: "no digit"),
                ]
            )
        )
        #expect(error.description == "Update of credentials failed: too short; no digit")
        let bare = OktaError.serverRespondedWithError(OktaAPIErrorResponse())
        #expect(bare.description == "The server refused")
    }
}
