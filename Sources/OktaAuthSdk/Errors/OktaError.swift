public import Foundation

/// Everything that can go wrong, as reported through `onError`.
public enum OktaError: Error {
    /// The request could not be built, for example because a link is not a URL.
    case errorBuildingURLRequest
    /// No response came; the payload is what `URLSession` reported.
    case connectionError(any Error)
    /// The server responded with success, and without a body.
    case emptyServerResponse
    /// The response lacks what the Authn API promises, for example the state token.
    case invalidResponse
    /// The response is not the JSON it should be.
    ///
    /// The first payload is the reason. The second is the unchanged body, which can contain anything:
    /// never log it.
    case responseSerializationError(any Error, Data)
    /// The server refused.
    case serverRespondedWithError(OktaAPIErrorResponse)
    /// The response is not an HTTP response.
    case unexpectedResponse
    /// The operation is not available here; the text names the status or factor and what it lacks.
    case wrongStatus(String)
    /// Another operation of this status or factor is under way; this one was not sent.
    case alreadyInProgress
    /// The server sent a status this SDK does not know.
    case unknownStatus(OktaAPISuccessResponse)
    /// A defect in the SDK or in the app: its configuration, its code, or a class that extends the SDK.
    ///
    /// The text names it. Nothing was sent.
    case internalError(String)
    /// The user has to correct a value. The text names the value and the reason. Nothing was sent.
    case invalidParameters(String)
}

struct DecodingFailure: DescribedError {
    let httpStatusCode: Int
    let contentType: String?
    /// The defect of the body, without a quotation from it.
    let problem: String

    var description: String {
        let type = contentType.map { ", \($0)" } ?? ""
        return "the body (HTTP \(httpStatusCode)\(type)) is not the JSON it should be: \(problem)"
    }
}
