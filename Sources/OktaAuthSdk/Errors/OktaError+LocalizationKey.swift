extension OktaError {
    /// A stable key for a translation of this error, for example `okta.error.E0000068`.
    ///
    /// The same error always has the same key; see ``OktaErrorCode`` for the codes.
    public var localizationKey: String {
        switch self {
        case .serverRespondedWithError(let response):
            "okta.error.\(Self.keyPart(of: response))"
        case .connectionError: "okta.error.connection"
        case .emptyServerResponse, .invalidResponse, .responseSerializationError,
            .unexpectedResponse:
            "okta.error.answer"
        case .unknownStatus: "okta.error.unknownStatus"
        case .wrongStatus: "okta.error.wrongStatus"
        case .alreadyInProgress: "okta.error.alreadyInProgress"
        case .invalidParameters: "okta.error.invalidParameters"
        case .errorBuildingURLRequest, .internalError: "okta.error.internal"
        }
    }

    private static func keyPart(of response: OktaAPIErrorResponse) -> String {
        if let code = response.errorCode, !code.isEmpty { return code }
        return "http\(response.http?.statusCode ?? 0)"
    }
}
