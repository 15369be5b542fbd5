/// A factor that is verified and activated with a code.
///
/// For one screen that serves all of them: it shows a text field and submits the code.
public protocol OktaFactorCodeVerifiable: OktaFactor {}

extension OktaFactorCodeVerifiable {
    /// Whether a code can be submitted now.
    public var canSubmitCode: Bool {
        canActivate() || canVerify() || (self is any OktaFactorCodeSelectable && canSelect())
    }

    /// Submits a code: to the activation, to the challenge, or to select a factor whose code is not
    /// sent.
    ///
    /// - Parameters:
    ///   - code: The code; keep leading zeros.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    public func submit(
        code: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        if canActivate() {
            activate(passCode: code, onStatusChange: onStatusChange, onError: onError)
        } else if let factor = self as? any OktaFactorCodeSelectable, !canVerify() {
            factor.select(passCode: code, onStatusChange: onStatusChange, onError: onError)
        } else {
            verify(
                passCode: code,
                answerToSecurityQuestion: nil,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }

    /// The async form of `submit(code:onStatusChange:onError:)`.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func submit(code: String) async throws -> OktaAuthStatus {
        try await outcome { submit(code: code, onStatusChange: $0, onError: $1) }
    }
}
