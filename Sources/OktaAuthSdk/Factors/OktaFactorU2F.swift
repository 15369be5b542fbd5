/// A U2F security key.
///
/// Browsers and platforms have replaced U2F by WebAuthn; this is for keys that are still enrolled.
public final class OktaFactorU2F: OktaFactorOther {
    /// A request to sign or register.
    public struct Request: Equatable, Sendable {
        /// The U2F version, `U2F_V2`.
        public let version: String?
        /// The application id: the origin of the page that enrolled the key.
        public let appId: String?
        /// The challenge, base64url.
        public let challenge: String
        /// The key handle, base64url; `nil` while registering.
        public let keyHandle: String?
        /// Seconds until the request times out.
        public let timeoutSeconds: Int?
    }

    /// The key handle.
    public var credentialId: String? { profile?.credentialId }

    /// The request to register, after ``OktaFactor/enroll(onStatusChange:onError:)``.
    public var registrationRequest: Request? {
        guard let activation = factor.embedded?.activation, let nonce = activation.nonce else {
            return nil
        }
        return Request(
            version: activation.version,
            appId: activation.appId,
            challenge: nonce,
            keyHandle: nil,
            timeoutSeconds: activation.timeoutSeconds
        )
    }

    /// The requests to sign, one for each accepted key; after
    /// ``OktaFactor/select(onStatusChange:onError:)``.
    public var signRequests: [Request] {
        let embedded = owningStatus?.model.embedded
        guard let challenge = embedded?.challenge ?? factor.embedded?.challenge,
            let nonce = challenge.nonce ?? challenge.challenge
        else { return [] }
        let factors = embedded?.allFactors.filter { $0.factorType == .u2f } ?? []
        return (factors.isEmpty ? [factor] : factors).map {
            Request(
                version: $0.profile?.version,
                appId: $0.profile?.appId,
                challenge: nonce,
                keyHandle: $0.profile?.credentialId,
                timeoutSeconds: challenge.timeoutSeconds
            )
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
            with: OktaFactorProof(fields: [
                "registrationData": registrationData, "clientData": clientData,
            ]),
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaFactorU2F/activate(registrationData:clientData:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
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
            with: OktaFactorProof(fields: [
                "clientData": clientData, "signatureData": signatureData,
            ]),
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaFactorU2F/verify(clientData:signatureData:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func verify(clientData: String, signatureData: String) async throws
        -> OktaAuthStatus
    {
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
    public override var enrollmentFields: [OktaEnrollmentField]? { [] }
}

extension OktaFactorU2F.Request: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "version": version, "appId": appId, "challenge": Secret.redacted(challenge),
            "keyHandle": Secret.redacted(keyHandle), "timeoutSeconds": timeoutSeconds,
        ]
    }
}
