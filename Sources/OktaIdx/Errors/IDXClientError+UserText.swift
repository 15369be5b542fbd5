public import Foundation
import OktaCore

extension IDXClientError {
    /// A text for the user, in the language of `locale` where there is one.
    ///
    /// English, German, French and Spanish; English elsewhere. What the server says about a sign-in is no error:
    /// its messages are in the response, in the language it was asked for.
    ///
    /// - Parameter locale: Whose language to speak; by default that of the device.
    /// - Returns: One or two sentences, without what is meant for developers; that is in ``description``.
    public func userText(for locale: Locale = .current) -> String {
        UserTexts.text(sentence, for: locale)
    }

    private var sentence: UserTexts.Sentence {
        switch self {
        case .connectionError: UserTexts.connection
        case .unexpectedAnswer(429, _): UserTexts.tooManyAttempts
        case .unexpectedAnswer: isRetryable ? UserTexts.unavailable : UserTexts.blocked
        case .serverError(_, let key, _): Self.sentence(about: key, isRetryable: isRetryable)
        case .invalidHTTPResponse, .invalidResponseData, .invalidToken: UserTexts.unclear
        case .invalidClient, .invalidConfiguration, .untrustedAddress: UserTexts.configuration
        case .missingRequiredParameter: UserTexts.missingInput
        case .operationInProgress: UserTexts.inProgress
        case .missingRefreshToken: UserTexts.expired
        case .cannotCreateRequest, .invalidRequestData, .internalError, .invalidParameter,
            .invalidParameterValue, .parameterImmutable, .unknownRemediationOption,
            .successResponseMissing, .missingRelatedObject:
            UserTexts.cannotContinue
        }
    }

    private static func sentence(about key: String, isRetryable: Bool) -> UserTexts.Sentence {
        switch key {
        case "E0000047": UserTexts.tooManyAttempts
        case _ where isRetryable: UserTexts.unavailable
        case "invalid_grant", "login_required", "E0000005", "E0000011": UserTexts.expired
        case "access_denied", "E0000006": UserTexts.notPermitted
        case "invalid_client", "invalid_request", "invalid_scope", "unauthorized_client",
            "unsupported_grant_type", "unsupported_response_type":
            UserTexts.configuration
        default: UserTexts.unclear
        }
    }
}
