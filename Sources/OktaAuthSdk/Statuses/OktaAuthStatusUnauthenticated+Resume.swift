extension OktaAuthStatusUnauthenticated {
    /// Resumes the transaction of `token`, if it belongs to this org and is not over.
    func resume(_ token: OktaResumeToken, reporting callbacks: StatusCallbacks) {
        let api = restApi
        guard token.org == OktaResumeToken.name(ofOrgAt: api.oktaDomain) else {
            return callbacks.fail(
                .invalidParameters(
                    "the resume token is not for the org at \(Origin(api.oktaDomain)); "
                        + "nothing was sent"
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
