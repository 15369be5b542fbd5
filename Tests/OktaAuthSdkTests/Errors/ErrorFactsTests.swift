import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("An error")
struct ErrorFactsTests {
    /// The codes, each with the number that the catalogue of Okta gives it and the HTTP status that it usually
    /// has, by what can be done about them.
    private static let catalogue: [OktaErrorRecovery: [(OktaErrorCode, number: Int, status: Int)]] =
        [
            .correctInput: [
                (.apiValidationFailed, 1, 400), (.invalidPhoneNumber, 98, 400),
                (.invalidPhoneExtension, 121, 400), (.phoneOptedOut, 140, 400),
                (.authenticationFailed, 4, 401), (.wrongCredentials, 207, 401),
                (.credentialsUpdateFailed, 14, 403), (.passwordResetFailed, 17, 403),
                (.invalidPassCode, 68, 403), (.passwordTooWeak, 80, 403),
                (.passCodeReplayed, 82, 403), (.passCodeOutsideWindow, 83, 403),
                (.wrongRecoveryAnswer, 87, 403), (.recoveryUnknownUser, 95, 403),
                (.phoneCountryNotAllowed, 99, 403), (.invalidUserCode, 170, 403),
                (.waitForNextTokenCode, 106, 409), (.tokenPrompt, 113, 409),
            ],
            .startOver: [
                (.invalidToken, 11, 401), (.invalidSession, 5, 403), (.alreadyActive, 16, 403),
                (.multifactorRequired, 58, 403), (.reauthenticationRequired, 92, 403),
                (.recoveryLinkExpired, 105, 403), (.linkExpired, 110, 403), (.notFound, 7, 404),
            ],
            .waitAndRetry(until: nil): [
                (.waitingForAcknowledgement, 70, 202), (.factorServiceError, 74, 400),
                (.rejectedByUser, 73, 403), (.userSmsLimit, 150, 403), (.userCallLimit, 151, 403),
                (.verificationTimedOut, 191, 404), (.rateLimitExceeded, 47, 429),
                (.smsRecentlySent, 109, 429), (.emailRecentlySent, 118, 429),
                (.callRecentlyMade, 133, 429), (.smsQuotaExceeded, 146, 429),
                (.callQuotaExceeded, 147, 429), (.telephonyQuotaExceeded, 186, 429),
                (.smsLimitExceeded, 204, 429), (.callLimitExceeded, 205, 429),
            ],
            .fetchStatus: [
                (.wrongState, 79, 403), (.internalServerError, 9, 500),
                (.callProviderFailed, 138, 500), (.inlineHookFailed, 134, 502),
                (.readOnlyMode, 10, 503), (.telephonyUnavailable, 139, 503),
                (.temporarilyUnavailable, 181, 503), (.factorServiceTimeout, 67, 504),
                (.inlineHookTimeout, 137, 504),
            ],
            .unlockAccount: [(.userLocked, 69, 403), (.accountLocked, 119, 403)],
            .askAdministrator: [
                (.pushNotConfigured, 66, 400), (.unsupportedSystemVersion, 71, 400),
                (.selfServiceNotSupported, 126, 400), (.inlineHookRefused, 135, 400),
                (.featureNotPermitted, 15, 401), (.passwordExpired, 64, 401),
                (.noPermission, 6, 403), (.unlockNotAllowed, 32, 403),
                (.forgotPasswordNotAllowed, 34, 403), (.changePasswordNotAllowed, 35, 403),
                (.notAllowedInUserStatus, 38, 403), (.deniedByPolicy, 57, 403),
                (.accessDeniedNow, 85, 403), (.noVerifiedPhone, 97, 403),
                (.originValidationFailed, 212, 403), (.telephonyNotSupported, 247, 403),
                (.signInNotAllowedNow, 259, 403), (.orgDeactivated, 260, 403),
                (.factorNotActive, 180, 423),
            ],
            .programmingError: [
                (.requestNotValid, 2, 400), (.malformedBody, 3, 400), (.badContentType, 18, 400),
                (.badAcceptHeader, 19, 400), (.badHeader, 20, 400),
                (.badContentTypeHeader, 21, 400), (.missingParameter, 28, 400),
                (.pathNotFound, 8, 404), (.unsupportedMediaType, 12, 404),
                (.methodNotAllowed, 22, 405), (.notAcceptable, 122, 406),
            ],
        ]

    @Test("An error has one name and a recovery for every code, and keeps an unknown one")
    func codes() {
        var count = 0
        for (recovery, codes) in Self.catalogue {
            for (code, number, status) in codes {
                let raw = "E" + String(String(10_000_000 + number).dropFirst())
                #expect(OktaErrorCode(raw: raw) == code)
                #expect(code.rawValue == raw)
                #expect(OktaError.refusal(raw, status).recovery == recovery, "\(code)")
                count += 1
            }
        }
        #expect(OktaErrorCode.spellings.count == count)
        #expect(OktaErrorCode(raw: "E9999999") == .unknown("E9999999"))
        #expect(OktaError.refusal("E0000068", 403).code == .invalidPassCode)
        #expect(OktaError.invalidResponse.code == nil)
    }

    @Test("An error of the server has the state of the transaction")
    func transaction() {
        #expect(OktaError.refusal("E0000068", 403).transactionState == .active)
        #expect(OktaError.refusal("E0000047", 429).transactionState == .active)
        #expect(OktaError.refusal("E0000005", 401).transactionState == .ended)
        #expect(OktaError.refusal("E0000011", 401).transactionState == .ended)
        #expect(OktaError.refusal("E0000069", 403).transactionState == .ended)
        #expect(OktaError.refusal(nil, 502).transactionState == .unknown)
    }

    @Test(
        "An error of each other kind has a state of the transaction, a recovery and a key",
        arguments: [
            (.errorBuildingURLRequest, .active, .programmingError, "internal"),
            (.connectionError(URLError(.timedOut)), .unknown, .fetchStatus, "connection"),
            (.emptyServerResponse, .unknown, .fetchStatus, "answer"),
            (.invalidResponse, .unknown, .fetchStatus, "answer"),
            (.responseSerializationError(unreadable, Data()), .unknown, .fetchStatus, "answer"),
            (.unexpectedResponse, .unknown, .fetchStatus, "answer"),
            (
                .serverRespondedWithError(
                    .init(
                        errorCode: "",
                        http: .init(statusCode: 400, receivedAt: .distantPast)
                    )
                ), .unknown, .fetchStatus, "http400"
            ),
            (.wrongStatus(""), .active, .programmingError, "wrongStatus"),
            (.alreadyInProgress, .active, .waitAndRetry(until: nil), "alreadyInProgress"),
            (.unknownStatus(.init()), .active, .programmingError, "unknownStatus"),
            (.internalError(""), .active, .programmingError, "internal"),
            (.invalidParameters("'a' is empty"), .active, .correctInput, "invalidParameters"),
            (
                .invalidParameters("the password is too short"), .active, .correctInput,
                "invalidParameters"
            ),
        ] as [(OktaError, OktaTransactionState, OktaErrorRecovery, String)]
    )
    func facts(
        error: OktaError, state: OktaTransactionState, recovery: OktaErrorRecovery, key: String
    ) {
        #expect(error.transactionState == state)
        #expect(error.recovery == recovery)
        #expect(error.localizationKey == "okta.error.\(key)")
    }

    @Test("An error of the server has a recovery")
    func recovery() {
        let limited = OktaError.refusal(
            "E0000047", 429, headers: ["x-rate-limit-reset": "1714564830"]
        )
        let reset = Date(timeIntervalSince1970: 1_714_564_830)
        #expect(limited.recovery == .waitAndRetry(until: reset))
        // The clock of the server is an hour ahead.
        let ahead = OktaError.refusal(
            "E0000047",
            429,
            headers: [
                "x-rate-limit-reset": "1714568430", "date": "Wed, 01 May 2024 13:00:00 GMT",
            ]
        )
        #expect(ahead.recovery == .waitAndRetry(until: reset))
        #expect(OktaError.refusal(nil, 503).recovery == .fetchStatus)
    }

    @Test(
        "An error with the code of a rate limit asks to wait, whatever its status",
        arguments: ["E0000047", "E0000109", "E0000118", "E0000133"]
    )
    func rateLimitCodes(code: String) {
        for status in [400, 403, 429] {
            #expect(OktaError.refusal(code, status).recovery == .waitAndRetry(until: nil))
        }
    }

    @Test(
        "An error does not contradict itself where a code and its status disagree",
        arguments: ["E0000005", "E0000011", "E0000069", "E0000119"]
    )
    func contradiction(code: String) {
        #expect(OktaError.refusal(code, 403).transactionState == .ended)
        let limited = OktaError.refusal(code, 429)
        #expect(limited.transactionState == .active && limited.isRetryable)
        #expect(limited.recovery == .waitAndRetry(until: nil))
        let failed = OktaError.refusal(code, 500)
        #expect(failed.transactionState == .unknown && failed.isRetryable)
        #expect(failed.recovery == .fetchStatus)
    }

    @Test("An error about a value that the developer chose asks for no other input")
    func developerValues() throws {
        let url = try #require(URL(string: "http://acme.okta.com"))
        let error = #expect(throws: OktaError.self) { try OktaAuthSdk.check(domain: url) }
        #expect(error?.recovery == .programmingError)
        #expect(
            error?.userText() == "This app cannot continue here. Please contact its support."
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
        #expect(error.transactionState == .active)
        #expect(error.recovery == .waitAndRetry(until: nil))
    }

    @Test("An error of the server has a stable key to translate it by")
    func keys() {
        #expect(OktaError.refusal("E0000068", 403).localizationKey == "okta.error.E0000068")
        #expect(OktaError.refusal(nil, 502).localizationKey == "okta.error.http502")
        let bare = OktaError.serverRespondedWithError(OktaAPIErrorResponse())
        #expect(bare.localizationKey == "okta.error.http0")
    }

    @Test(
        "An error reads the same in every way, and its debug description has codes and numbers",
        arguments: [
            (.errorBuildingURLRequest, "The request could not be built", ""),
            (
                .connectionError(CancellationError()),
                "No response from the server: the connection failed", " (CancellationError)"
            ),
            (.emptyServerResponse, "The server responded without a body", ""),
            (.invalidResponse, "The server's response lacks what this step needs", ""),
            (
                .responseSerializationError(CancellationError(), Data("secret-1".utf8)),
                "The server's response cannot be read", ""
            ),
            (
                .responseSerializationError(unreadable, Data()),
                "The server's response cannot be read",
                ": the body (HTTP 502, text/html) is not the JSON it should be: byte 7"
            ),
            (
                .responseSerializationError(
                    DecodingFailure(httpStatusCode: 200, contentType: nil, problem: "empty"), Data()
                ),
                "The server's response cannot be read",
                ": the body (HTTP 200) is not the JSON it should be: empty"
            ),
            (
                .refusal(
                    "E0000004", 401, summary: "Authentication failed",
                    headers: ["x-okta-request-id": "req-1"]
                ),
                "Authentication failed", " (E0000004, HTTP 401, request req-1)"
            ),
            (
                .refusal(nil, 401, summary: nil, headers: ["x-okta-request-id": "req-1"]),
                "The server refused", " (HTTP 401, request req-1)"
            ),
            (.unexpectedResponse, "The server's response is not an HTTP response", ""),
            (.wrongStatus("wrong-a"), "wrong-a", ""),
            (.alreadyInProgress, "Another operation of this status is in progress", ""),
            (
                .unknownStatus(.init(status: .unknown("NEW"), stateToken: "secret-1")),
                "This version does not know the status 'NEW'", ""
            ),
            (.unknownStatus(.init()), "This version does not know the status ''", ""),
            (.internalError("internal-a"), "internal-a", ""),
            (.invalidParameters("invalid-a"), "invalid-a", ""),
        ] as [(OktaError, String, String)]
    )
    func descriptions(error: OktaError, text: String, facts: String) {
        #expect(error.description == text)
        #expect((error as any Error).localizedDescription == text)
        #expect((error as NSError).localizedDescription == text)
        #expect(error.errorDescription == text)
        #expect("\(error)" == text)
        #expect(String(reflecting: error) == text + facts)
    }

    @Test(
        "A network error describes what happened",
        arguments: [
            (URLError.Code.notConnectedToInternet, "this device is offline"),
            (.networkConnectionLost, "the connection was lost"),
            (.timedOut, "the request timed out"), (.cannotFindHost, "the host was not found"),
            (.cannotConnectToHost, "the host cannot be reached"),
            (.dnsLookupFailed, "the host was not found"),
            (.secureConnectionFailed, "no secure connection could be made"),
            (.serverCertificateUntrusted, "the server's certificate is not trusted"),
            (.cancelled, "the request was cancelled"), (.badURL, "the connection failed"),
        ]
    )
    func network(code: URLError.Code, reason: String) {
        let error = OktaError.connectionError(URLError(code))
        #expect(error.description == "No response from the server: \(reason)")
        #expect(error.debugDescription == "\(error.description) (URLError \(code.rawValue))")
    }

    private static let unreadable = DecodingFailure(
        httpStatusCode: 502, contentType: "text/html", problem: "byte 7"
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
