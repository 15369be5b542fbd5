extension OktaFactorPush {
    /// Waits until the user has set the app up: `POST …/lifecycle/activate/poll`.
    ///
    /// The async form of ``OktaFactorPush/activate(onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func activate(
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            activate(onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2)
        }
    }

    /// Sends the activation link to `phoneNumber` by text message.
    ///
    /// The async form of ``OktaFactorPush/sendActivationLinkViaSms(with:onSuccess:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func sendActivationLinkViaSms(with phoneNumber: String) async throws {
        try await outcome { (succeed: @escaping (()) -> Void, fail) in
            sendActivationLinkViaSms(with: phoneNumber, onSuccess: { succeed(()) }, onError: fail)
        }
    }

    /// Sends the activation link to the user by e-mail.
    ///
    /// The async form of ``OktaFactorPush/sendActivationLinkViaEmail(onSuccess:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func sendActivationLinkViaEmail() async throws {
        try await outcome { (succeed: @escaping (()) -> Void, fail) in
            sendActivationLinkViaEmail(onSuccess: { succeed(()) }, onError: fail)
        }
    }

    /// Waits until the user has approved or rejected the push: `POST …/factors/{id}/verify`.
    ///
    /// The async form of ``OktaFactorPush/verify(onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verify(
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            verify(onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2)
        }
    }

    /// Asks once whether the user has decided, and reports the status either way.
    ///
    /// The async form of ``OktaFactorPush/checkFactorResult(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func checkFactorResult() async throws -> OktaAuthStatus {
        try await outcome { checkFactorResult(onStatusChange: $0, onError: $1) }
    }
}
