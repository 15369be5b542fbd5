/// A factor whose code is sent to the user, over any channel.
public protocol OktaFactorCodeResendable: OktaFactorCodeVerifiable, OktaFactorResendable {
    /// Verifies the code; `nil` sends a new one.
    func verify(
        passCode: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)?
    )
}

extension OktaFactorCodeResendable {
    /// Verifies the code with options: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// - Parameters:
    ///   - passCode: The code; keep leading zeros.
    ///   - options: Whether to remember the device.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    ///   - onFactorStatusUpdate: Called with the factor result, if the answer has one.
    public func verify(
        passCode: String?,
        options: OktaVerifyOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        CallContext.verifying(with: options).run {
            verify(
                passCode: passCode,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        }
    }

    /// The async form of ``OktaFactorSentCode/verify(passCode:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func verify(
        passCode: String?,
        options: OktaVerifyOptions? = nil,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(in: .verifying(with: options), updating: onFactorStatusUpdate) {
            verify(passCode: passCode, onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2)
        }
    }
}

/// A code that is sent to a phone.
open class OktaFactorSentCode: OktaFactor {
    /// Verifies the code: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// - Parameters:
    ///   - passCode: The code; keep leading zeros. `nil` sends a new one.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    ///   - onFactorStatusUpdate: Called with the factor result, if the answer has one.
    open func verify(
        passCode: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        verify(
            passCode: passCode,
            answerToSecurityQuestion: nil,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}

extension OktaFactorSentCode: OktaFactorCodeResendable {}
