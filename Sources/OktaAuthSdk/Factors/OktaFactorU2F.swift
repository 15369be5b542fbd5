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

    /// Activates the key with what the U2F library returns:
    /// `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// Data that the server does not accept are `E0000068`.
    public func activate(
        registrationData: String,
        clientData: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .prove(
                step(at: activationLink),
                ["registrationData": registrationData, "clientData": clientData]),
            as: .stepThenWait,
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Activates the key with what the U2F library returns, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorU2F, registrationData: String, clientData: String) async throws {
    ///     let next = try await factor.activate(
    ///         registrationData: registrationData,
    ///         clientData: clientData
    ///     )
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorU2F/activate(registrationData:clientData:onStatusChange:onError:)``,
    /// whose error it throws.
    public func activate(
        registrationData: String, clientData: String
    ) async throws -> OktaAuthStatus {
        try await outcome {
            activate(
                registrationData: registrationData,
                clientData: clientData,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Verifies the key with what the U2F library returns: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Data that the server does not accept are `E0000068`.
    public func verify(
        clientData: String,
        signatureData: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .prove(
                step(at: verifyLink), ["clientData": clientData, "signatureData": signatureData]),
            as: .stepThenWait,
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Verifies the key with what the U2F library returns, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorU2F, clientData: String, signatureData: String) async throws {
    ///     let next = try await factor.verify(clientData: clientData, signatureData: signatureData)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorU2F/verify(clientData:signatureData:onStatusChange:onError:)``,
    /// whose error it throws.
    public func verify(clientData: String, signatureData: String) async throws -> OktaAuthStatus {
        try await outcome {
            verify(
                clientData: clientData,
                signatureData: signatureData,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    override var ownFields: [OktaEnrollmentField]? { [] }
}
