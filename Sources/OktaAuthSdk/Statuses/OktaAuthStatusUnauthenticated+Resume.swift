extension OktaAuthStatusUnauthenticated {
    /// Resumes the transaction of `token`, if it belongs to this org and is not over.
    func resume(_ token: OktaResumeToken, reporting callbacks: StatusCallbacks) {
        let api = restApi
        let org = "\(Origin(api.oktaDomain))"
        guard token.origin == org else {
            return callbacks.fail(
                .invalidParameters(
                    "the resume token is for \(token.origin), not for \(org); nothing was sent"
                )
            )
        }
        guard !token.isExpired(at: api.clock.now) else {
            api.removeResumeToken(of: token.stateToken)
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
        guard let token = restApi.storedResumeToken() else {
            let report = Delivery<Void>(on: restApi.clock) { [self] in callbacks.succeed(self) }
            report(())
            return
        }
        resume(token, reporting: callbacks)
    }
}
