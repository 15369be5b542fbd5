/// Handles the answers to the requests of a factor.
///
/// Every ``OktaAuthStatus`` conforms; set another object as ``OktaFactor/responseDelegate`` to
/// intercept answers.
public protocol OktaFactorResultProtocol: AnyObject {
    /// Turns `response` into a status, or continues to wait.
    ///
    /// - Parameters:
    ///   - response: The answer, or the error.
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
