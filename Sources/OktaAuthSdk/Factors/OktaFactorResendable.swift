/// A factor whose code or push can be sent once more.
public protocol OktaFactorResendable: OktaFactor {}

extension OktaFactorPhone: OktaFactorResendable {}
extension OktaFactorPush: OktaFactorResendable {}

extension OktaFactorResendable {
    /// Whether it can be sent once more now.
    public func canResend() -> Bool { origin?.offers(.resend) ?? false }

    /// Sends the code or push once more: `POST` to the `resend` link of the factor's status.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with the same status again.
    ///   - onError: Called instead; HTTP 429 less than 30 seconds after the last code.
    public func resend(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        guard let origin else { return onError(.missing(.resend, in: subject)) }
        origin.perform(
            .resend,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }
}
