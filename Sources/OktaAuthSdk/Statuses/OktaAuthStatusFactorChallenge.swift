/// The picked factor waits for its answer.
open class OktaAuthStatusFactorChallenge: OktaAuthStatus {
    /// Identifies the transaction.
    ///
    /// Never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// The factor to verify, made at first use from ``OktaAuthStatus/restApi`` and
    /// ``OktaAuthStatus/model``.
    ///
    /// While a push is waiting it follows the latest answer.
    open var factor: OktaFactor { singleFactor }

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
    ///   - onStatusChange: Called with what comes next, often ``OktaAuthStatusSuccess``; with this
    ///     status again if the push was rejected or timed out.
    ///   - onError: Called instead; a wrong code or answer is `E0000068`.
    ///   - onFactorStatusUpdate: Called each time the server says how it goes. While the result is
    ///     `waiting`, ``OktaFactorPush/correctAnswer`` is up to date.
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

    /// Sends the code or push once more: `POST /api/v1/authn/factors/{id}/verify/resend`.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with this status again; for a push, verify it to wait.
    ///   - onError: Called instead; HTTP 429 less than 30 seconds after the last code.
    open func resendFactor(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        perform(
            .resend,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Waits until the user has approved or rejected the push, and tells what happens meanwhile.
    ///
    /// The same as ``verifyFactor(passCode:answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)`` without a code, with typed
    /// events instead of factor results.
    ///
    /// - Parameters:
    ///   - onEvent: Called with each event, on the callback queue.
    ///   - onStatusChange: Called with what comes next; with this status again if the user said no
    ///     or it timed out.
    ///   - onError: Called instead; `E0000011` if the transaction ended meanwhile, `E0000047` if
    ///     the org refuses for long.
    open func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        telling(onEvent, then: onStatusChange) { onStatusChange in
            verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }
}
