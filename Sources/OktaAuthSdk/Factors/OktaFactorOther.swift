/// A factor this SDK has no class for.
///
/// Send what the Authn API asks for to one of the factor's links.
open class OktaFactorOther: OktaFactor {
    /// Sends a body the app put together to `link`, with the method its hints allow.
    ///
    /// - Parameters:
    ///   - link: One of the links of the factor or its status.
    ///   - keyValuePayload: A JSON object; the state token is added if it lacks one. Values that
    ///     JSON cannot express are reported as ``OktaError/invalidParameters(_:)``.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead.
    ///   - onFactorStatusUpdate: Called each time the server says how it goes.
    open func sendRequest(
        with link: LinksResponse.Link,
        keyValuePayload: [String: Any],
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        let callbacks = StatusCallbacks(
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
        follow(link, waitsForDecision: true, reporting: callbacks) {
            api,
            link,
            stateToken,
            completion in
            let payload = ["stateToken": stateToken].merging(keyValuePayload) { $1 }
            return api.sendApiRequest(
                with: link,
                bodyParams: payload,
                method: OktaAPI.method(for: link),
                completion: completion
            )
        }
    }
}
