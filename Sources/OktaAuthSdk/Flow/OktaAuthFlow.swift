#if canImport(Observation)
public import Observation

/// A sign-in for a user interface: the current status, what is in flight, the last error and what
/// is legal next, with back and cancel.
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
    /// Where the sign-in stands.
    public private(set) var status: OktaAuthStatus
    /// Why the last operation failed; gone as soon as the next one starts.
    public private(set) var error: OktaError?
    /// Whether an operation is under way.
    public private(set) var isBusy = false
    /// The latest event of a wait for the user's decision.
    public private(set) var event: OktaPollEvent?
    /// The number to show while the user picks it on the phone.
    public private(set) var number: Int?

    private let okta: OktaAuthSdk
    private var round = 0
    /// Changes with what ``status`` is busy with, which nobody can observe.
    private var activity = 0
    /// What the sign-in, recovery or unlock that is under way began with.
    private var entry: OktaAuthStatusUnauthenticated?

    /// Creates a flow that has not begun.
    public init(_ okta: OktaAuthSdk) {
        self.okta = okta
        status = okta.unauthenticatedStatus()
        watch()
    }

    /// Tells whoever observes the flow of what the status begins and ends by itself.
    private func watch() {
        for work in [status.submission, status.polling.work] {
            work.observe { [weak self] in Task { @MainActor in self?.activity += 1 } }
        }
    }

    /// The status by its class, for a `switch`.
    public var step: OktaStep { status.step }

    /// What is legal now; nothing while an operation is under way but to cancel, and while waiting
    /// for the user also what takes the place of the wait.
    public var legalOperations: Set<OktaOperation> {
        _ = activity
        let legal = status.legalOperations
        guard isBusy else { return legal }
        return isWaiting ? legal.subtracting([.waitForDecision]) : legal.intersection([.cancel])
    }

    /// The session token, once the user is signed in.
    ///
    /// Never log it.
    public var sessionToken: String? { (status as? OktaAuthStatusSuccess)?.sessionToken }

    // MARK: Operations

    /// Runs an operation of the current status or one of its factors, and goes where it leads.
    ///
    /// An error stays in ``error``, and the status stays. While another operation is under way it
    /// is ``OktaError/alreadyInProgress``, except that a wait for the user's decision gives way.
    ///
    /// - Parameter operation: Calls the SDK and returns the next status.
    public func run(_ operation: () async throws -> OktaAuthStatus) async {
        guard !isBusy || isWaiting else {
            error = .alreadyInProgress
            return
        }
        await perform(operation)
    }

    private func perform(_ operation: () async throws -> OktaAuthStatus) async {
        let before = (round: round, isBusy: isBusy, event: event, number: number)
        let era = status.era
        let round = begin()
        do {
            let next = try await operation()
            guard round == self.round else { return }
            status = next
            watch()
        } catch let failure as OktaError {
            guard round == self.round else { return }
            error = failure
            // Refused without touching a wait that is under way: that goes on.
            if before.isBusy, era == status.era {
                (self.round, isBusy) = (before.round, before.isBusy)
                (event, number) = (before.event, before.number)
                return
            }
        } catch {
            // Cancelled: whoever did that knows.
        }
        end(round)
    }

    /// Runs a way in on a transaction of its own; a wait in the old one ends.
    private func enter(
        _ start: (
            _ entry: OktaAuthStatusUnauthenticated,
            _ onStatusChange: @escaping (OktaAuthStatus) -> Void,
            _ onError: @escaping (OktaError) -> Void
        ) -> Void
    ) async {
        await run {
            status.polling.work.cancel()
            let entry = okta.unauthenticatedStatus()
            self.entry = entry
            return try await outcome { start(entry, $0, $1) }
        }
    }

    /// Signs in, from whatever status: a new transaction begins.
    public func signIn(username: String, password: String?) async {
        await enter {
            $0.start(
                username: username,
                password: password,
                reporting: StatusCallbacks(onStatusChange: $1, onError: $2)
            )
        }
    }

    /// Starts to recover a password, from whatever status.
    public func recoverPassword(username: String, by channel: OktaRecoveryFactors) async {
        await enter {
            $0.recoverPassword(
                username: username,
                factorType: channel,
                onStatusChange: $1,
                onError: $2
            )
        }
    }

    /// Starts to unlock an account, from whatever status.
    public func unlockAccount(username: String, by channel: OktaRecoveryFactors) async {
        await enter {
            $0.unlockAccount(
                username: username,
                factorType: channel,
                onStatusChange: $1,
                onError: $2
            )
        }
    }

    /// Takes up a transaction again.
    public func resume(stateToken: String) async {
        await enter {
            $0.resume(
                stateToken: stateToken,
                reporting: StatusCallbacks(onStatusChange: $1, onError: $2)
            )
        }
    }

    /// Waits for what the user decides elsewhere; ``event`` and ``number`` tell how it goes.
    public func waitForDecision() async {
        await run {
            let round = round
            let onEvent = { [weak self] (event: OktaPollEvent) -> Void in
                if self?.round == round { self?.hear(event) }
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

    /// Ends the transaction and begins anew, whatever is under way.
    ///
    /// If the server does not confirm, the status stays and ``error`` says why.
    public func cancel() async {
        entry?.submission.cancel()
        await perform {
            try await status.cancelTransaction()
            return okta.unauthenticatedStatus()
        }
    }

    /// Whether what is under way is a wait for the user, which may be broken off.
    private var isWaiting: Bool { status.polling.work.isBusy && !status.submission.isBusy }

    private func hear(_ event: OktaPollEvent) {
        self.event = event
        if case .numberChallenge(let number) = event { self.number = number }
    }

    private func begin() -> Int {
        round += 1
        isBusy = true
        error = nil
        event = nil
        number = nil
        return round
    }

    private func end(_ round: Int) {
        guard round == self.round else { return }
        isBusy = false
        event = nil
        number = nil
    }
}
#endif
