public import Foundation

/// Turns responses into statuses; subclass it to use custom classes.
///
/// Override ``createAuthStatus(basedOn:and:)`` to use your own status classes,
/// ``factorClass(for:)`` to use your own factor classes, or
/// ``handleServerResponse(_:currentStatus:onStatusChanged:onError:onFactorStatusUpdate:)`` to
/// change how responses are handled. The handler is passed from status to status.
open class OktaAuthStatusResponseHandler {
    /// Seconds between two polls while a push is waiting; at least 0.5.
    open var pollInterval: TimeInterval {
        get { state.withLock { $0.pollInterval } }
        set { state.withLock { $0.pollInterval = newValue } }
    }

    /// Whether a status this SDK does not know is returned as a plain ``OktaAuthStatus``, which can
    /// be cancelled, go back and follow links.
    ///
    /// By default it is ``OktaError/unknownStatus(_:)``, from the specification.
    open var returnsUnknownStatuses: Bool {
        get { state.withLock { $0.returnsUnknownStatuses } }
        set { state.withLock { $0.returnsUnknownStatuses = newValue } }
    }

    private struct State {
        var pollInterval: TimeInterval
        var returnsUnknownStatuses = false
        /// The transactions that wait for the user.
        var polling: [ObjectIdentifier: WeakTransaction] = [:]
        var limit = 16
    }

    private struct WeakTransaction {
        weak var transaction: Transaction?
    }

    private let state: Locked<State>

    /// Creates a handler.
    ///
    /// - Parameter pollInterval: Seconds between two polls while a push is waiting. Default 5, from
    ///   the specification.
    public init(pollInterval: TimeInterval = 5) {
        state = Locked(State(pollInterval: pollInterval))
    }

    /// Stops every wait of this handler; the closures of the waiting operations are released.
    open func cancel() {
        let polling = state.withLock { state in
            defer { state.polling = [:] }
            return state.polling
        }
        polling.values.forEach { $0.transaction?.stopPolling() }
    }

    /// Makes ``cancel()`` stop the wait in `transaction`.
    final func pollingStarted(in transaction: Transaction) {
        state.withLock { state in
            state.polling[ObjectIdentifier(transaction)] = WeakTransaction(transaction: transaction)
            guard state.polling.count > state.limit else { return }
            state.polling = state.polling.filter { $0.value.transaction != nil }
            state.limit = max(16, 2 * state.polling.count)
        }
    }

    /// Reports the result of `response` for `currentStatus`, or continues to wait.
    ///
    /// Calls `onStatusChanged` or `onError`, and before it `onFactorStatusUpdate` with each factor
    /// result. While the user's decision is outstanding, `currentStatus` is updated with the response
    /// and the server is polled again after ``pollInterval``. An override may call `super` later, on
    /// any queue; the wait then continues only if the transaction has not moved on.
    open func handleServerResponse(
        _ response: OktaAPIRequest.Result,
        currentStatus: OktaAuthStatus,
        onStatusChanged: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        switch response {
        case .error(let error):
            onError(error)
        case .success(let response):
            let report = currentStatus.pendingReport(of: response)
            let delay = PollPolicy(interval: pollInterval)
                .delay(after: response, receivedIn: currentStatus.statusType)
            if let delay, report?.operation.kind != .step {
                let isWaiting = currentStatus.replaceReportByWait(
                    after: response,
                    for: delay,
                    insteadOf: report,
                    reporting: StatusCallbacks(onStatusChanged, onError, onFactorStatusUpdate)
                )
                // Last, so that an operation the app starts from its closure ends the wait.
                if isWaiting { onFactorStatusUpdate?(.waiting) }
                return
            }
            let next = status(after: currentStatus, in: response)
            if let result = response.factorResult {
                onFactorStatusUpdate?(result)
                // An operation that the app started from its closure may have replaced this one.
                guard report?.isCurrent ?? true else { return }
            }
            next.report(onStatusChanged, onError)
        }
    }

    /// Creates the status that follows `currentStatus`, of the class for the status of `response`.
    ///
    /// - Throws: ``OktaError/unknownStatus(_:)`` for a status this SDK does not know (unless
    ///   ``returnsUnknownStatuses``); ``OktaError/invalidResponse`` if the response lacks a member
    ///   its status needs. An override may throw any error; one that is no ``OktaError`` is
    ///   reported as ``OktaError/internalError(_:)``.
    open func createAuthStatus(
        basedOn response: OktaAPISuccessResponse, and currentStatus: OktaAuthStatus
    ) throws -> OktaAuthStatus {
        guard let status = response.status else { throw OktaError.invalidResponse }
        if let row = BuiltInStatus.row(of: status) {
            return try row.make(currentStatus, response)
        }
        guard returnsUnknownStatuses else { throw OktaError.unknownStatus(response) }
        return try OktaAuthStatus(currentState: currentStatus, model: response)
    }

    /// The class of the object that represents `factor`: the SDK's for its type, ``OktaFactorOther`` for
    /// an unknown one.
    ///
    /// Override it to use the app's own factor classes; fall back on `super` for the rest.
    open func factorClass(for factor: EmbeddedResponse.Factor) -> OktaFactor.Type {
        OktaFactor.factorClass(for: factor.factorType)
    }

    private func status(
        after current: OktaAuthStatus, in response: OktaAPISuccessResponse
    ) -> Result<OktaAuthStatus, OktaError> {
        Result { try createAuthStatus(basedOn: response, and: current) }.mapError { error in
            error as? OktaError ?? .internalError("creating the status failed: \(type(of: error))")
        }
    }
}
