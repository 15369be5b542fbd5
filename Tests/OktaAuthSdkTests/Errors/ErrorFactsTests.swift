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

    /// The codes by the numbers that the catalogue of Okta gives them.
    private static let codes: [OktaErrorCode: Int] = [
        .apiValidationFailed: 1, .requestNotValid: 2, .malformedBody: 3, .authenticationFailed: 4,
        .invalidSession: 5, .noPermission: 6, .notFound: 7, .pathNotFound: 8,
        .internalServerError: 9, .readOnlyMode: 10, .invalidToken: 11, .unsupportedMediaType: 12,
        .credentialsUpdateFailed: 14, .featureNotPermitted: 15, .alreadyActive: 16,
        .passwordResetFailed: 17, .badContentType: 18, .badAcceptHeader: 19, .badHeader: 20,
        .badContentTypeHeader: 21, .methodNotAllowed: 22, .missingParameter: 28,
        .unlockNotAllowed: 32, .forgotPasswordNotAllowed: 34, .changePasswordNotAllowed: 35,
        .notAllowedInUserStatus: 38, .rateLimitExceeded: 47, .deniedByPolicy: 57,
        .multifactorRequired: 58, .passwordExpired: 64, .pushNotConfigured: 66,
        .factorServiceTimeout: 67, .invalidPassCode: 68, .userLocked: 69,
        .waitingForAcknowledgement: 70, .unsupportedSystemVersion: 71, .rejectedByUser: 73,
        .factorServiceError: 74, .wrongState: 79, .passwordTooWeak: 80, .passCodeReplayed: 82,
        .passCodeOutsideWindow: 83, .accessDeniedNow: 85, .wrongRecoveryAnswer: 87,
        .reauthenticationRequired: 92, .recoveryUnknownUser: 95, .noVerifiedPhone: 97,
        .invalidPhoneNumber: 98, .phoneCountryNotAllowed: 99, .recoveryLinkExpired: 105,
        .waitForNextTokenCode: 106, .smsRecentlySent: 109, .linkExpired: 110, .tokenPrompt: 113,
        .emailRecentlySent: 118, .accountLocked: 119, .invalidPhoneExtension: 121,
        .notAcceptable: 122, .selfServiceNotSupported: 126, .callRecentlyMade: 133,
        .inlineHookFailed: 134, .inlineHookRefused: 135, .inlineHookTimeout: 137,
        .callProviderFailed: 138, .telephonyUnavailable: 139, .phoneOptedOut: 140,
        .smsQuotaExceeded: 146, .callQuotaExceeded: 147, .userSmsLimit: 150, .userCallLimit: 151,
        .invalidUserCode: 170, .factorNotActive: 180, .temporarilyUnavailable: 181,
        .telephonyQuotaExceeded: 186, .verificationTimedOut: 191, .smsLimitExceeded: 204,
        .callLimitExceeded: 205, .wrongCredentials: 207, .originValidationFailed: 212,
        .telephonyNotSupported: 247, .signInNotAllowedNow: 259, .orgDeactivated: 260,
    ]

    @Test("An error has one name for every code, and keeps an unknown one")
    func codes() {
        for (code, number) in Self.codes {
            let raw = "E" + String(String(10_000_000 + number).dropFirst())
            #expect(OktaErrorCode(raw: raw) == code)
            #expect(code.rawValue == raw)
        }
        #expect(OktaErrorCode.spellings.count == Self.codes.count)
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

    /// What can be done about each code, with the HTTP status it usually has.
    private static let recoveries: [OktaErrorRecovery: [(status: Int, codes: [Int])]] = [
        .correctInput: [
            (400, [1, 98, 121, 140]), (401, [4, 207]),
            (403, [14, 17, 68, 80, 82, 83, 87, 95, 99, 170]), (409, [106, 113]),
        ],
        .startOver: [(401, [11]), (403, [5, 16, 58, 92, 105, 110]), (404, [7])],
        .waitAndRetry(until: nil): [
            (202, [70]), (400, [74]), (403, [73, 150, 151]), (404, [191]),
            (429, [47, 109, 118, 133, 146, 147, 186, 204, 205]),
        ],
        .fetchStatus: [
            (403, [79]), (500, [9, 138]), (502, [134]), (503, [10, 139, 181]), (504, [67, 137]),
        ],
        .unlockAccount: [(403, [69, 119])],
        .askAdministrator: [
            (400, [66, 71, 126, 135]), (401, [15, 64]),
            (403, [6, 32, 34, 35, 38, 57, 85, 97, 212, 247, 259, 260]), (423, [180]),
        ],
        .programmingError: [
            (400, [2, 3, 18, 19, 20, 21, 28]), (404, [8, 12]), (405, [22]), (406, [122]),
        ],
    ]

    @Test("An error has a recovery for every code of the catalogue")
    func catalogue() {
        var listed: Set<String> = []
        for (recovery, groups) in Self.recoveries {
            for (status, codes) in groups {
                for number in codes {
                    let code = "E" + String(String(10_000_000 + number).dropFirst())
                    listed.insert(code)
                    #expect(refusal(code, status).recovery == recovery, "\(code)")
                }
            }
        }
        #expect(listed == Set(OktaErrorCode.spellings.map(\.key)))
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
