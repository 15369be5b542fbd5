public import Foundation

/// Turns answers into statuses; subclass it to substitute your own.
///
/// Override ``createAuthStatus(basedOn:and:)`` to use your own status classes,
/// ``factorClass(for:)`` to use your own factor classes, or
/// ``handleServerResponse(_:currentStatus:onStatusChanged:onError:onFactorStatusUpdate:)`` to
/// change how answers are handled. The handler is handed on from status to status.
open class OktaAuthStatusResponseHandler {
    /// Seconds between two questions while a push is waiting; at least 0.5.
    open var pollInterval: TimeInterval

    /// Whether a status this SDK does not know is delivered as a plain ``OktaAuthStatus``, which can
    /// be cancelled, go back and follow links.
    ///
    /// By default it is ``OktaError/unknownStatus(_:)``, from the specification.
    open var deliversUnknownStatuses = false

    private var polls: [WeakPoll] = []

    private struct WeakPoll {
        weak var slot: PollSlot?
    }

    /// Creates a handler.
    ///
    /// - Parameter pollInterval: Seconds between two questions while a push is waiting. Default 5,
    ///   from the specification.
    public init(pollInterval: TimeInterval = 5) { self.pollInterval = pollInterval }

    /// Stops every poll of this handler; the closures of the waiting operations fall silent.
    open func cancel() {
        polls.forEach { $0.slot?.work.cancel() }
        polls = []
    }

    /// Reports what `response` means for `currentStatus`, or goes on waiting.
    ///
    /// While the answer is only that the user has not decided yet, `currentStatus` takes it over
    /// and the server is asked again after ``pollInterval``.
    ///
    /// - Parameters:
    ///   - response: The answer, or why there is none.
    ///   - currentStatus: The status whose operation was answered.
    ///   - onStatusChanged: Called with the new status.
    ///   - onError: Called instead of `onStatusChanged`.
    ///   - onFactorStatusUpdate: Called with each factor result, before the outcome.
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
        case .success(let answer):
            let callbacks = StatusCallbacks(
                onStatusChange: onStatusChanged,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
            let verdict = PollPolicy(interval: pollInterval)
                .verdict(on: answer, receivedIn: currentStatus.statusType)
            if case .askAgain(let delay) = verdict, currentStatus.handled?.waitsForDecision ?? true
            {
                remember(currentStatus.polling)
                // Before the closure, so that an operation it starts ends the wait.
                currentStatus.wait(after: answer, for: delay, reporting: callbacks)
                onFactorStatusUpdate?(.waiting)
            } else {
                report(answer, following: currentStatus, to: callbacks)
            }
        }
    }

    /// Creates the status object for `response`.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - currentStatus: The status it follows.
    /// - Returns: A status of the class that belongs to the status of `response`.
    /// - Throws: ``OktaError/unknownStatus(_:)`` for a status this SDK does not know
    ///   (unless ``deliversUnknownStatuses``);
    ///   ``OktaError/invalidResponse`` if the answer lacks what its status needs. An override may
    ///   throw any error; one that is no ``OktaError`` is reported as
    ///   ``OktaError/internalError(_:)``.
    open func createAuthStatus(
        basedOn response: OktaAPISuccessResponse,
        and currentStatus: OktaAuthStatus
    ) throws -> OktaAuthStatus {
        guard let status = response.status else { throw OktaError.invalidResponse }
        // No `default`: a new case in `AuthStatus` must be decided here.
        let make: (OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus =
            switch status {
            case .unauthenticated: OktaAuthStatusUnauthenticated.init
            case .passwordWarning: OktaAuthStatusPasswordWarning.init
            case .passwordExpired: OktaAuthStatusPasswordExpired.init
            case .recovery: OktaAuthStatusRecovery.init
            case .recoveryChallenge: OktaAuthStatusRecoveryChallenge.init
            case .passwordReset: OktaAuthStatusPasswordReset.init
            case .lockedOut: OktaAuthStatusLockedOut.init
            case .MFAEnroll: OktaAuthStatusFactorEnroll.init
            case .MFAEnrollActivate: OktaAuthStatusFactorEnrollActivate.init
            case .MFARequired: OktaAuthStatusFactorRequired.init
            case .MFAChallenge: OktaAuthStatusFactorChallenge.init
            case .success: OktaAuthStatusSuccess.init
            case .unknown(let spelling): try rareStatus(spelled: spelling, in: response)
            }
        return try make(currentStatus, response)
    }

    private func rareStatus(
        spelled spelling: String,
        in response: OktaAPISuccessResponse
    ) throws -> (OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus {
        switch spelling.uppercased() {
        case "CONSENT_REQUIRED", "ADMIN_CONSENT_REQUIRED": return OktaAuthStatusConsentRequired.init
        case "PROFILE_REQUIRED": return OktaAuthStatusProfileRequired.init
        case "DEVICE_ACTIVATE": return OktaAuthStatusDeviceActivate.init
        case "POLL": return OktaAuthStatusPoll.init
        default:
            guard deliversUnknownStatuses else { throw OktaError.unknownStatus(response) }
            return OktaAuthStatus.init
        }
    }

    /// The class of the object that stands for `factor`.
    ///
    /// Override it to use the app's own factor classes; fall back on `super` for the rest.
    ///
    /// - Parameter factor: The factor as the server describes it.
    /// - Returns: The class of the SDK that knows the factor's type; ``OktaFactorOther`` for a type
    ///   no class knows.
    open func factorClass(for factor: EmbeddedResponse.Factor) -> OktaFactor.Type {
        OktaFactor.factorClass(for: factor.factorType)
    }

    private func report(
        _ answer: OktaAPISuccessResponse,
        following status: OktaAuthStatus,
        to callbacks: StatusCallbacks
    ) {
        let outcome: Result<OktaAuthStatus, OktaError>
        do {
            outcome = .success(try createAuthStatus(basedOn: answer, and: status))
        } catch let error as OktaError {
            outcome = .failure(error)
        } catch {
            outcome = .failure(.internalError("creating the status failed: \(type(of: error))"))
        }
        if let result = answer.factorResult, let update = callbacks.onFactorStatusUpdate {
            let era = status.era
            update(result)
            // The app went another way: what it waited for is of no interest any more.
            guard era == status.era else { return }
        }
        switch outcome {
        case .success(let next): callbacks.onStatusChange(next)
        case .failure(let error): callbacks.onError(error)
        }
    }

    /// Makes ``cancel()`` reach the wait in `slot`.
    func remember(_ slot: PollSlot) {
        polls.removeAll { $0.slot == nil || $0.slot === slot }
        polls.append(WeakPoll(slot: slot))
    }
}
