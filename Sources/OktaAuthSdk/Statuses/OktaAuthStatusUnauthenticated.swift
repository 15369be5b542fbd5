/// Nobody is signed in yet.
///
/// The beginning of every transaction; the server sends it too, when an application asked for a
/// sign-in first.
open class OktaAuthStatusUnauthenticated: OktaAuthStatus {
    /// Signs in with user name and password: `POST /api/v1/authn`.
    ///
    /// The password is sent once; after an error, nothing is repeated.
    ///
    /// - Parameters:
    ///   - username: The name the user signs in with.
    ///   - password: The password.
    ///   - onStatusChange: Called with what comes next, often ``OktaAuthStatusSuccess`` or
    ///     ``OktaAuthStatusFactorRequired``.
    ///   - onError: Called instead; a wrong password is `E0000004`.
    open func authenticate(
        username: String,
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        start(
            username: username,
            password: password,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// - Parameters:
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000032` or `E0000126` if the org does not let
    ///     this user, `E0000097` if there is no verified phone.
    open func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
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
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000034` or `E0000126` if the org does not let
    ///     this user, `E0000097` if there is no verified phone.
    open func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        start(
            .step,
            checking: ["username": username],
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        ) {
            restApi.recoverPassword(
                username: username,
                factor: factorType.toFactorType(),
                completion: $0
            )
        }
    }

    /// The factors to begin with, where the org asks for one before the password.
    open var availableFactors: [OktaFactor] { factors(from: model.embedded?.allFactors ?? []) }
}
