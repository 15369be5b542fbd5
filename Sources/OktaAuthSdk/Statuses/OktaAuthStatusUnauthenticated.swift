/// No user is signed in yet.
///
/// The initial status of every transaction; also returned by the server if an application requires
/// a sign-in first.
open class OktaAuthStatusUnauthenticated: OktaAuthStatus {
    /// The factors to start with, if the org requires one before the password.
    open var availableFactors: [OktaFactor] {
        get { factors(from: model.embedded?.allFactors ?? []) }
        set { replaceFactors(with: newValue) }
    }

    // MARK: Sign-in

    /// Signs in with user name and password: `POST /api/v1/authn`.
    ///
    /// The password is sent once; after an error, nothing is repeated. The next status is often
    /// ``OktaAuthStatusSuccess`` or ``OktaAuthStatusFactorRequired``. A wrong password is `E0000004`.
    open func authenticate(
        username: String,
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        signIn(
            username: username,
            password: password,
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    // MARK: Recovery

    /// Starts to unlock an account, with a code or link by `factorType`:
    /// `POST /api/v1/authn/recovery/unlock`.
    ///
    /// The next status is ``OktaAuthStatusRecoveryChallenge``, also for an unknown user. The error is
    /// `E0000095`, `E0000032` or `E0000126` if the org does not allow it for this user, `E0000097`
    /// without a verified phone.
    open func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            .unlock(username: username, factorType.toFactorType()),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Starts to unlock an account, with a code or link by `factorType`, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusUnauthenticated) async throws {
    ///     let next = try await status.unlockAccount(username: username, factorType: .email)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func unlockAccount(
        username: String, factorType: OktaRecoveryFactors
    ) async throws -> OktaAuthStatus {
        try await outcome {
            unlockAccount(
                username: username, factorType: factorType, onStatusChange: $0, onError: $1
            )
        }
    }

    /// Starts to recover a password, with a code or link by `factorType`:
    /// `POST /api/v1/authn/recovery/password`.
    ///
    /// The next status is ``OktaAuthStatusRecoveryChallenge``, also for an unknown user. The error is
    /// `E0000095`, `E0000034` or `E0000126` if the org does not allow it for this user, `E0000097`
    /// without a verified phone.
    open func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            .recoverPassword(username: username, factorType.toFactorType()),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Starts to recover a password, with a code or link by `factorType`, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusUnauthenticated) async throws {
    ///     let next = try await status.recoverPassword(username: username, factorType: .email)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func recoverPassword(
        username: String, factorType: OktaRecoveryFactors
    ) async throws -> OktaAuthStatus {
        try await outcome {
            recoverPassword(
                username: username, factorType: factorType, onStatusChange: $0, onError: $1
            )
        }
    }

    override var ownOperations: Set<OktaOperation> {
        let canSignIn = model.stateToken == nil || offers(.next) || loginLink != nil
        return Set(
            canSignIn ? .authenticate : nil,
            availableFactors.contains { $0.canSelect() } ? .selectFactor : nil,
            .recoverPassword,
            .unlockAccount
        )
    }
}
