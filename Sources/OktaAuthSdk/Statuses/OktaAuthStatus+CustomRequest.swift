extension OktaAuthStatus {
    /// Sends a body to a link, with the state token unless it has one.
    func send(
        _ payload: [String: Any],
        to link: LinksResponse.Link,
        checking values: KeyValuePairs<String, String?> = [:],
        reporting callbacks: StatusCallbacks
    ) {
        let payload = payload.addingStateToken(model.stateToken)
        submit(checking: values, reporting: callbacks) {
            $0.sendApiRequest(
                with: link, bodyParams: payload, method: OktaAPI.method(for: link), completion: $1
            )
        }
    }

    /// Sends a body to the link behind `relation`; the other parameters are those above.
    func send(
        _ payload: [String: Any],
        to relation: LinkRelation,
        checking values: KeyValuePairs<String, String?> = [:],
        reporting callbacks: StatusCallbacks
    ) {
        do throws(OktaError) {
            send(payload, to: try link(relation), checking: values, reporting: callbacks)
        } catch {
            callbacks.fail(error)
        }
    }
}

extension [String: Any] {
    func addingStateToken(_ stateToken: String?) -> [String: Any] {
        var payload = self
        if payload["stateToken"] == nil { payload["stateToken"] = stateToken }
        return payload
    }
}
