#if canImport(Observation)
public import Observation

/// A sign-in for a user interface: the current status, the activity, the last error and the legal
/// operations, with back and cancel.
///
/// ```swift
/// let flow = OktaAuthFlow(OktaAuthSdk(domain: orgURL))
/// await flow.signIn(username: username, password: password)
/// switch flow.step {
/// case .factorChallenge(let challenge): await flow.run { try await challenge.resendFactor() }
/// default: break
/// }
/// ```
///
/// Lives on the main actor; use it with the main queue as callback queue, which is the default.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public final class OktaAuthFlow {
    /// The current status.
    public private(set) var status: OktaAuthStatus
    /// Why the last operation failed; removed as soon as the next one starts.
    public var error: OktaError? { state.error }
    /// Whether an operation is in flight.
    public var isBusy: Bool { state.isBusy }
    /// The latest event of a wait for the user's decision.
    public var event: OktaPollEvent? { state.event }
    /// The number to show while the user picks it on the phone.
    public var number: Int? { state.number }

    /// Why the last wait for the user's decision did not end in a sign-in; `nil` unless a push was
    /// rejected or has timed out.
    public var waitFailure: OktaWaitFailure? { status.waitFailure }

    private let okta: OktaAuthSdk
    private var state = FlowState<OktaError>()
    /// Changes whenever the transaction's activity does, which cannot be observed directly.
    private var activity = 0
    /// The status from which the sign-in, recovery or unlock in flight started.
    private var entry: OktaAuthStatusUnauthenticated?

    /// Creates a flow that has not begun.
    public init(_ okta: OktaAuthSdk) {
        self.okta = okta
        status = okta.unauthenticatedStatus()
        observeTransaction()
    }

    /// Invalidates observers when the transaction starts or ends work on its own.
    private func observeTransaction() {
        status.transaction.observe { [weak self] in
            Task { @MainActor in self?.activity += 1 }
        }
    }

    /// The status by its class, for a `switch`.
    public var step: OktaStep { status.step }

    /// The legal operations: while one is in flight only cancel; while waiting for the user also
    /// those that replace the wait.
    public var legalOperations: Set<OktaOperation> {
        _ = activity
        let legal = status.legalOperations
        guard isBusy else { return legal }
        return isWaiting
            ? legal.filter { $0 != .waitForDecision } : legal.filter { $0 == .cancel }
    }

    /// The session token, once the user is signed in.
    ///
    /// Never log it.
    public var sessionToken: String? { (status as? OktaAuthStatusSuccess)?.sessionToken }

    // MARK: Operations

    /// Runs an operation of the current status or one of its factors, and moves to the status it
    /// returns.
    ///
    /// An error stays in ``error``, and the status stays. While another operation is in flight it
    /// is ``OktaError/alreadyInProgress``, except that a wait for the user's decision is replaced.
    ///
    /// - Parameter operation: Calls the SDK and returns the next status.
    public func run(_ operation: () async throws -> OktaAuthStatus) async {
        guard !isBusy || isWaiting else {
            return state.refuse(with: .alreadyInProgress)
        }
        await perform(operation)
    }

    private func perform(_ operation: () async throws -> OktaAuthStatus) async {
        let wasWaiting = isWaiting
        let current = state.begin()
        do {
            let next = try await operation()
            guard state.isCurrent(current) else { return }
            status = next
            observeTransaction()
            state.end(current)
        } catch let error as OktaError {
            let continues = wasWaiting && isWaiting
            state.end(current, with: error, continuesPrevious: continues)
        } catch {
            // Not an error: the caller cancelled the task.
            state.end(current)
        }
    }

    /// Starts a new transaction and stops polling the old one.
    func enter(
        _ start: (_ entry: OktaAuthStatusUnauthenticated) async throws -> OktaAuthStatus
    ) async {
        await run {
            status.transaction.stopPolling()
            let entry = okta.unauthenticatedStatus()
            self.entry = entry
            return try await start(entry)
        }
    }

    /// Signs in, from any status: a new transaction begins.
    public func signIn(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async {
        await enter {
            try await $0.authenticate(username: username, password: password, options: options)
        }
    }

    /// Starts to recover a password, from any status.
    public func recoverPassword(username: String, factorType: OktaRecoveryFactors) async {
        await enter {
            try await $0.recoverPassword(username: username, factorType: factorType)
        }
    }

    /// Starts to unlock an account, from any status.
    public func unlockAccount(username: String, factorType: OktaRecoveryFactors) async {
        await enter { try await $0.unlockAccount(username: username, factorType: factorType) }
    }

    /// Fetches the state of a transaction, and continues there.
    public func fetchStatus(with stateToken: String) async {
        await enter { entry in
            try await nextStatus {
                entry.fetchStatus(
                    of: stateToken,
                    reporting: StatusCallbacks(onStatusChange: $0, onError: $1)
                )
            }
        }
    }

    /// Waits for the user's decision; ``event`` and ``number`` show its progress.
    public func waitForDecision() async {
        await run {
            let round = state.round
            let onEvent = { [weak self] (event: OktaPollEvent) -> Void in
                self?.state.update(with: event, in: round)
            }
            switch status.step {
            case .factorChallenge(let status):
                return try await status.waitForDecision(onEvent: onEvent)
            case .factorEnrollActivate(let status):
                return try await status.waitForDecision(onEvent: onEvent)
            default:
                throw OktaError.missing(.next, in: status.statusType.rawValue)
            }
        }
    }

    /// Goes back to the previous status; a wait for the user's decision ends.
    public func goBack() async {
        await run { try await status.returnToPreviousStatus() }
    }

    /// Ends the transaction and starts over, also if an operation is in flight or the task is
    /// cancelled.
    ///
    /// If the server does not confirm, the status stays and ``error`` has the reason.
    public func cancel() async {
        entry?.transaction.stopAll()
        // In a separate task: the caller's may be the one that is being cancelled.
        await Task {
            await perform {
                try await status.cancelTransaction()
                return okta.unauthenticatedStatus()
            }
        }
        .value
    }

    /// Whether a wait for the user is in flight, which may be replaced.
    private var isWaiting: Bool { status.transaction.isPolling && !status.transaction.isSubmitting }
}
#endif
