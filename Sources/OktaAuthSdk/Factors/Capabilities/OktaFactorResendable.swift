/// A factor whose code or push can be sent once more.
public protocol OktaFactorResendable: OktaFactor {}

extension OktaFactorResendable {
    /// Whether it can be sent once more now.
    public func canResend() -> Bool { origin?.legalOperations.contains(.resend) ?? false }

    /// Sends the code or push once more: `POST` to the `resend` link of the factor's status.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with the same status again.
    ///   - onError: Called instead; HTTP 429 less than 30 seconds after the last code.
    public func resend(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        switch origin?.step {
        case .factorChallenge(let status)?:
            status.resendFactor(onStatusChange: onStatusChange, onError: onError)
        case .factorEnrollActivate(let status)?:
            status.resendFactor(onStatusChange: onStatusChange, onError: onError)
        default:
            StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
                .fail(.missing(.resend, in: subject))
        }
    }

    /// The async form of `resend(onStatusChange:onError:)`.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func resend() async throws -> OktaAuthStatus {
        try await outcome { resend(onStatusChange: $0, onError: $1) }
    }
}
