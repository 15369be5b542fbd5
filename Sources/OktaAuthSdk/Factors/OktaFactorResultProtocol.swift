/// Handles the answers to what a factor sends.
///
/// Every ``OktaAuthStatus`` does; set another object as ``OktaFactor/responseDelegate`` to step in
/// between.
public protocol OktaFactorResultProtocol: AnyObject {
    /// Turns `response` into a status, or goes on waiting.
    ///
    /// - Parameters:
    ///   - response: The answer, or why there is none.
    ///   - onStatusChange: To be called with the new status.
    ///   - onError: To be called instead.
    ///   - onFactorStatusUpdate: To be called with each factor result.
    func handleFactorServerResponse(
        response: OktaAPIRequest.Result,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)?
    )
}
