import Foundation

extension SimulatedOrg {
    /// `GET /email/verify/{token}`: the link of an e-mail, in a browser.
    mutating func visitEmailLink(_ call: Call) -> EndpointResponse {
        let message = openEmailLink(call.parameter(), at: call.now)
        let statusCode = message == nil ? 404 : 200
        return .page((message ?? .staleLink).text, statusCode: statusCode)
    }

    /// Notes that the link with `token` was opened, and returns the message for the user; `nil` if no
    /// e-mail had it.
    mutating func openEmailLink(_ token: String, at now: Date) -> IdentityMessage? {
        guard let (key, transaction) = identity.transaction(link: token),
            let code = transaction.task?.code
        else { return nil }
        guard now < transaction.expiresAt, now < code.expiresAt else { return .staleLink }
        identity.update(key) { $0.task?.isOpened = true }
        return .returnToTab
    }

    /// `GET /sso/idps/{provider}` from a `redirect-idp` form: the user signs in there.
    ///
    /// `nil` if the state token does not belong to the Identity Engine.
    mutating func visitIdentityProvider(_ call: Call) throws(APIError) -> EndpointResponse? {
        let handle = try call.parameter(named: "stateToken")
        guard let found = identity.transaction(handle: handle) else { return nil }
        var transaction = found.transaction
        guard transaction.handle == handle, call.now < transaction.expiresAt,
            transaction.state == .identify,
            let provider = identity.settings.providers.first(where: { $0.id == call.parameter() })
        else { return .page("This page is no longer valid", statusCode: 404) }
        let failure = try call.parameter(named: "simulatedFailure")
        var values = [
            ("error", "access_denied"), ("error_description", failure ?? "Unable to sign in"),
        ]
        if failure == nil, let account = accounts[login: provider.login],
            !account.isLocked, !account.isDeactivated
        {
            let rows = IdentityTable.rows(from: transaction.state)
                .filter { $0.relation == .redirectProvider }
            transaction.accountID = account.id
            transaction.usedProvider = true
            transaction.advance(call, in: &self)
            assert(rows.contains { $0.next.contains(transaction.state) }, "\(transaction.state)")
            settle(&transaction, as: found.key, at: call.now)
            if let code = transaction.code {
                values = [("interaction_code", code)]
            } else {
                let text =
                    "Your client is configured to use the interaction code flow and user "
                    + "interaction is required to complete the request."
                values = [("error", "interaction_required"), ("error_description", text)]
            }
        }
        let interaction = transaction.interaction
        values.append(("state", identity.settings.redirectState ?? interaction.state ?? ""))
        // Facebook appends a fragment to every address.
        let fragment = provider.type == "FACEBOOK" ? "#_=_" : ""
        return .redirect(
            to: EndpointResponse.address(interaction.redirectURI, adding: values) + fragment
        )
    }
}
