import Foundation
import OktaCore

extension SimulatedOrg {
    /// `POST …/v1/interact`: an interaction handle, for a client that uses PKCE.
    mutating func interact(_ call: Call) throws(APIError) -> EndpointResponse {
        _ = try sessions.oauth.settings.server(of: call)
        guard engine.allowsIdentity else {
            throw .oauth(
                "access_denied", "The requested feature is not enabled in this environment."
            )
        }
        let request = try sessions.oauth.settings.request(of: call)
        var transaction = IdentityTransaction(
            try interaction(of: request),
            handle: generator.token("02", count: 40),
            expiresAt: call.now + identity.settings.interactionLifetime
        )
        transaction.deviceToken =
            call.request.headers["x-device-token"] ?? call.request.cookie("DT")
        try redeemToken(for: &transaction, call)
        let handle = generator.token("", count: 43)
        identity.store(transaction, as: handle)
        return EndpointResponse(
            headers: ["Cache-Control": "no-store", "Pragma": "no-cache"],
            body: ["interaction_handle": .string(handle)]
        )
    }

    private func interaction(of request: ClientRequest) throws(APIError) -> AuthorizationRequest {
        let (call, client) = (request.call, request.client)
        let oauth = sessions.oauth.settings
        let interaction = AuthorizationRequest(of: client, at: request.server) { call.field($0) }
        guard client.allowsInteractionCodes else {
            throw .oauth(
                "unauthorized_client",
                "The client is not authorized to use the provided grant type. "
                    + "Configured grant types do not include 'interaction_code'."
            )
        }
        guard let challenge = interaction.challenge else {
            let text = "PKCE code challenge is required to use the interaction code flow."
            throw .oauth("invalid_request", text)
        }
        guard call.field("code_challenge_method") == "S256" else {
            throw .oauth("invalid_request", "The PKCE code challenge method is not supported.")
        }
        guard Data(base64Lenient: challenge)?.count == 32 else {
            throw .oauth("invalid_request", "The PKCE code challenge is not valid.")
        }
        guard oauth.accepts(interaction.redirectURI, among: client.redirectURIs) else {
            let text = "parameter must be a Login redirect URI in the client app settings."
            throw .oauth("invalid_request", "The 'redirect_uri' \(text)")
        }
        guard interaction.state != nil else {
            let text = "The authentication request has an invalid 'state' parameter."
            throw .oauth("invalid_request", text)
        }
        try oauth.check(interaction.scopes, of: client)
        return interaction
    }

    /// Starts behind a mailed link: a recovery whose user is known, or an activation.
    private mutating func redeemToken(for transaction: inout IdentityTransaction, _ call: Call)
        throws(APIError)
    {
        if let token = call.field("recovery_token") {
            guard let grant = sessions.recoveryTokens[token], grant.isValid(at: call.now),
                grant.kind == .password, accounts[id: grant.accountID]?.isDeactivated == false
            else { throw .oauth("invalid_request", "The recovery token is invalid") }
            sessions.recoveryTokens[token]?.isUsed = true
            transaction.accountID = grant.accountID
            transaction.purpose = .recovery
            transaction.verified = [.email]
            transaction.advance(call, in: &self)
        } else if let token = call.field("activation_token") {
            guard let account = accounts[id: sessions.activationTokens[token]],
                account.user.isStaged, !account.isDeactivated
            else { throw .oauth("invalid_request", "The activation token is invalid") }
            sessions.activationTokens[token] = nil
            transaction.accountID = account.id
            transaction.purpose = .registration
            transaction.move(to: .selectEnrollment)
        }
    }
}
