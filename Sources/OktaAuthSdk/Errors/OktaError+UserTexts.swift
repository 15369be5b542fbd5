import Foundation
import OktaCore

extension OktaError: UserTextError {
    /// One or two sentences for the user.
    ///
    /// It names the user's next action, as ``recovery`` and ``isRetryable`` do for the app, and quotes
    /// neither the server nor the ``description``, which is for developers.
    ///
    /// - Parameter language: For example `de`; by default the language that the app is shown in.
    /// - Returns: The text.
    public func userText(in language: String? = nil) -> String { text(in: language) }

    private var text: UserText {
        switch self {
        case .serverRespondedWithError(let response): sentence(about: response)
        case .connectionError(let error): ConnectionFailure.text(about: error)
        case .responseSerializationError(let error as DecodingFailure, _)
        where error.isPage:
            .blocked
        case .responseSerializationError, .emptyServerResponse, .invalidResponse,
            .unexpectedResponse:
            .unclear
        case .invalidParameters: .missingInput
        case .alreadyInProgress: .inProgress
        case .errorBuildingURLRequest, .wrongStatus, .unknownStatus, .internalError:
            .cannotContinue
        }
    }

    private func sentence(about response: OktaAPIErrorResponse) -> UserText {
        guard Self.saysWhatHappened(response) else {
            return .init(httpStatus: response.http?.statusCode ?? 0)
        }
        // `E0000207` and `E0000110` have the sentence of another code: the table has each once.
        let key: String? =
            switch code {
            case .wrongCredentials: "E0000004"
            case .linkExpired: "E0000105"
            default: errorCode
            }
        let own = key.flatMap { Self.textsOfCodes[$0] }
        let isLimited = response.http?.isRateLimited == true || code == .rateLimitExceeded
        return switch Self.recovery(after: code) {
        case .waitAndRetry:
            own ?? (isLimited ? .tooManyAttempts : .unavailable)
        // The HTTP status contradicts the code.
        case _ where isLimited: .tooManyAttempts
        case .correctInput: own ?? .notAccepted
        case .startOver:
            own ?? (transactionState == .ended ? .expired : .unclear)
        case .fetchStatus: .unclear
        case .unlockAccount, .askAdministrator: own ?? .notPermitted
        case .programmingError: .cannotContinue
        }
    }

    static let textsOfCodes: [String: UserText] = [
        "E0000004": .wrongCredentials, "E0000014": .passwordNotChanged, "E0000068": .wrongCode,
        "E0000069": .lockedByWrongCodes, "E0000080": .passwordAgainstRules, "E0000082": .codeUsed,
        "E0000083": .codeExpired, "E0000087": .wrongAnswer, "E0000098": .invalidPhoneNumber,
        "E0000105": .linkExpired, "E0000106": .nextTokenCode, "E0000109": .textMessageJustSent,
        "E0000113": .newTokenPin, "E0000118": .emailJustSent, "E0000119": .lockedAccount,
        "E0000133": .callJustMade,
    ]
}

extension DecodingFailure {
    /// Whether the content type is not JSON, so that the body is a page of another server.
    var isPage: Bool { contentType.map { !$0.contains("json") } ?? false }
}
