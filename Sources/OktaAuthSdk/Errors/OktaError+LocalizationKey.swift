extension OktaError {
    /// A stable key for a translation of this error, for example `okta.error.E0000068`.
    ///
    /// The same error always has the same key; see ``OktaErrorCode`` for the codes.
    public var localizationKey: String {
        switch self {
        case .serverRespondedWithError(let response):
            "okta.error.\(response.errorCode ?? "http\(response.http?.statusCode ?? 0)")"
        case .connectionError: "okta.error.connection"
        case .emptyServerResponse, .invalidResponse, .responseSerializationError,
            .unexpectedResponse:
            "okta.error.answer"
        case .unknownStatus: "okta.error.unknownStatus"
        case .wrongStatus: "okta.error.wrongStatus"
        case .alreadyInProgress: "okta.error.alreadyInProgress"
        case .invalidParameters(let message):
            Self.isAboutDeveloper(message)
                ? "okta.error.configuration" : "okta.error.invalidParameters"
        case .errorBuildingURLRequest, .internalError: "okta.error.internal"
        }
    }

    /// Whether `message` of ``invalidParameters(_:)`` is about what the developer chose.
    ///
    /// The messages about input begin with its name in quotes, the others with an article.
    static func isAboutDeveloper(_ message: String) -> Bool {
        message.hasPrefix("the ") || message.hasPrefix("a ")
    }
}
