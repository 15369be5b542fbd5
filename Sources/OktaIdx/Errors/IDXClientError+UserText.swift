import OktaCore

extension IDXClientError {
    /// A sentence for the user, in English.
    ///
    /// Messages of the server about a sign-in are no errors: they are in the response, in the
    /// language the app asked for.
    ///
    /// - Returns: One or two sentences, without the ``description``, which is for developers.
    public func userText() -> String {
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

    private static func sentence(about key: String, isRetryable: Bool) -> String {
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
