import OktaCore

extension OktaError {
    /// The error to report for a request that did not succeed.
    init(_ failure: HTTPFailure) {
        self =
            switch failure {
            case .connection(let error): .connectionError(error)
            case .notHTTP: .unexpectedResponse
            case .refused(let answer):
                .serverRespondedWithError(
                    OktaAPIErrorResponse(decoding: answer.reply.body, http: answer.info)
                )
            }
    }
}
