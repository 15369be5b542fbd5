import Foundation
import OktaCore

extension IDXClient {
    /// Starts a transaction: `POST …/v1/interact`.
    ///
    /// - Parameters:
    ///   - configuration: The client and its issuer.
    ///   - state: Returns with every redirect; random by default.
    ///   - completion: Called once, on the callback queue, with the client or with an
    ///     ``IDXClientError``.
    public static func start(
        with configuration: Configuration,
        state: String? = nil,
        completion: @escaping (_ client: IDXClient?, _ error: (any Error)?) -> Void
    ) {
        configuration.options.network.usedClock.report(to: completion) {
            try await start(with: configuration, state: state)
        }
    }

    /// Starts a transaction, and returns its client.
    ///
    /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
    public static func start(
        with configuration: Configuration, state: String? = nil
    ) async throws -> IDXClient {
        let state = state ?? Random.base64URLText(byteCount: 32)
        let verifier = Random.base64URLText(byteCount: 32)
        let nonce = Random.base64URLText(byteCount: 32)
        let options = configuration.options
        let acrValues = options.acrValues.joined(separator: " ")
        let requests = try configuration.requests.get()
        let request = try requests.interaction([
            "client_id": configuration.clientId,
            "client_secret": configuration.clientSecret,
            "scope": configuration.scopes.joined(separator: " "),
            "redirect_uri": configuration.redirectUri,
            "state": state,
            "nonce": nonce,
            "code_challenge": Base64URL.encode(SHA256.hash(Array(verifier.utf8))),
            "code_challenge_method": "S256",
            "recovery_token": options.recoveryToken,
            "activation_token": options.activationToken,
            "login_hint": options.loginHint,
            "max_age": options.maxAge.flatMap { Int(exactly: $0.rounded()) }.map(String.init),
            "acr_values": acrValues.isEmpty ? nil : acrValues,
        ])
        let result: Result<HTTPReply, HTTPFailure> = try await PendingCall.value { call in
            request.send(in: call.work, isRead: false) { call.end(with: .success($0)) }
        }
        let secrets = [state, nonce, verifier, options.loginHint] + requests.secrets
        let response = ServerResponse(result, hiding: secrets)
        guard case .other(let members, _) = response,
            let handle = members["interaction_handle"]?.text, !handle.isEmpty
        else { throw response.error }
        let context = Context(
            configuration: configuration,
            state: state,
            interactionHandle: handle,
            codeVerifier: verifier,
            nonce: nonce,
            // A limit that JSON cannot express would keep the context from being stored.
            maxAge: options.maxAge.flatMap { $0.isFinite ? $0 : nil }
        )
        return IDXClient(context: context)
    }
}
