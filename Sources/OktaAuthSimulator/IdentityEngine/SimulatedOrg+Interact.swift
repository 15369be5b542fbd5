import Foundation
import OktaCore

extension SimulatedOrg {
    /// `POST …/v1/interact`: an interaction handle, for a client that uses PKCE.
    mutating func interact(_ call: Call) throws(APIError) -> EndpointResponse {
        let oauth = sessions.oauth.settings
        let server = try oauth.server(of: call)
        do throws(OAuthRefusal) {
            guard engine.allowsIdentity else {
                throw OAuthRefusal(
                    "access_denied",
                    "The requested feature is not enabled in this environment."
                )
            }
            let client = try oauth.authenticatedClient(of: call)
            let interaction = try interaction(of: client, server, call)
            var transaction = IdentityTransaction(
                interaction,
                handle: generator.token("02", count: 40),
                expiresAt: call.now.addingTimeInterval(identity.settings.interactionLifetime)
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
        } catch {
            return error.response
        }
    }

    private func interaction(
        of client: SimulatedOAuthClient,
        _ server: String?,
        _ call: Call
    ) throws(OAuthRefusal) -> Interaction {
        guard client.allowsInteractionCodes else {
            throw OAuthRefusal(
                "unauthorized_client",
                "The client is not authorized to use the provided grant type. "
                    + "Configured grant types do not include 'interaction_code'."
            )
        }
        guard let challenge = call.formField("code_challenge") else {
            throw OAuthRefusal(
                "invalid_request",
                "PKCE code challenge is required to use the interaction code flow."
            )
        }
        guard call.formField("code_challenge_method") == "S256" else {
            throw OAuthRefusal(
                "invalid_request",
                "The PKCE code challenge method is not supported."
            )
        }
        guard Data(base64Lenient: challenge)?.count == 32 else {
            throw OAuthRefusal("invalid_request", "The PKCE code challenge is not valid.")
        }
        guard let redirect = call.formField("redirect_uri"), redirect.contains(":"),
            EndpointResponse.isAddress(redirect),
            sessions.oauth.settings.accepts(redirect, from: client)
        else {
            throw OAuthRefusal(
                "invalid_request",
                "The 'redirect_uri' parameter must be a Login redirect URI in the client app settings."
            )
        }
        guard let state = call.formField("state") else {
            throw OAuthRefusal(
                "invalid_request",
                "The authentication request has an invalid 'state' parameter."
            )
        }
        let scope = call.formField("scope") ?? ""
        let scopes = scope.split(separator: " ").map(String.init)
        guard !scopes.isEmpty,
            sessions.oauth.settings.clients.isEmpty
                || scopes.allSatisfy(client.scopes.contains)
        else {
            throw OAuthRefusal(
                "invalid_scope",
                "One or more scopes are not configured for the authorization server resource."
            )
        }
        return Interaction(
            server: server,
            clientID: client.id,
            redirectURI: redirect,
            scope: scope,
            state: state,
            nonce: call.formField("nonce"),
            codeChallenge: challenge,
            isConfidential: client.secret != nil
        )
    }

    /// Starts behind a mailed link: a recovery whose user is known, or an activation.
    private mutating func redeemToken(
        for transaction: inout IdentityTransaction,
        _ call: Call
    ) throws(OAuthRefusal) {
        if let token = call.formField("recovery_token") {
            guard let grant = sessions.validRecovery(token, at: call.now),
                grant.kind == .password, accounts[id: grant.accountID] != nil
            else { throw OAuthRefusal("invalid_request", "The recovery token is invalid") }
            sessions.spend(recovery: token)
            transaction.accountID = grant.accountID
            transaction.purpose = .recovery
            transaction.verified = [.email]
            transaction.advance(in: &self, at: call.now)
        } else if let token = call.formField("activation_token") {
            guard let account = accounts[id: sessions.account(activation: token)],
                account.user.isStaged
            else {
                throw OAuthRefusal("invalid_request", "The activation token is invalid")
            }
            sessions.spend(activation: token)
            transaction.accountID = account.id
            transaction.purpose = .registration
            transaction.move(to: .selectEnrollment)
        }
    }
}
