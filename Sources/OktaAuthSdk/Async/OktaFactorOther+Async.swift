extension OktaFactorOther {
    /// Sends a body the app put together to `link`.
    ///
    /// The async form of ``OktaFactorOther/sendRequest(with:keyValuePayload:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func sendRequest(
        with link: LinksResponse.Link,
        keyValuePayload: [String: Any],
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            sendRequest(
                with: link,
                keyValuePayload: keyValuePayload,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }
}
