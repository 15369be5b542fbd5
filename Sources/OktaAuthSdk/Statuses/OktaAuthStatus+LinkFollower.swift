extension OktaAuthStatus: LinkFollower {
    var subject: String { statusType.rawValue }
    var owningStatus: OktaAuthStatus? { self }
    var requestApi: OktaAPI? { restApi }
    var transactionToken: String? { model.stateToken }
    var ownDelegate: (any OktaFactorResultProtocol)? { nil }

    func offeredLink(_ relation: LinkRelation) -> LinksResponse.Link? { model.links?[relation] }
}

extension OktaAuthStatus: OktaFactorResultProtocol {
    /// Passes the response to the response handler.
    public func handleFactorServerResponse(
        response: OktaAPIRequest.Result,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        responseHandler.handleServerResponse(
            response,
            currentStatus: self,
            onStatusChanged: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}
