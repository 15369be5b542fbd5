import Foundation
import OktaCore
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("What an error says to the user")
struct UserTextTests {
    private static let languages = ["en", "de", "fr", "es"]
    private static let shared = UserTexts.all + [OktaError.notAccepted]

    /// Every sentence there is, by language.
    private static let sentences: [String: Set<String>] = {
        var sentences: [String: Set<String>] = [:]
        let own = OktaError.userTexts.map { [$0.en, $0.de, $0.fr, $0.es] }
        for texts in shared.map({ [$0.en, $0.de, $0.fr, $0.es] }) + own {
            for (language, text) in zip(languages, texts) {
                sentences[language, default: []].insert(text)
            }
        }
        return sentences
    }()

    private static func refusal(_ code: String?, _ status: Int) -> OktaError {
        .serverRespondedWithError(
            OktaAPIErrorResponse(
                errorCode: code,
                errorSummary: "Technical text",
                http: OktaHTTPResponseInfo(statusCode: status, receivedAt: .distantPast)
            )
        )
    }

    private static func unreadable(_ type: String?) -> OktaError {
        let failure = OktaDecodingFailure(httpStatusCode: 200, contentType: type, problem: "none")
        return .responseSerializationError(failure, Data())
    }

    /// Every case, and what it says in English.
    private static let cases: [(OktaError, String)] = [
        (.errorBuildingURLRequest, UserTexts.cannotContinue.en),
        (.connectionError(URLError(.timedOut)), UserTexts.connection.en),
        (.emptyServerResponse, UserTexts.unclear.en), (.invalidResponse, UserTexts.unclear.en),
        (.unexpectedResponse, UserTexts.unclear.en),
        (.responseSerializationError(URLError(.unknown), Data()), UserTexts.unclear.en),
        (unreadable("application/json"), UserTexts.unclear.en),
        (unreadable("text/html"), UserTexts.blocked.en),
        (refusal(nil, 503), UserTexts.unavailable.en),
        (refusal("E0000011", 503), UserTexts.unavailable.en),
        (refusal(nil, 407), UserTexts.blocked.en), (refusal(nil, 302), UserTexts.blocked.en),
        (refusal(nil, 429), UserTexts.tooManyAttempts.en),
        (refusal("E0000011", 429), UserTexts.tooManyAttempts.en),
        (refusal("E0000011", 401), UserTexts.expired.en),
        (refusal("E0000006", 403), UserTexts.notPermitted.en),
        (refusal("E9999999", 403), OktaError.notAccepted.en),
        (.wrongStatus("Technical text"), UserTexts.cannotContinue.en),
        (.alreadyInProgress, UserTexts.inProgress.en),
        (.unknownStatus(.init()), UserTexts.cannotContinue.en),
        (.internalError("Technical text"), UserTexts.cannotContinue.en),
        (.invalidParameters("'passCode' is empty"), UserTexts.missingInput.en),
        (.invalidParameters("the domain is not valid"), UserTexts.configuration.en),
    ]

    private func text(of error: OktaError, _ language: String) -> String {
        error.userText(for: Locale(identifier: language))
    }

    private func expectSentences(
        of error: OktaError,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for language in Self.languages {
            let text = text(of: error, language)
            #expect(
                Self.sentences[language]?.contains(text) == true,
                "\(language) \(text)",
                sourceLocation: sourceLocation
            )
        }
        #expect(text(of: error, "ja") == text(of: error, "en"), sourceLocation: sourceLocation)
    }

    @Test("The text of an error for the user is a sentence, for every case")
    func everyCase() {
        for (error, english) in Self.cases {
            expectSentences(of: error)
            #expect(text(of: error, "en") == english, "\(error)")
        }
    }

    @Test("The text of an error for the user is a sentence, for every code")
    func everyCode() {
        for (code, _) in OktaErrorCode.spellings {
            for status in [400, 401, 403, 404, 429, 500, 503] {
                expectSentences(of: Self.refusal(code, status))
            }
        }
    }

    @Test("The text of an error for the user agrees with recovery and isRetryable")
    func consistent() {
        let codes = OktaErrorCode.spellings.map { Optional($0.key) } + [nil, "E9999999"]
        let errors = codes.flatMap { code in
            [400, 403, 429, 503].map { Self.refusal(code, $0) }
        }
        for error in errors + Self.cases.map(\.0) {
            let text = text(of: error, "en")
            switch error.recovery {
            case .correctInput, .startOver, .unlockAccount, .askAdministrator, .programmingError:
                #expect(!error.isRetryable)
                #expect(!text.contains("try again later"), "\(error.debugDescription)")
                #expect(text != UserTexts.tooManyAttempts.en, "\(error.debugDescription)")
            case .waitAndRetry:
                #expect(
                    text.contains(/wait|Wait|try again later|under way/),
                    "\(error.debugDescription) \(text)"
                )
            case .fetchStatus where error.isRetryable:
                #expect(
                    [UserTexts.unavailable.en, UserTexts.connection.en].contains(text),
                    "\(error.debugDescription)"
                )
            case .fetchStatus:
                #expect(
                    [UserTexts.unclear.en, UserTexts.blocked.en].contains(text),
                    "\(error.debugDescription)"
                )
            }
        }
    }

    @Test("The text of an error differs in each language, and exists only for known codes")
    func languages() {
        for text in Self.shared {
            #expect(Set([text.en, text.de, text.fr, text.es]).subtracting([""]).count == 4)
        }
        for text in OktaError.userTexts {
            let texts = Set([text.en, text.de, text.fr, text.es]).subtracting([""])
            #expect(texts.count == 4, "\(text.code)")
            #expect(OktaErrorCode.spellings.contains { $0.key == text.code }, "\(text.code)")
        }
    }
}
