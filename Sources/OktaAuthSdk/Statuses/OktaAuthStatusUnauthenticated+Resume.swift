extension OktaAuthStatusUnauthenticated {
    package func recover(recoveryToken: String) async throws -> OktaAuthStatus {
        try await outcome {
            recover(recoveryToken: recoveryToken, reporting: StatusCallbacks($0, $1))
        }
    }

    func recover(recoveryToken: String, reporting callbacks: StatusCallbacks) {
        run(.redeem(recoveryToken: recoveryToken), reporting: callbacks)
    }

    /// Resumes the transaction of `token`, if it belongs to this org and is not over.
    func resume(_ token: OktaResumeToken, reporting callbacks: StatusCallbacks) {
        let api = restApi
        guard token.org == OktaResumeToken.name(ofOrgAt: api.oktaDomain) else {
            return callbacks.fail(
                .internalError(
                    "the resume token is not for the org at \(Origin(api.oktaDomain)); "
                        + "nothing was sent"
                )
            )
        }
        guard !token.isExpired(at: api.clock.now) else {
            api.resumeTokens.remove(of: token.stateToken)
            let expired = OktaAPIErrorResponse(
                errorCode: OktaErrorCode.invalidToken.rawValue,
                errorSummary: "The transaction has expired"
            )
            let report = Delivery<Void>(on: api.clock) {
                callbacks.fail(.serverRespondedWithError(expired))
            }
            report(())
            return
        }
        fetchStatus(of: token.stateToken, reporting: callbacks)
    }

    /// Resumes the stored transaction; without one, reports this status without a request.
    func resumeStored(reporting callbacks: StatusCallbacks) {
        guard let token = restApi.resumeTokens.load() else {
            let report = Delivery<Void>(on: restApi.clock) { [self] in callbacks.succeed(self) }
            report(())
            return
        }
        resume(token, reporting: callbacks)
    }

    func fetchStatus(of stateToken: String, reporting callbacks: StatusCallbacks) {
        run(.fetchState(of: stateToken), reporting: callbacks)
    }

    /// Removes the stored transaction, which is not cancelled.
    package func forgetStored() { restApi.resumeTokens.remove() }
}

extension OktaAuthStatus {
    /// The token to resume the transaction after a relaunch.
    ///
    /// `nil` without a transaction to resume.
    public var resumeToken: OktaResumeToken? { OktaResumeToken(model, at: restApi.oktaDomain) }
}
