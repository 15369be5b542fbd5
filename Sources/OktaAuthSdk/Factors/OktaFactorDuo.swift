/// The dialogue of Duo.
///
/// Enroll or select it, show Duo's page with ``host`` and ``signature``, and wait. The page posts
/// its response to ``callbackLink`` itself; if it cannot,
/// ``sendSignedResponse(_:onSuccess:onError:)`` does.
public final class OktaFactorDuo: OktaFactorOther {
    private var dialogue: EmbeddedResponse.Factor.Embedded.Activation? {
        factor.embedded?.verification ?? factor.embedded?.activation
    }

    /// The Duo host.
    public var host: String? { dialogue?.host }

    /// The signed request for Duo's page; never log it.
    public var signature: String? { dialogue?.signature }

    /// The link to which Duo's page posts its response.
    public var callbackLink: LinksResponse.Link? { dialogue?.links?.others["complete"]?.first }

    /// Duo's script.
    public var scriptLink: LinksResponse.Link? { dialogue?.links?.others["script"]?.first }

    /// Sends the signed response of Duo's page, `sig_response`, to the server: form `POST` to
    /// ``callbackLink``.
    ///
    /// The status does not change and a wait continues: the next poll has the result. The error is
    /// `E0000068` if the server does not accept the response, and ``OktaError/wrongStatus(_:)`` if the
    /// factor has no ``callbackLink``.
    public func sendSignedResponse(
        _ signedResponse: String,
        onSuccess: @escaping () -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = Callbacks(onSuccess, onError)
        if let error = OktaError.empty(in: ["signedResponse": signedResponse]) {
            return callbacks.fail(error)
        }
        guard let link = callbackLink else {
            return callbacks.fail(.wrongStatus("\(subject) offers no 'complete' link"))
        }
        let id = factor.id
        // Without a token, the org refuses the request.
        let stateToken = transactionToken ?? ""
        sendIndependently(isExclusive: true, reporting: callbacks) { api, succeed, fail in
            api.completeDuo(
                with: link,
                factorId: id,
                stateToken: stateToken,
                signedResponse: signedResponse,
                onCompletion: { succeed(()) },
                onError: fail
            )
        }
    }

    /// Sends the signed response of Duo's page.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorDuo, signedResponse: String) async throws {
    ///     try await factor.sendSignedResponse(signedResponse)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorDuo/sendSignedResponse(_:onSuccess:onError:)``,
    /// whose error it throws.
    public func sendSignedResponse(_ signedResponse: String) async throws {
        try await outcome { (succeed: @escaping (()) -> Void, fail) in
            sendSignedResponse(signedResponse, onSuccess: { succeed(()) }, onError: fail)
        }
    }

    /// Empty: Duo's page enrolls the user, without a field of the app.
    override var ownFields: [OktaEnrollmentField]? { [] }
}
