/// A recovery code or link is on its way to the user.
///
/// A code is entered here. A link opens the app or a page with a recovery token; this status then
/// has no links, and only "check your mail" can be shown.
open class OktaAuthStatusRecoveryChallenge: OktaAuthStatus {
    /// Identifies the transaction; absent while a link is on its way by e-mail; never log it.
    open var stateToken: String? { model.stateToken }

    /// The channel of the code or link.
    open var factorType: FactorType? { model.factorType }

    /// Whether a code can be verified.
    open func canVerify() -> Bool { offers(.next) }

    /// Whether the code can be sent again.
    open func canResend() -> Bool { offers(.resend) }

    /// Whether a link is on its way by e-mail, so that only "check your mail" can be shown.
    ///
    /// The transaction continues with the token of the link when it opens the app.
    public final var isWaitingForMail: Bool { factorType == .email && !canVerify() }

    /// Verifies the code of a text message or call: `POST /api/v1/authn/recovery/factors/…/verify`.
    ///
    /// Keep the code's leading zeros. The next status has the question, or is the one after it. A wrong
    /// code is `E0000068`.
    open func verifyFactor(
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .verify(step(.next), passCode: passCode, withOptions: false),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Verifies the code of a text message or call, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusRecoveryChallenge) async throws {
    ///     let next = try await status.verifyFactor(passCode: "123456")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusRecoveryChallenge/verifyFactor(passCode:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func verifyFactor(passCode: String) async throws -> OktaAuthStatus {
        try await outcome { verifyFactor(passCode: passCode, onStatusChange: $0, onError: $1) }
    }

    /// Redeems the token at the end of the mailed link: `POST /api/v1/authn/recovery/token`.
    ///
    /// Needs no link of this status: the server sends the e-mail only. The next status has the question,
    /// or is the one after it. An invalid token is `E0000011` or `E0000105`.
    open func verifyFactor(
        recoveryToken: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            .redeem(recoveryToken: recoveryToken),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Redeems the token at the end of the mailed link, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusRecoveryChallenge) async throws {
    ///     let next = try await status.verifyFactor(recoveryToken: "00abc")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusRecoveryChallenge/verifyFactor(recoveryToken:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func verifyFactor(recoveryToken: String) async throws -> OktaAuthStatus {
        try await outcome {
            verifyFactor(recoveryToken: recoveryToken, onStatusChange: $0, onError: $1)
        }
    }

    /// Sends the code again: `POST /api/v1/authn/recovery/factors/…/resend`.
    ///
    /// The status stays the same. HTTP 429 less than 30 seconds after the last code.
    open func resendFactor(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { run(try .perform(step(.resend)), reporting: StatusCallbacks(onStatusChange, onError)) }

    /// Sends the code again, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusRecoveryChallenge) async throws {
    ///     let next = try await status.resendFactor()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusRecoveryChallenge/resendFactor(onStatusChange:onError:)``,
    /// whose error it throws.
    public final func resendFactor() async throws -> OktaAuthStatus {
        try await outcome { resendFactor(onStatusChange: $0, onError: $1) }
    }

    override var ownOperations: Set<OktaOperation> {
        Set(canVerify() ? .verifyFactor : .redeemRecoveryToken, canResend() ? .resend : nil)
    }
}
