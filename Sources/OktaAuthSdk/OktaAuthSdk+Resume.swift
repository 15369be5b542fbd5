/// Going on with a transaction after the app was started anew.
extension OktaAuthSdk {
    /// Goes on with a transaction: `POST /api/v1/authn` with its state token.
    ///
    /// Nothing is sent for a token that has expired, or is another org's.
    ///
    /// - Parameters:
    ///   - token: What ``OktaAuthStatus/resumeToken`` was.
    ///   - onStatusChange: Called with where the transaction stands.
    ///   - onError: Called instead; `E0000011` if the transaction is over, also if this machine's
    ///     clock says so, and ``OktaError/transaction`` is ``OktaTransactionFate/dead``. With
    ///     ``OktaError/invalidParameters(_:)`` for another org's.
    public func resume(
        _ token: OktaResumeToken,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().resume(
            token,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Goes on with the transaction that ``OktaConfiguration/resumeStore`` keeps.
    ///
    /// A transaction that is over is forgotten there.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with where the transaction stands; with
    ///     ``OktaAuthStatusUnauthenticated`` if none is kept, without a request.
    ///   - onError: Called instead; `E0000011` if the transaction is over.
    public func resumeKept(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let status = unauthenticatedStatus()
        if let token = status.restApi.storedResumeToken() {
            status.resume(
                token,
                reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
            )
        } else {
            Delivery<Void>(on: status.restApi.clock) { onStatusChange(status) }(())
        }
    }
}

extension OktaAuthStatusUnauthenticated {
    /// Goes on with the transaction of `token`, if it is this org's and not over.
    fileprivate func resume(_ token: OktaResumeToken, reporting callbacks: StatusCallbacks) {
        guard token.origin == "\(Origin(restApi.oktaDomain))" else {
            return callbacks.onError(
                .invalidParameters(
                    "the resume token is for \(token.origin), not for "
                        + "\(Origin(restApi.oktaDomain)); nothing was sent"
                )
            )
        }
        guard !token.isExpired(at: restApi.clock.now) else {
            restApi.forgetResumeToken(of: token.stateToken)
            let dead = OktaAPIErrorResponse(
                errorCode: OktaErrorCode.invalidToken.rawValue,
                errorSummary: "The transaction has expired"
            )
            Delivery<Void>(on: restApi.clock) {
                callbacks.onError(.serverRespondedWithError(dead))
            }(())
            return
        }
        resume(stateToken: token.stateToken, reporting: callbacks)
    }
}
