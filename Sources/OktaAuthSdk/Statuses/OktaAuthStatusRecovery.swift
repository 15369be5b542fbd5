/// A recovery was started.
///
/// The user has a question to answer, or a trusted application has a recovery token to redeem.
open class OktaAuthStatusRecovery: OktaAuthStatus {
    /// Identifies the transaction; absent until the recovery token is redeemed; never log it.
    open var stateToken: String? { model.stateToken }

    /// The question to show.
    open var recoveryQuestion: String? { model.embedded?.user?.recoveryQuestion?.question }

    /// The recovery token for a trusted application; never log it.
    open var recoveryToken: String? { model.recoveryToken }

    /// Whether the recovery can continue.
    open func canRecover() -> Bool { offers(.next) }

    /// Answers the recovery question: `POST /api/v1/authn/recovery/answer`.
    ///
    /// The next status is ``OktaAuthStatusPasswordReset``, or ``OktaAuthStatusSuccess`` after an unlock.
    /// A wrong answer is `E0000087`.
    open func recoverWithAnswer(
        _ answer: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .recover(step(.next), answer: answer),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Answers the recovery question, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusRecovery) async throws {
    ///     let next = try await status.recoverWithAnswer("blue")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusRecovery/recoverWithAnswer(_:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func recoverWithAnswer(_ answer: String) async throws -> OktaAuthStatus {
        try await outcome { recoverWithAnswer(answer, onStatusChange: $0, onError: $1) }
    }

    /// Redeems the token of the mailed link or of the trusted application:
    /// `POST /api/v1/authn/recovery/token`.
    ///
    /// The next status has the question, or is the one after it. An invalid token is `E0000011` or
    /// `E0000105`.
    open func recoverWithToken(
        _ recoveryToken: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .redeem(recoveryToken: recoveryToken, at: link(.next), stateToken: stateToken),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Redeems the token of the mailed link or of the trusted application, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusRecovery) async throws {
    ///     let next = try await status.recoverWithToken("00abc")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusRecovery/recoverWithToken(_:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func recoverWithToken(_ recoveryToken: String) async throws -> OktaAuthStatus {
        try await outcome { recoverWithToken(recoveryToken, onStatusChange: $0, onError: $1) }
    }

    override var ownOperations: Set<OktaOperation> {
        guard canRecover() else { return [] }
        return stateToken == nil ? [.redeemRecoveryToken] : [.answerRecoveryQuestion]
    }
}
