import Foundation
import OktaCore
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sentences that several errors share.
enum UserSentences {
    static let cannotContinue =
        "This app cannot continue here. Please contact its support."
    static let connection = "The server cannot be reached. Check your connection."
    static let insecure =
        "A secure connection is not possible. Check the date of this device, and the network."
    static let unclear =
        "Something went wrong. If you cannot continue, please start again."
    static let blocked =
        "Perhaps your network blocks this app, or asks you to sign in to it. Please check it."
    static let unavailable = "This does not work at the moment. Please try again later."
    static let tooManyAttempts = "Too many attempts. Please wait a moment."
}

@Suite("What an error says to the user")
struct UserTextTests {
    private static func unreadable(_ type: String?) -> OktaError {
        let failure = DecodingFailure(httpStatusCode: 200, contentType: type, problem: "none")
        return .responseSerializationError(failure, Data())
    }

    /// Every case, and what it says in English.
    private static let cases: [(OktaError, String)] = [
        (.errorBuildingURLRequest, UserSentences.cannotContinue),
        (.connectionError(URLError(.timedOut)), UserSentences.connection),
        (.emptyServerResponse, UserSentences.unclear), (.invalidResponse, UserSentences.unclear),
        (.unexpectedResponse, UserSentences.unclear),
        (.responseSerializationError(URLError(.unknown), Data()), UserSentences.unclear),
        (unreadable("application/json"), UserSentences.unclear),
        (unreadable(nil), UserSentences.unclear),
        (unreadable("text/html"), UserSentences.blocked),
        (.refusal(nil, 503), UserSentences.unavailable),
        (.refusal("E0000011", 503), UserSentences.unavailable),
        (.refusal(nil, 407), UserSentences.blocked), (.refusal(nil, 302), UserSentences.blocked),
        (.refusal(nil, 429), UserSentences.tooManyAttempts),
        (.refusal("E0000011", 429), UserSentences.tooManyAttempts),
        (.refusal("E0000047", 403), UserSentences.tooManyAttempts),
        (.refusal("E0000074", 400), UserSentences.unavailable),
        (.refusal("E0000011", 401), "Your session has expired. Please sign in again."),
        (.refusal("E0000016", 403), UserSentences.unclear),
        (.refusal("E0000079", 403), UserSentences.unclear),
        (.refusal("E0000003", 400), UserSentences.cannotContinue),
        (.refusal("E0000006", 403), "This is not permitted. Please contact your administrator."),
        (.refusal("E9999999", 403), "This was not accepted. Please check what you entered."),
        (.wrongStatus("Technical text"), UserSentences.cannotContinue),
        (.alreadyInProgress, "One moment, this is under way."),
        (.unknownStatus(.init()), UserSentences.cannotContinue),
        (.internalError("Technical text"), UserSentences.cannotContinue),
        (.invalidParameters("'passCode' is empty"), "Please fill in every field."),
        (.invalidParameters("the password is too short"), "Please fill in every field."),
    ]

    @Test("The text of an error for the user is a sentence, for every case")
    func everyCase() {
        for (error, english) in Self.cases {
            #expect(error.userText() == english, "\(error)")
        }
    }

    @Test(
        "A request that no server answered has the sentence for its reason",
        arguments: [
            (.timedOut, .connection), (.notConnectedToInternet, .connection),
            (.networkConnectionLost, .connection), (.cannotFindHost, .connection),
            (.badURL, .configuration), (.unsupportedURL, .configuration),
            (.appTransportSecurityRequiresSecureConnection, .configuration),
            (.secureConnectionFailed, .insecure), (.serverCertificateUntrusted, .insecure),
            (.serverCertificateHasBadDate, .insecure), (.cancelled, .insecure),
            (.serverCertificateNotYetValid, .insecure),
            (.serverCertificateHasUnknownRoot, .insecure),
            (.clientCertificateRejected, .insecure), (.clientCertificateRequired, .insecure),
            (.userCancelledAuthentication, .insecure), (.cannotConnectToHost, .connection),
            (.dnsLookupFailed, .connection), (.internationalRoamingOff, .connection),
            (.callIsActive, .connection), (.dataNotAllowed, .connection),
            (.badServerResponse, .connection), (.cannotParseResponse, .connection),
            (.httpTooManyRedirects, .blocked), (.redirectToNonExistentLocation, .blocked),
            (.userAuthenticationRequired, .blocked), (.dataLengthExceedsMaximum, .blocked),
        ] as [(URLError.Code, UserText)]
    )
    func connection(code: URLError.Code, text: UserText) {
        #expect(OktaError.connectionError(URLError(code)).userText() == text())
    }

    @Test("The text of an error for the user is a sentence, for every code")
    func everyCode() {
        let sentences = Set(Self.cases.map(\.1)).union(
            OktaError.textsOfCodes.values.map(\.rawValue))
        for (code, _) in OktaErrorCode.spellings {
            for status in [400, 401, 403, 404, 429, 500, 503] {
                let text = OktaError.refusal(code, status).userText()
                #expect(sentences.contains(text), "\(code) \(status) \(text)")
            }
        }
    }

    @Test(
        "A code has a sentence of its own where the user can do something",
        arguments: [
            ("E0000004", "User name or password is wrong."),
            (
                "E0000014",
                "The password could not be changed. "
                    + "Check the old password and the rules for the new one."
            ),
            ("E0000068", "The code or answer is wrong."),
            ("E0000069", "Too many wrong codes: your account is locked."),
            ("E0000080", "The new password does not meet the rules."),
            ("E0000082", "This code was used already. Wait for the next one."),
            ("E0000083", "This code has expired. Enter the current one."),
            ("E0000087", "The answer is wrong."), ("E0000098", "This phone number is not valid."),
            ("E0000105", "This link has expired or was used already."),
            ("E0000110", "This link has expired or was used already."),
            ("E0000106", "Enter the next code that your token shows."),
            ("E0000109", "A text message was just sent. Wait 30 seconds for another one."),
            ("E0000113", "Choose a new PIN for your token."),
            ("E0000118", "An e-mail was just sent. Wait 5 seconds for another one."),
            ("E0000119", "Your account is locked. Please contact your administrator."),
            ("E0000133", "A call was just made. Wait 30 seconds for another one."),
        ]
    )
    func sentence(code: String, text: String) {
        #expect(OktaError.refusal(code, 403).userText() == text)
    }

    @Test("The text of an error for the user agrees with recovery and isRetryable")
    func consistent() {
        let codes = OktaErrorCode.spellings.map { Optional($0.key) } + [nil, "E9999999"]
        let errors = codes.flatMap { code in
            [400, 403, 429, 503].map { OktaError.refusal(code, $0) }
        }
        for error in errors + Self.cases.map(\.0) {
            let text = error.userText()
            switch error.recovery {
            case .correctInput, .startOver, .unlockAccount, .askAdministrator, .programmingError:
                #expect(!error.isRetryable)
                #expect(!text.contains("try again later"), "\(error.debugDescription)")
                #expect(text != UserSentences.tooManyAttempts, "\(error.debugDescription)")
            case .waitAndRetry:
                #expect(
                    text.contains(/wait|Wait|try again later|under way/),
                    "\(error.debugDescription) \(text)"
                )
            case .fetchStatus where error.isRetryable:
                #expect(
                    [UserSentences.unavailable, UserSentences.connection].contains(text),
                    "\(error.debugDescription)"
                )
            case .fetchStatus:
                #expect(
                    [UserSentences.unclear, UserSentences.blocked].contains(text),
                    "\(error.debugDescription)"
                )
            }
        }
    }

    @Test("Texts of single codes differ, and exist only for known codes")
    func codes() {
        #expect(Set(OktaError.textsOfCodes.values).count == OktaError.textsOfCodes.count)
        for code in OktaError.textsOfCodes.keys {
            #expect(OktaErrorCode.spellings.contains { $0.key == code }, "\(code)")
        }
    }
}
