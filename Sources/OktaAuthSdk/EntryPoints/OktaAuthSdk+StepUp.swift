/// Step-up: signing in inside a transaction that an application began.
extension OktaAuthSdk {
    /// Signs in inside the transaction an application began: `POST /api/v1/authn` with its state
    /// token.
    ///
    /// For a step-up whose state token came with the link that opened the sign-in page. Afterwards
    /// ``OktaAuthStatusSuccess/redirectLink`` leads back to the application.
    ///
    /// - Parameters:
    ///   - stateToken: Identifies the transaction. Never log it.
    ///   - username: The name the user signs in with.
    ///   - password: The password; `nil` starts with another factor.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the next status; its state token can be another one.
    ///   - onError: Called instead; `E0000011` if the transaction is over.
    public func authenticate(
        stateToken: String,
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.context.call(onStatusChange: onStatusChange, onError: onError) {
            unauthenticatedStatus().signIn(
                stateToken: stateToken,
                username: username,
                password: password,
                reporting: StatusCallbacks(onStatusChange: $0, onError: $1)
            )
        }
    }

    /// The async form of ``OktaAuthSdk/authenticate(stateToken:username:password:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public func authenticate(
        stateToken: String,
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            authenticate(
                stateToken: stateToken,
                username: username,
                password: password,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
