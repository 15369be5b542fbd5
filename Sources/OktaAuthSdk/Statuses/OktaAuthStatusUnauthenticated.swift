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
    /// The password is sent once; after an error, nothing is repeated.
    ///
    /// - Parameters:
    ///   - username: The name the user signs in with.
    ///   - password: The password.
    ///   - onStatusChange: Called with the next status, often ``OktaAuthStatusSuccess`` or
    ///     ``OktaAuthStatusFactorRequired``.
    ///   - onError: Called instead; a wrong password is `E0000004`.
    open func authenticate(
        username: String,
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        signIn(
            username: username,
            password: password,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Signs in with options: `POST /api/v1/authn`.
    ///
    /// With a password it calls
    /// ``OktaAuthStatusUnauthenticated/authenticate(username:password:onStatusChange:onError:)``.
    ///
    /// - Parameters:
    ///   - username: The name the user signs in with.
    ///   - password: The password; `nil` starts with another factor.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; a wrong password is `E0000004`.
    public final func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        // Nearly every sign-in: without options, a call needs no context of its own.
        if let password, model.stateToken == nil, CallContext.current.isEmpty,
            options == OktaAuthenticationOptions()
        {
            return authenticate(
                username: username,
                password: password,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
        options.context.call(onStatusChange: onStatusChange, onError: onError) {
            if let password {
                authenticate(
                    username: username,
                    password: password,
                    onStatusChange: $0,
                    onError: $1
                )
            } else {
                signIn(
                    username: username,
                    password: nil,
                    reporting: StatusCallbacks(onStatusChange: $0, onError: $1)
                )
            }
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/authenticate(username:password:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public final func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            authenticate(
                username: username,
                password: password,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    // MARK: Recovery

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// - Parameters:
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000032` or `E0000126` if the org does not allow
    ///     it for this user, `E0000097` if there is no verified phone.
    open func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        begin(
            checking: ["username": username],
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        ) {
            $0.unlockAccount(
                username: username,
                factor: factorType.toFactorType(),
                completion: $1
            )
        }
    }

    /// Starts to unlock an account with options: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// With a channel it calls
    /// ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Parameters:
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application, which
    ///     gets the recovery token itself.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``; with
    ///     ``OktaAuthStatusRecovery`` without a channel.
    ///   - onError: Called instead; `E0000095` for a user unknown to the trusted application.
    public final func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.context().call(onStatusChange: onStatusChange, onError: onError) {
            if let factorType {
                return unlockAccount(
                    username: username,
                    factorType: factorType,
                    onStatusChange: $0,
                    onError: $1
                )
            }
            begin(
                checking: ["username": username],
                reporting: StatusCallbacks(onStatusChange: $0, onError: $1)
            ) { $0.unlockAccount(username: username, completion: $1) }
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public final func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            unlockAccount(
                username: username,
                factorType: factorType,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000034` or `E0000126` if the org does not allow
    ///     it for this user, `E0000097` if there is no verified phone.
    open func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        begin(
            checking: ["username": username],
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        ) {
            $0.recoverPassword(
                username: username,
                factor: factorType.toFactorType(),
                completion: $1
            )
        }
    }

    /// Starts to recover a password with options: `POST /api/v1/authn/recovery/password`.
    ///
    /// With a channel it calls
    /// ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application, which
    ///     gets the recovery token itself.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``; with
    ///     ``OktaAuthStatusRecovery`` without a channel.
    ///   - onError: Called instead; `E0000095` for a user unknown to the trusted application.
    public final func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.context().call(onStatusChange: onStatusChange, onError: onError) {
            if let factorType {
                return recoverPassword(
                    username: username,
                    factorType: factorType,
                    onStatusChange: $0,
                    onError: $1
                )
            }
            begin(
                checking: ["username": username],
                reporting: StatusCallbacks(onStatusChange: $0, onError: $1)
            ) { $0.recoverPassword(username: username, completion: $1) }
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public final func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            recoverPassword(
                username: username,
                factorType: factorType,
                options: options,
                onStatusChange: $0,
                onError: $1
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
