/// A status with one factor, which is challenged, or enrolled and not active yet.
open class OktaAuthStatusSingleFactor: OktaAuthStatus {
    /// Identifies the transaction; never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// The factor, created at first use from ``OktaAuthStatus/restApi`` and
    /// ``OktaAuthStatus/model``.
    ///
    /// While a push is waiting it follows the latest response.
    open var factor: OktaFactor {
        get { singleFactor }
        set { replaceFactors(with: [newValue]) }
    }

    /// Whether the code or push can be sent again.
    open func canResend() -> Bool { offers(.resend) }

    /// Sends the code or push again: `POST` to the `resend` link.
    ///
    /// After a code, the status stays the same. A push is then polled until the user has decided; to
    /// report events meanwhile, use ``OktaAuthStatus/resend(by:onStatusChange:onError:)`` and wait.
    /// HTTP 429 less than 30 seconds after the last code.
    open func resendFactor(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .perform(step(.resend)),
            as: .stepThenWait,
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Sends the code or push again, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusSingleFactor) async throws {
    ///     let next = try await status.resendFactor()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusSingleFactor/resendFactor(onStatusChange:onError:)``,
    /// whose error it throws.
    public final func resendFactor() async throws -> OktaAuthStatus {
        try await outcome { resendFactor(onStatusChange: $0, onError: $1) }
    }

    /// Waits until the user has decided elsewhere, for example on the phone.
    ///
    /// Like verifying or activating the factor without a code, with typed events, on the callback queue,
    /// instead of factor results. The next status is this one again if the user rejected it or it timed
    /// out. The error is `E0000011` if the transaction ended meanwhile, `E0000047` if the rate limit lasts
    /// too long.
    open func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { context(reporting: onEvent).run { poll(onStatusChange: onStatusChange, onError: onError) } }

    /// Waits until the user has decided elsewhere, for example on the phone, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusSingleFactor) async throws {
    ///     let next = try await status.waitForDecision(onEvent: { show($0) })
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusSingleFactor/waitForDecision(onEvent:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func waitForDecision(
        onEvent: (_ event: OktaPollEvent) -> Void = { _ in }
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onEvent) {
            waitForDecision(onEvent: $2, onStatusChange: $0, onError: $1)
        }
    }

    /// Verifies or activates the factor without a code, which waits for the user.
    func poll(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { startWaiting(through: restApi, reporting: StatusCallbacks(onStatusChange, onError)) }
}
