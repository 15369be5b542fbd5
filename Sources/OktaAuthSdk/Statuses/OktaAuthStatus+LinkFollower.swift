extension OktaAuthStatus: LinkFollower {
    var subject: String { statusType.rawValue }
    var owningStatus: OktaAuthStatus? { self }
    var requestApi: OktaAPI? { restApi }
    var transactionToken: String? { model.stateToken }
    var ownDelegate: (any OktaFactorResultProtocol)? { nil }

    func offeredLink(_ relation: LinkRelation) -> LinksResponse.Link? { model.links?[relation] }

    /// Submits a request that follows no link; the parameters are the same as for `submit`.
    func begin(
        checking values: KeyValuePairs<String, String?> = [:],
        of stateToken: String? = nil,
        reporting callbacks: StatusCallbacks,
        _ send: (
            _ api: OktaAPI,
            _ completion: @escaping (OktaAPIRequest.Result) -> Void
        ) -> OktaAPIRequest
    ) { submit(checking: values, of: stateToken ?? model.stateToken, reporting: callbacks, send) }
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
