import Foundation
import OktaAuthSdk
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension OktaAPIRequest.Result {
    var failure: OktaError? { if case .error(let error) = self { error } else { nil } }
}

extension OktaError {
    /// The refusal of the server with a code and an HTTP status.
    static func refusal(
        _ code: String?, _ status: Int, summary: String? = "No", headers: [String: String] = [:]
    ) -> OktaError {
        let time = Date(timeIntervalSince1970: 1_714_564_800)
        let http = OktaHTTPResponseInfo(statusCode: status, headers: headers, receivedAt: time)
        return .serverRespondedWithError(
            OktaAPIErrorResponse(errorCode: code, errorSummary: summary, http: http)
        )
    }

    /// The response of a refusal.
    var refusal: OktaAPIErrorResponse? {
        if case .serverRespondedWithError(let refusal) = self { refusal } else { nil }
    }

    var networkCode: URLError.Code? {
        if case .connectionError(let cause as URLError) = self { cause.code } else { nil }
    }

    /// Why a body could not be read, and the body.
    var unreadable: (cause: any Error, body: Data)? {
        if case .responseSerializationError(let cause, let body) = self {
            (cause, body)
        } else {
            nil
        }
    }

    /// The name of the case; stops the build if the cases change.
    var caseName: String {
        switch self {
        case .errorBuildingURLRequest: "errorBuildingURLRequest"
        case .connectionError: "connectionError"
        case .emptyServerResponse: "emptyServerResponse"
        case .invalidResponse: "invalidResponse"
        case .responseSerializationError: "responseSerializationError"
        case .serverRespondedWithError: "serverRespondedWithError"
        case .unexpectedResponse: "unexpectedResponse"
        case .wrongStatus: "wrongStatus"
        case .alreadyInProgress: "alreadyInProgress"
        case .unknownStatus: "unknownStatus"
        case .internalError: "internalError"
        case .invalidParameters: "invalidParameters"
        }
    }
}
