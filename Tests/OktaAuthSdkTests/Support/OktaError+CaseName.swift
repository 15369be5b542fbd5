import OktaAuthSdk
import TestSupport

extension CallbackRecorder {
    /// The errors with the names of their cases.
    var problems: [String] { errors.map { "\($0.caseName): \($0.description)" } }
}

extension OktaError {
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
