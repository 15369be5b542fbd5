/// The account is locked.
///
/// The user or an administrator has to unlock it. Organisations can hide this status; a locked
/// account then looks like a wrong password.
open class OktaAuthStatusLockedOut: OktaAuthStatus {
    /// Whether the user can unlock the account.
    open func canUnlock() -> Bool { offers(.next) }

    /// Starts to unlock the account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// - Parameters:
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``.
    ///   - onError: Called instead; ``OktaError/wrongStatus(_:)`` if an administrator has to do it.
    open func unlock(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        do throws(OktaError) {
            // Names no transaction, so the link is only the permission.
            _ = try link(.next)
            start(
                .step,
                checking: ["username": username],
                reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
            ) {
                restApi.unlockAccount(
                    username: username,
                    factor: factorType.toFactorType(),
                    completion: $0
                )
            }
        } catch {
            onError(error)
        }
    }
}
