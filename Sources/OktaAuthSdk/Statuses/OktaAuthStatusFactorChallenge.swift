/// The selected factor waits for verification.
open class OktaAuthStatusFactorChallenge: OktaAuthStatusSingleFactor {
    /// Whether the challenge can be answered here.
    open func canVerify() -> Bool { offers(.next) }

    /// Verifies the selected factor: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Sends the code or the answer once; after an error, nothing is repeated. With neither, it
    /// waits until the user has approved or rejected the push.
    ///
    /// The next status is often ``OktaAuthStatusSuccess``, this one again if the push was rejected or
    /// timed out. A wrong code or answer is `E0000068`. While the factor result is `waiting`,
    /// ``OktaFactorPush/correctAnswer`` is up to date.
    open func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        factor.verify(
            passCode: passCode,
            answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    /// Verifies the selected factor with options: whether to remember the device, and to push without
    /// asking.
    ///
    /// The options count for this call only, each poll included. Calls
    /// ``OktaAuthStatusFactorChallenge/verifyFactor(passCode:answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``.
    public final func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String? = nil,
        options: OktaVerifyOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        CallContext(basedOn: .current, verification: options).run {
            verifyFactor(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        }
    }

    /// Verifies the selected factor, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusFactorChallenge) async throws {
    ///     let next = try await status.verifyFactor(passCode: "123456")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusFactorChallenge/verifyFactor(passCode:answerToSecurityQuestion:options:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func verifyFactor(
        passCode: String? = nil,
        answerToSecurityQuestion: String? = nil,
        options: OktaVerifyOptions? = nil,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(
            in: CallContext(basedOn: .current, verification: options),
            updating: onFactorStatusUpdate
        ) {
            verifyFactor(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    override var canPushAgain: Bool { canVerify() && factor.type == .push }

    override func poll(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override var ownOperations: Set<OktaOperation> {
        Set(
            awaitsDecision ? .waitForDecision : canVerify() ? .verifyFactor : nil,
            canResend() ? .resend : nil
        )
    }
}
