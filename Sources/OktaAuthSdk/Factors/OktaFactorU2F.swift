/// A U2F security key.
///
/// Browsers and platforms have replaced U2F by WebAuthn; this is for keys that are still enrolled.
public final class OktaFactorU2F: OktaFactorOther {
    /// The request to register, after ``OktaFactor/enroll(onStatusChange:onError:)``.
    ///
    /// In the JSON of the U2F library: `version`, `appId`, `challenge`, `timeoutSeconds`.
    public var registrationRequest: OktaJSON? {
        guard let activation = factor.embedded?.activation, let nonce = activation.nonce else {
            return nil
        }
        return .object([
            "version": activation.version, "appId": activation.appId, "challenge": nonce,
            "timeoutSeconds": activation.timeoutSeconds,
        ])
    }

    /// The requests to sign, one for each accepted key; after
    /// ``OktaFactor/select(onStatusChange:onError:)``.
    ///
    /// In the JSON of the U2F library, with the `keyHandle` of the key.
    public var signRequests: [OktaJSON] {
        let embedded = owningStatus?.model.embedded
        guard let challenge = embedded?.challenge ?? factor.embedded?.challenge,
            let nonce = challenge.nonce ?? challenge.challenge
        else { return [] }
        let factors = embedded?.allFactors.filter { $0.factorType == .u2f } ?? []
        return (factors.isEmpty ? [factor] : factors).map {
            .object([
                "version": $0.profile?.version, "appId": $0.profile?.appId, "challenge": nonce,
                "keyHandle": $0.profile?.credentialId, "timeoutSeconds": challenge.timeoutSeconds,
            ])
        }
    }

    /// Activates the key: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// - Parameters:
    ///   - registrationData: The registration data, as the U2F library returns it.
    ///   - clientData: The client data, as the U2F library returns it.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; `E0000068` if the server does not accept it.
    public func activate(
        registrationData: String,
        clientData: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        verify(
            at: activationLink,
            with: ["registrationData": registrationData, "clientData": clientData],
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// The async form of ``OktaFactorU2F/activate(registrationData:clientData:onStatusChange:onError:)``.
    public func activate(
        registrationData: String,
        clientData: String
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            activate(
                registrationData: registrationData,
                clientData: clientData,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Verifies the key: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// - Parameters:
    ///   - clientData: The client data, as the U2F library returns it.
    ///   - signatureData: The signature, as the U2F library returns it.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; `E0000068` if the server does not accept it.
    public func verify(
        clientData: String,
        signatureData: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        verify(
            at: verifyLink,
            with: ["clientData": clientData, "signatureData": signatureData],
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// The async form of ``OktaFactorU2F/verify(clientData:signatureData:onStatusChange:onError:)``.
    public func verify(clientData: String, signatureData: String) async throws -> OktaAuthStatus {
        try await nextStatus {
            verify(
                clientData: clientData,
                signatureData: signatureData,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Empty: the response holds the data for the setup.
    override var ownFields: [OktaEnrollmentField]? { [] }
}
