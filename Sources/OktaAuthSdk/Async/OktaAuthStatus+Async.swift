extension OktaAuthStatus {
    /// Goes back to the previous status: `POST /api/v1/authn/previous`.
    ///
    /// The async form of ``OktaAuthStatus/returnToPreviousStatus(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func returnToPreviousStatus() async throws -> OktaAuthStatus {
        try await outcome { returnToPreviousStatus(onStatusChange: $0, onError: $1) }
    }

    /// Asks where the transaction stands: `POST /api/v1/authn` with the state token alone.
    ///
    /// The async form of ``OktaAuthStatus/refresh(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func refresh() async throws -> OktaAuthStatus {
        try await outcome { refresh(onStatusChange: $0, onError: $1) }
    }

    /// Ends the transaction and revokes its state token: `POST /api/v1/authn/cancel`.
    ///
    /// The async form of ``OktaAuthStatus/cancel(onSuccess:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func cancelTransaction() async throws {
        try await outcome { (succeed: @escaping (()) -> Void, fail) in
            cancel(onSuccess: { succeed(()) }, onError: fail)
        }
    }

    /// Sends a body the app put together to one of the links of the answer.
    ///
    /// The async form of ``OktaAuthStatus/send(_:to:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func send(
        _ payload: [String: Any],
        to link: LinksResponse.Link
    ) async throws -> OktaAuthStatus {
        try await outcome { send(payload, to: link, onStatusChange: $0, onError: $1) }
    }
}
