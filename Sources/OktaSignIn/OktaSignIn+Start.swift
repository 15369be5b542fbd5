extension OktaSignIn {
    /// Starts a sign-in.
    ///
    /// ```swift
    /// func begin(_ signIn: OktaSignIn) async throws {
    ///     try await signIn.start()
    ///     if case .identify = signIn.step { try await signIn.identify("user@example.com") }
    /// }
    /// ```
    ///
    /// A start that fails or is refused is a ``Step/message(_:)`` with an action that tries again or
    /// starts again; ``underlyingError`` has the error. While a sign-in is under way, a start continues it: nothing
    /// is sent, and the step stays. An app starts over with the action of the kind
    /// ``Action/Kind/startAgain``, or with ``cancel()``. A user name other than the one it began with
    /// begins a new sign-in.
    ///
    /// - Parameter username: The user name, if it is known.
    /// - Returns: The step, as all operations do.
    /// - Throws: `CancellationError` if the task is cancelled, or the sign-in by ``cancel()`` or by
    ///   another beginning; nothing else.
    @discardableResult
    public func start(username: String? = nil) async throws -> Step {
        try await begin(.identify(.signIn, username: username))
    }

    /// Starts to replace a forgotten password.
    ///
    /// ```swift
    /// func begin(_ signIn: OktaSignIn) async throws {
    ///     try await signIn.recoverPassword(username: "user@example.com")
    ///     show(signIn.step)
    /// }
    /// ```
    ///
    /// It takes the place of a sign-in that is under way. A failure is a step, as for
    /// ``start(username:)``.
    @discardableResult
    public func recoverPassword(username: String? = nil) async throws -> Step {
        try await begin(.identify(.recoverPassword, username: username))
    }

    /// Starts to unlock an account.
    ///
    /// ```swift
    /// func begin(_ signIn: OktaSignIn) async throws {
    ///     try await signIn.unlockAccount(username: "user@example.com")
    ///     show(signIn.step)
    /// }
    /// ```
    ///
    /// It takes the place of a sign-in that is under way. A failure is a step, as for
    /// ``start(username:)``.
    @discardableResult
    public func unlockAccount(username: String? = nil) async throws -> Step {
        try await begin(.identify(.unlockAccount, username: username))
    }

    /// Activates an account.
    ///
    /// ```swift
    /// func begin(_ signIn: OktaSignIn, with link: URL) async throws {
    ///     try await signIn.activate(token: link.absoluteString)
    ///     show(signIn.step)
    /// }
    /// ```
    ///
    /// The token is in the activation link; pass the token or the link. A token that the org
    /// refuses is a message, from which the user signs in.
    @discardableResult
    public func activate(token: String) async throws -> Step {
        try await begin(.activation(token: PastedToken(token).value))
    }

    /// Continues a recovery with what an e-mail brought.
    ///
    /// ```swift
    /// func begin(_ signIn: OktaSignIn, with link: URL) async throws {
    ///     try await signIn.recover(token: link.absoluteString)
    ///     show(signIn.step)
    /// }
    /// ```
    ///
    /// The token is in the recovery link; pass the token or the link. A token that the org
    /// refuses is a message, from which the user asks for a new one.
    @discardableResult
    public func recover(token: String) async throws -> Step {
        try await begin(.recovery(token: PastedToken(token).value))
    }

    /// Continues the transaction that an application began at the Classic Engine.
    ///
    /// ```swift
    /// func begin(_ signIn: OktaSignIn, stateToken token: String) async throws {
    ///     try await signIn.continueTransaction(stateToken: token)
    ///     show(signIn.step)
    /// }
    /// ```
    ///
    /// The state token identifies the transaction. Never log it.
    @discardableResult
    public func continueTransaction(stateToken: String) async throws -> Step {
        try await begin(.stateToken(stateToken))
    }

    /// Continues the transaction in ``Options/resumeStore``, also after the org was upgraded.
    ///
    /// ```swift
    /// func begin(_ signIn: OktaSignIn) async throws {
    ///     try await signIn.resume()
    ///     show(signIn.step)
    /// }
    /// ```
    ///
    /// Without a stored one, the step asks who signs in. A stored one that the org refuses is a
    /// message, and is removed; without a connection it stays, and the message offers to try again.
    @discardableResult
    public func resume() async throws -> Step { try await begin(.stored) }

    private func begin(_ startRequest: StartRequest) async throws -> Step {
        while let attempt, startRequest.continues(attempt.startRequest) {
            if isUnderWay { return step }
            guard isBusy else { break }
            // The same call is in flight: this one ends with it.
            await endOfOperation()
            try Task.checkCancellation()
        }
        return try await run(Attempt(configuration, options, startRequest))
    }
}
