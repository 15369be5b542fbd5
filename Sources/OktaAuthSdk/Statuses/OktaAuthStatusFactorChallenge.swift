/// The selected factor waits for its answer.
open class OktaAuthStatusFactorChallenge: OktaAuthStatus {
    /// Identifies the transaction.
    ///
    /// Never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// The factor to verify, created at first use from ``OktaAuthStatus/restApi`` and
    /// ``OktaAuthStatus/model``.
    ///
    /// While a push is waiting it follows the latest answer.
    open var factor: OktaFactor {
        get { singleFactor }
        set { replaceFactors(with: [newValue]) }
    }

    /// Whether the challenge can be answered here.
    open func canVerify() -> Bool { offers(.next) }

    /// Whether the code or push can be sent once more.
    open func canResend() -> Bool { offers(.resend) }

    /// Answers the challenge: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Without code and answer it waits until the user has approved or rejected the push. A code or
    /// answer is sent once; after an error, nothing is repeated.
    ///
    /// - Parameters:
    ///   - passCode: The code; `nil` for a push or a question.
    ///   - answerToSecurityQuestion: The answer; `nil` unless the factor is a question.
    ///   - onStatusChange: Called with the next status, often ``OktaAuthStatusSuccess``; with this
    ///     status again if the push was rejected or timed out.
    ///   - onError: Called instead; a wrong code or answer is `E0000068`.
    ///   - onFactorStatusUpdate: Called with each factor result. While the result is `waiting`,
    ///     ``OktaFactorPush/correctAnswer`` is up to date.
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

    /// Answers the challenge with options: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The options count for this call only, each poll included. Calls
    /// ``OktaAuthStatusFactorChallenge/verifyFactor(passCode:answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Parameters:
    ///   - passCode: The code; `nil` for a push or a question.
    ///   - answerToSecurityQuestion: The answer; `nil` unless the factor is a question.
    ///   - options: Whether to remember the device, and to push without asking.
    ///   - onStatusChange: Called with the next status, often ``OktaAuthStatusSuccess``.
    ///   - onError: Called instead; a wrong code or answer is `E0000068`.
    ///   - onFactorStatusUpdate: Called with each factor result.
    public final func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String? = nil,
        options: OktaVerifyOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        CallContext.verifying(with: options).run {
            verifyFactor(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        }
    }

    /// The async form of ``OktaAuthStatusFactorChallenge/verifyFactor(passCode:answerToSecurityQuestion:options:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public final func verifyFactor(
        passCode: String? = nil,
        answerToSecurityQuestion: String? = nil,
        options: OktaVerifyOptions? = nil,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(in: .verifying(with: options), updating: onFactorStatusUpdate) {
            verifyFactor(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    /// Sends the code or push once more: `POST /api/v1/authn/factors/{id}/verify/resend`.
    ///
    /// A push is then polled until the user has decided. To report events meanwhile, use
    /// ``OktaAuthStatus/resend(by:onStatusChange:onError:)`` and wait.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with this status again after a code; with the next status after a
    ///     push.
    ///   - onError: Called instead; HTTP 429 less than 30 seconds after the last code.
    open func resendFactor(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        perform(
            .resend,
            as: .stepThenWait,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaAuthStatusFactorChallenge/resendFactor(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public final func resendFactor() async throws -> OktaAuthStatus {
        try await outcome { resendFactor(onStatusChange: $0, onError: $1) }
    }

    /// Waits until the user has decided elsewhere, for example on the phone.
    ///
    /// Like ``verifyFactor(passCode:answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``
    /// without a code, with typed events instead of factor results.
    ///
    /// - Parameters:
    ///   - onEvent: Called with each event, on the callback queue.
    ///   - onStatusChange: Called with the next status; with this status again if the user rejected
    ///     it or it timed out.
    ///   - onError: Called instead; `E0000011` if the transaction ended meanwhile, `E0000047` if
    ///     the rate limit lasts too long.
    open func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        waiting(onEvent).run {
            verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }

    /// The async form of ``OktaAuthStatusFactorChallenge/waitForDecision(onEvent:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public final func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onEvent) {
            waitForDecision(onEvent: $2, onStatusChange: $0, onError: $1)
        }
    }

    /// Starts the wait, and returns its events and its outcome.
    public final func waitForDecision() -> OktaPollSession {
        OktaPollSession { waitForDecision(onEvent: $0, onStatusChange: $1, onError: $2) }
    }

    override var ownOperations: Set<OktaOperation> {
        Set(
            canPoll() ? .waitForDecision : canVerify() ? .verifyFactor : nil,
            canResend() ? .resend : nil
        )
    }
}
