extension OktaFactorDuo {
    /// Hands Duo's signed answer to the server: form `POST` to ``callbackLink``.
    ///
    /// The async form of ``OktaFactorDuo/sendSignedResponse(_:onSuccess:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func sendSignedResponse(_ signedResponse: String) async throws {
        try await outcome { (succeed: @escaping (()) -> Void, fail) in
            sendSignedResponse(signedResponse, onSuccess: { succeed(()) }, onError: fail)
        }
    }
}
