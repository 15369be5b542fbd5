import Foundation

extension OktaError: DescribedError, CustomDebugStringConvertible {
    /// One sentence about the error for developers, without codes and secrets.
    public var description: String {
        switch self {
        case .errorBuildingURLRequest: "The request could not be built"
        case .connectionError(let error):
            "No response from the server: \(NetworkErrorDescription.sentence(for: error))"
        case .emptyServerResponse: "The server responded without a body"
        case .invalidResponse: "The server's response lacks what this step needs"
        case .responseSerializationError: "The server's response cannot be read"
        case .serverRespondedWithError(let response): Self.text(of: response)
        case .unexpectedResponse: "The server's response is not an HTTP response"
        case .wrongStatus(let message), .internalError(let message),
            .invalidParameters(let message):
            message
        case .alreadyInProgress: "Another operation of this status is in progress"
        case .unknownStatus(let response):
            "This version does not know the status '\(response.status?.rawValue ?? "")'"
        }
    }

    /// The ``description``, and the facts there are: the server's code, HTTP status and request id,
    /// or the failure of the network or of reading.
    public var debugDescription: String {
        switch self {
        case .responseSerializationError(let error as DecodingFailure, _):
            "\(description): \(error)"
        case .connectionError(let error):
            "\(description) (\(NetworkErrorDescription.code(of: error)))"
        default: facts.isEmpty ? description : "\(description) (\(facts.joined(separator: ", ")))"
        }
    }

    private var facts: [String] {
        [errorCode, httpStatusCode.map { "HTTP \($0)" }, requestId.map { "request \($0)" }]
            .compactMap { $0 }
    }

    private static func text(of response: OktaAPIErrorResponse) -> String {
        let causes = response.errorCauses?.compactMap(\.errorSummary).filter { !$0.isEmpty } ?? []
        var text = response.errorSummary ?? ""
        if text.isEmpty { text = "The server refused" }
        if !causes.isEmpty { text += ": " + causes.joined(separator: "; ") }
        let code = response.errorCode.map(OktaErrorCode.init(raw:))
        return wrongEngineCodes.contains(code) ? text + engineAdvice : text
    }

    /// How an org refuses a request to the Authn API that it does not have.
    private static let wrongEngineCodes: [OktaErrorCode?] = [.noPermission, .featureNotPermitted]

    private static let engineAdvice =
        ". Perhaps the org has Identity Engine without the Authn API: OktaSignIn finds the engine, "
        + "OktaIdx is for Identity Engine"
}

extension OktaError: Redacting {
    // `dump` would show the payloads, which can hold tokens.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["debugDescription": debugDescription]
    }
}

extension OktaError {
    static func missing(_ relation: LinkRelation, in subject: String) -> OktaError {
        .wrongStatus("\(subject) offers no '\(relation.rawValue)' link")
    }

    static func browserOnly(_ relation: LinkRelation, in subject: String) -> OktaError {
        .wrongStatus("\(subject) offers a '\(relation.rawValue)' link for a browser only")
    }

    /// The error for the first empty text, if any.
    ///
    /// A value that is `nil` was left out, and is not empty.
    static func empty(in values: KeyValuePairs<String, String?>) -> OktaError? {
        values.first { $0.value?.isEmpty ?? false }.map {
            .invalidParameters("'\($0.key)' is empty; nothing was sent")
        }
    }
}
