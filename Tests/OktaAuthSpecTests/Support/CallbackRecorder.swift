import OktaAuthSdk

typealias FactorResult = OktaAPISuccessResponse.FactorResult

/// Records the callbacks of an operation, in order.
final class CallbackRecorder {
    private(set) var statuses: [OktaAuthStatus] = []
    private(set) var errors: [OktaError] = []
    private(set) var updates: [FactorResult] = []
    private var whenOver: (() -> Void)?

    var types: [AuthStatus] { statuses.map(\.statusType) }
    var problems: [String] { errors.map { "\($0.caseName): \($0.description)" } }

    func status(_ status: OktaAuthStatus) {
        statuses.append(status)
        end()
    }

    func error(_ error: OktaError) {
        errors.append(error)
        end()
    }

    func update(_ result: FactorResult) { updates.append(result) }

    /// Starts an operation and returns once it has reported its outcome.
    @MainActor
    static func outcome(of operation: (CallbackRecorder) -> Void) async -> CallbackRecorder {
        let recorder = CallbackRecorder()
        await withCheckedContinuation { continuation in
            recorder.whenOver = { continuation.resume() }
            operation(recorder)
        }
        return recorder
    }

    private func end() {
        whenOver?()
        whenOver = nil
    }
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
