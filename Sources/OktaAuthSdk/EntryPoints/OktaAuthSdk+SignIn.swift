/// Signing in with a password, or with an activation token.
extension OktaAuthSdk {
    /// Signs in: `POST /api/v1/authn`.
    ///
    /// The password is sent once; after an error, nothing is repeated.
    ///
    /// - Parameters:
    ///   - username: The name the user signs in with.
    ///   - password: The password; `nil` starts with another factor.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; a wrong password is `E0000004`.
    @_alwaysEmitIntoClient
    public func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().authenticate(
            username: username,
            password: password,
            options: options,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaAuthSdk/authenticate(username:password:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await unauthenticatedStatus()
            .authenticate(username: username, password: password, options: options)
    }

    /// Signs in with an activation token: `POST /api/v1/authn`.
    ///
    /// - Parameters:
    ///   - activationToken: The token of a new account; valid for one sign-in. Never log it.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the next status; with ``OktaAuthStatusPasswordReset`` if the
    ///     user has no password yet.
    ///   - onError: Called instead; `E0000004` for a token that is no longer valid.
    @_alwaysEmitIntoClient
    public func authenticate(
        activationToken: String,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().authenticate(
            activationToken: activationToken,
            options: options,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaAuthSdk/authenticate(activationToken:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public func authenticate(
        activationToken: String,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await unauthenticatedStatus()
            .authenticate(activationToken: activationToken, options: options)
    }
}
