/// A factor that the user verifies or sets up elsewhere, for example on the phone.
public protocol OktaFactorPollable: OktaFactor {}

extension OktaFactorPush: OktaFactorPollable {}
extension OktaFactorDuo: OktaFactorPollable {}

extension OktaFactorPollable {
    /// Whether the user has not decided yet, and can be waited for.
    public func canWait() -> Bool { origin?.canPoll() ?? false }

    /// Waits until the user has decided, and tells what happens meanwhile.
    ///
    /// - Parameters:
    ///   - onEvent: Called with each event, on the callback queue.
    ///   - onStatusChange: Called with what comes next; with the same status again if the user said
    ///     no or it timed out.
    ///   - onError: Called instead; `E0000011` if the transaction ended meanwhile, `E0000047` if
    ///     the org refuses for long.
    public func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        switch origin?.step {
        case .factorChallenge(let status)?:
            status.waitForDecision(
                onEvent: onEvent,
                onStatusChange: onStatusChange,
                onError: onError
            )
        case .factorEnrollActivate(let status)?:
            status.waitForDecision(
                onEvent: onEvent,
                onStatusChange: onStatusChange,
                onError: onError
            )
        default:
            onError(.missing(.next, in: subject))
        }
    }
}
