extension OktaAuthStatus {
    /// A body for the link behind `relation`, with the state token unless it has one.
    func custom(
        _ relation: LinkRelation,
        _ payload: [String: Any],
        checking values: KeyValuePairs<String, String?> = [:]
    ) throws(OktaError) -> AuthnCall {
        .custom(try link(relation), payload.addingStateToken(transactionToken), values)
    }
}

extension [String: Any] {
    func addingStateToken(_ stateToken: String?) -> [String: Any] {
        var payload = self
        if payload["stateToken"] == nil { payload["stateToken"] = stateToken }
        return payload
    }
}
