/// The account is locked.
///
/// The user or an administrator has to unlock it. Organisations can hide this status; a locked
/// account then looks like a wrong password.
open class OktaAuthStatusLockedOut: OktaAuthStatus {
    /// Whether the user can unlock the account.
    open func canUnlock() -> Bool { offers(.next) }

    /// Starts to unlock the account, with a code or link by `factorType`:
    /// `POST /api/v1/authn/recovery/unlock`.
    ///
    /// The next status is ``OktaAuthStatusRecoveryChallenge``; the error is
    /// ``OktaError/wrongStatus(_:)`` if only an administrator can unlock it.
    open func unlock(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = StatusCallbacks(onStatusChange, onError)
        do throws(OktaError) {
            // The request names no transaction; the link only shows that it is allowed.
            _ = try link(.next)
        } catch {
            return callbacks.fail(error)
        }
        run(.unlock(username: username, factorType.toFactorType()), reporting: callbacks)
    }

    /// Starts to unlock the account, with a code or link by `factorType`, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusLockedOut) async throws {
    ///     let next = try await status.unlock(username: username, factorType: .email)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusLockedOut/unlock(username:factorType:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func unlock(username: String, factorType: OktaRecoveryFactors) async throws
        -> OktaAuthStatus
    {
        try await outcome {
            unlock(username: username, factorType: factorType, onStatusChange: $0, onError: $1)
        }
    }

    override var ownOperations: Set<OktaOperation> { canUnlock() ? [.unlockAccount] : [] }
}
