import Foundation
import OktaAuthSimulator
import OktaCore
import OktaOidc
import Testing

@testable import OktaIdx

@Suite("What an error says to the user")
struct UserTextTests {
    private static func refusal(_ key: String) -> IDXClientError {
        .serverError(message: "Technical text", localizationKey: key, type: "oauth")
    }

    private static let cases: [(IDXClientError, String)] = [
        (refusal("E0000047"), UserText.tooManyAttempts()),
        (refusal("E0000009"), UserText.unavailable()),
        (refusal("E0000010"), UserText.unavailable()),
        (refusal("E0000181"), UserText.unavailable()),
        (refusal("server_error"), UserText.unavailable()),
        (refusal("temporarily_unavailable"), UserText.unavailable()),
        (refusal("invalid_grant"), UserText.expired()),
        (refusal("login_required"), UserText.expired()),
        (refusal("expired_token"), UserText.expired()),
        (refusal("invalid_token"), UserText.expired()),
        (refusal("E0000005"), UserText.expired()),
        (refusal("E0000011"), UserText.expired()),
        (refusal("access_denied"), UserText.notPermitted()),
        (refusal("E0000006"), UserText.notPermitted()),
        (refusal("invalid_client"), UserText.configuration()),
        (refusal("invalid_request"), UserText.configuration()),
        (refusal("invalid_scope"), UserText.configuration()),
        (refusal("unauthorized_client"), UserText.configuration()),
        (refusal("unsupported_grant_type"), UserText.configuration()),
        (refusal("unsupported_response_type"), UserText.configuration()),
        (refusal("brand_new"), UserText.unclear()),
        (refusal("E0000001"), UserText.unclear()),
        (.connectionError(URLError(.timedOut)), UserText.connection()),
        (.unexpectedResponse(statusCode: 200, requestId: nil), UserText.blocked()),
        (.unexpectedResponse(statusCode: 403, requestId: nil), UserText.blocked()),
        (.unexpectedResponse(statusCode: 428, requestId: nil), UserText.blocked()),
        (.unexpectedResponse(statusCode: 429, requestId: nil), UserText.tooManyAttempts()),
        (.unexpectedResponse(statusCode: 499, requestId: nil), UserText.blocked()),
        (.unexpectedResponse(statusCode: 500, requestId: nil), UserText.unavailable()),
        (.unexpectedResponse(statusCode: 503, requestId: nil), UserText.unavailable()),
        (.invalidHTTPResponse, UserText.unclear()), (.invalidResponseData, UserText.unclear()),
        (.invalidToken(reason: "Technical text"), UserText.unclear()),
        (.invalidClient, UserText.configuration()),
        (.invalidConfiguration(reason: "Technical text"), UserText.configuration()),
        (.untrustedAddress(origin: "Technical text"), UserText.configuration()),
        (.missingRequiredParameter(name: "Technical text"), UserText.missingInput()),
        (.operationInProgress, UserText.inProgress()), (.missingRefreshToken, UserText.expired()),
        (.cannotCreateRequest, UserText.cannotContinue()),
        (.invalidRequestData, UserText.cannotContinue()),
        (.internalError(message: "Technical text"), UserText.cannotContinue()),
        (.invalidParameter(name: "Technical text"), UserText.cannotContinue()),
        (.invalidParameterValue(name: "a", type: "b"), UserText.cannotContinue()),
        (.parameterImmutable(name: "a"), UserText.cannotContinue()),
        (.unknownRemediationOption(name: "a"), UserText.cannotContinue()),
        (.successResponseMissing, UserText.cannotContinue()),
        (.missingRelatedObject, UserText.cannotContinue()),
        (.dpopKey(.lost), UserText.storedSession()),
        (.dpopKey(.different), UserText.storedSession()),
        (.dpopKey(.unavailable("Technical text")), UserText.storage()),
        (.tokensNotBound, UserText.configuration()),
    ]

    @Test(
        "An error describes itself to the developer",
        arguments: [
            (IDXClientError.invalidClient, "The client cannot be used."),
            (
                .connectionError(URLError(.networkConnectionLost)),
                "No response came: the connection was lost (URLError -1005)."
            ),
            (.cannotCreateRequest, "There is no address that the form can be sent to."),
            (.invalidHTTPResponse, "The response is not HTTP."),
            (.invalidResponseData, "The response is not what the server should send."),
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
                .unexpectedResponse(statusCode: 200, requestId: nil),
                "The response, HTTP 200, is not what the server should send."
            ),
            (
                .unexpectedResponse(statusCode: 299, requestId: nil),
                "The response, HTTP 299, is not what the server should send."
            ),
            (
                .unexpectedResponse(statusCode: 300, requestId: nil),
                "The server responded with HTTP 300 without saying why."
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
        #expect(error.debugDescription == error.description)
        #expect(Mirror(reflecting: error).children.map(\.label) == ["description"])
        #expect((error as NSError).domain == "IDXClientError")
        #expect((error as NSError).code == error.errorCode)
        #expect(
            error.errorUserInfo.mapValues { "\($0)" } == [NSLocalizedDescriptionKey: "\(error)"])
        let isAboutLater = [
            UserText.connection(), UserText.unavailable(), UserText.tooManyAttempts(),
        ]
        .contains(text)
        #expect(error.isRetryable == isAboutLater)
    }

    @Test("Each error has a number of its own")
    func numbers() { #expect(Set(Self.cases.map(\.0.errorCode)) == Set(1...23)) }

    @Test(
        "An error of the exchange has a case of its own in each product",
        arguments: [
            (.parseFailure("p"), .invalidResponseData), (.noRefreshToken, .missingRefreshToken),
            (
                .authorization(error: "e", description: "d"),
                .serverError(message: "d", localizationKey: "e", type: "oauth")
            ),
            (
                .authorization(error: "e", description: nil),
                .serverError(message: "", localizationKey: "e", type: "oauth")
            ),
            (
                .api(message: "a", underlyingError: URLError(.timedOut)),
                .connectionError(URLError(.timedOut))
            ), (.api(message: "a", underlyingError: nil), .invalidHTTPResponse),
            (.missingIdToken, .invalidToken(reason: OktaOidcError.missingIdToken.description)),
            (
                .JWTDecodeError("j"),
                .invalidToken(reason: OktaOidcError.JWTDecodeError("j").description)
            ),
            (
                .JWTValidationError("j"),
                .invalidToken(reason: OktaOidcError.JWTValidationError("j").description)
            ), (.invalidConfiguration("c"), .invalidConfiguration(reason: "c")),
            (.dpopKey(.lost), .dpopKey(.lost)), (.tokensNotBound, .tokensNotBound),
            (.untrustedAddress("u"), .untrustedAddress(origin: "another host")),
            (.noRefreshToken, .missingRefreshToken), (.noTokens, .missingRefreshToken),
            (.noUserInfoEndpoint, .internalError(message: "\(OktaOidcError.noUserInfoEndpoint)")),
        ] as [(OktaOidcError, IDXClientError)]
    )
    func exchangeErrors(error: OktaOidcError, expected: IDXClientError) {
        #expect(IDXClientError(error) == expected)
    }

    @Test(
        "A refusal is read in the words of OAuth and of Okta's API",
        arguments: [
            (
                #"{"errorCode":"E1","errorSummary":"Wrong handle-1"}"#,
                .serverError(message: "Wrong <redacted>", localizationKey: "E1", type: "api")
            ),
            (
                #"{"errorCode":"E1","error":"e"}"#,
                .serverError(message: "", localizationKey: "E1", type: "api")
            ),
            (
                #"{"error":"e","error_description":"Wrong"}"#,
                .serverError(message: "Wrong", localizationKey: "e", type: "oauth")
            ),
            (
                #"{"error":"e"}"#,
                .serverError(message: "", localizationKey: "e", type: "oauth")
            ),
            (
                #"{"error":"Bad Request","message":"m"}"#,
                .unexpectedResponse(statusCode: 400, requestId: nil)
            ), ("{}", .unexpectedResponse(statusCode: 400, requestId: nil)),
        ] as [(String, IDXClientError)]
    )
    func refusals(body: String, error: IDXClientError) {
        let session = ScriptedSession(answers: [.json(body, status: 400)])
        #expect(throws: error) { try session.response() }
    }

    @Test("An error of the network loses everything but its code")
    func stripped() {
        let error = URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: "secret"])
        #expect(IDXClientError.stripped(error).code == .timedOut)
        #expect(IDXClientError.stripped(error).userInfo.isEmpty)
        #expect(IDXClientError.stripped(CancellationError()).code == .unknown)
    }

    /// The text of the first page after each fault; `nil` if the client copes with it.
    private static let faults: [(SimulatedFault, String?)] =
        [
            (.dropBefore, UserText.connection()), (.untrustedCertificate, UserText.insecure()),
            (.dropAfter, UserText.connection()), (.delay(2), nil), (.repeatRequest, nil),
            (.duplicateResponse, UserText.blocked()), (.truncate, UserText.blocked()),
            (.html, UserText.blocked()), (.serverError(500), UserText.unavailable()),
            (.serverError(503), UserText.unavailable()), (.empty, UserText.blocked()),
            (.proxy, UserText.blocked()),
            (.foreignLinks(to: "https://evil.example.test"), UserText.configuration()),
            (.redirect(to: "https://portal.example.test"), UserText.blocked()),
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
