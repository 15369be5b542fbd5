import Foundation
import OktaAuthSimulator
import OktaCore
import OktaOidc
import Testing

@testable import OktaIdx

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("What an error says to the user", .timeLimit(.minutes(5)))
struct UserTextTests {
    private static func refusal(_ key: String) -> IDXClientError {
        .serverError(message: "Technical text", localizationKey: key, type: "oauth")
    }

    private static let cases: [(IDXClientError, String)] = [
        (.connectionError(URLError(.timedOut)), UserTexts.connection),
        (.unexpectedAnswer(statusCode: 200, requestId: nil), UserTexts.blocked),
        (.unexpectedAnswer(statusCode: 403, requestId: nil), UserTexts.blocked),
        (.unexpectedAnswer(statusCode: 429, requestId: nil), UserTexts.tooManyAttempts),
        (.unexpectedAnswer(statusCode: 503, requestId: nil), UserTexts.unavailable),
        (refusal("E0000047"), UserTexts.tooManyAttempts),
        (refusal("E0000009"), UserTexts.unavailable),
        (refusal("server_error"), UserTexts.unavailable),
        (refusal("temporarily_unavailable"), UserTexts.unavailable),
        (refusal("invalid_grant"), UserTexts.expired),
        (refusal("access_denied"), UserTexts.notPermitted),
        (refusal("invalid_client"), UserTexts.configuration),
        (refusal("brand_new"), UserTexts.unclear),
        (.invalidHTTPResponse, UserTexts.unclear), (.invalidResponseData, UserTexts.unclear),
        (.invalidToken(reason: "Technical text"), UserTexts.unclear),
        (.invalidClient, UserTexts.configuration),
        (.invalidConfiguration(reason: "Technical text"), UserTexts.configuration),
        (.untrustedAddress(origin: "Technical text"), UserTexts.configuration),
        (.missingRequiredParameter(name: "Technical text"), UserTexts.missingInput),
        (.operationInProgress, UserTexts.inProgress), (.missingRefreshToken, UserTexts.expired),
        (.cannotCreateRequest, UserTexts.cannotContinue),
        (.invalidRequestData, UserTexts.cannotContinue),
        (.internalError(message: "Technical text"), UserTexts.cannotContinue),
        (.invalidParameter(name: "Technical text"), UserTexts.cannotContinue),
        (.invalidParameterValue(name: "a", type: "b"), UserTexts.cannotContinue),
        (.parameterImmutable(name: "a"), UserTexts.cannotContinue),
        (.unknownRemediationOption(name: "a"), UserTexts.cannotContinue),
        (.successResponseMissing, UserTexts.cannotContinue),
        (.missingRelatedObject, UserTexts.cannotContinue),
    ]

    @Test(
        "An error describes itself to the developer",
        arguments: [
            (IDXClientError.invalidClient, "The client cannot be used."),
            (
                .connectionError(URLError(.networkConnectionLost)),
                "No answer came: the connection was lost (URLError -1005)."
            ),
            (.cannotCreateRequest, "There is no address that the form can be sent to."),
            (.invalidHTTPResponse, "The answer is not an HTTP response."),
            (.invalidResponseData, "The answer is not what the server should send."),
            (.invalidRequestData, "The request cannot be written."),
            (refusal("key-1"), "The server refused: Technical text"),
            (.serverError(message: "", localizationKey: "k", type: "t"), "The server refused: k."),
            (.internalError(message: "Technical text"), "Technical text"),
            (.invalidParameter(name: "a"), "'a' cannot be used here."),
            (
                .invalidParameterValue(name: "a", type: "b"),
                "The value of 'a', which is of the type b, cannot be sent."
            ), (.parameterImmutable(name: "a"), "'a' cannot be changed."),
            (.missingRequiredParameter(name: "a"), "'a' has no value, but needs one."),
            (.unknownRemediationOption(name: "a"), "The server does not offer 'a'."),
            (.successResponseMissing, "The sign-in is not complete yet."),
            (
                .missingRefreshToken,
                "There is no refresh token: sign in with the scope 'offline_access'."
            ), (.missingRelatedObject, "Something the response refers to is missing."),
            (.operationInProgress, "Another request of this client is still in flight."),
            (
                .unexpectedAnswer(statusCode: 200, requestId: nil),
                "The answer, HTTP 200, is not what the server should send."
            ),
            (
                .unexpectedAnswer(statusCode: 503, requestId: nil),
                "The server answered HTTP 503 without saying why."
            ),
            (
                .untrustedAddress(origin: "https://a.test"),
                "The server names an address at https://a.test, which is not the issuer's. Nothing "
                    + "was sent there."
            ), (.invalidToken(reason: "Technical text"), "Technical text"),
            (
                .invalidConfiguration(reason: "no issuer"),
                "The configuration is not usable: no issuer."
            ),
        ]
    )
    func description(error: IDXClientError, text: String) { #expect(error.description == text) }

    @Test(
        "The text of an error is a sentence for every case, and agrees with isRetryable",
        arguments: cases
    )
    func everyCase(error: IDXClientError, text: String) {
        #expect(error.userText() == text)
        #expect((error as any Error).localizedDescription == error.description)
        #expect(error.errorDescription == error.description)
        let isAboutLater = [
            UserTexts.connection, UserTexts.unavailable, UserTexts.tooManyAttempts,
        ]
        .contains(text)
        #expect(error.isRetryable == isAboutLater)
    }

    @Test("Each error has a number of its own")
    func numbers() { #expect(Set(Self.cases.map(\.0.errorCode)) == Set(1...21)) }

    @Test("An error of the exchange has a case of its own in each product")
    func exchangeErrors() {
        let cases: [(OktaOidcError, IDXClientError)] = [
            (.parseFailure("p"), .invalidResponseData), (.noRefreshToken, .missingRefreshToken),
            (.missingIdToken, .invalidToken(reason: OktaOidcError.missingIdToken.description)),
            (.invalidConfiguration("c"), .invalidConfiguration(reason: "c")),
            (.untrustedAddress("u"), .untrustedAddress(origin: "another host")),
            (.noUserInfoEndpoint, .internalError(message: "\(OktaOidcError.noUserInfoEndpoint)")),
        ]
        for (error, expected) in cases {
            #expect(IDXClientError(error).description == expected.description)
        }
    }

    /// What the first page says after each fault; `nil` if the client copes with it.
    private static let faults: [(SimulatedFault, String?)] =
        [
            (.dropBefore, UserTexts.connection), (.untrustedCertificate, UserTexts.connection),
            (.dropAfter, UserTexts.connection), (.delay(2), nil), (.repeatRequest, nil),
            (.duplicateAnswer, UserTexts.blocked), (.truncate, UserTexts.blocked),
            (.html, UserTexts.blocked), (.serverError(500), UserTexts.unavailable),
            (.serverError(503), UserTexts.unavailable), (.empty, UserTexts.blocked),
            (.proxy, UserTexts.blocked),
            (.foreignLinks(to: "https://evil.example.test"), UserTexts.configuration),
            (.redirect(to: "https://portal.example.test"), UserTexts.blocked),
        ]
        + SimulatedFault.OddRateLimit.allCases.map { (.rateLimit($0), nil) }

    @Test("The text of an error for the user is a sentence, for every fault", arguments: faults)
    func everyFault(fault: SimulatedFault, text: String?) async throws {
        #expect(Self.faults.count == 18)
        let session = SimulatedSession()
        let client = try await session.start()
        session.simulator.faults.next(fault)
        do {
            _ = try await session.identify(client)
            #expect(text == nil)
        } catch {
            let shown = (error as? IDXClientError)?.userText()
            #expect(shown == text && shown != nil)
        }
    }
}
